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
import { insertRows, insertTogether, type Row } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { keyOf, lockCells, saveCells, type Cell } from './cells.server.ts'
import { differences, replay, valueOf, type CardMovement, type Valuation } from './card.ts'
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
    // A late movement looks at the ledger: what this same call moved before it has to be there.
    if (isLate) await flush(tx, movementRows, valueRows)
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

async function flush(tx: Tx, movements: Row[], values: Row[]): Promise<void> {
  await insertTogether(tx, [
    ['stock_movement', movements],
    ['stock_value', values],
  ])
  movements.length = 0
  values.length = 0
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

/** Cost of an exit, as a positive amount. */
export const costOf = (value: Amount): Amount => absolute(value)
