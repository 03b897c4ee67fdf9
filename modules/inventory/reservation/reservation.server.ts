/**
 * The door to reservations, beside the one that moves goods: what a document keeps of an item in a warehouse is not available for
 * others, though it is there. Both lock the same cells, so that of two who want the last unit one waits and is told.
 */
import { uuidv7 } from 'uuidv7'
import { parseQuantity, quantityText, zeroQuantity, type Quantity } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { formatQuantity } from '#platform/ui/format.ts'
import { keyOf, readCells, type Cell } from '../cells.server.ts'
import { inventoryErrors as errors } from '../errors.ts'
import { availableOf, overdrawnBy, reservedIn } from './reservation.ts'

/** The line of a document that goods are kept for. */
export interface HeldFor {
  readonly kind: string
  readonly id: string
  readonly line: number
}

/** The event of a document that keeps goods or lets them go. */
export interface ReservationSource {
  readonly kind: string
  readonly id: string
  readonly event: string
}

export interface StockToReserve {
  readonly itemId: string
  readonly warehouseId: string
  /** In base units, above zero. */
  readonly quantity: Quantity
  readonly held: HeldFor
  /** Where a complaint belongs in the request: `lines.2.quantity`. */
  readonly field?: string
}

/**
 * Keeps goods for lines of documents. Must be called after the period and the open items were locked, as moving goods.
 * @throws 543 at the field of each that is more than what is available; 545 for a warehouse out of use
 */
export async function reserveStock(tx: Tx, companyId: string, asked: readonly StockToReserve[], source: ReservationSource): Promise<void> {
  if (asked.length === 0) return
  const cells = await readCells(tx, companyId, asked, 'move')
  const takings = asked.map((each) => ({ cell: keyOf(each), quantity: -each.quantity as Quantity }))
  failWith(
    overdrawnBy(new Map([...cells].map(([key, cell]) => [key, reservedIn(cell)])), takings).flatMap(({ at, available }) => {
      const one = asked[at]
      const cell = one && cells.get(keyOf(one))
      return one && cell ? [shortOf(cell, available, one.field)] : []
    }),
  )
  await write(tx, companyId, asked, source)
}

export const shortOf = ({ itemName, warehouseName, unitName }: Cell, available: Quantity, field?: string) =>
  errors.of(
    'insufficient',
    { producto: itemName, bodega: warehouseName, disponible: `${formatQuantity(available)} (${unitName})` },
    field ?? null,
  )

export interface StockToRelease {
  /** Without a line, all that the document keeps; without an item, all that the line does. */
  readonly held: { readonly id: string; readonly line?: number; readonly itemId?: string }
  /** At most so much, in base units; left out, all that is kept. */
  readonly quantity?: Quantity
}

interface HeldRow {
  item_id: string
  warehouse_id: string
  held_kind: string
  held_line: number
  held_id: string
  quantity: string
}

/** Lets go of what is kept, as far as it still is: goods that leave for whom they were kept, or a document that ends. */
export async function releaseStock(tx: Tx, companyId: string, asked: readonly StockToRelease[], source: ReservationSource): Promise<void> {
  const ids = [...new Set(asked.map(({ held }) => held.id))]
  const kept = await readHeld(tx, companyId, ids)
  if (kept.length === 0) return
  await readCells(tx, companyId, kept.map(cellOf), 'revalue')
  // Another may have let go of it while the cells were waited for.
  const left = (await readHeld(tx, companyId, ids)).map((row) => ({ ...row, quantity: parseQuantity(row.quantity) }))
  const released = asked.flatMap(({ held, quantity }) => {
    let wanted = quantity ?? null
    return left.flatMap((row) => {
      if (row.held_id !== held.id || (held.line !== undefined && row.held_line !== held.line)) return []
      if (held.itemId !== undefined && row.item_id !== held.itemId) return []
      const part = wanted === null || wanted > row.quantity ? row.quantity : wanted
      if (part <= zeroQuantity) return []
      row.quantity = (row.quantity - part) as Quantity
      if (wanted !== null) wanted = (wanted - part) as Quantity
      return [{ ...cellOf(row), quantity: -part as Quantity, held: { kind: row.held_kind, id: row.held_id, line: row.held_line } }]
    })
  })
  await write(tx, companyId, released, source)
}

