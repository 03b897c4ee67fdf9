/**
 * The one door to stock. It locks item and warehouse (in a fixed order), values each movement by the card, refuses what
 * would be negative, and gives back the rows to write. A back-dated movement re-values what came after it: difference
 * rows and one entry per day and account, never a rewrite.
 */
import { uuidv7 } from 'uuidv7'
import { showDay, type Day } from '#base/date.ts'
import {
  absolute,
  addAmounts,
  addQuantities,
  amountText,
  parseAmount,
  parseQuantity,
  quantityText,
  zeroAmount,
  type Amount,
  type Quantity,
} from '#base/decimal.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { accountIdOf, type ItemAccounts } from './item-accounts.server.ts'
import { firstOpenDay, post } from '#modules/accounting/index.server.ts'
import { credit, debit } from '#modules/accounting/index.ts'
import { insertRows, type Row } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { differences, replay, valueOf, type CardMovement, type StockState, type Valuation } from './card.ts'
import { inventoryErrors as errors } from './errors.ts'

export interface StockMove {
  readonly itemId: string
  readonly warehouseId: string
  readonly date: Day
  /** In positive, out negative. */
  readonly quantity: Quantity
  readonly valuation: Valuation
  readonly source: { readonly kind: string; readonly id: string; readonly event: string; readonly line: number }
  readonly reverses?: string
  /** Where a complaint belongs in the request: `lines.2.quantity`. */
  readonly field?: string
}

export interface StockResult {
  /** Signed value of each move, in their order. */
  readonly values: readonly Amount[]
  readonly sets: (readonly [string, Row[]])[]
}

interface Cell {
  readonly key: string
  readonly itemId: string
  readonly warehouseId: string
  state: StockState
  sequence: number
  lastDate: Day | null
  readonly itemName: string
  readonly warehouseName: string
}

const keyOf = (move: { itemId: string; warehouseId: string }): string => `${move.itemId}/${move.warehouseId}`

/** Locks, values and prepares movements. Must be called after the period and the open items were locked. */
export async function moveStock(
  tx: Tx,
  who: { companyId: string; personId: string | null },
  moves: readonly StockMove[],
): Promise<StockResult> {
  if (moves.length === 0) return { values: [], sets: [] }
  const cells = await lockCells(tx, who.companyId, moves)
  const values: Amount[] = []
  const movementRows: Row[] = []
  const valueRows: Row[] = []
  const complaints: ErrorBody[] = []
  for (const move of moves) {
    const cell = cells.get(keyOf(move))
    if (!cell) throw new Error(`No stock cell for ${keyOf(move)}`)
    const id = uuidv7()
    const movement: CardMovement = { id, date: move.date, quantity: move.quantity, valuation: move.valuation }
    const isLate = cell.lastDate !== null && move.date < cell.lastDate
    const value = isLate
      ? await insertLate(tx, who, cell, movement, complaints, move)
      : applyNow(cell, movement, await knownValue(tx, who.companyId, movement), complaints, move)
    values.push(value)
    cell.sequence += 1
    movementRows.push(movementRow(who.companyId, move, id, cell.sequence))
    valueRows.push({
      company_id: who.companyId,
      id: uuidv7(),
      movement_id: id,
      reason: 'origin',
      value: amountText(value),
      entry_date: move.date,
    })
  }
  failWith(complaints)
  await saveCells(tx, who.companyId, [...cells.values()])
  return {
    values,
    sets: [
      ['stock_movement', movementRows],
      ['stock_value', valueRows],
    ],
  }
}

/** The usual case: nothing is dated after it. */
function applyNow(
  cell: Cell,
  movement: CardMovement,
  known: ReadonlyMap<string, Amount>,
  complaints: ErrorBody[],
  move: StockMove,
): Amount {
  const after = addQuantities(cell.state.quantity, movement.quantity)
  if (after < 0n) {
    complaints.push(shortageError(cell, cell.state.quantity, move))
    return zeroAmount
  }
  const value = valueOf(cell.state, movement, known)
  cell.state = { quantity: after, value: addAmounts(cell.state.value, value) }
  cell.lastDate = movement.date
  return value
}

const shortageError = (cell: Cell, available: Quantity, move: StockMove): ErrorBody =>
  errors.of(
    'insufficient',
    { producto: cell.itemName, bodega: cell.warehouseName, disponible: quantityText(available) },
    move.field ?? null,
  )

async function knownValue(tx: Tx, companyId: string, movement: CardMovement): Promise<ReadonlyMap<string, Amount>> {
  if (movement.valuation.by !== 'reversal') return new Map()
  const of = movement.valuation.of
  const row = await tx.first<{ value: string }>(sql`
    select coalesce(sum(value), 0)::numeric(20,2) as value from stock_value where company_id = ${companyId} and movement_id = ${of}`)
  return new Map([[of, parseAmount(row?.value ?? '0')]])
}

