/** Goods that are told apart, on the database: what there is of each batch and where each serial is, under the locks of their cells. */
import type { Day } from '#base/date.ts'
import { parseQuantity, quantityText, type Quantity } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import type { Row } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { keyOf, type Cell } from '../cells.server.ts'
import type { StockMove } from '../stock.server.ts'
import { leftKey, trackMoves, untracked, type MovedBatch, type Tracked, type TrackedMove, type TrackedStock } from './tracking.ts'

export interface Tracking {
  readonly problems: readonly ErrorBody[]
  /** What each movement moved of which. @param ids of the movements, in the order of the moves */
  readonly sets: (ids: readonly string[]) => (readonly [string, Row[]])[]
  /** Writes what there is now. */
  readonly save: (ids: readonly string[]) => Promise<void>
}

const nothing: Tracking = { problems: [], sets: () => [], save: () => Promise.resolve() }

interface Moving {
  readonly cells: ReadonlyMap<string, Cell>
  readonly moves: readonly StockMove[]
  readonly mayExpired: boolean
}

/** @throws nothing: what is wrong is told with what else is wrong of the moves */
export async function trackStock(tx: Tx, companyId: string, { cells, moves, mayExpired }: Moving): Promise<Tracking> {
  const asked = moves.map((move, index) => trackedMove(cells, move, index))
  if (asked.every(({ control, batches, serialIds }) => control === 'none' && batches.length === 0 && serialIds.length === 0)) return nothing
  const stock = await readTracked(tx, companyId, asked)
  const problems = trackMoves(stock, asked, mayExpired)
  return {
    problems,
    sets: (ids) => [
      ['stock_movement_batch', asked.flatMap((move, index) => batchRows(companyId, move, ids[index] ?? ''))],
      ['stock_movement_serial', asked.flatMap(({ serialIds }, index) => serialIds.map((id) => serialRow(companyId, id, ids[index] ?? '')))],
    ],
    save: (ids) => saveTracked(tx, companyId, { stock, asked, ids }),
  }
}

function trackedMove(cells: ReadonlyMap<string, Cell>, move: StockMove, index: number): TrackedMove {
  const cell = cells.get(keyOf(move))
  if (!cell) throw new Error(`No stock cell for ${keyOf(move)}`)
  return {
    ...(move.tracked ?? untracked),
    itemId: move.itemId,
    itemName: cell.itemName,
    control: cell.control,
    warehouseId: move.warehouseId,
    warehouseName: cell.warehouseName,
    date: move.date,
    quantity: move.quantity,
    undoes: move.valuation.by === 'reversal' || move.isOnTheWay === true,
    field: move.field?.replace(/\.quantity$/, '') ?? `lines.${index}`,
  }
}

interface BatchRow {
  id: string
  item_id: string
  code: string
  expires_on: Day | null
  blocked: string
}

interface SerialRow {
  id: string
  item_id: string
  code: string
  warehouse_id: string | null
}

async function readTracked(tx: Tx, companyId: string, asked: readonly TrackedMove[]): Promise<TrackedStock> {
  const batchIds = [...new Set(asked.flatMap(({ batches }) => batches.map(({ batchId }) => batchId)))]
  const serialIds = [...new Set(asked.flatMap((move) => move.serialIds))]
  const batches =
    batchIds.length === 0
      ? []
      : await tx.rows<BatchRow>(sql`
          select id, item_id, code, expires_on, blocked from batch where company_id = ${companyId} and id = any(${batchIds}::uuid[])`)
  const left = await tx.rows<{ batch_id: string; warehouse_id: string; quantity: string }>(sql`
    select batch_id, warehouse_id, quantity from batch_balance where company_id = ${companyId} and batch_id = any(${batchIds}::uuid[])`)
  // One that is nowhere has no cell to wait for.
  const serials =
    serialIds.length === 0
      ? []
      : await tx.rows<SerialRow>(sql`
          select id, item_id, code, warehouse_id from serial where company_id = ${companyId} and id = any(${serialIds}::uuid[]) order by id for update`)
  return {
    batches: new Map(batches.map((row) => [row.id, { ...row, itemId: row.item_id, expiresOn: row.expires_on }])),
    serials: new Map(serials.map((row) => [row.id, { ...row, itemId: row.item_id, warehouseId: row.warehouse_id }])),
    left: new Map(left.map((row) => [leftKey(row.batch_id, row.warehouse_id), parseQuantity(row.quantity)])),
    places: new Map(serials.map((row) => [row.id, row.warehouse_id])),
  }
}

