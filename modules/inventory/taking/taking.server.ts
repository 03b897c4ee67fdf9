/**
 * The ledger of what was taken of goods that wait on an account to be invoiced: each row says of which line of which document, who took
 * it, and where its cost went. What changes of that cost later goes on there, and what a taker gives back is what it has by then.
 */
import { uuidv7 } from 'uuidv7'
import type { Day } from '#base/date.ts'
import { amountText, parseAmount, parseQuantity, quantityText, zeroAmount, type Amount, type Quantity } from '#base/decimal.ts'
import type { Row } from '#platform/db/insert.server.ts'
import { sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { lockStock, type CellKey } from '../cells.server.ts'
import type { RevaluedReturn } from '../undo.server.ts'

/** A line of the document that moved the goods. */
export interface SourceLine {
  readonly id: string
  readonly line: number
}

export interface Taker {
  readonly id: string
  /** Issuing it, or issuing one of its revisions. */
  readonly event: string
  readonly line: number
}

export interface Taking {
  readonly source: SourceLine
  readonly taker: Taker
  /** In the unit of the line of the source, of which there were `whole`. */
  readonly quantity: Quantity
  readonly whole: Quantity
  readonly value: Amount
  readonly date: Day
  readonly fromAccountId: string
  readonly partyId: string | null
  readonly toAccountId: string
  readonly costCenterId: string | null
}

interface Written {
  readonly reason: 'origin' | 'recost' | 'undo'
  readonly quantity: Quantity
  readonly value: Amount
  readonly entryDate: Day
}

/** A row of what happens to a taking. */
export const takingRow = (companyId: string, taking: Taking, { reason, quantity, value, entryDate }: Written): Row => ({
  ...{ company_id: companyId, id: uuidv7(), source_id: taking.source.id, source_line: taking.source.line },
  ...{ taker_id: taking.taker.id, taker_event: taking.taker.event, taker_line: taking.taker.line, reason },
  ...{ quantity: quantityText(quantity), whole: quantityText(taking.whole), value: amountText(value) },
  ...{ date: taking.date, entry_date: entryDate, from_account_id: taking.fromAccountId, party_id: taking.partyId },
  ...{ to_account_id: taking.toAccountId, cost_center_id: taking.costCenterId },
})

export const takingRows = (companyId: string, takings: readonly Taking[]): Row[] =>
  takings.map((taking) => takingRow(companyId, taking, { reason: 'origin', ...taking, entryDate: taking.date }))

interface TakingRow {
  source_id: string
  source_line: number
  taker_id: string
  taker_event: string
  taker_line: number
  quantity: string
  whole: string
  value: string
  origin: string
  date: Day
  from_account_id: string
  party_id: string | null
  to_account_id: string
  cost_center_id: string | null
}

/** What is taken and was not given back, with what it is worth today. */
export interface StandingTaking extends Taking {
  /** What it was worth when it was taken. */
  readonly origin: Amount
}

/** @param which of the rows `t` */
export async function readTakings(tx: Tx, companyId: string, which: Sql): Promise<StandingTaking[]> {
  const rows = await tx.rows<TakingRow>(sql`
    select t.source_id, t.source_line, t.taker_id, t.taker_event, t.taker_line, sum(t.quantity) as quantity, t.whole, sum(t.value)::numeric(20,2) as value,
           sum(t.value) filter (where t.reason = 'origin')::numeric(20,2) as origin, t.date, t.from_account_id, t.party_id, t.to_account_id, t.cost_center_id
      from stock_taking t where t.company_id = ${companyId} and ${which}
     group by t.source_id, t.source_line, t.taker_id, t.taker_event, t.taker_line, t.whole, t.date, t.from_account_id, t.party_id, t.to_account_id, t.cost_center_id
    having sum(t.quantity) > 0 order by t.source_id, t.source_line, t.taker_id, t.taker_line`)
  return rows.map((row) => ({
    source: { id: row.source_id, line: row.source_line },
    taker: { id: row.taker_id, event: row.taker_event, line: row.taker_line },
    ...{
      quantity: parseQuantity(row.quantity),
      whole: parseQuantity(row.whole),
      value: parseAmount(row.value),
      origin: parseAmount(row.origin),
    },
    ...{ date: row.date, fromAccountId: row.from_account_id, partyId: row.party_id },
    ...{ toAccountId: row.to_account_id, costCenterId: row.cost_center_id },
  }))
}

/** What a line of a document has taken, as SQL; null of one that took nothing. @param line its position */
export const worthOfTaken = (companyId: Sql, takerId: Sql, line: Sql): Sql => sql`
  (select sum(g.value)::numeric(20,2) from stock_taking g where g.company_id = ${companyId} and g.taker_id = ${takerId} and g.taker_line = ${line})`

/** Where the goods of these lines left from is locked, so that what they cost stays meanwhile; together with what is to move. */
export async function lockTaken(tx: Tx, companyId: string, sources: readonly SourceLine[], moves: readonly CellKey[]): Promise<void> {
  if (sources.length === 0) return
  const left = await tx.rows<{ itemId: string; warehouseId: string }>(sql`
    select distinct m.item_id as "itemId", m.warehouse_id as "warehouseId"
      from unnest(${sources.map(({ id }) => id)}::uuid[], ${sources.map(({ line }) => line)}::int[]) as s (id, line)
      join stock_movement m on m.company_id = ${companyId} and m.source_id = s.id and m.source_line = s.line`)
  await lockStock(tx, companyId, [...left, ...moves])
}

/** What a document took goes back to where it waited, with what changed of it since. */
export async function undoTakings(
  tx: Tx,
  companyId: string,
  { id, event }: Pick<Taker, 'id' | 'event'>,
  entryDate: Day,
): Promise<{ readonly rows: Row[]; readonly revalued: readonly RevaluedReturn[] }> {
  const which = sql`t.taker_id = ${id} and t.taker_event = ${event}`
  const own = await tx.rows<{ itemId: string; warehouseId: string }>(sql`
    select distinct item_id as "itemId", warehouse_id as "warehouseId" from stock_movement where company_id = ${companyId} and source_id = ${id}`)
  const sources = (await readTakings(tx, companyId, which)).map(({ source }) => source)
  await lockTaken(tx, companyId, sources, own)
  const takings = sources.length === 0 ? [] : await readTakings(tx, companyId, which)
  return {
    rows: takings.map((taking) =>
      takingRow(companyId, taking, {
        ...{ reason: 'undo', quantity: -taking.quantity as Quantity, value: -taking.value as Amount, entryDate },
      }),
    ),
    revalued: takings.flatMap(({ value, origin, fromAccountId, partyId, toAccountId, costCenterId }): RevaluedReturn[] => {
      const amount = (value - origin) as Amount
      if (amount === zeroAmount) return []
      const from = { inventoryAccountId: fromAccountId, inventoryPartyId: partyId }
      return [{ ...from, counterAccountId: toAccountId, costCenterId, partyId: null, amount }]
    }),
  }
}