interface LedgerRow {
  id: string
  date: Day
  quantity: string
  value: string
  reverses: string | null
}

/** Where a movement dated before others falls: its value there, and what it changes behind it. */
async function insertLate(
  tx: Tx,
  who: { companyId: string; personId: string | null },
  cell: Cell,
  movement: CardMovement,
  complaints: ErrorBody[],
  move: StockMove,
): Promise<Amount> {
  const ledger = await tx.rows<LedgerRow>(sql`
    select m.id, m.date, m.quantity, m.reverses, coalesce(sum(v.value), 0)::numeric(20,2) as value
      from stock_movement m left join stock_value v on v.company_id = m.company_id and v.movement_id = m.id
     where m.company_id = ${who.companyId} and m.item_id = ${cell.itemId} and m.warehouse_id = ${cell.warehouseId}
     group by m.id, m.date, m.quantity, m.reverses, m.sequence order by m.date, m.sequence`)
  const recorded = new Map(ledger.map((row) => [row.id, parseAmount(row.value)]))
  const before = ledger.filter((row) => row.date <= movement.date)
  const behind = ledger.filter((row) => row.date > movement.date).map(asCardMovement)
  const start = {
    quantity: before.reduce((sum, row) => (sum + parseQuantity(row.quantity)) as Quantity, 0n as Quantity),
    value: before.reduce((sum, row) => (sum + parseAmount(row.value)) as Amount, zeroAmount),
  }
  const result = replay(start, [movement, ...behind], recorded)
  if (result.shortage) {
    const { movement: short, available } = result.shortage
    complaints.push(
      short.id === movement.id
        ? shortageError(cell, available, move)
        : errors.of('negativeOnDate', { producto: cell.itemName, fecha: showDay(short.date) }, move.field ?? null),
    )
    return zeroAmount
  }
  const dates = new Map(ledger.map((row) => [row.id, row.date]))
  await recordDifferences(
    tx,
    who,
    cell,
    movement.id,
    differences(recorded, result.values).map((change) => ({ ...change, date: dates.get(change.id) ?? movement.date })),
  )
  cell.state = result.end
  return result.values.get(movement.id) ?? zeroAmount
}

/** Arrivals keep the value that their document gave; exits are valued again; reversals follow what they reverse. */
const asCardMovement = (row: LedgerRow): CardMovement => {
  const quantity = parseQuantity(row.quantity)
  const valuation: Valuation =
    row.reverses !== null
      ? { by: 'reversal', of: row.reverses }
      : quantity > 0n
        ? { by: 'given', value: parseAmount(row.value) }
        : { by: 'average' }
  return { id: row.id, date: row.date, quantity, valuation }
}

/** Difference rows and one entry per affected day, dated there while the period is open and in the first open one otherwise. */
async function recordDifferences(
  tx: Tx,
  who: { companyId: string; personId: string | null },
  cell: Cell,
  causeId: string,
  changes: readonly { id: string; difference: Amount; date: Day }[],
): Promise<void> {
  if (changes.length === 0) return
  const accounts: ItemAccounts = await accountIdOf(tx, who.companyId, cell.itemId)
  const rows: Row[] = []
  for (const [date, ofDay] of Map.groupBy(changes, (change) => change.date)) {
    const entryDate = await firstOpenDay(tx, who.companyId, date)
    for (const { id, difference } of ofDay) {
      rows.push({
        company_id: who.companyId,
        id: uuidv7(),
        movement_id: id,
        reason: 'recost',
        value: amountText(difference),
        entry_date: entryDate,
      })
    }
    const total = ofDay.reduce((sum, change) => (sum + change.difference) as Amount, zeroAmount)
    if (total === zeroAmount) continue
    const text = `Costo recalculado: ${cell.itemName}`
    await post(tx, who, {
      source: { kind: 'stock.recost', id: causeId, event: `${cell.warehouseId}.${date}` },
      date: entryDate,
      type: 'AC',
      number: showDay(date),
      description: text,
      lines: [debit({ id: accounts.inventory }, total, text), credit({ id: accounts.cost }, total, text)],
    })
  }
  await insertRows(tx, 'stock_value', rows)
}

interface CellRow {
  item_id: string
  warehouse_id: string
  quantity: string
  value: string
  sequence: number
  last_date: Day | null
  item_name: string
  warehouse_name: string
  warehouse_active: boolean
}

