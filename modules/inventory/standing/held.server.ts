/**
 * What counts take up of the moves of a write, under the locks of their cards: of each move before a count the opposite, at the day of
 * the count's adjustment, and the question whether that is meant.
 */
import { showDay, type Day } from '#base/date.ts'
import { parseQuantity, zeroAmount, type Amount, type Quantity } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { postMany } from '#modules/accounting/index.server.ts'
import { auditRow } from '#platform/audit.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { asking } from '#platform/http/question.ts'
import { formatQuantity } from '#platform/ui/format.ts'
import { keyOf, type Cell } from '../cells.server.ts'
import { inventoryErrors as errors } from '../errors.ts'
import { differenceLines, entryDaysOf } from '../revalue.server.ts'
import { COUNT_ENTITY, STOCK_COUNT, STOCK_NOTE } from '../source-links.ts'
import type { StockMove } from '../stock.server.ts'
import { stockNote } from '../stock-note.ts'
import { placeColumns, placedJoins } from './placed.server.ts'
import { atEndOf, lateMoves, type CardPlace, type LateMove, type StandingCount } from './standing.ts'

interface Count extends StandingCount {
  readonly quantity: Quantity
  readonly number: string
  readonly documentId: string
  readonly isPhysical: boolean
  readonly decidedOn: Day
  readonly accountId: string
  readonly isConfirmed: boolean
}

interface Taken {
  readonly move: StockMove
  readonly late: StockMove
  readonly count: Count
}

export interface HeldCounts {
  /** What the counts take up, to be moved with the moves of the write. */
  readonly moves: readonly StockMove[]
  /** 442 at the field of each move whose count nobody confirmed. */
  readonly questions: readonly ErrorBody[]
  /** Enters what was taken up, and says so in the history of the count. @param values of these moves, in their order */
  readonly record: (who: { companyId: string; personId: string | null }, values: readonly Amount[]) => Promise<void>
}

const none: HeldCounts = { moves: [], questions: [], record: () => Promise.resolve() }

/** What is undone may stand on any day of a card that was counted; anything else, behind its own. */
const mayBeLate = (cells: ReadonlyMap<string, Cell>, move: StockMove): boolean => {
  const countedOn = cells.get(keyOf(move))?.countedOn ?? null
  return countedOn !== null && (move.valuation.by === 'reversal' || move.date <= countedOn)
}

/**
 * Which of these come before a count that stands.
 * @param cells of all of them, locked where anything is written
 */
export async function readLate(
  tx: Tx,
  companyId: string,
  cells: ReadonlyMap<string, Cell>,
  moves: readonly StockMove[],
): Promise<LateMove<Count>[]> {
  if (!moves.some((move) => mayBeLate(cells, move))) return []
  const undone = await placesOf(tx, companyId, moves)
  const placed = moves.map((move) => ({
    ...{ card: keyOf(move), quantity: move.quantity },
    place: (move.valuation.by === 'reversal' ? undone.get(move.valuation.of) : undefined) ?? atEndOf(move.date),
  }))
  const counts = await countsBehind(
    tx,
    companyId,
    moves.map((move, index) => ({ ...move, date: placed[index]?.place.date ?? move.date })),
  )
  return lateMoves(placed, counts)
}

/** @param cells of all the moves */
export async function holdCounts(
  tx: Tx,
  companyId: string,
  cells: ReadonlyMap<string, Cell>,
  { moves, late }: { readonly moves: readonly StockMove[]; readonly late: readonly LateMove<Count>[] },
): Promise<HeldCounts> {
  if (late.length === 0) return none
  const entryDays = await entryDaysOf(
    tx,
    companyId,
    late.map(({ count: { decidedOn } }) => ({ date: decidedOn })),
  )
  const taken = late.flatMap(({ at, count }, index): Taken[] => {
    const move = moves[at]
    return move ? [{ late: move, count, move: takenUp(move, { at, count, line: index + 1 }, entryDays(count.decidedOn)) }] : []
  })
  return {
    moves: taken.map(({ move }) => move),
    questions: late.flatMap(({ at, count }) => (count.isConfirmed ? [] : [questionOf(cells, count, moves[at]?.field ?? null)])),
    record: (who, values) => recordTaken(tx, who, { cells, taken, values }),
  }
}

/** The opposite, of the same goods, once the count was adjusted: it leaves or comes in at the average, as all that a count finds. */
function takenUp(late: StockMove, { count, line }: LateMove<Count> & { readonly line: number }, day: Day): StockMove {
  const source = { kind: count.isPhysical ? STOCK_COUNT : STOCK_NOTE, id: count.documentId }
  return {
    itemId: late.itemId,
    warehouseId: late.warehouseId,
    date: day < late.date ? late.date : day,
    quantity: -late.quantity as Quantity,
    valuation: { by: 'average' },
    counter: { accountId: count.accountId },
    ...(late.tracked ? { tracked: late.tracked } : {}),
    // What expired or was blocked since is what it was.
    isOnTheWay: true,
    source: { ...source, event: `late.${late.source.kind}.${late.source.id}.${late.source.event}`, line },
    ...(late.field === undefined ? {} : { field: late.field }),
    countedId: count.id,
  }
}

