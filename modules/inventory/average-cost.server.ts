import { divideRound, parseAmount, parseQuantity, type UnitPrice } from '#base/decimal.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'

const SCALE = 10n ** 10n

/** What one unit of each item costs, over all warehouses together. Those without stock, and services, are absent. */
export async function averageCosts(tx: Tx, companyId: string, itemIds: readonly string[]): Promise<ReadonlyMap<string, UnitPrice>> {
  if (itemIds.length === 0) return new Map()
  const rows = await tx.rows<{ id: string; quantity: string; value: string }>(sql`
    select item_id as id, sum(quantity) as quantity, sum(value) as value from stock_balance
     where company_id = ${companyId} and item_id = any(${[...itemIds]}::uuid[]) group by item_id having sum(quantity) > 0`)
  return new Map(
    rows.map(({ id, quantity, value }) => [id, divideRound(parseAmount(value) * SCALE, parseQuantity(quantity)) as UnitPrice] as const),
  )
}

/**
 * What one unit of an item costs in a warehouse, by `item warehouse`; absent where there is none to cost.
 * @param cells the same one may come again
 */
export async function unitCostsAt(
  tx: Tx,
  companyId: string,
  cells: readonly { readonly itemId: string; readonly warehouseId: string }[],
): Promise<ReadonlyMap<string, UnitPrice>> {
  if (cells.length === 0) return new Map()
  const rows = await tx.rows<{ item: string; warehouse: string; quantity: string; value: string }>(sql`
    select item_id as item, warehouse_id as warehouse, quantity, value from stock_balance
     where company_id = ${companyId} and item_id = any(${[...new Set(cells.map(({ itemId }) => itemId))]}::uuid[]) and quantity > 0`)
  return new Map(
    rows.map(({ item, warehouse, quantity, value }) => [
      `${item} ${warehouse}`,
      divideRound(parseAmount(value) * SCALE, parseQuantity(quantity)) as UnitPrice,
    ]),
  )
}
