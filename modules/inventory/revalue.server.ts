/**
 * What a write changed of movements that were there: a row of difference for each, never a rewrite, and an entry for each day
 * and warehouse that puts the difference where the document of the movement had posted it. What was taken from there since goes on.
 */
import { uuidv7 } from 'uuidv7'
import { firstOfMonth as monthOf, showDay, type Day } from '#base/date.ts'
import { amountText, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { firstOpenDay, postMany } from '#modules/accounting/index.server.ts'
import { credit, debit, type JournalDraftLine, type UnnumberedDraft } from '#modules/accounting/index.ts'
import { insertRows, type Row } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { Cell } from './cells.server.ts'
import type { Revaluation } from './ledger.ts'
import { carryOn } from './taking/carry-on.server.ts'

interface CounterRow {
  id: string
  account_id: string
  cost_center_id: string | null
  party_id: string | null
}

type Counter = Pick<CounterRow, 'account_id' | 'cost_center_id' | 'party_id'>

export interface Revalued {
  readonly cells: ReadonlyMap<string, Cell>
  /** What brought it about: a movement, or a change of value. */
  readonly causeId: string
  readonly revaluations: readonly Revaluation[]
}

/**
 * Writes the differences, dated as their movements while the month is open and on the first open day otherwise: a closed month
 * never changes.
 */
export async function recordRevaluations(
  tx: Tx,
  who: { companyId: string; personId: string | null },
  { cells, causeId, revaluations }: Revalued,
): Promise<void> {
  if (revaluations.length === 0) return
  const counters = await countersOf(tx, who.companyId, revaluations)
  const carried = await carryOn(tx, who.companyId, revaluations)
  const entryDays = await entryDaysOf(tx, who.companyId, [...revaluations, ...carried.takings])
  const drafts: UnnumberedDraft[] = []
  for (const [card, ofCard] of Map.groupBy(revaluations, (each) => each.card)) {
    const cell = cells.get(card)
    if (!cell) throw new Error(`No stock cell for ${card}`)
    for (const [day, ofDay] of Map.groupBy(ofCard, (each) => each.date)) {
      const description = `Costo recalculado del ${showDay(day)}: ${cell.itemName}`
      const lines = linesOf(cell, description, ofDay, counters)
      const source = { kind: 'stock.recost', id: causeId, event: `${card}.${day}` }
      if (lines.length > 0) drafts.push({ source, date: entryDays(day), type: 'recost', undoes: true, description, lines })
    }
  }
  await postMany(tx, who, [...drafts, ...carried.draftsOf(causeId, entryDays)], ['inventory'])
  await insertRows(tx, 'stock_taking', carried.rowsOf(entryDays))
  await insertRows(
    tx,
    'stock_value',
    revaluations.map((each) => differenceRow(who.companyId, each, entryDays(each.date))),
  )
}

const differenceRow = (companyId: string, { id, difference }: Revaluation, entryDate: Day): Row => ({
  company_id: companyId,
  id: uuidv7(),
  movement_id: id,
  reason: 'recost',
  value: amountText(difference),
  entry_date: entryDate,
})

async function countersOf(tx: Tx, companyId: string, revaluations: readonly Revaluation[]): Promise<ReadonlyMap<string, Counter>> {
  const rows = await tx.rows<CounterRow>(sql`
    select id, counter_account_id as account_id, cost_center_id, party_id from stock_movement
     where company_id = ${companyId} and id = any(${revaluations.map(({ id }) => id)}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The day on which the difference of a movement is entered: its own while its month may be written, else the first that may. */
export async function entryDaysOf(tx: Tx, companyId: string, dated: readonly { readonly date: Day }[]): Promise<(day: Day) => Day> {
  const opens = new Map<string, Day>()
  for (const [month, [first]] of Map.groupBy(dated, ({ date }) => monthOf(date))) {
    if (first) opens.set(month, await firstOpenDay(tx, { companyId, date: first.date, today: null, modules: ['inventory'], by: null }))
  }
  return (day) => {
    const open = opens.get(monthOf(day))
    return open === undefined || monthOf(open) === monthOf(day) ? day : open
  }
}

/** Nothing when the goods changed place within an account: that says nothing to the books. */
function linesOf(
  { inventoryAccountId: account }: Cell,
  text: string,
  revaluations: readonly Revaluation[],
  counters: ReadonlyMap<string, Counter>,
): JournalDraftLine[] {
  return [...Map.groupBy(revaluations, ({ id }) => JSON.stringify(counterOf(counters, id)))].flatMap(([, together]) => {
    const counter = counterOf(counters, together[0]?.id ?? '')
    const total = sumAmounts(together.map(({ difference }) => difference))
    return total === zeroAmount || counter.account_id === account ? [] : differenceLines(account, counter, total, text)
  })
}

/** What inventory becomes more, or less, against another account. */
export const differenceLines = (account: string, counter: Counter, total: Amount, text: string): JournalDraftLine[] => [
  debit({ id: account }, total, text),
  credit({ id: counter.account_id }, total, text, { costCenterId: counter.cost_center_id, partyId: counter.party_id }),
]

function counterOf(counters: ReadonlyMap<string, Counter>, id: string): Counter {
  const found = counters.get(id)
  if (!found) throw new Error(`No counter-account of movement ${id}`)
  return { account_id: found.account_id, cost_center_id: found.cost_center_id, party_id: found.party_id }
}
