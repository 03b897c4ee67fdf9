/**
 * Arrivals that turn out to be worth something else: the freight that came later, the bill that was unlike the receipt, a cost put
 * right. A row of its own beside what they were worth; what left since is valued again.
 */
import { uuidv7 } from 'uuidv7'
import type { Day } from '#base/date.ts'
import { addAmounts, amountText, subtract, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import type { Row } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { keyOf, readCells, saveCells, type Cell, type CellKey } from './cells.server.ts'
import { planMoves, type LedgerCard, type StockPlan, type ValueChange } from './ledger.ts'
import { readLedger, type Place } from './ledger.server.ts'
import { recordRevaluations } from './revalue.server.ts'

export interface ArrivalChange {
  readonly movementId: string
  /** More, or less, than it was worth. */
  readonly difference: Amount
  /** Where a complaint belongs in the request. */
  readonly field: string
}

interface ArrivalRow {
  readonly id: string
  readonly item_id: string
  readonly warehouse_id: string
  readonly date: Day
  readonly sequence: number
}

/** Why arrivals are worth something else: what their bill says, or what was spread on them of another one. */
export type ChangeReason = 'change' | 'landed'

/** What the changes make of what left since, by item: how much of them is not in stock any more. */
export type GoneByItem = ReadonlyMap<string, Amount>

interface PlannedChanges {
  readonly cells: Map<string, Cell>
  readonly plan: StockPlan
  readonly gone: GoneByItem
}

/** @throws 401 at the field of an arrival that would be worth less than nothing */
export async function planChanges(
  tx: Tx,
  companyId: string,
  changes: readonly ArrivalChange[],
  use: 'revalue' | 'look',
): Promise<PlannedChanges> {
  const arrivals = await readArrivals(tx, companyId, changes)
  const cells = await readCells(tx, companyId, arrivals.map(cellOf), use)
  const { cards, known } = await readLedger(tx, { companyId, cells, isLook: use === 'look' }, firstPlaces(arrivals))
  failWith(changes.flatMap((change) => worthless(cards, change)))
  const plan = planMoves(
    cards,
    [],
    arrivals.map((arrival) => valueChange(arrival, changes)),
    known,
  )
  return { cells, plan, gone: goneOf(cells, plan) }
}

/** What changed place within stock changes by as much on both sides. */
function goneOf(cells: ReadonlyMap<string, Cell>, { revaluations }: StockPlan): GoneByItem {
  const gone = new Map<string, Amount>()
  for (const { card, difference } of revaluations) {
    const itemId = cells.get(card)?.itemId ?? ''
    gone.set(itemId, subtract(gone.get(itemId) ?? zeroAmount, difference))
  }
  return gone
}

/** What changing them would take to what left since; nothing is locked nor written. */
export const lookAtChanges = async (tx: Tx, companyId: string, changes: readonly ArrivalChange[]): Promise<GoneByItem> =>
  (await planChanges(tx, companyId, changes, 'look')).gone

interface Changing {
  readonly date: Day
  readonly reason: ChangeReason
  /** What the entries of what left since are known by; once each. */
  readonly causeId?: string
}

export interface ChangedArrivals {
  readonly sets: (readonly [string, Row[]])[]
  readonly gone: GoneByItem
}

/**
 * The rows of these changes, under the locks of their cells. Their document posts them itself, inventory against its account, on
 * `date`; what changes of movements since is entered here.
 * @throws 401 at the field of an arrival that would be worth less than nothing
 */
export async function revalueArrivals(
  tx: Tx,
  who: { companyId: string; personId: string | null },
  { date, reason, causeId }: Changing,
  changes: readonly ArrivalChange[],
): Promise<ChangedArrivals> {
  if (changes.length === 0) return { sets: [], gone: new Map() }
  const { cells, plan, gone } = await planChanges(tx, who.companyId, changes, 'revalue')
  const rows = changes.map((change) => changeRow(who.companyId, { date, reason }, change))
  await recordRevaluations(tx, who, { cells, causeId: causeId ?? String(rows[0]?.['id']), revaluations: plan.revaluations })
  await saveChanged(tx, who.companyId, cells, plan)
  return { sets: [['stock_value', rows]], gone }
}

/** How the cards of a plan stand after it. */
export async function saveChanged(tx: Tx, companyId: string, cells: ReadonlyMap<string, Cell>, { ends }: StockPlan): Promise<void> {
  for (const [key, end] of ends) {
    const cell = cells.get(key)
    if (cell) cell.state = end
  }
  await saveCells(tx, companyId, [...cells.values()])
}

/** Those of a bill that says what was received is worth something else. */
export const changeArrivals = async (
  tx: Tx,
  who: { companyId: string; personId: string | null },
  date: Day,
  changes: readonly ArrivalChange[],
): Promise<(readonly [string, Row[]])[]> => (await revalueArrivals(tx, who, { date, reason: 'change' }, changes)).sets

const readArrivals = (tx: Tx, companyId: string, changes: readonly ArrivalChange[]): Promise<ArrivalRow[]> =>
  tx.rows<ArrivalRow>(sql`
    select id, item_id, warehouse_id, date, sequence from stock_movement
     where company_id = ${companyId} and id = any(${[...new Set(changes.map(({ movementId }) => movementId))]}::uuid[])
     order by date, sequence`)

const cellOf = ({ item_id, warehouse_id }: ArrivalRow): CellKey => ({ itemId: item_id, warehouseId: warehouse_id })

/** Each card from its first arrival that changes; they come in order. */
const firstPlaces = (arrivals: readonly ArrivalRow[]): ReadonlyMap<string, Place> =>
  new Map(arrivals.toReversed().map((arrival) => [keyOf(cellOf(arrival)), { date: arrival.date, sequence: arrival.sequence }]))

const valueChange = (arrival: ArrivalRow, changes: readonly ArrivalChange[]): ValueChange => ({
  card: keyOf(cellOf(arrival)),
  id: arrival.id,
  difference: sumAmounts(changes.filter(({ movementId }) => movementId === arrival.id).map(({ difference }) => difference)),
})

function worthless(cards: ReadonlyMap<string, LedgerCard>, { movementId, difference, field }: ArrivalChange): ErrorBody[] {
  const arrival = [...cards.values()].flatMap(({ movements }) => movements).find(({ id }) => id === movementId)
  if (!arrival) return [httpErrors.of('notFound', {}, field)]
  return addAmounts(arrival.value, difference) < zeroAmount
    ? [httpErrors.of('invalid', { detalle: 'El costo no puede quedar por debajo de cero.' }, field)]
    : []
}

const changeRow = (
  companyId: string,
  { date, reason }: { readonly date: Day; readonly reason: ChangeReason },
  { movementId, difference }: ArrivalChange,
): Row => ({
  company_id: companyId,
  id: uuidv7(),
  movement_id: movementId,
  reason,
  value: amountText(difference),
  entry_date: date,
})
