/**
 * Movements put into their places of several stock cards at once, and what they change of those that were there: what left
 * behind them is valued again, what left before its goods arrived is settled, an arrival that follows an exit of another card
 * carries what that exit carries, through any chain of places, and what came back of an exit its share of it. Pure: the same plan is shown before a back-dated write and done by it.
 *
 * An exit that another movement follows never leaves more than there is, even where the warehouse allows it: goods that are not
 * there are not put on a lorry, and a cost that travels in a circle would have no end.
 */
import type { Day } from '#base/date.ts'
import { addQuantities, zeroAmount, zeroQuantity, type Amount, type Quantity } from '#base/decimal.ts'
import { differences, replay, type CardMovement, type CardStart, type RecordedMovement, type StockState } from './card.ts'

/** One item in one warehouse, from a place on: nothing that is planned reaches further back. */
export interface LedgerCard {
  readonly start: CardStart
  /** In order of date and registration, as they are worth today. */
  readonly movements: readonly RecordedMovement[]
  readonly allowsNegative: boolean
}

export interface PlannedMove {
  /** Key of its card. */
  readonly card: string
  readonly movement: CardMovement
  /** It arrives before any of the others leaves: what a count found. */
  readonly isFirst?: boolean
}

/** An arrival whose value becomes another: what its bill says, what its freight adds. */
export interface ValueChange {
  readonly card: string
  readonly id: string
  readonly difference: Amount
}

/** An exit that would leave less than nothing. */
export interface Shortage {
  /** Position of the planned move that brings it about. */
  readonly at: number
  readonly movement: CardMovement
  /** What there was for it. */
  readonly available: Quantity
}

export interface Revaluation {
  readonly card: string
  readonly id: string
  readonly date: Day
  readonly difference: Amount
}

export interface StockPlan {
  /** What each planned move is worth, in their order; zero for one that is short. */
  readonly values: readonly Amount[]
  readonly shortages: readonly Shortage[]
  /** Of movements that were there; those of the value changes themselves are left out. */
  readonly revaluations: readonly Revaluation[]
  readonly ends: ReadonlyMap<string, StockState>
}

interface WorkingCard {
  readonly start: CardStart
  readonly allowsNegative: boolean
  movements: CardMovement[]
}

/** The moves with their positions, in the order in which they are put in their places and registered. */
export const inTurn = (moves: readonly PlannedMove[]): (readonly [at: number, move: PlannedMove])[] =>
  [true, false].flatMap((isFirst) => [...moves.entries()].filter(([, move]) => (move.isFirst ?? false) === isFirst))

/**
 * @param moves in the order in which they were asked for; one may follow or reverse another before it
 * @param known what movements outside these parts of the cards are worth, for those that follow or reverse them
 */
export function planMoves(
  cards: ReadonlyMap<string, LedgerCard>,
  moves: readonly PlannedMove[],
  changes: readonly ValueChange[] = [],
  known: ReadonlyMap<string, Amount> = new Map(),
): StockPlan {
  const working = new Map(
    [...cards].map(([key, card]): [string, WorkingCard] => [key, { ...card, movements: withChanges(card, key, changes) }]),
  )
  const followed = followedBy(
    [...working.values()].flatMap(({ movements }) => movements),
    moves.map(({ movement }) => movement),
  )
  const touched = new Set(changes.map(({ card }) => card))
  const shortages = inTurn(moves).flatMap(([at, { card: key, movement }]): Shortage[] => {
    const card = cardOf(working, key)
    const short = putInPlace(card, movement, followed)
    if (short) return [{ at, ...short }]
    touched.add(key)
    return []
  })
  const recorded = new Map([...cards].flatMap(([, { movements }]) => movements.map(({ id, value }) => [id, value] as const)))
  const { values, ends } = evaluate(working, touched, new Map([...known, ...recorded]))
  const own = new Map(changes.map(({ id, difference }) => [id, difference]))
  return {
    values: moves.map(({ movement }) => values.get(movement.id) ?? zeroAmount),
    shortages,
    revaluations: [...cards].flatMap(([card, { movements }]) => {
      const dates = new Map(movements.map(({ id, date }) => [id, date]))
      const before = new Map(movements.map(({ id, value }) => [id, (value + (own.get(id) ?? zeroAmount)) as Amount]))
      const after = new Map(movements.map(({ id, value }) => [id, values.get(id) ?? value]))
      return differences(before, after).flatMap((change) => {
        const date = dates.get(change.id)
        return date === undefined ? [] : [{ card, ...change, date }]
      })
    }),
    ends,
  }
}