const batchRows = (companyId: string, { batches, quantity }: TrackedMove, movementId: string): Row[] =>
  batches.map((batch) => ({
    company_id: companyId,
    movement_id: movementId,
    batch_id: batch.batchId,
    quantity: quantityText((quantity < 0n ? -batch.quantity : batch.quantity) as Quantity),
  }))

const serialRow = (companyId: string, serialId: string, movementId: string): Row => ({
  company_id: companyId,
  movement_id: movementId,
  serial_id: serialId,
})

interface Tracks {
  readonly stock: TrackedStock
  readonly asked: readonly TrackedMove[]
  readonly ids: readonly string[]
}

async function saveTracked(tx: Tx, companyId: string, { stock: { left, places }, asked, ids }: Tracks): Promise<void> {
  const touched = new Map(
    asked.flatMap(({ batches, warehouseId }) =>
      batches.map(({ batchId }) => [leftKey(batchId, warehouseId), { batchId, warehouseId }] as const),
    ),
  )
  const keys = [...touched.keys()].toSorted()
  if (keys.length > 0)
    await tx.run(sql`
      insert into batch_balance (company_id, batch_id, warehouse_id, quantity)
      select ${companyId}, * from unnest(${keys.map((key) => touched.get(key)?.batchId ?? '')}::uuid[], ${keys.map((key) => touched.get(key)?.warehouseId ?? '')}::uuid[],
                                         ${keys.map((key) => quantityText(left.get(key) ?? (0n as Quantity)))}::numeric[])
      on conflict (company_id, batch_id, warehouse_id) do update set quantity = excluded.quantity`)
  const last = new Map(asked.flatMap(({ serialIds }, index) => serialIds.map((id) => [id, ids[index] ?? ''] as const)))
  if (last.size === 0) return
  const serialIds = [...last.keys()]
  await tx.run(sql`
    update serial s set warehouse_id = n.warehouse_id, movement_id = n.movement_id
      from unnest(${serialIds}::uuid[], ${serialIds.map((id) => places.get(id) ?? null)}::uuid[], ${serialIds.map((id) => last.get(id) ?? null)}::uuid[])
           as n (id, warehouse_id, movement_id)
     where s.company_id = ${companyId} and s.id = n.id`)
}

/** What movements moved of which, to be moved back. */
export async function trackedOf(tx: Tx, companyId: string, movementIds: readonly string[]): Promise<(id: string) => Tracked> {
  const rows = await tx.rows<{ movement_id: string; batch_id: string | null; quantity: string | null; serial_id: string | null }>(sql`
    select movement_id, batch_id, abs(quantity) as quantity, null::uuid as serial_id from stock_movement_batch
     where company_id = ${companyId} and movement_id = any(${[...movementIds]}::uuid[])
    union all
    select movement_id, null, null, serial_id from stock_movement_serial
     where company_id = ${companyId} and movement_id = any(${[...movementIds]}::uuid[])`)
  const byMovement = Map.groupBy(rows, (row) => row.movement_id)
  return (id) => {
    const own = byMovement.get(id) ?? []
    return {
      batches: own.flatMap((row): MovedBatch[] =>
        row.batch_id === null || row.quantity === null ? [] : [{ batchId: row.batch_id, quantity: parseQuantity(row.quantity) }],
      ),
      serialIds: own.flatMap((row) => row.serial_id ?? []),
    }
  }
}
