/** Reads the movements of one item, and of its variants: a page at a time, values of that page alone, as they are known today. */
import type { Day } from '#base/date.ts'
import { absolute, parseAmount, parseQuantity, type Quantity, quantityText, unitPriceText, unitValue } from '#base/decimal.ts'
import { itemAndVariants } from '#modules/items/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { handle } from '#platform/http/handle.server.ts'
import { type Ordering, type PageRequest, pageClauses, pageOf } from '#platform/page.server.ts'
import { nameOfDocument } from '../source-document.server.ts'
import { type ItemMovement, itemMovements } from './endpoints.ts'

const latestFirst: Ordering = {
  columns: [
    { sql: 'm.date', type: 'date' },
    { sql: 'm.id', type: 'uuid' },
  ],
  direction: 'desc',
}

interface MovementRow {
  id: string
  date: Day
  warehouse: string
  variant: string | null
  source_kind: string
  source_id: string
  number: string | null
  description: string | null
  reverses: string | null
  quantity: string
  value: string
}

async function readMovements(tx: Tx, companyId: string, itemId: string, page: PageRequest) {
  const ids = await itemAndVariants(tx, companyId, itemId)
  const filter = { itemId }
  const clauses = pageClauses(latestFirst, page, filter)
  // The page is found on the index alone; what is told of it is read for its rows.
  const rows = await tx.rows<MovementRow>(sql`
    select m.id, m.date, w.name as warehouse, m.source_kind, m.source_id, d.number, d.description, m.reverses, m.quantity,
           case when m.item_id = ${itemId} then null else (select i.code || ' ' || i.name from item i where i.company_id = ${companyId} and i.id = m.item_id) end as variant,
           (select coalesce(sum(v.value), 0)::numeric(20,2) from stock_value v where v.company_id = ${companyId} and v.movement_id = m.id) as value
      from (select m.id from stock_movement m
             where m.company_id = ${companyId} and m.item_id = any(${ids}::uuid[])${clauses.where}${clauses.tail}) page
      join stock_movement m on m.company_id = ${companyId} and m.id = page.id
      join warehouse w on w.company_id = ${companyId} and w.id = m.warehouse_id
      left join lateral (${nameOfDocument(companyId)}) d on true
     order by m.date desc, m.id desc`)
  const { rows: shown, next } = pageOf(rows, latestFirst, page, filter, ({ date, id }) => [date, id])
  return { rows: shown.map(movementOf), next }
}

function movementOf(row: MovementRow): ItemMovement {
  const quantity = parseQuantity(row.quantity)
  const size = (quantity < 0n ? -quantity : quantity) as Quantity
  return {
    ...{ id: row.id, date: row.date, warehouse: row.warehouse, variant: row.variant },
    source: row.number === null ? null : { kind: row.source_kind, id: row.source_id, number: row.number },
    about: row.description ?? '',
    isUndo: row.reverses !== null,
    quantity: quantityText(quantity),
    unitCost: unitPriceText(unitValue(absolute(parseAmount(row.value)), size)),
    value: row.value,
  }
}

export const itemMovementsHandler = handle(itemMovements, ({ tx, session: { companyId }, params: { itemId }, query }) =>
  readMovements(tx, companyId, itemId, query),
)
