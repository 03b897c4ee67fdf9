/**
 * Goods that come in with what is bought: at what they cost, or, of those that were received before, their share of what waits for
 * its bill and the difference of the bill as a change of what they are worth.
 */
import { parseAmount, subtract, zeroAmount, type Amount } from '#base/decimal.ts'
import { changeArrivals, lockStock, moveStock, nameArrivals, type ArrivalChange, type StockMove } from '#modules/inventory/index.server.ts'
import { noGoods, untracked } from '#modules/inventory/index.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { costsOfDelivered, deliveredAccountOf, deliveredRows } from '../parts/delivered.server.ts'
import { dayOfAnnulling, type Annulling } from '../write/annulling.ts'
import { sourceOf, type Writing } from '../write/context.ts'
import { costsOfGoods, movesIn } from './arrivals.ts'

/** An arrival of a line that was received before. */
interface Received {
  readonly movementId: string
  readonly itemId: string
  readonly warehouseId: string
}

/** What it writes of its goods; `costs` are what each line adds to stock, or takes of what waits. */
export async function takeIn(tx: Tx, writing: Writing): Promise<Writing['stock']> {
  const { who, companyId, id, draft, facts, computed, delivered } = writing
  const worth = costsOfGoods(draft, facts, computed)
  const waits = await costsOfDelivered(tx, { companyId, id }, delivered, draft.lines)
  const isReceived = (index: number): boolean => (waits[index] ?? null) !== null
  const differences = worth.map((cost, index) => (cost === null ? zeroAmount : subtract(cost, waits[index] ?? cost)))
  const arrivals = await receivedOf(tx, companyId, draft.lines)
  const moves = await withArrivals(tx, writing, movesOf(writing, worth))
  // All the cells at once: bills that share some of them would wait for each other.
  await lockStock(tx, companyId, [...moves, ...arrivals.values()])
  const changes = differences.flatMap((difference, index): ArrivalChange[] => {
    const arrival = arrivals.get(index)
    return arrival && isReceived(index) && difference !== zeroAmount
      ? [{ movementId: arrival.movementId, difference, field: `lines.${index}.unitPrice` }]
      : []
  })
  // What follows reads the ledger: the changes are in it by then.
  await insertTogether(tx, await changeArrivals(tx, who, draft.date, changes))
  const { sets } = await moveStock(tx, who, moves)
  const costs = worth.map((cost, index) => waits[index] ?? cost)
  const rows = deliveredRows({ companyId, id }, delivered, draft.lines, { costs, differences })
  return { costs, sets: [...sets, ['document_line_delivered', rows]] }
}

function movesOf(writing: Writing, costs: readonly (Amount | null)[]): StockMove[] {
  const { kind, draft, facts, books, delivered } = writing
  const waitsOn = kind.keepsGoodsOn && books?.account({ role: kind.keepsGoodsOn })
  const arrives = (line: Writing['draft']['lines'][number]) => deliveredAccountOf(delivered, line) === null
  return movesIn(draft, facts, sourceOf(writing), { arrives, waitsOn: waitsOn?.id ?? null, costs })
}

async function withArrivals(tx: Tx, { companyId, draft }: Writing, moves: readonly StockMove[]): Promise<StockMove[]> {
  const named = moves.map(({ itemId, date, source }) => ({
    ...(draft.lines[source.line - 1]?.goods ?? noGoods),
    ...{ itemId, date, field: `lines.${source.line - 1}` },
  }))
  const tracked = await nameArrivals(tx, companyId, named)
  return moves.map((move, index) => ({ ...move, tracked: tracked[index] ?? untracked }))
}

/** The arrival that each line was received with, by its place among the lines. */
async function receivedOf(tx: Tx, companyId: string, lines: Writing['draft']['lines']): Promise<ReadonlyMap<number, Received>> {
  const ids = [...new Set(lines.flatMap(({ source }) => source?.documentId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await tx.rows<Received & { documentId: string; position: number }>(sql`
    select source_id as "documentId", source_line as position, id as "movementId", item_id as "itemId", warehouse_id as "warehouseId"
      from stock_movement where company_id = ${companyId} and source_id = any(${ids}::uuid[]) and source_event = 'issue' and quantity > 0`)
  return new Map(
    lines.flatMap(({ source }, index) => {
      const row = source && rows.find(({ documentId, position }) => documentId === source.documentId && position === source.position)
      return row ? [[index, row] as const] : []
    }),
  )
}

/**
 * What a bill, or a supplier's note about one, changed of goods that came in before goes back; before what the bill brought itself
 * leaves again.
 */
export async function takeBackChanges(tx: Tx, annulling: Annulling): Promise<void> {
  const { who, companyId, id } = annulling
  const rows = await tx.rows<{ position: number; movementId: string; difference: string; itemId: string; warehouseId: string }>(sql`
    select t.position, m.id as "movementId", t.difference, m.item_id as "itemId", m.warehouse_id as "warehouseId"
      from document_line_delivered t
      join document_line_source s on s.company_id = t.company_id and s.document_id = t.document_id and s.position = t.position
      left join document_line_source r on r.company_id = s.company_id and r.document_id = s.source_id and r.position = s.source_position and not r.by_value
      join stock_movement m on m.company_id = s.company_id and m.quantity > 0
                           and (m.source_id, m.source_line) in ((s.source_id, s.source_position), (r.source_id, r.source_position))
      join document d on d.company_id = m.company_id and d.id = m.source_id
                     and m.source_event = case d.revision when 1 then 'issue' else 'issue.' || d.revision end
     where t.company_id = ${companyId} and t.document_id = ${id} order by t.position`)
  if (rows.length === 0) return
  const own = await tx.rows<{ itemId: string; warehouseId: string }>(sql`
    select distinct item_id as "itemId", warehouse_id as "warehouseId" from stock_movement
     where company_id = ${companyId} and source_id = ${id} and source_kind = ${annulling.kind.code}`)
  await lockStock(tx, companyId, [...rows, ...own])
  const changes = rows.flatMap(({ movementId, difference, position }): ArrivalChange[] => {
    const back = -parseAmount(difference) as Amount
    return back === zeroAmount ? [] : [{ movementId, difference: back, field: `lines.${position - 1}.unitPrice` }]
  })
  await insertTogether(tx, await changeArrivals(tx, who, dayOfAnnulling(annulling), changes))
}
