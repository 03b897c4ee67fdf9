/**
 * What a supplier takes off the price of goods that were bought lowers what their arrival was worth: of those that are still there,
 * inventory; of those that left, what they left for. Nothing moves.
 */
import { amountText, zeroAmount, type Amount } from '#base/decimal.ts'
import { changeArrivals, lockStock } from '#modules/inventory/index.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Writing } from '../write/context.ts'
import { costsOfGoods } from './arrivals.ts'

interface Arrival {
  readonly position: number
  readonly movementId: string
  readonly itemId: string
  readonly warehouseId: string
  readonly accountId: string
}

/** @throws 401 at a line whose goods never came in, or would be worth less than nothing */
export async function lowerCosts(tx: Tx, writing: Writing): Promise<Writing['stock']> {
  const { who, companyId, id, kind, draft, facts, computed } = writing
  if (kind.leavesCosts?.(draft)) return { costs: draft.lines.map(() => null), sets: [] }
  const worth = costsOfGoods(draft, facts, computed)
  const about = draft.correction?.documentId
  const arrivals = about ? await arrivalsOf(tx, companyId, about) : new Map<number, Arrival>()
  const lowered = draft.lines.flatMap(({ source }, index) => {
    const cost = worth[index] ?? null
    if (cost === null || cost === zeroAmount) return []
    const field = `lines.${index}.unitPrice`
    const arrival = source ? arrivals.get(source.position) : undefined
    if (!arrival) return httpErrors.fail('invalid', { detalle: 'No entró mercancía con esta línea.' }, field)
    return [{ ...arrival, field, index, difference: -cost as Amount }]
  })
  await lockStock(tx, companyId, lowered)
  await insertTogether(tx, await changeArrivals(tx, who, draft.date, lowered))
  const rows = lowered.map(({ index, accountId, difference }) => ({
    ...{ company_id: companyId, document_id: id, position: index + 1, account_id: accountId },
    ...{ value: amountText(zeroAmount), difference: amountText(difference) },
  }))
  return { costs: worth, sets: [['document_line_delivered', rows]] }
}

/** The movement that each line of a bill came in with, by its position: its own, or that of the receipt before it. */
async function arrivalsOf(tx: Tx, companyId: string, billId: string): Promise<ReadonlyMap<number, Arrival>> {
  const rows = await tx.rows<Arrival>(sql`
    select l.position, m.id as "movementId", m.item_id as "itemId", m.warehouse_id as "warehouseId", m.counter_account_id as "accountId"
      from document_line l
      left join document_line_source s on s.company_id = l.company_id and s.document_id = l.document_id and s.position = l.position and not s.by_value
      join stock_movement m on m.company_id = l.company_id and m.quantity > 0
                           and (m.source_id, m.source_line) in ((l.document_id, l.position), (s.source_id, s.source_position))
      join document d on d.company_id = m.company_id and d.id = m.source_id
                     and m.source_event = case d.revision when 1 then 'issue' else 'issue.' || d.revision end
     where l.company_id = ${companyId} and l.document_id = ${billId}`)
  return new Map(rows.map((row) => [row.position, row]))
}
