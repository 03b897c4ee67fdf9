/**
 * The parts of stock cards that a write looks at, under the locks of their cells: each from the place of its first movement on,
 * and with it those of the cards in which something follows what may change, or came back of it.
 */
import type { Day } from '#base/date.ts'
import { addQuantities, parseAmount, parseQuantity, type Amount, type Quantity } from '#base/decimal.ts'
import { widen } from '#platform/db/reach.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { cutCard } from './cut.ts'
import { keyOf, readCells, type Cell, type CellKey } from './cells.server.ts'
import type { CardMovement, RecordedMovement, Valuation } from './card.ts'
import type { LedgerCard } from './ledger.ts'

/** From a movement on; without sequence, behind those of its day. */
export interface Place {
  readonly date: Day
  readonly sequence: number | null
}

/** The cells that a write holds, or that somebody who only looks reads. */
export interface HeldCells {
  readonly companyId: string
  /** Those in which something follows are added as they are found. */
  readonly cells: Map<string, Cell>
  readonly isLook: boolean
}

export interface Ledger {
  readonly cards: ReadonlyMap<string, LedgerCard>
  /** What movements that these parts do not hold are worth, for those that follow or reverse them. */
  readonly known: ReadonlyMap<string, Amount>
}

const isBefore = (one: Place, other: Place): boolean =>
  one.date < other.date ||
  (one.date === other.date && (one.sequence ?? Number.MAX_SAFE_INTEGER) < (other.sequence ?? Number.MAX_SAFE_INTEGER))

/**
 * Reads the cards of these places, and those in which something follows what may change there.
 * @param places a card that is not named stands as it is now, for nothing in it changes
 * @param referred movements that new ones reverse
 */
export async function readLedger(
  tx: Tx,
  held: HeldCells,
  places: ReadonlyMap<string, Place>,
  referred: readonly string[] = [],
): Promise<Ledger> {
  const cards = new Map([...held.cells].map(([key, cell]): [string, LedgerCard] => [key, asItStands(cell)]))
  const reached = new Map<string, Place>()
  for (let next = places; next.size > 0; next = await followersOf(tx, held, exitsIn(cards, next), reached)) {
    await holdMore(tx, held, next)
    for (const [key, place] of next) {
      reached.set(key, place)
      cards.set(key, await readCard(tx, held, key, place))
    }
  }
  return { cards, known: await knownValues(tx, held.companyId, cards, referred) }
}

const exitsIn = (cards: ReadonlyMap<string, LedgerCard>, keys: ReadonlyMap<string, Place>): string[] =>
  [...keys.keys()].flatMap((key) => cards.get(key)?.movements.flatMap(({ id, quantity }) => (quantity < 0n ? [id] : [])) ?? [])

const asItStands = ({ state, allowsNegative }: Cell): LedgerCard => ({
  start: { state, lastSeen: state.quantity > 0n ? state : null },
  movements: [],
  allowsNegative,
})

const referredBy = ({ valuation }: CardMovement): string[] => ('of' in valuation ? [valuation.of] : [])

interface LedgerRow {
  id: string
  date: Day
  sequence: number
  quantity: string
  value: string
  given: string
  reverses: string | null
  follows: string | null
  returns: string | null
  return_cost: string | null
  /** Of what came back: what its exit is worth, how many it was of, and how many of it were back before. */
  exit_value: string | null
  exit_quantity: string | null
  back_before: string | null
}

/** So many at a time are read of what came before, to find a moment with stock. */
const STEP = 200

async function readCard(tx: Tx, { companyId, cells }: HeldCells, key: string, place: Place): Promise<LedgerCard> {
  const cell = cells.get(key)
  if (!cell) throw new Error(`No stock cell for ${key}`)
  const position =
    place.sequence === null
      ? sql`(m.date, m.sequence) > (${place.date}::date, 9223372036854775807)`
      : sql`(m.date, m.sequence) >= (${place.date}::date, ${place.sequence})`
  const ofCard = sql`m.company_id = ${companyId} and m.item_id = ${cell.itemId} and m.warehouse_id = ${cell.warehouseId}`
  const behind = (await tx.rows<LedgerRow>(sql`${ledgerRows} where ${ofCard} and ${position} order by m.date, m.sequence`)).map(asRecorded)
  const before: RecordedMovement[] = []
  let oldest: Place = place
  for (let isWhole = false; ; ) {
    const cut = cutCard(cell.state, [...before, ...behind], before.length, isWhole)
    if (cut) return { ...cut, allowsNegative: cell.allowsNegative }
    const earlier =
      oldest.sequence === null
        ? sql`(m.date, m.sequence) <= (${oldest.date}::date, 9223372036854775807)`
        : sql`(m.date, m.sequence) < (${oldest.date}::date, ${oldest.sequence})`
    const rows = await tx.rows<LedgerRow>(
      sql`${ledgerRows} where ${ofCard} and ${earlier} order by m.date desc, m.sequence desc limit ${STEP}`,
    )
    before.unshift(...rows.map(asRecorded).reverse())
    const last = rows.at(-1)
    if (last) oldest = { date: last.date, sequence: last.sequence }
    isWhole = rows.length < STEP
  }
}

