/**
 * What a journal does to open items, in the transaction that writes it, and what undoes it: from what the ledger says that it did,
 * never from its lines.
 */
import type { Day } from '#base/date.ts'
import { negate, parseAmount, subtract, zeroAmount, type Amount } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { treasuryErrors } from '#modules/treasury/index.ts'
import {
  appliedBy,
  applyToOpenItems,
  lockItems,
  openItemRows,
  readItemAccounts,
  reopened,
  withdrawItems,
  type Application,
  type ItemsAsked,
  type OpenItem,
} from '#modules/treasury/index.server.ts'
import type { Row } from '#platform/db/insert.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import type { JournalInput } from '../endpoints.ts'
import { JOURNAL } from '../journal-voucher.ts'
import { foreignOf } from '../foreign-lines.ts'
import { appliedIn, lineProblems, planItems, saidOf, type ItemLine, type ItemPlan, type Opening } from './plan-items.ts'

type RowSets = (readonly [table: string, rows: readonly Row[]])[]
type InputLine = JournalInput['lines'][number]

export const itemLineOf = ({ debit, credit, dueDate, ...line }: InputLine): ItemLine => ({
  ...{ accountId: line.accountId, partyId: line.partyId, crossDocument: line.crossDocument, openItemId: line.openItemId },
  ...{ dueDate: dueDate as Day | null, debit: parseAmount(debit), credit: parseAmount(credit), currency: foreignOf(line) },
})

interface Written {
  readonly date: Day
  readonly lines: readonly InputLine[]
}

const readAsked = async (tx: Tx, companyId: string, { date, lines }: Written) => ({
  date,
  lines: lines.map(itemLineOf),
  accounts: await readItemAccounts(
    tx,
    companyId,
    lines.map(({ accountId }) => accountId),
  ),
})

/** What may be said before anything is locked: 450, 453 and the days of what is opened. */
export const itemProblems = async (tx: Tx, companyId: string, written: Written) => lineProblems(await readAsked(tx, companyId, written))

/** The items that some lines name. */
export const namedBy = (lines: readonly ItemLine[]): ItemsAsked => ({
  ids: lines.flatMap(({ openItemId }) => openItemId ?? []),
  named: lines.flatMap(({ accountId, crossDocument, openItemId }) =>
    openItemId === null && crossDocument.trim() !== '' ? [{ accountId, number: crossDocument.trim() }] : [],
  ),
})

/** Of those on accounts that keep items. */
const namedOn = ({ lines, accounts }: Awaited<ReturnType<typeof readAsked>>): ItemsAsked =>
  namedBy(lines.filter(({ accountId }) => accounts.has(accountId)))

/** By table: a statement for each. */
function joined(sets: RowSets): RowSets {
  const tables = new Map<string, Row[]>()
  for (const [table, rows] of sets) tables.set(table, [...(tables.get(table) ?? []), ...rows])
  return [...tables]
}

interface Whose {
  readonly id: string
  /** Begins the events of what it opens, and is that of what it applies. */
  readonly event: string
  readonly date: Day
}

const openingRows = (companyId: string, opens: readonly Opening[], { id, event, date }: Whose): RowSets =>
  opens.flatMap(({ index, account, partyId, number, dueDate, amount, currency }) =>
    openItemRows(companyId, {
      ...{ kind: account.kind, partyId, accountId: account.id, number, date, dueDate, amount, currency, isAdvance: account.isAdvance },
      source: { kind: JOURNAL, id, event: `${event}.line.${index + 1}` },
    }),
  )

/** The amounts that are not nothing, to the items that were locked. */
async function applyAll(
  tx: Tx,
  companyId: string,
  { id, event, date }: Whose,
  { items, amounts }: { readonly items: readonly OpenItem[]; readonly amounts: ReadonlyMap<string, Amount> },
): Promise<RowSets> {
  const applications = items.flatMap((item): Application[] => {
    const amount = amounts.get(item.id) ?? zeroAmount
    return amount === zeroAmount ? [] : [{ item, amount }]
  })
  return applications.length === 0 ? [] : applyToOpenItems(tx, companyId, { date, applications, source: { kind: JOURNAL, id, event } })
}

export interface ItemsDone {
  readonly sets: RowSets
  readonly said: ReturnType<typeof saidOf>
}