/** Locks the balances in the order of their keys, making the ones that do not exist yet. */
async function lockCells(tx: Tx, companyId: string, moves: readonly StockMove[]): Promise<Map<string, Cell>> {
  const keys = [...new Map(moves.map((move) => [keyOf(move), move])).values()]
  const items = keys.map((key) => key.itemId)
  const warehouses = keys.map((key) => key.warehouseId)
  const read = () =>
    tx.rows<CellRow>(sql`
      select b.item_id, b.warehouse_id, b.quantity, b.value, b.sequence, b.last_date, i.name as item_name, w.name as warehouse_name, w.active as warehouse_active
        from stock_balance b
        join item i on i.company_id = b.company_id and i.id = b.item_id
        join warehouse w on w.company_id = b.company_id and w.id = b.warehouse_id
       where b.company_id = ${companyId}
         and (b.item_id, b.warehouse_id) in (select * from unnest(${items}::uuid[], ${warehouses}::uuid[]))
       order by b.item_id, b.warehouse_id for update of b`)
  let rows = await read()
  if (rows.length < keys.length) {
    await tx.run(sql`
      insert into stock_balance (company_id, item_id, warehouse_id)
      select ${companyId}, * from unnest(${items}::uuid[], ${warehouses}::uuid[]) on conflict do nothing`)
    rows = await read()
  }
  const inactive = rows.find((row) => !row.warehouse_active)
  if (inactive) return errors.fail('warehouseInactive', { bodega: inactive.warehouse_name })
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
          sequence: row.sequence,
          lastDate: row.last_date,
          itemName: row.item_name,
          warehouseName: row.warehouse_name,
        },
      ]
    }),
  )
}

const saveCells = (tx: Tx, companyId: string, cells: readonly Cell[]): Promise<number> =>
  tx.run(sql`
    update stock_balance b set quantity = c.quantity, value = c.value, sequence = c.sequence, last_date = c.last_date
      from unnest(${cells.map((cell) => cell.itemId)}::uuid[], ${cells.map((cell) => cell.warehouseId)}::uuid[],
                  ${cells.map((cell) => quantityText(cell.state.quantity))}::numeric[], ${cells.map((cell) => amountText(cell.state.value))}::numeric[],
                  ${cells.map((cell) => cell.sequence)}::bigint[], ${cells.map((cell) => cell.lastDate)}::date[])
           as c (item_id, warehouse_id, quantity, value, sequence, last_date)
     where b.company_id = ${companyId} and b.item_id = c.item_id and b.warehouse_id = c.warehouse_id`)

const movementRow = (companyId: string, move: StockMove, id: string, sequence: number): Row => ({
  company_id: companyId,
  id,
  item_id: move.itemId,
  warehouse_id: move.warehouseId,
  date: move.date,
  sequence,
  quantity: quantityText(move.quantity),
  source_kind: move.source.kind,
  source_id: move.source.id,
  source_event: move.source.event,
  source_line: move.source.line,
  reverses: move.reverses ?? null,
})

/** What undoing gave back besides what the first entry said: the differences that later arrivals had shown. */
export interface RevaluedReturn {
  readonly inventoryAccountId: string
  readonly costAccountId: string
  /** Debit of inventory, credit of cost. */
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
  cost_account_id: string
}

/**
 * Undoes the movements of an event, dated as they were. The entry of that event is reversed by its owner; what the
 * movements are worth now and were not then comes back in `revalued`, to be posted with it.
 */
export async function undoMovements(
  tx: Tx,
  who: { companyId: string; personId: string | null },
  source: { kind: string; id: string; event: string },
  event: string,
): Promise<StockResult & { readonly revalued: readonly RevaluedReturn[] }> {
  const made = await tx.rows<MadeRow>(sql`
    select m.id, m.item_id, m.warehouse_id, m.date, m.quantity, m.source_line, v.value as origin, i.inventory_account_id, i.cost_account_id
      from stock_movement m
      join stock_value v on v.company_id = m.company_id and v.movement_id = m.id and v.reason = 'origin'
      join item i on i.company_id = m.company_id and i.id = m.item_id
     where m.company_id = ${who.companyId} and m.source_kind = ${source.kind} and m.source_id = ${source.id} and m.source_event = ${source.event}
     order by m.source_line`)
  const result = await moveStock(
    tx,
    who,
    made.map((row) => ({
      itemId: row.item_id,
      warehouseId: row.warehouse_id,
      date: row.date,
      quantity: -parseQuantity(row.quantity) as Quantity,
      valuation: { by: 'reversal', of: row.id },
      source: { ...source, event, line: row.source_line },
      reverses: row.id,
    })),
  )
  const revalued = made.flatMap((row, index): RevaluedReturn[] => {
    const amount = addAmounts(result.values[index] ?? zeroAmount, parseAmount(row.origin))
    return amount === zeroAmount ? [] : [{ inventoryAccountId: row.inventory_account_id, costAccountId: row.cost_account_id, amount }]
  })
  return { ...result, revalued }
}

/** Cost of an exit, as a positive amount. */
export const costOf = (value: Amount): Amount => absolute(value)