function questionOf(cells: ReadonlyMap<string, Cell>, count: Count, field: string | null): ErrorBody {
  const cell = cells.get(count.card)
  const params = {
    ...{ conteo: count.number, fecha: showDay(count.date), contado: formatQuantity(count.quantity) },
    ...{ producto: cell?.itemName ?? '', bodega: cell?.warehouseName ?? '' },
  }
  return errors.of('beforeCount', { ...params, ...asking(count.documentId) }, field)
}

/** Where the movements stand that moves undo. */
async function placesOf(tx: Tx, companyId: string, moves: readonly StockMove[]): Promise<ReadonlyMap<string, CardPlace>> {
  const ids = moves.flatMap(({ valuation }) => (valuation.by === 'reversal' ? [valuation.of] : []))
  if (ids.length === 0) return new Map()
  const rows = await tx.rows<{ id: string; place_date: Day; place_sequence: number }>(sql`
    select m.id, ${placeColumns} from stock_movement m ${placedJoins}
     where m.company_id = ${companyId} and m.id = any(${ids}::uuid[])`)
  return new Map(rows.map(({ id, place_date: date, place_sequence: sequence }) => [id, { date, sequence }]))
}

interface CountedRow {
  id: string
  item_id: string
  warehouse_id: string
  date: Day
  sequence: number
  quantity: string
  number: string
  document_id: string
  physical: boolean
  decided_on: Day
  counter_account_id: string
  confirmed: boolean
}

/** The counts that stand in the cards of these, of their days and later ones. */
async function countsBehind(
  tx: Tx,
  companyId: string,
  moves: readonly Pick<StockMove, 'itemId' | 'warehouseId' | 'date'>[],
): Promise<Count[]> {
  const rows = await tx.rows<CountedRow>(sql`
    select distinct c.id, c.item_id, c.warehouse_id, c.date, c.sequence, c.quantity, c.number, coalesce(c.count_id, c.note_id) as document_id,
           c.count_id is not null as physical, c.decided_on, c.counter_account_id,
           coalesce(c.count_id, c.note_id)::text = any(string_to_array(coalesce(current_setting('app.confirmed', true), ''), ',')) as confirmed
      from unnest(${moves.map(({ itemId }) => itemId)}::uuid[], ${moves.map(({ warehouseId }) => warehouseId)}::uuid[],
                  ${moves.map(({ date }) => date)}::date[]) as m (item_id, warehouse_id, date)
      join stock_counted c on c.company_id = ${companyId} and c.item_id = m.item_id and c.warehouse_id = m.warehouse_id
                          and c.date >= m.date and c.stands`)
  return rows.map((row) => ({
    ...{ id: row.id, card: `${row.item_id}/${row.warehouse_id}`, date: row.date, sequence: row.sequence },
    ...{ quantity: parseQuantity(row.quantity), number: row.number, documentId: row.document_id, isPhysical: row.physical },
    ...{ decidedOn: row.decided_on, accountId: row.counter_account_id, isConfirmed: row.confirmed },
  }))
}

interface TakenHere {
  readonly cells: ReadonlyMap<string, Cell>
  readonly taken: readonly Taken[]
  readonly values: readonly Amount[]
}

async function recordTaken(
  tx: Tx,
  who: { companyId: string; personId: string | null },
  { cells, taken, values }: TakenHere,
): Promise<void> {
  const told = taken.map(({ late, count }) => `${titleOf(count)}: ${wordsOf(cells, late, count)}`)
  const drafts = taken.flatMap(({ move, count }, index) => {
    const value = values[index] ?? zeroAmount
    const account = cells.get(count.card)?.inventoryAccountId ?? ''
    if (value === zeroAmount || account === count.accountId) return []
    const description = told[index] ?? ''
    const lines = differenceLines(account, { account_id: count.accountId, cost_center_id: null, party_id: null }, value, description)
    const source = { ...move.source, event: `${move.source.event}.${move.source.line}` }
    return [{ source, date: move.date, type: 'recost' as const, undoes: true, description, lines }]
  })
  await postMany(tx, who, drafts, ['inventory'])
  const events = taken.map(({ count: { isPhysical, documentId } }, index) =>
    auditRow(who, {
      action: 'update',
      entity: isPhysical ? COUNT_ENTITY : stockNote.entity,
      entityId: documentId,
      title: told[index] ?? '',
    }),
  )
  await insertTogether(tx, [['audit_event', events]])
}

const titleOf = ({ isPhysical, number }: Count): string => `${isPhysical ? 'Conteo físico' : 'Ajuste'} ${number}`

/** "su ajuste de Cafetera cambia en −2, por lo que se registró después con fecha 10/11/2026" */
const wordsOf = (cells: ReadonlyMap<string, Cell>, late: StockMove, count: Count): string =>
  `su ajuste de ${cells.get(count.card)?.itemName ?? ''} cambia en ${formatQuantity(-late.quantity as Quantity)}, por lo que se registró después con fecha ${showDay(late.date)}`
