/**
 * What is owed for a document that was edited: its open items stay the same ones, with what was applied to them, and take the
 * amounts and days of what the document says now. One that it no longer has is withdrawn, and one more is opened.
 */
import { uuidv7 } from 'uuidv7'
import type { Day } from '#base/date.ts'
import { amountText, subtract, zeroAmount, type Amount } from '#base/decimal.ts'
import type { Row } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { lockOpenItemsOf, openItemRows, type NewOpenItem, type OpenItem, type SourceEvent } from './open-items.server.ts'

type RowSets = (readonly [table: string, rows: readonly Row[]])[]

interface Revising {
  /** In the order of their days. */
  readonly items: readonly NewOpenItem[]
  readonly source: SourceEvent
  /** What the ledger calls withdrawing. */
  readonly event: string
  readonly date: Day
  /** Of what was applied beyond the new amount, or to what the document no longer has. */
  readonly refuse: () => never
}

const appliedTo = ({ amount, balance }: OpenItem): Amount => subtract(amount, balance)

/** Of its currency, what is left of the new amount: null of what is owed in pesos. */
const foreignLeft = ({ currency }: OpenItem, item: NewOpenItem): Amount | null =>
  item.currency ? subtract(item.currency.amount, currency ? subtract(currency.amount, currency.balance) : zeroAmount) : null

/** What was applied or restated stays in the currency that it was in, and its pesos end with it. */
function isSameCurrency(old: OpenItem, item: NewOpenItem): boolean {
  if (old.restated !== zeroAmount) return false
  if (appliedTo(old) === zeroAmount) return true
  if ((old.currency?.code ?? null) !== (item.currency?.code ?? null)) return false
  const left = foreignLeft(old, item)
  return left === null || (left >= zeroAmount && (left === zeroAmount) === (item.amount === appliedTo(old)))
}

const isSameDebt = (old: OpenItem, item: NewOpenItem): boolean =>
  old.kind === item.kind && old.partyId === item.partyId && old.accountId === item.accountId

/** @returns the rows that withdrawing and opening write; what stays is changed at once */
export async function reviseOpenItems(tx: Tx, companyId: string, { items, source, event, date, refuse }: Revising): Promise<RowSets> {
  const standing = (await lockOpenItemsOf(tx, companyId, source)).toSorted((a, b) =>
    a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0,
  )
  const owed = items.filter(({ amount }) => amount > zeroAmount)
  const pairs = standing.flatMap((old, index) => {
    const item = owed[index]
    return item ? [{ old, item }] : []
  })
  const gone = standing.slice(owed.length)
  if (gone.some((old) => appliedTo(old) !== zeroAmount)) return refuse()
  for (const { old, item } of pairs) {
    const applied = appliedTo(old)
    if (item.amount < applied || (applied !== zeroAmount && !isSameDebt(old, item))) return refuse()
    if (!isSameCurrency(old, item)) return refuse()
  }
  await changeItems(tx, companyId, pairs)
  return [
    ...(await withdrawItems(tx, companyId, gone, { source, event, date })),
    ...owed.slice(standing.length).flatMap((item) => openItemRows(companyId, item)),
  ]
}

const textOf = (amount: Amount | null | undefined): string | null => (amount === null || amount === undefined ? null : amountText(amount))

async function changeItems(
  tx: Tx,
  companyId: string,
  pairs: readonly { readonly old: OpenItem; readonly item: NewOpenItem }[],
): Promise<void> {
  if (pairs.length === 0) return
  const column = (of: (item: NewOpenItem) => string): string[] => pairs.map(({ item }) => of(item))
  const said = sql`
    unnest(${pairs.map(({ old }) => old.id)}::uuid[], ${column(({ partyId }) => partyId)}::uuid[], ${column(({ accountId }) => accountId)}::uuid[],
           ${column((item) => item.date)}::date[], ${column(({ dueDate }) => dueDate)}::date[], ${column(({ amount }) => amountText(amount))}::numeric[],
           ${pairs.map(({ item }) => item.currency?.code ?? null)}::text[], ${pairs.map(({ item }) => textOf(item.currency?.amount))}::numeric[],
           ${pairs.map(({ old, item }) => textOf(foreignLeft(old, item)))}::numeric[]) as
      n (id, party_id, account_id, date, due_date, amount, currency, currency_amount, currency_left)`
  // The balance first: it is what the amount leaves over what was applied.
  await tx.run(sql`
    update open_item_balance b set balance = n.amount - (o.amount - b.balance), currency_balance = n.currency_left, party_id = n.party_id, due_date = n.due_date
      from ${said} join open_item o on o.company_id = ${companyId} and o.id = n.id
     where b.company_id = ${companyId} and b.open_item_id = n.id`)
  await tx.run(sql`
    update open_item o set party_id = n.party_id, account_id = n.account_id, date = n.date, due_date = n.due_date, amount = n.amount,
           currency = n.currency, currency_amount = n.currency_amount
      from ${said} where o.company_id = ${companyId} and o.id = n.id`)
}

/** Takes back what a document no longer opens: nothing was applied to it. */
export async function withdrawItems(
  tx: Tx,
  companyId: string,
  gone: readonly OpenItem[],
  { source, event, date }: Pick<Revising, 'source' | 'event' | 'date'>,
): Promise<RowSets> {
  if (gone.length === 0) return []
  await tx.run(sql`
    update open_item_balance set balance = 0, currency_balance = case when currency_balance is not null then 0 end, withdrawn = true
     where company_id = ${companyId} and open_item_id = any(${gone.map(({ id }) => id)}::uuid[])`)
  const rows = gone.map(({ id, amount, currency }) => ({
    ...{
      company_id: companyId,
      id: uuidv7(),
      open_item_id: id,
      date,
      amount: amountText(amount),
      currency_amount: textOf(currency?.amount),
    },
    ...{ source_kind: source.kind, source_id: source.id, source_event: event },
  }))
  return [['open_item_application', rows]]
}
