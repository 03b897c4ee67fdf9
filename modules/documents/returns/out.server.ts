/** What is still out of a document that delivered before it is invoiced, or there of one that received, by line, read under its lock. */
import { parseAmount, parseQuantity, quantityText, type Amount, type Quantity } from '#base/decimal.ts'
import { lockTaken } from '#modules/inventory/index.server.ts'
import type { ItemControl } from '#modules/items/index.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { GoodsOut } from '../correction/goods-back.ts'
import type { ExitOf } from '../correction/restock.ts'
import { leftOfDelivered } from '../parts/delivered.server.ts'
import type { DocumentKind } from '../kind/kind.ts'
import type { LineOut } from './returning.ts'

/** What the ledgers call a return, and the taking back of it. */
export const returnEvent = (returnId: string): string => `return.${returnId}`
export const annulReturnEvent = (returnId: string): string => `unreturn.${returnId}`

export interface OutLine extends LineOut, GoodsOut {
  readonly position: number
  readonly code: string
  readonly itemId: string | null
  readonly control: ItemControl
  readonly unitName: string
  readonly factor: Quantity
  readonly warehouse: { readonly id: string; readonly name: string } | null
  /** Of what keeps stock: its account, and the one where it waits while it is out. */
  readonly inventoryAccountId: string | null
  readonly accountId: string | null
  readonly exit: ExitOf | undefined
}

interface Row {
  position: number
  code: string
  description: string
  item_id: string | null
  control: ItemControl
  unit_name: string
  factor: string
  warehouse_id: string | null
  warehouse_name: string | null
  inventory_account_id: string | null
  account_id: string | null
  exit_id: string | null
  exit_quantity: string
  exit_value: string
  batches: { id: string; code: string; quantity: string }[]
  serials: { id: string; code: string }[]
}

/** What they cost stays as it is from here on. */
export const lockOut = (tx: Tx, companyId: string, id: string, positions: readonly number[]): Promise<void> =>
  lockTaken(
    tx,
    companyId,
    positions.map((line) => ({ id, line })),
    [],
  )

/**
 * Its lines in their order, with what is left of each. What left as a kit comes back with its invoice, or with the remission that is
 * annulled.
 * @param stock of its kind: goods that it received are there, and those that it delivered are not
 */
export async function readOut(tx: Tx, companyId: string, id: string, stock: DocumentKind['stock']): Promise<OutLine[]> {
  const sign = stock === 'out' ? -1 : 1
  const rows = await tx.rows<Row>(sql`
    with moved as (
      select m.id, m.source_line, m.source_event, m.quantity, m.warehouse_id, m.counter_account_id
        from stock_movement m join document d on d.company_id = m.company_id and d.id = m.source_id
       where m.company_id = ${companyId} and m.source_id = ${id}
         and (m.source_event = case d.revision when 1 then 'issue' else 'issue.' || d.revision end
              or m.source_event like 'return.%' or m.source_event like 'unreturn.%'))
    select l.position, coalesce(i.code, '') as code, l.description, l.item_id, coalesce(i.control, 'none') as control, l.unit_name, l.unit_factor as factor,
           w.id as warehouse_id, w.name as warehouse_name, i.inventory_account_id, o.counter_account_id as account_id,
           o.id as exit_id, coalesce(-o.quantity, 0) as exit_quantity,
           (select coalesce(sum(v.value), 0)::numeric(20,2) from stock_value v where v.company_id = ${companyId} and v.movement_id = o.id) as exit_value,
           (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'code', b.code, 'quantity', g.quantity::text) order by b.expires_on, b.code), '[]')
              from (select t.batch_id, ${sign}::int * sum(t.quantity) as quantity from moved join stock_movement_batch t on t.company_id = ${companyId} and t.movement_id = moved.id
                     where moved.source_line = l.position group by 1 having ${sign}::int * sum(t.quantity) > 0) g
              join batch b on b.company_id = ${companyId} and b.id = g.batch_id) as batches,
           (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'code', s.code) order by s.code), '[]')
              from (select t.serial_id from moved join stock_movement_serial t on t.company_id = ${companyId} and t.movement_id = moved.id
                     where moved.source_line = l.position group by 1 having ${sign}::int * sum(sign(moved.quantity)) > 0) g
              join serial s on s.company_id = ${companyId} and s.id = g.serial_id and (s.warehouse_id is null) = (${sign}::int < 0)) as serials
      from document_line l
      left join item i on i.company_id = l.company_id and i.id = l.item_id
      left join moved o on o.source_line = l.position and o.source_event like 'issue%'
      left join warehouse w on w.company_id = l.company_id and w.id = o.warehouse_id
     where l.company_id = ${companyId} and l.document_id = ${id} and i.kind is distinct from 'kit' order by l.position`)
  const left = await leftOfDelivered(tx, companyId, id)
  return rows.map((row) => ({
    position: row.position,
    code: row.code,
    description: row.description,
    itemId: row.item_id,
    // What did not move is not told apart: others' goods are named when they are bought.
    control: row.warehouse_id === null ? 'none' : row.control,
    unitName: row.unit_name,
    factor: parseQuantity(row.factor),
    warehouse: row.warehouse_id === null ? null : { id: row.warehouse_id, name: row.warehouse_name ?? '' },
    inventoryAccountId: row.inventory_account_id,
    accountId: row.account_id,
    exit:
      row.exit_id === null
        ? undefined
        : { id: row.exit_id, quantity: parseQuantity(row.exit_quantity), value: parseAmount(row.exit_value) },
    batches: row.batches.map((batch) => ({ ...batch, quantity: parseQuantity(batch.quantity) })),
    serials: row.serials,
    ...(left.get(row.position) ?? { quantity: 0n as Quantity, value: 0n as Amount }),
  }))
}

/** As whoever returns them sees them: only what is left. */
export const shownOut = (lines: readonly OutLine[]) =>
  lines
    .filter(({ quantity }) => quantity > 0n)
    .map(({ position, code, description, quantity, unitName, factor, warehouse, control, batches, serials }) => ({
      ...{ position, code, description, control, unitName },
      pending: quantityText(quantity),
      unitFactor: quantityText(factor),
      warehouse: warehouse?.name ?? null,
      batches: batches.map((batch) => ({ code: batch.code, quantity: quantityText(batch.quantity) })),
      serials: serials.map((serial) => serial.code),
    }))