/** @throws 450, 453, 591, 599, 698 and 401, each at its line */
export async function takeItems(tx: Tx, companyId: string, written: Written, whose: Whose): Promise<ItemsDone> {
  const asked = await readAsked(tx, companyId, written)
  const items = await lockItems(tx, companyId, namedOn(asked))
  const plan = planItems({ ...asked, items })
  failWith(plan.problems)
  const applied = await applyAll(tx, companyId, whose, { items, amounts: appliedIn(plan) })
  return { sets: joined([...openingRows(companyId, plan.opens, whose), ...applied]), said: saidOf(plan) }
}

/** What a journal opened, and what it applied to what others opened, locked. */
async function lockDone(tx: Tx, companyId: string, id: string, some: ItemsAsked = { ids: [], named: [] }) {
  const items = await lockItems(tx, companyId, { ...some, sourceId: id })
  const applied = await appliedBy(tx, companyId, { kind: JOURNAL, id })
  const own = items.filter(({ source }) => source.kind === JOURNAL && source.id === id)
  return { items, applied, own, others: items.filter((item) => !own.includes(item)) }
}

/** An item that something was applied to keeps its origin. @throws 484 */
const requireWhole = (items: readonly OpenItem[]): void => {
  if (items.some(({ amount, balance }) => amount !== balance)) treasuryErrors.fail('hasApplications')
}

/**
 * Undoes what a journal did: what it opened is closed and what it applied is open again.
 * @param by what undoes it: itself when it is annulled, the journal that reverses it on another day
 * @throws 484 of what something was applied to
 */
export async function undoItems(tx: Tx, companyId: string, id: string, by: Whose): Promise<RowSets> {
  const { items, applied, own } = await lockDone(tx, companyId, id)
  requireWhole(own)
  const amounts = new Map([
    ...own.map((item) => [item.id, item.balance] as const),
    ...[...applied].map(([item, amount]) => [item, negate(amount)] as const),
  ])
  return applyAll(tx, companyId, by, { items, amounts })
}

interface Revising extends Whose {
  /** Of the entry that stands. */
  readonly standsOn: Day
}

const isSame = (item: OpenItem, opening: Opening, date: Day): boolean =>
  item.kind === opening.account.kind &&
  item.accountId === opening.account.id &&
  item.partyId === opening.partyId &&
  item.number === opening.number &&
  item.amount === opening.amount &&
  item.dueDate === opening.dueDate &&
  item.currency?.code === opening.currency?.code &&
  item.currency?.amount === opening.currency?.amount &&
  item.date === date

/** What stays as it was opened, with what was applied to it; what is opened besides, and what is no longer opened. */
function compared(own: readonly OpenItem[], { opens }: ItemPlan, date: Day) {
  const kept = new Set<OpenItem>()
  const added = opens.filter((opening) => {
    const same = own.find((item) => !kept.has(item) && isSame(item, opening, date))
    if (same) kept.add(same)
    return !same
  })
  return { added, gone: own.filter((item) => !kept.has(item)) }
}

/**
 * A journal that is written otherwise: it applies what it says now instead of what it said, and what it opens as before stays.
 * @throws 484 of what it no longer opens and something was applied to, and what `takeItems` throws
 */
export async function reviseItems(tx: Tx, companyId: string, written: Written, revising: Revising): Promise<ItemsDone> {
  const { id, event, date, standsOn } = revising
  const asked = await readAsked(tx, companyId, written)
  const { items, applied, own, others } = await lockDone(tx, companyId, id, namedOn(asked))
  const before = (item: OpenItem): Amount => applied.get(item.id) ?? zeroAmount
  const freed = others.map((item) => (before(item) === zeroAmount ? item : reopened(item, before(item))))
  const plan = planItems({ ...asked, items: freed })
  failWith(plan.problems)
  const { added, gone } = compared(own, plan, date)
  requireWhole(gone)
  const now = appliedIn(plan)
  const after = (item: OpenItem): Amount => now.get(item.id) ?? zeroAmount
  // On another day what was applied is taken back on its own, as the entry is.
  const back = date === standsOn ? [] : others
  const undone = await applyAll(
    tx,
    companyId,
    { id, event: `${event}.undo`, date: standsOn },
    {
      items,
      amounts: new Map(back.map((item) => [item.id, negate(before(item))])),
    },
  )
  const applies = await applyAll(tx, companyId, revising, {
    items: back.length > 0 ? freed : others,
    amounts: new Map(others.map((item) => [item.id, back.length > 0 ? after(item) : subtract(after(item), before(item))])),
  })
  const source = { kind: JOURNAL, id, event: 'open' }
  const withdrawn = await withdrawItems(tx, companyId, gone, { source, event, date: standsOn })
  return { sets: joined([...openingRows(companyId, added, revising), ...withdrawn, ...undone, ...applies]), said: saidOf(plan) }
}