const ledgerRows = sql`
  select m.id, m.date, m.sequence, m.quantity, m.reverses, m.follows, m.returns, m.return_cost, v.value, v.given, x.exit_value, x.exit_quantity, x.back_before
    from stock_movement m
    left join lateral (
      select -e.quantity as exit_quantity,
             (select coalesce(sum(v.value), 0)::numeric(20,2) from stock_value v where v.company_id = e.company_id and v.movement_id = e.id) as exit_value,
             (select coalesce(sum(o.quantity), 0) from stock_movement o
               where o.company_id = m.company_id and o.returns = m.returns and o.id < m.id
                 and not exists (select from stock_movement u where u.company_id = o.company_id and u.reverses = o.id)) as back_before
        from stock_movement e where e.company_id = m.company_id and e.id = m.returns) x on m.returns is not null
    cross join lateral (
      select coalesce(sum(v.value), 0)::numeric(20,2) as value, coalesce(sum(v.value) filter (where v.reason <> 'recost'), 0)::numeric(20,2) as given
        from stock_value v where v.company_id = m.company_id and v.movement_id = m.id) v`

/**
 * Arrivals keep the value that their document gave; exits are valued again; what follows or reverses carries what that carries, and
 * what came back its share of what changes.
 */
function asRecorded(row: LedgerRow): RecordedMovement {
  const quantity = parseQuantity(row.quantity)
  return { id: row.id, date: row.date, quantity, valuation: valuationOf(row, quantity), value: parseAmount(row.value) }
}

function valuationOf({ reverses, follows, returns, return_cost, given, ...row }: LedgerRow, quantity: Quantity): Valuation {
  if (reverses !== null) return { by: 'reversal', of: reverses }
  if (follows !== null) return { by: 'follows', of: follows }
  if (returns !== null) {
    const from = parseQuantity(row.back_before ?? '0')
    return {
      ...{ by: 'portion', of: returns, value: parseAmount(row.value), at: parseAmount(row.exit_value ?? '0') },
      ...{ from, to: addQuantities(from, quantity), whole: parseQuantity(row.exit_quantity ?? '0') },
    }
  }
  if (return_cost !== null) return { by: 'bought', cost: parseAmount(return_cost) }
  return quantity < 0n ? { by: 'average' } : { by: 'given', value: parseAmount(given) }
}

interface FollowerRow {
  item_id: string
  warehouse_id: string
  date: Day
  sequence: number
}

/** The cards in which something follows these or came back of them, from the first that does, where they were not read from there already. */
async function followersOf(
  tx: Tx,
  { companyId, isLook }: HeldCells,
  ids: readonly string[],
  reached: ReadonlyMap<string, Place>,
): Promise<Map<string, Place>> {
  if (ids.length === 0) return new Map()
  // Goods go where the user may not look: the cost there changes all the same.
  if (!isLook) await widen(tx)
  const rows = await tx.rows<FollowerRow>(sql`
    select distinct on (m.item_id, m.warehouse_id) m.item_id, m.warehouse_id, m.date, m.sequence
      from stock_movement m
     where m.company_id = ${companyId} and (m.follows = any(${[...ids]}::uuid[]) or m.returns = any(${[...ids]}::uuid[]))
     order by m.item_id, m.warehouse_id, m.date, m.sequence`)
  return new Map(
    rows.flatMap((row): [string, Place][] => {
      const key = keyOf(keyOfRow(row))
      const place = { date: row.date, sequence: row.sequence }
      const known = reached.get(key)
      return known === undefined || isBefore(place, known) ? [[key, place]] : []
    }),
  )
}

const keyOfRow = ({ item_id, warehouse_id }: Pick<FollowerRow, 'item_id' | 'warehouse_id'>): CellKey => ({
  itemId: item_id,
  warehouseId: warehouse_id,
})

async function holdMore(tx: Tx, { companyId, cells, isLook }: HeldCells, places: ReadonlyMap<string, Place>): Promise<void> {
  const missing = [...places.keys()].filter((key) => !cells.has(key))
  if (missing.length === 0) return
  for (const [key, cell] of await readCells(tx, companyId, missing.map(keyFrom), isLook ? 'look' : 'revalue')) cells.set(key, cell)
}

function keyFrom(key: string): CellKey {
  const [itemId = '', warehouseId = ''] = key.split('/')
  return { itemId, warehouseId }
}

async function knownValues(
  tx: Tx,
  companyId: string,
  cards: ReadonlyMap<string, LedgerCard>,
  referred: readonly string[],
): Promise<ReadonlyMap<string, Amount>> {
  const movements = [...cards.values()].flatMap((card) => card.movements)
  const held = new Set(movements.map(({ id }) => id))
  const missing = [...new Set([...movements.flatMap(referredBy), ...referred])].filter((id) => !held.has(id))
  return valuesOf(tx, companyId, missing)
}

/** What movements are worth today, by id. */
export async function valuesOf(tx: Tx, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Amount>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.rows<{ id: string; value: string }>(sql`
    select movement_id as id, sum(value)::numeric(20,2) as value from stock_value
     where company_id = ${companyId} and movement_id = any(${[...ids]}::uuid[]) group by movement_id`)
  return new Map(rows.map(({ id, value }) => [id, parseAmount(value)]))
}
