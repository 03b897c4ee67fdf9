/**
 * The one door to stock. It locks item and warehouse (in a fixed order), puts each movement in its place of its card, refuses what
 * would be negative unless the warehouse allows it, and gives back the rows to write. A back-dated movement re-values what came
 * after it and what follows it in other places, and goods that arrive late what left before them.
 */
import { uuidv7 } from 'uuidv7'
import { showDay, type Day } from '#base/date.ts'
import { absolute, addQuantities, amountText, quantityText, zeroAmount, zeroQuantity, type Amount, type Quantity } from '#base/decimal.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import type { Row } from '#platform/db/insert.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { together } from '#platform/together.ts'
import { formatQuantity } from '#platform/ui/format.ts'
import { keyOf, readCells, saveCells, type Cell } from './cells.server.ts'
import type { Valuation } from './card.ts'
import { inventoryErrors as errors } from './errors.ts'
import { inTurn, planMoves, type PlannedMove, type Shortage, type StockPlan } from './ledger.ts'
import { readLedger, valuesOf, type HeldCells, type Place } from './ledger.server.ts'
import { overdrawnBy, reservedIn } from './reservation/reservation.ts'
import { shortOf } from './reservation/reservation.server.ts'
import { onGrid } from './parts.ts'
import { recordRevaluations } from './revalue.server.ts'
import { holdCounts, readLate } from './standing/held.server.ts'
import type { Tracked } from './tracking/tracking.ts'
import { trackStock } from './tracking/tracking.server.ts'

/** Where the document posts what it moves: what changes of its value later goes there too. */
export interface StockCounter {
  readonly accountId: string
  readonly costCenterId?: string | null
  readonly partyId?: string | null
}

export interface StockMove {
  readonly itemId: string
  readonly warehouseId: string
  readonly date: Day
  /** In positive, out negative. */
  readonly quantity: Quantity
  /** An arrival may carry what an earlier move of the same call carries: `move` is its position. */
  readonly valuation: Exclude<Valuation, { by: 'follows' }> | { readonly by: 'follows'; readonly move: number }
  readonly counter: StockCounter
  /** Which of the goods, where they are told apart. */
  readonly tracked?: Tracked
  /** They left before, and arrive or are given up now: what expired or was blocked on the way goes on too. */
  readonly isOnTheWay?: boolean
  readonly source: { readonly kind: string; readonly id: string; readonly event: string; readonly line: number }
  /** Where a complaint belongs in the request: `lines.2.quantity`. */
  readonly field?: string
  /** The count that it adjusts, which takes up what came late. */
  readonly countedId?: string
}

export interface MovingOptions {
  /** Of who may take goods that expired. */
  readonly mayExpired?: boolean
  /** Of what left already: what is short, and what comes before a count, is told here and not refused. */
  readonly short?: ((found: readonly ErrorBody[]) => void) | null
}

export interface StockResult {
  /** Signed value of each move, in their order. */
  readonly values: readonly Amount[]
  readonly sets: (readonly [string, Row[]])[]
}

/**
 * Locks, values and prepares movements. Must be called after the period and the open items were locked.
 * What comes before a count that stands is taken up by the count, when that was confirmed.
 * @throws 442 at the field of each move before a count, while it is not confirmed; 543, 544 of each that is short; 545 for a warehouse
 * out of use; 546–551 of goods that are told apart
 */