function cardOf(cards: ReadonlyMap<string, WorkingCard>, key: string): WorkingCard {
  const card = cards.get(key)
  if (!card) throw new Error(`No stock card ${key}`)
  return card
}

function withChanges({ movements }: LedgerCard, key: string, changes: readonly ValueChange[]): CardMovement[] {
  const own = new Map(changes.filter(({ card }) => card === key).map(({ id, difference }) => [id, difference]))
  for (const id of own.keys())
    if (!movements.some((each) => each.id === id && 'value' in each.valuation)) throw new Error(`No arrival ${id} whose value is given`)
  return movements.map((movement) => {
    const { valuation } = movement
    const difference = own.get(movement.id)
    return difference === undefined || !('value' in valuation)
      ? movement
      : { ...movement, valuation: { ...valuation, value: (valuation.value + difference) as Amount } }
  })
}

/** The movements that another one follows, by id. */
const followedBy = (...movements: readonly (readonly CardMovement[])[]): ReadonlySet<string> =>
  new Set(movements.flat().flatMap(({ valuation }) => (valuation.by === 'follows' ? [valuation.of] : [])))

/** After those of its day, unless something would be short: then nothing changes and the first such exit is told. */
function putInPlace(card: WorkingCard, movement: CardMovement, followed: ReadonlySet<string>): Omit<Shortage, 'at'> | null {
  const behindAt = card.movements.findIndex(({ date }) => date > movement.date)
  const place = behindAt < 0 ? card.movements.length : behindAt
  // An arrival is welcome however little it leaves.
  if (movement.quantity < zeroQuantity) {
    const before = card.movements.slice(0, place)
    const available = before.reduce((sum, { quantity }) => addQuantities(sum, quantity), card.start.state.quantity)
    const refuses = card.allowsNegative ? ({ id }: CardMovement) => followed.has(id) : () => true
    const short = shortageIn(available, [movement, ...card.movements.slice(place)], refuses)
    if (short) return short
  }
  card.movements = card.movements.toSpliced(place, 0, movement)
  return null
}

/**
 * The first exit of these that would leave less than nothing, and what there was for it; null when there is none.
 * @param refuses of those that may not
 */
export function shortageIn(
  available: Quantity,
  movements: readonly CardMovement[],
  refuses: (movement: CardMovement) => boolean = () => true,
): { readonly movement: CardMovement; readonly available: Quantity } | null {
  let there = available
  for (const movement of movements) {
    const after = addQuantities(there, movement.quantity)
    if (movement.quantity < zeroQuantity && after < zeroQuantity && refuses(movement)) return { movement, available: there }
    there = after
  }
  return null
}

/**
 * What comes back of goods that left before they arrived may pay for a part of its own exit: then each round brings both nearer to what
 * they are worth, by the part that stays away at least. So many rounds of each movement are more than amounts have digits for.
 */
const ROUNDS = 500

interface Evaluation {
  readonly values: ReadonlyMap<string, Amount>
  readonly ends: ReadonlyMap<string, StockState>
}

/**
 * Values the touched cards, and then those in which something follows what changed or came back of it. What follows is never dated
 * before what it follows, so that every round settles at least one movement more.
 */
function evaluate(cards: ReadonlyMap<string, WorkingCard>, touched: ReadonlySet<string>, known: ReadonlyMap<string, Amount>): Evaluation {
  const values = new Map(known)
  const ends = new Map<string, StockState>()
  const followers = followersIn(cards)
  const waiting = new Set(touched)
  let rounds = ROUNDS * [...cards.values()].reduce((sum, { movements }) => sum + movements.length, cards.size)
  for (const key of waiting) {
    if (rounds-- < 0) throw new Error(`The cost of ${key} follows itself`)
    waiting.delete(key)
    const { start, movements } = cardOf(cards, key)
    const { values: now, end } = replay(start, movements, values)
    ends.set(key, end)
    for (const [id, value] of now) {
      if (values.get(id) === value) continue
      values.set(id, value)
      for (const follower of followers.get(id) ?? []) waiting.add(follower)
    }
  }
  return { values, ends }
}

/** The cards in which something follows each movement, or came back of it. */
function followersIn(cards: ReadonlyMap<string, WorkingCard>): ReadonlyMap<string, ReadonlySet<string>> {
  const followers = new Map<string, Set<string>>()
  for (const [key, { movements }] of cards)
    for (const { valuation } of movements)
      if (valuation.by === 'follows' || valuation.by === 'portion')
        followers.set(valuation.of, (followers.get(valuation.of) ?? new Set()).add(key))
  return followers
}
