/**
 * The one door to stock. It locks item and warehouse (in a fixed order), values each movement by the card, refuses what
 * would be negative unless the warehouse allows it, and gives back the rows to write. A back-dated movement re-values what came
 * after it, and goods that arrive late what left before them: difference rows and one entry per day and account, never a rewrite.
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
  zeroQuantity,
  type Amount,
  type Quantity,
} from '#base/decimal.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { accountIdOf, type ItemAccounts } from './item-accounts.server.ts'
import { firstOpenDay, post } from '#modules/accounting/index.server.ts'
import { credit, debit } from '#modules/accounting/index.ts'
import { insertRows, insertTogether, type Row } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { formatQuantity } from '#platform/ui/format.ts'
import { keyOf, lockCells, saveCells, type Cell } from './cells.server.ts'
import { insertIntoCard, shortageIn, valueOf, type CardMovement, type RecordedMovement, type Valuation } from './card.ts'
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
    const needsCard = looksAtCard(cell, movement)
    // Whoever looks at the ledger needs what this same call moved before it to be there.
    if (needsCard) await flush(tx, movementRows, valueRows)
    const value = needsCard
      ? await insertInCard(tx, who, cell, movement, complaints, move)
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

/**
 * What is dated before others, what arrives while something is owed (it settles that), and what leaves an empty card (it goes at
 * the last cost that was seen) need the whole card; anything else, only how it stands.
 */
function looksAtCard({ state, lastDate, allowsNegative }: Cell, { date, quantity }: CardMovement): boolean {
  if (lastDate !== null && date < lastDate) return true
  return quantity > zeroQuantity ? state.quantity < zeroQuantity : state.quantity === zeroQuantity && allowsNegative
}

/** The usual case: nothing is dated after it, and what it carries follows from what there is. */
function applyNow(
  cell: Cell,
  movement: CardMovement,
  known: ReadonlyMap<string, Amount>,
  complaints: ErrorBody[],
  move: StockMove,
): Amount {
  if (!cell.allowsNegative && shortageIn(cell.state.quantity, [movement])) {
    complaints.push(shortageError(cell, cell.state.quantity, move))
    return zeroAmount
  }
  const value = valueOf(cell.state, movement, known)
  cell.state = { quantity: addQuantities(cell.state.quantity, movement.quantity), value: addAmounts(cell.state.value, value) }
  cell.lastDate = movement.date
  return value
}

const shortageError = (cell: Cell, available: Quantity, move: StockMove): ErrorBody =>
  errors.of(
    'insufficient',
    { producto: cell.itemName, bodega: cell.warehouseName, disponible: `${formatQuantity(available)} (${cell.unitName})` },
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

/** A movement in its place of the card: its value there, and what it changes of what left before its goods arrived or behind it. */
async function insertInCard(
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
  const { value, changes, end, available, behind } = insertIntoCard(ledger.map(asRecorded), movement)
  // An arrival is welcome however little it leaves.
  const isRefused = !cell.allowsNegative && movement.quantity < zeroQuantity
  const shortage = isRefused ? shortageIn(available, [movement, ...behind]) : null
  if (shortage) {
    const { movement: short, available: there } = shortage
    complaints.push(
      short.id === movement.id
        ? shortageError(cell, there, move)
        : errors.of('negativeOnDate', { producto: cell.itemName, fecha: showDay(short.date) }, move.field ?? null),
    )
    return zeroAmount
  }
  await recordDifferences(tx, who, cell, movement.id, changes)
  cell.state = end
  if (cell.lastDate === null || movement.date > cell.lastDate) cell.lastDate = movement.date
  return value
}

/** Arrivals keep the value that their document gave; exits are valued again; reversals follow what they reverse. */
const asRecorded = (row: LedgerRow): RecordedMovement => {
  const quantity = parseQuantity(row.quantity)
  const valuation: Valuation =
    row.reverses !== null
      ? { by: 'reversal', of: row.reverses }
      : quantity > 0n
        ? { by: 'given', value: parseAmount(row.value) }
        : { by: 'average' }
  return { id: row.id, date: row.date, quantity, valuation, value: parseAmount(row.value) }
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
    const entryDate = await firstOpenDay(tx, { companyId: who.companyId, date, today: null, modules: ['inventory'], by: null })
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
    const text = `Costo recalculado del ${showDay(date)}: ${cell.itemName}`
    await post(
      tx,
      who,
      {
        source: { kind: 'stock.recost', id: causeId, event: `${cell.warehouseId}.${date}` },
        date: entryDate,
        type: 'recost',
        description: text,
        lines: [debit({ id: accounts.inventory }, total, text), credit({ id: accounts.cost }, total, text)],
      },
      ['inventory'],
    )
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
