/** The rows of a financial statement: its parts in their order, with the accounts of each below, and what they arrive at. */
import { partOf, statementSign, type StatementForm, type StatementPart } from '#colombia/statements.ts'
import { amountText, type Amount } from '#base/decimal.ts'
import type { Book, GroupName, Leaf } from '#platform/report/walk.ts'
import { accountPlaces, centerPlaces, compareOrder, type Place } from './places.server.ts'
import type { LedgerSum } from './ledger.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'

/** What is written at a place: cents by the name of a column. */
export type StatementFigures = Readonly<Record<string, bigint>>

/** A figure of an account, and of a cost centre in it. */
export interface StatementEntry {
  readonly accountId: string
  readonly centerId: string | null
  /** Debit positive, as the books say it. */
  readonly figures: StatementFigures
}

interface Asked {
  readonly tx: Tx
  readonly companyId: string
}

export interface StatementShape {
  readonly form: StatementForm
  /** The level of the outermost accounts that are shown: the part says already what is above them. */
  readonly fromLevel: number
  /** 0 shows no accounts. */
  readonly deepest: number
  readonly byCenter: boolean
  /** Debits of an account are positive in the statement, or credits are. */
  readonly signOf?: (code: string) => 1n | -1n
}

const text = (value: bigint): string => amountText(value as Amount)

const partName = ({ key, name, range }: StatementPart): GroupName => ({
  key,
  label: name,
  narrows: range ? { account: range[0], accountTo: range[1] } : {},
  cells: { name },
})

/** @param entries of accounts that may stand in no part of it: those are left out */
export async function statementBook(asked: Asked, shape: StatementShape, entries: readonly StatementEntry[]): Promise<Book> {
  const { form } = shape
  const placeOf = await placesOf(asked, shape, entries)
  const leaves = new Map<string, { readonly place: Place; readonly figures: Record<string, bigint> }>()
  for (const [at, part] of form.parts.entries()) leaves.set(part.key, { place: { names: [partName(part)], order: [pad(at)] }, figures: {} })
  for (const entry of entries) {
    const found = placeOf(entry)
    if (!found) continue
    const key = found.place.names.map((name) => name.key).join('/')
    const leaf = leaves.get(key) ?? { place: found.place, figures: {} }
    leaves.set(key, leaf)
    for (const [name, figure] of Object.entries(entry.figures)) leaf.figures[name] = (leaf.figures[name] ?? 0n) + found.sign * figure
  }
  const inOrder = [...leaves.values()].toSorted((a, b) => compareOrder(a.place.order, b.place.order))
  return {
    leaves: inOrder
      .filter(({ place, figures }) => place.names.length === 1 || Object.values(figures).some((figure) => figure !== 0n))
      .map(leafOf),
    lines: null,
    totals: form.totals.map(({ key, name, behind, of }) => ({ key, label: name, cells: { name }, behind, of })),
  }
}

const pad = (at: number): string => String(at).padStart(2, '0')

const leafOf = ({ place, figures }: { readonly place: Place; readonly figures: StatementFigures }): Leaf => ({
  path: place.names,
  lines: 0,
  opening: {},
  sums: Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, text(figure)])),
})

interface Found {
  readonly place: Place
  readonly sign: 1n | -1n
}

/** Where each entry stands; null outside the statement. */
async function placesOf(
  asked: Asked,
  shape: StatementShape,
  entries: readonly StatementEntry[],
): Promise<(entry: StatementEntry) => Found | null> {
  const { form, fromLevel, deepest, byCenter, signOf = statementSign } = shape
  const sums = entries.map(({ accountId, centerId }): LedgerSum => ({ ...NOTHING, accountId, centerId }))
  const accountOf = await accountPlaces(asked, sums, Number.POSITIVE_INFINITY)
  const centerOf = byCenter ? await centerPlaces(asked) : null
  return ({ accountId, centerId }) => {
    const account = accountOf(accountId)
    const code = account.order.at(-1) ?? ''
    const part = partOf(form, code)
    if (!part) return null
    const shown = account.names.slice(fromLevel - 1, Math.max(fromLevel - 1, deepest)).map(asAccount)
    const center = centerOf && deepest > 0 ? centerOf(centerId) : null
    const narrows = shown.at(-1)?.narrows ?? {}
    const names = [
      partName(part),
      ...shown,
      ...(center?.names ?? []).map((name) => ({ ...name, narrows: { ...narrows, ...name.narrows } })),
    ]
    const order = [pad(form.parts.indexOf(part)), shown.at(-1)?.key ?? '', ...(center?.order ?? [])]
    return { place: { names, order }, sign: signOf(code) }
  }
}

const NOTHING = { partyId: null, opening: 0n, debit: 0n, credit: 0n, lines: 0 }

/** In a statement an account is its name: the code stands beside it where one looks for it. */
const asAccount = (name: GroupName): GroupName => ({ ...name, cells: { name: name.cells?.['name'] ?? name.label } })
