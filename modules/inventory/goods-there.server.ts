/** All that there is of an item, or in a warehouse: what moves when everything of one goes to another. */
import { parseAmount, parseQuantity, type Amount, type Quantity } from '#base/decimal.ts'
import type { ItemControl } from '#modules/items/index.ts'
import { empty, sql, type Tx } from '#platform/db/tx.server.ts'
import type { Tracked } from './tracking/tracking.ts'

export interface GoodsThere {
  readonly itemId: string
  readonly warehouseId: string
  readonly item: string
  readonly warehouse: string
  readonly unit: string
  readonly quantity: Quantity
  /** What they cost. */
  readonly value: Amount
  /** Where they stand in the books. */
  readonly account: { readonly id: string; readonly code: string; readonly name: string }
  readonly control: ItemControl
  /** Each of their batches and serials, where they are told apart. */
  readonly tracked: Tracked
}

interface Row extends Omit<GoodsThere, 'quantity' | 'value' | 'tracked'> {
  readonly quantity: string
  readonly value: string
  readonly batches: { batchId: string; quantity: string }[]
  readonly serials: string[]
}

/** @param where at least one of both; an empty one narrows nothing @param most how many cells are read at most */
export async function readGoodsThere(
  tx: Tx,
  companyId: string,
  { itemId, warehouseId }: { readonly itemId: string; readonly warehouseId: string },
  most: number,
): Promise<GoodsThere[]> {
  const rows = await tx.rows<Row>(sql`
    select b.item_id as "itemId", b.warehouse_id as "warehouseId", i.code || ' ' || i.name as item, w.name as warehouse, i.unit_name as unit,
           b.quantity, b.value, json_build_object('id', a.id, 'code', a.code, 'name', a.name) as account, i.control,
           coalesce((select json_agg(json_build_object('batchId', t.batch_id, 'quantity', t.quantity::text) order by t.batch_id)
                       from batch_balance t join batch x on x.company_id = t.company_id and x.id = t.batch_id
                      where t.company_id = b.company_id and x.item_id = b.item_id and t.warehouse_id = b.warehouse_id and t.quantity > 0), '[]') as batches,
           array(select s.id from serial s where s.company_id = b.company_id and s.item_id = b.item_id and s.warehouse_id = b.warehouse_id
                  order by s.id) as serials
      from stock_balance b
      join item i on i.company_id = b.company_id and i.id = b.item_id
      join warehouse w on w.company_id = b.company_id and w.id = b.warehouse_id
      join account a on a.company_id = b.company_id and a.id = i.inventory_account_id
     where b.company_id = ${companyId} and b.quantity > 0
       ${itemId === '' ? empty : sql`and b.item_id = ${itemId}`} ${warehouseId === '' ? empty : sql`and b.warehouse_id = ${warehouseId}`}
     order by i.code, w.name limit ${most}`)
  return rows.map(({ quantity, value, batches, serials, ...row }) => ({
    ...row,
    quantity: parseQuantity(quantity),
    value: parseAmount(value),
    tracked: { batches: batches.map((each) => ({ batchId: each.batchId, quantity: parseQuantity(each.quantity) })), serialIds: serials },
  }))
}
