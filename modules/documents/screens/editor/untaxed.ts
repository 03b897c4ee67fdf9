/** Lines of a sale that say no tax, where the company charges IVA: told once before it is issued, and refused by nobody. */
import type { EditorFacts } from '../../endpoints.ts'

/** Codes of the tax authority: IVA of any kind, exento and excluido too, and INC in its place. */
const SAID_BY = new Set(['01', '04'])

interface Written {
  readonly item: { readonly name: string } | null
  readonly taxIds: readonly string[]
}

/** @returns "2 (Café)" of each line that says neither IVA nor INC (ET arts. 420, 424 and 477) */
export function untaxedLines(lines: readonly Written[], { seller, taxes }: Pick<EditorFacts, 'seller' | 'taxes'>): string[] {
  if (!seller.vatResponsible) return []
  const saying = new Set(taxes.filter(({ code }) => SAID_BY.has(code)).map(({ id }) => id))
  return lines.flatMap(({ item, taxIds }, at) => (item && !taxIds.some((id) => saying.has(id)) ? [`${at + 1} (${item.name})`] : []))
}
