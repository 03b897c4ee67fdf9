/**
 * The cells of stock: what there is of an item in a warehouse now. They are derived from the ledgers, and they are the rows
 * that are locked, always in the order of their keys, while goods move.
 */
import type { Day } from '#base/date.ts'
import { amountText, parseAmount, parseQuantity, quantityText, type Quantity } from '#base/decimal.ts'
import { empty, sql, type Tx } from '#platform/db/tx.server.ts'
import type { StockState } from './card.ts'
import { inventoryErrors as errors } from './errors.ts'
import type { ItemControl } from '#modules/items/index.ts'
import { allowsNegative, type NegativeStock } from './negative-stock.ts'
import { gridOf } from './parts.ts'

export interface CellKey {
  readonly itemId: string
  readonly warehouseId: string
}

export interface Cell {
  readonly key: string
  readonly itemId: string
  readonly warehouseId: string
  state: StockState
  /** Of what is there, what is kept for documents that have not taken it. */
  readonly reserved: Quantity
  sequence: number
  lastDate: Day | null
  /** No count stands behind a later day; null where nothing was ever counted. */
  readonly countedOn: Day | null
  readonly itemName: string
  /** What it is counted in. */
  readonly unitName: string
  readonly warehouseName: string
  /** Of its item: where what is there stands in the books. */
  readonly inventoryAccountId: string
  /** How its goods are told apart. */
  readonly control: ItemControl
  /** The points that it is kept on, of an item that leaves in parts of its unit (`parts.ts`); null of any other. */
  readonly grid: bigint | null
  /** More may leave than there is: the warehouse says so, or the company where the warehouse leaves it to it. */
  readonly allowsNegative: boolean
}

export const keyOf = (move: CellKey): string => `${move.itemId}/${move.warehouseId}`

interface CellRow {
  item_id: string
  warehouse_id: string
  quantity: string
  value: string
  reserved: string
  sequence: number
  last_date: Day | null
  counted_on: Day | null
  item_name: string
  unit_name: string
  warehouse_name: string
  warehouse_active: boolean
  frozen: boolean
  negative_stock: NegativeStock | null
  company_negative_stock: string | null
  inventory_account_id: string | null
  control: ItemControl
  factors: string[]
}

/** Goods move through a warehouse in use; what is there may be valued again in any; who only looks locks nothing. */
export type CellUse = 'move' | 'revalue' | 'look'

/**
 * Locks the balances in the order of their keys, making the ones that do not exist yet.
 * @throws 545 when goods would move through a warehouse out of use, 555 through one that is being counted
 */
export async function readCells(tx: Tx, companyId: string, moves: readonly CellKey[], use: CellUse): Promise<Map<string, Cell>> {
  const keys = [...new Map(moves.map((move) => [keyOf(move), move])).values()]
  const items = keys.map((key) => key.itemId)
  const warehouses = keys.map((key) => key.warehouseId)
  const read = () =>
    tx.rows<CellRow>(sql`
      select k.item_id, k.warehouse_id, coalesce(b.quantity, 0) as quantity, coalesce(b.value, 0) as value, coalesce(b.reserved, 0) as reserved, coalesce(b.sequence, 0) as sequence,
             b.last_date, b.counted_on, i.name as item_name, i.unit_name, w.name as warehouse_name, w.active or exists (select from stock_transit t where t.company_id = w.company_id and t.warehouse_id = w.id) as warehouse_active, w.frozen_by is not null as frozen,
             w.negative_stock, c.profile->>'negativeStock' as company_negative_stock,
             case when i.kind = 'product' then i.inventory_account_id end as inventory_account_id, i.control,
             array(select u.factor::text from item_other_unit u where u.company_id = ${companyId} and u.item_id = k.item_id and u.factor < 1) as factors
        from unnest(${items}::uuid[], ${warehouses}::uuid[]) as k (item_id, warehouse_id)
        ${use === 'look' ? sql`left join` : sql`join`} stock_balance b
          on b.company_id = ${companyId} and b.item_id = k.item_id and b.warehouse_id = k.warehouse_id
        join item i on i.company_id = ${companyId} and i.id = k.item_id
        join warehouse w on w.company_id = ${companyId} and w.id = k.warehouse_id
        join company c on c.id = ${companyId}
       order by k.item_id, k.warehouse_id ${use === 'look' ? empty : sql`for update of b`}`)
  let rows = await read()
  if (rows.length < keys.length && use !== 'look') {
    await tx.run(sql`
      insert into stock_balance (company_id, item_id, warehouse_id)
      select ${companyId}, * from unnest(${items}::uuid[], ${warehouses}::uuid[]) on conflict do nothing`)
    rows = await read()
  }
  const inactive = use === 'move' ? rows.find((row) => !row.warehouse_active) : undefined
  if (inactive) return errors.fail('warehouseInactive', { bodega: inactive.warehouse_name })
  if (use === 'move' && rows.some((row) => row.frozen)) return errors.fail('frozenByCount')
  return new Map(
    rows.map((row) => {
      const key = `${row.item_id}/${row.warehouse_id}`
      return [
        key,
        {
          key,
          itemId: row.item_id,
          warehouseId: row.warehouse_id,
          state: { quantity: parseQuantity(row.quantity), value: parseAmount(row.value) },
          reserved: parseQuantity(row.reserved),
          sequence: row.sequence,
          lastDate: row.last_date,
          countedOn: row.counted_on,
          itemName: row.item_name,
          unitName: row.unit_name,
          warehouseName: row.warehouse_name,
          inventoryAccountId: stockAccount(row),
          control: row.control,
          grid: row.control === 'none' ? gridOf(row.factors.map(parseQuantity)) : null,
          allowsNegative: allowsNegative(row.negative_stock, row.company_negative_stock),
        },
      ]
    }),
  )
}

/** @throws Error for what is no product: it has no stock, so nobody should be asking */
function stockAccount({ item_id, inventory_account_id }: CellRow): string {
  if (inventory_account_id === null) throw new Error(`Item ${item_id} keeps no stock`)
  return inventory_account_id
}

export const saveCells = (tx: Tx, companyId: string, cells: readonly Cell[]): Promise<number> =>
  tx.run(sql`
    update stock_balance b set quantity = c.quantity, value = c.value, sequence = c.sequence, last_date = c.last_date
      from unnest(${cells.map((cell) => cell.itemId)}::uuid[], ${cells.map((cell) => cell.warehouseId)}::uuid[],
                  ${cells.map((cell) => quantityText(cell.state.quantity))}::numeric[], ${cells.map((cell) => amountText(cell.state.value))}::numeric[],
                  ${cells.map((cell) => cell.sequence)}::bigint[], ${cells.map((cell) => cell.lastDate)}::date[])
           as c (item_id, warehouse_id, quantity, value, sequence, last_date)
     where b.company_id = ${companyId} and b.item_id = c.item_id and b.warehouse_id = c.warehouse_id`)

/** Locks several at once, for what is then done with some of them in turn: always in the order of their keys. */
export const lockStock = async (tx: Tx, companyId: string, keys: readonly CellKey[]): Promise<void> => {
  if (keys.length > 0) await readCells(tx, companyId, keys, 'revalue')
}
