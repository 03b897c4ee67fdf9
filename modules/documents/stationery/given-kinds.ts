/** The kinds of document that have a paper and a letter of their own, as a company chooses among them. */
import { documentKindNames, type DocumentKindCode } from '../kind/kind.ts'

/** What is printed at the till has no design of a sheet. */
const { POS: _ticket, NAP: _returned, ...given } = documentKindNames

/** A design or a letter for whatever has none of its own. */
export const EVERY_KIND = 'all'

export const kindChoices = {
  [EVERY_KIND]: 'Todos los documentos',
  ...given,
  INE: 'Factura electrónica',
  INS: 'Factura por computador',
  NCI: 'Nota crédito por computador',
} as const satisfies Readonly<Partial<Record<DocumentKindCode | typeof EVERY_KIND, string>>>

export type KindChoice = keyof typeof kindChoices

/**
 * The one that a document takes: that of its kind and branch, of its kind, of its branch, of everything; none when there is none.
 * Of two that fit equally well, the first one.
 */
export function chooseForDocument<T extends { readonly kind: KindChoice; readonly branchId?: string | null }>(
  made: readonly T[],
  document: { readonly kind: string; readonly branchId: string | null },
): T | null {
  const weightOf = ({ kind, branchId = null }: T): number => (kind === EVERY_KIND ? 0 : 2) + (branchId === null ? 0 : 1)
  const fitting = made.filter(
    ({ kind, branchId = null }) => (kind === EVERY_KIND || kind === document.kind) && (branchId === null || branchId === document.branchId),
  )
  const most = Math.max(...fitting.map(weightOf))
  return fitting.find((each) => weightOf(each) === most) ?? null
}