/**
 * Keeps again what an event let go of, as far as it is available: undoing it gave back the goods, which may stand elsewhere.
 * @param undone the event that let go; `ended`, the documents that keep nothing any more
 */
export async function reserveAgain(
  tx: Tx,
  companyId: string,
  undone: ReservationSource,
  { event, ended }: { readonly event: string; readonly ended: readonly string[] },
): Promise<void> {
  const rows = await tx.rows<HeldRow>(sql`
    select item_id, warehouse_id, held_kind, held_id, held_line, (-sum(quantity))::numeric(20,6) as quantity from stock_reservation
     where company_id = ${companyId} and source_kind = ${undone.kind} and source_id = ${undone.id} and source_event = ${undone.event} and quantity < 0
       and held_id <> all(${[...ended]}::uuid[])
     group by 1, 2, 3, 4, 5`)
  if (rows.length === 0) return
  const cells = await readCells(tx, companyId, rows.map(cellOf), 'revalue')
  const left = new Map([...cells].map(([key, cell]) => [key, availableOf(reservedIn(cell))]))
  const again = rows.flatMap((row) => {
    const place = cellOf(row)
    const key = keyOf(place)
    const wanted = parseQuantity(row.quantity)
    const there = left.get(key) ?? zeroQuantity
    const quantity = wanted <= there || cells.get(key)?.allowsNegative ? wanted : there
    if (quantity <= zeroQuantity) return []
    left.set(key, (there - quantity) as Quantity)
    return [{ ...place, quantity, held: { kind: row.held_kind, id: row.held_id, line: row.held_line } }]
  })
  await write(tx, companyId, again, { ...undone, event })
}

const cellOf = ({ item_id, warehouse_id }: Pick<HeldRow, 'item_id' | 'warehouse_id'>) => ({ itemId: item_id, warehouseId: warehouse_id })

/** What is kept for documents, by line, oldest lines first. */
const readHeld = (tx: Tx, companyId: string, ids: readonly string[]): Promise<HeldRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx.rows<HeldRow>(sql`
        select item_id, warehouse_id, held_kind, held_id, held_line, sum(quantity)::numeric(20,6) as quantity from stock_reservation
         where company_id = ${companyId} and held_id = any(${[...ids]}::uuid[])
         group by 1, 2, 3, 4, 5 having sum(quantity) > 0 order by held_id, held_line, item_id, warehouse_id`)

type Written = Omit<StockToReserve, 'field'>

async function write(tx: Tx, companyId: string, rows: readonly Written[], source: ReservationSource): Promise<void> {
  if (rows.length === 0) return
  await insertRows(
    tx,
    'stock_reservation',
    rows.map(({ itemId, warehouseId, quantity, held }) => ({
      company_id: companyId,
      id: uuidv7(),
      item_id: itemId,
      warehouse_id: warehouseId,
      quantity: quantityText(quantity),
      held_kind: held.kind,
      held_id: held.id,
      held_line: held.line,
      source_kind: source.kind,
      source_id: source.id,
      source_event: source.event,
    })),
  )
  await tx.run(sql`
    update stock_balance b set reserved = b.reserved + r.quantity
      from (select item_id, warehouse_id, sum(quantity) as quantity
              from unnest(${rows.map(({ itemId }) => itemId)}::uuid[], ${rows.map(({ warehouseId }) => warehouseId)}::uuid[],
                          ${rows.map(({ quantity }) => quantityText(quantity))}::numeric[]) as n (item_id, warehouse_id, quantity)
             group by 1, 2) r
     where b.company_id = ${companyId} and b.item_id = r.item_id and b.warehouse_id = r.warehouse_id`)
}
