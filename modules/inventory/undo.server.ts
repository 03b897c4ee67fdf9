/** Undoing what an event moved: each movement carries back exactly what it is worth now. */
import type { Day } from '#base/date.ts'
import { addAmounts, parseAmount, parseQuantity, zeroAmount, type Amount, type Quantity } from '#base/decimal.ts'
import { sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { moveStock, type StockResult } from './stock.server.ts'
import { STOCK_NOTE, TRANSFER } from './source-links.ts'
import { trackedOf } from './tracking/tracking.server.ts'

/** What undoing gave back besides what the first entry said: the differences that later arrivals had shown. */
export interface RevaluedReturn {
  readonly inventoryAccountId: string
  /** Of what waited for a third party there, and not of stock. */
  readonly inventoryPartyId?: string | null
  /** Where the document had posted them. */
  readonly counterAccountId: string
  readonly costCenterId: string | null
  readonly partyId: string | null
  /** Debit of inventory, credit of the other. */
  readonly amount: Amount
}

interface MadeRow {
  id: string
  item_id: string
  warehouse_id: string
  date: Day
  quantity: string
  source_line: number
  origin: string
  inventory_account_id: string
  counter_account_id: string
  cost_center_id: string | null
  party_id: string | null
  counted_id: string | null
}

/**
 * Undoes the movements of an event, and of a note that adjusted a count what the count took up since. They are dated as they were and never before the day on which it is undone: the card of a
 * closed month stays as it was. The entry of that event is reversed by its owner; what the
 * movements are worth now and were not then comes back in `revalued`, to be posted with it.
 */
export async function undoMovements(
  tx: Tx,
  who: { companyId: string; personId: string | null },
  source: { kind: string; id: string; event: string },
  event: string,
  /** Of the entry that reverses theirs. */
  notBefore: Day,
): Promise<StockResult & { readonly revalued: readonly RevaluedReturn[] }> {
  // Of a transfer the arrival first: a serial leaves where it came before it is back where it was.
  const made = await tx.rows<MadeRow>(sql`
    select m.id, m.item_id, m.warehouse_id, m.date, m.quantity, m.source_line, v.value as origin, i.inventory_account_id, m.counter_account_id, m.cost_center_id, m.party_id, m.counted_id
      from stock_movement m
      join stock_value v on v.company_id = m.company_id and v.movement_id = m.id and v.reason = 'origin'
      join item i on i.company_id = m.company_id and i.id = m.item_id
     where m.company_id = ${who.companyId} and (
             (m.source_kind = ${source.kind} and m.source_id = ${source.id} and m.source_event = ${source.event})
             or (${source.kind} = ${STOCK_NOTE} and ${takenUpBy(source.id)}))
     order by m.counted_id is not null, m.counted_id, m.created_at, ${source.kind === TRANSFER ? sql`m.source_line desc` : sql`m.source_line`}`)
  const tracked = await trackedOf(
    tx,
    who.companyId,
    made.map(({ id }) => id),
  )
  const result = await moveStock(
    tx,
    who,
    made.map((row) => ({
      tracked: tracked(row.id),
      itemId: row.item_id,
      warehouseId: row.warehouse_id,
      date: row.date < notBefore ? notBefore : row.date,
      quantity: -parseQuantity(row.quantity) as Quantity,
      valuation: { by: 'reversal', of: row.id },
      counter: counterOf(row),
      // What came late has an event of its own beside that of the note.
      source: { ...source, event: row.counted_id === null ? event : `${event}.${row.id}`, line: row.source_line },
    })),
  )
  const revalued = made.flatMap((row, index): RevaluedReturn[] => {
    const value = result.values[index] ?? zeroAmount
    // The entry of what a count took up is nobody's to reverse.
    const amount = row.counted_id === null ? addAmounts(value, parseAmount(row.origin)) : value
    if (amount === zeroAmount) return []
    const { accountId: counterAccountId, costCenterId, partyId } = counterOf(row)
    return [{ inventoryAccountId: row.inventory_account_id, counterAccountId, costCenterId, partyId, amount }]
  })
  return { ...result, revalued }
}

/** The accounts between which a note moved what it is worth, and those of what its count took up. */
export async function accountsMoved(tx: Tx, companyId: string, noteId: string): Promise<string[]> {
  const rows = await tx.rows<{ inventory: string; counter: string }>(sql`
    select distinct i.inventory_account_id as inventory, m.counter_account_id as counter
      from stock_movement m join item i on i.company_id = m.company_id and i.id = m.item_id
     where m.company_id = ${companyId} and ((m.source_kind = ${STOCK_NOTE} and m.source_id = ${noteId}) or ${takenUpBy(noteId)})`)
  return rows.flatMap(({ inventory, counter }) => [inventory, counter])
}

/** What the count that a note adjusted took up, of `stock_movement m`. */
const takenUpBy = (noteId: string): Sql => sql`m.counted_id in (
  select c.id from stock_counted c where c.company_id = m.company_id and c.note_id = ${noteId})`

const counterOf = ({ counter_account_id, cost_center_id, party_id }: MadeRow) => ({
  accountId: counter_account_id,
  costCenterId: cost_center_id,
  partyId: party_id,
})