export async function moveStock(
  tx: Tx,
  who: { companyId: string; personId: string | null },
  asked: readonly StockMove[],
  { mayExpired = false, short = null }: MovingOptions = {},
): Promise<StockResult> {
  if (asked.length === 0) return { values: [], sets: [] }
  // What is reversed or comes back is worth what it is under the locks.
  const [cells, worth] = await together([
    readCells(tx, who.companyId, asked, 'move'),
    valuesOf(tx, who.companyId, asked.flatMap(referredBy)),
  ])
  const late = await readLate(tx, who.companyId, cells, asked)
  const moved = onPoints(cells, asked)
  const counts = await holdCounts(tx, who.companyId, cells, { moves: moved, late })
  const moves = [...moved, ...counts.moves]
  const tracking = await trackStock(tx, who.companyId, { cells, moves, mayExpired })
  const held = (of: Map<string, Cell>): HeldCells => ({ companyId: who.companyId, cells: of, isLook: false })
  const first = await planStock(tx, held(cells), moves, worth)
  const asking = [
    ...first.plan.shortages.map((shortage) => shortageError(moves, cells, first.planned, shortage)),
    ...reservedErrors(cells, moves, new Set(first.plan.shortages.map(({ at }) => at))),
  ]
  failWith(short ? tracking.problems : [...asking, ...tracking.problems, ...counts.questions])
  short?.([...asking, ...counts.questions])
  const { planned, plan } = short && first.plan.shortages.length > 0 ? await planStock(tx, held(withoutLimit(cells)), moves, worth) : first
  await recordRevaluations(tx, who, { cells, causeId: planned[0]?.movement.id ?? '', revaluations: plan.revaluations })
  await counts.record(who, plan.values.slice(asked.length))
  const movementRows = inTurn(planned).map(([index, { card, movement }]) => {
    const cell = cellOf(cells, card)
    cell.sequence += 1
    if (cell.lastDate === null || movement.date > cell.lastDate) cell.lastDate = movement.date
    return movementRow(who.companyId, moves[index], movement, cell.sequence)
  })
  for (const [key, end] of plan.ends) cellOf(cells, key).state = end
  await saveCells(tx, who.companyId, [...cells.values()])
  await tracking.save(planned.map(({ movement: { id } }) => id))
  return {
    values: plan.values.slice(0, asked.length),
    sets: [
      ['stock_movement', movementRows],
      ['stock_value', planned.map(({ movement }, index) => originRow(who.companyId, movement, plan.values[index] ?? zeroAmount))],
      ...tracking.sets(planned.map(({ movement: { id } }) => id)),
    ],
  }
}

/** What left is not there any more, whatever the warehouse allows. */
const withoutLimit = (cells: ReadonlyMap<string, Cell>): Map<string, Cell> =>
  new Map([...cells].map(([key, cell]) => [key, { ...cell, allowsNegative: true }]))

const cellOf = (cells: ReadonlyMap<string, Cell>, key: string): Cell => {
  const cell = cells.get(key)
  if (!cell) throw new Error(`No stock cell for ${key}`)
  return cell
}

/**
 * Moves as the cells take them: of an item that leaves in parts of its unit, from one point of its parts to another. What is undone goes
 * back as it moved, and what follows an exit is what left with it.
 */
export function onPoints(cells: ReadonlyMap<string, Cell>, asked: readonly StockMove[]): readonly StockMove[] {
  if ([...cells.values()].every(({ grid }) => grid === null)) return asked
  const there = new Map([...cells].map(([key, { state }]) => [key, state.quantity]))
  const moves: StockMove[] = []
  for (const move of asked) {
    const { grid } = cellOf(cells, keyOf(move))
    const before = there.get(keyOf(move)) ?? zeroQuantity
    const quantity = quantityOf(move, moves, () => onGrid(before, move.quantity, grid))
    there.set(keyOf(move), addQuantities(before, quantity))
    moves.push({ ...move, quantity })
  }
  return moves
}

function quantityOf({ valuation, quantity }: StockMove, moved: readonly StockMove[], onItsGrid: () => Quantity): Quantity {
  if (valuation.by === 'follows') return -(moved[valuation.move]?.quantity ?? -quantity) as Quantity
  return valuation.by === 'reversal' || quantity === zeroQuantity ? quantity : onItsGrid()
}

/** With their ids, so that one may follow another. */
function plannedOf(moves: readonly StockMove[]): PlannedMove[] {
  const ids = moves.map(() => uuidv7())
  return moves.map((move, index) => ({
    card: keyOf(move),
    movement: { id: ids[index] ?? '', date: move.date, quantity: move.quantity, valuation: valuationOf(move, ids) },
    isFirst: move.countedId !== undefined && move.quantity > zeroQuantity,
  }))
}

function valuationOf({ valuation }: StockMove, ids: readonly string[]): Valuation {
  if (valuation.by !== 'follows') return valuation
  const of = ids[valuation.move]
  if (of === undefined) throw new Error(`No move ${valuation.move} to follow`)
  return { by: 'follows', of }
}

/** The movement that a move undoes, or brings goods of back. */
const referredBy = ({ valuation }: Pick<StockMove, 'valuation'>): string[] =>
  valuation.by === 'reversal' || valuation.by === 'portion' ? [valuation.of] : []

/**
 * What these moves would do, with the cells that they need held or read.
 * @param worth what movements that they refer to are worth, where it was read already
 */
export async function planStock(
  tx: Tx,
  held: HeldCells,
  moves: readonly StockMove[],
  worth: ReadonlyMap<string, Amount> = new Map(),
): Promise<{ readonly planned: readonly PlannedMove[]; readonly plan: StockPlan }> {
  const planned = plannedOf(moves)
  const referred = moves.flatMap(referredBy).filter((id) => !worth.has(id))
  const { cards, known } = await readLedger(tx, held, placesOf(held.cells, planned), referred)
  return { planned, plan: planMoves(cards, planned, [], new Map([...worth, ...known])) }
}

/**
 * Behind which day each card has to be read. What is dated before others, what arrives while something is owed (it settles that)
 * and what leaves an empty card (it goes at the last cost that was seen) need it; anything else, only how the card stands.
 */
function placesOf(cells: ReadonlyMap<string, Cell>, planned: readonly PlannedMove[]): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>()
  for (const [key, together] of Map.groupBy(planned, ({ card }) => card)) {
    const { state, lastDate, allowsNegative } = cellOf(cells, key)
    let quantity = state.quantity
    let last = lastDate
    const needs = together.some(({ movement }) => {
      const isLate = last !== null && movement.date < last
      const owes = movement.quantity > zeroQuantity ? quantity < zeroQuantity : quantity === zeroQuantity && allowsNegative
      quantity = addQuantities(quantity, movement.quantity)
      if (last === null || movement.date > last) last = movement.date
      return isLate || owes
    })
    const [first] = together.map(({ movement: { date } }) => date).sort()
    if (needs && first) places.set(key, { date: first, sequence: null })
  }
  return places
}

export function shortageError(
  moves: readonly StockMove[],
  cells: ReadonlyMap<string, Cell>,
  planned: readonly PlannedMove[],
  { at, movement: short, available }: Shortage,
): ErrorBody {
  const { itemName, warehouseName, unitName } = cellOf(cells, planned[at]?.card ?? '')
  const field = moves[at]?.field ?? null
  if (short.id !== planned[at]?.movement.id) return errors.of('negativeOnDate', { producto: itemName, fecha: showDay(short.date) }, field)
  return errors.of(
    'insufficient',
    { producto: itemName, bodega: warehouseName, disponible: `${formatQuantity(available)} (${unitName})` },
    field,
  )
}

/** What is kept for others stays, though it is there. @param short the moves that are refused already */
function reservedErrors(cells: ReadonlyMap<string, Cell>, moves: readonly StockMove[], short: ReadonlySet<number>): ErrorBody[] {
  const kept = new Map([...cells].filter(([, { reserved }]) => reserved > zeroQuantity).map(([key, cell]) => [key, reservedIn(cell)]))
  if (kept.size === 0) return []
  const takings = moves.flatMap((move, at) =>
    kept.has(keyOf(move)) && !short.has(at) ? [{ cell: keyOf(move), quantity: move.quantity, at }] : [],
  )
  return overdrawnBy(kept, takings).flatMap(({ at, available }) => {
    const taking = takings[at]
    return taking ? [shortOf(cellOf(cells, taking.cell), available, moves[taking.at]?.field)] : []
  })
}

function movementRow(companyId: string, move: StockMove | undefined, { id, valuation }: PlannedMove['movement'], sequence: number): Row {
  if (!move) throw new Error('A movement that nobody asked for')
  return {
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
    reverses: valuation.by === 'reversal' ? valuation.of : null,
    follows: valuation.by === 'follows' ? valuation.of : null,
    returns: valuation.by === 'portion' ? valuation.of : null,
    counted_id: move.countedId ?? null,
    return_cost: valuation.by === 'bought' ? amountText(valuation.cost) : null,
    counter_account_id: move.counter.accountId,
    cost_center_id: move.counter.costCenterId ?? null,
    party_id: move.counter.partyId ?? null,
  }
}

const originRow = (companyId: string, { id, date }: PlannedMove['movement'], value: Amount): Row => ({
  company_id: companyId,
  id: uuidv7(),
  movement_id: id,
  reason: 'origin',
  value: amountText(value),
  entry_date: date,
})

/** Cost of an exit, as a positive amount. */
export const costOf = (value: Amount): Amount => absolute(value)
