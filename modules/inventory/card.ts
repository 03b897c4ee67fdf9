/**
 * The stock card of one item in one warehouse: what is there and what it is worth, by weighted average in order of date.
 * Arrivals bring their value; exits leave at the average of their moment; undoing a movement carries back exactly what
 * it carried. Quantity zero forces value zero, so that no cents stay behind (areas.md 27.5).
 *
 * Where it is allowed, more may leave than there is. What it costs is then provisional, and is settled when goods arrive (areas.md,
 * 5): the value of a card that owes is what its uncovered exits took, to the cent, so that stock and books stay equal.
 */
import type { Day } from '#base/date.ts'
import {
  addAmounts,
  addQuantities,
  negate,
  shareByQuantity,
  sumAmounts,
  zeroAmount,
  zeroQuantity,
  type Amount,
  type Quantity,
} from '#base/decimal.ts'

export interface StockState {
  readonly quantity: Quantity
  readonly value: Amount
}

export const emptyStock: StockState = { quantity: zeroQuantity, value: zeroAmount }

/** Where a movement's value comes from. */
export type Valuation =
  /** The document says it: an arrival at cost. */
  | { readonly by: 'given'; readonly value: Amount }
  /** An exit at the average of its moment. */
  | { readonly by: 'average' }
  /** An exit at what its goods were bought for: they go back to who sold them. What stays is never worth less than nothing. */
  | { readonly by: 'bought'; readonly cost: Amount }
  /** What another movement carried, the other way: it undoes it. */
  | { readonly by: 'reversal'; readonly of: string }
  /** An arrival that carries what an exit of another card carries: goods that change place. */
  | { readonly by: 'follows'; readonly of: string }
  /** Goods of an exit that come back. */
  | Portion

/** What comes back of an exit is worth its share of it: what the exit comes to cost more or less since, it does too. */
export interface Portion {
  readonly by: 'portion'
  readonly of: string
  /** What it was worth when the exit was worth `at`, which is signed as the exit is. */
  readonly value: Amount
  readonly at: Amount
  /** Which of the units of the exit it is: several that came back, one behind the other, take together exactly what the whole takes. */
  readonly from: Quantity
  readonly to: Quantity
  readonly whole: Quantity
}

/** What a portion is worth when its exit is worth `now`. */
export function portionOf({ value, at, from, to, whole }: Omit<Portion, 'by' | 'of'>, now: Amount): Amount {
  const more = (at - now) as Amount
  return addAmounts(value, shareByQuantity(more, to, whole), negate(shareByQuantity(more, from, whole)))
}

export interface CardMovement {
  readonly id: string
  readonly date: Day
  /** In positive, out negative; zero for one that changes the value alone. */
  readonly quantity: Quantity
  readonly valuation: Valuation
}

/** What is left to cover of an exit that took more than there was: it stands at a provisional cost until goods arrive. */
interface Uncovered {
  readonly id: string
  readonly quantity: Quantity
  readonly value: Amount
}

export interface Replay {
  /** Signed value of each movement, by id; of earlier ones only those that these changed. */
  readonly values: ReadonlyMap<string, Amount>
  readonly end: StockState
}

/**
 * What one movement carries, given what was there before it. An exit that takes more than there is goes at the average of what
 * there was, and one of a card that is below zero at the average of what it owes; both are provisional.
 * @param lastSeen the last state with stock, for an exit from nothing; null when there never was any, and then it costs zero
 */
export function valueOf(
  before: StockState,
  movement: CardMovement,
  known: ReadonlyMap<string, Amount>,
  lastSeen: StockState | null = null,
): Amount {
  const isExit = movement.quantity < zeroQuantity
  if (isExit && addQuantities(before.quantity, movement.quantity) === zeroQuantity) return negate(before.value)
  const { valuation } = movement
  // Nothing is worth nothing: what changes the value alone finds goods, or changes none.
  if (movement.quantity === zeroQuantity && before.quantity <= zeroQuantity) return zeroAmount
  if (valuation.by === 'given') return valuation.value
  if (valuation.by === 'portion') return portionOf(valuation, known.get(valuation.of) ?? valuation.at)
  // More than there is of them leaves at the average, provisionally, as any other.
  if (valuation.by === 'bought' && addQuantities(before.quantity, movement.quantity) > zeroQuantity)
    return negate(valuation.cost < before.value ? valuation.cost : before.value)
  if ('of' in valuation) return negate(known.get(valuation.of) ?? zeroAmount)
  const { value, quantity } = before.quantity === zeroQuantity ? (lastSeen ?? emptyStock) : before
  return negate(shareByQuantity(value, -movement.quantity as Quantity, quantity))
}

/** Where a replay begins: a state that owes nothing, and the last one before it in which there was stock. */
export interface CardStart {
  readonly state: StockState
  readonly lastSeen: StockState | null
}

export const emptyCard: CardStart = { state: emptyStock, lastSeen: null }

const stateAfter = (state: StockState, quantity: Quantity, value: Amount): StockState => ({
  quantity: addQuantities(state.quantity, quantity),
  value: addAmounts(state.value, value),
})
const seen = (state: StockState, before: StockState | null): StockState | null => (state.quantity > zeroQuantity ? state : before)

/**
 * Runs movements in order. What arrives while the card owes covers first what left first: those exits take the cost of the
 * arrival in place of their provisional one, so that what is left is worth what it cost.
 * @param known values of earlier movements, for the reversals among these; of exits, for what came back of them
 */
export function replay(start: CardStart, movements: readonly CardMovement[], known: ReadonlyMap<string, Amount> = new Map()): Replay {
  const values = new Map<string, Amount>()
  const all = new Map(known)
  const tell = (id: string, value: Amount) => {
    values.set(id, value)
    all.set(id, value)
  }
  let { state, lastSeen } = start
  let uncovered: readonly Uncovered[] = []
  for (const movement of movements) {
    // An exit that owes gets its cost further on: what came back of it stands at its share of what is known in the end.
    const value = valueOf(state, movement, movement.valuation.by === 'portion' ? known : all, lastSeen)
    tell(movement.id, value)
    const after = stateAfter(state, movement.quantity, value)
    if (movement.quantity < zeroQuantity) {
      if (after.quantity < zeroQuantity) uncovered = [...uncovered, missingOf(state, movement, value, after)]
      state = after
    } else {
      const covering = cover(uncovered, movement, value)
      uncovered = covering.left
      for (const { id, difference } of covering.covered) tell(id, addAmounts(all.get(id) ?? zeroAmount, difference))
      state = stateAfter(after, zeroQuantity, sumAmounts(covering.covered.map(({ difference }) => difference)))
    }
    lastSeen = seen(state, lastSeen)
  }
  return { values, end: state }
}

function missingOf(before: StockState, { id, quantity }: CardMovement, value: Amount, after: StockState): Uncovered {
  return before.quantity < zeroQuantity
    ? { id, quantity: -quantity as Quantity, value: negate(value) }
    : { id, quantity: -after.quantity as Quantity, value: negate(after.value) }
}

interface Covering {
  readonly covered: readonly { readonly id: string; readonly difference: Amount }[]
  readonly left: readonly Uncovered[]
}

/** What an arrival covers: what it undoes first, then what left first, each with its part of what arrived. */
function cover(uncovered: readonly Uncovered[], { quantity, valuation }: CardMovement, value: Amount): Covering {
  const undone =
    valuation.by === 'reversal' ? uncovered.find(({ id, ...each }) => id === valuation.of && each.quantity <= quantity) : undefined
  let there = (quantity - (undone?.quantity ?? zeroQuantity)) as Quantity
  let worth = (value - (undone?.value ?? zeroAmount)) as Amount
  const covered: { id: string; difference: Amount }[] = []
  const left: Uncovered[] = []
  for (const each of uncovered) {
    if (each === undone) continue
    const taken = each.quantity < there ? each.quantity : there
    if (taken === zeroQuantity) {
      left.push(each)
      continue
    }
    const provisional = taken === each.quantity ? each.value : shareByQuantity(each.value, taken, each.quantity)
    const real = shareByQuantity(worth, taken, there)
    there = (there - taken) as Quantity
    worth = (worth - real) as Amount
    if (provisional !== real) covered.push({ id: each.id, difference: (provisional - real) as Amount })
    if (taken < each.quantity)
      left.push({ id: each.id, quantity: (each.quantity - taken) as Quantity, value: (each.value - provisional) as Amount })
  }
  return { covered, left }
}

/** A movement of the ledger with what it is worth today. */
export interface RecordedMovement extends CardMovement {
  readonly value: Amount
}

/** What a late arrival changes: for each movement behind it, the new value minus the one it had. Zeros are left out. */
export function differences(before: ReadonlyMap<string, Amount>, after: ReadonlyMap<string, Amount>): { id: string; difference: Amount }[] {
  return [...after].flatMap(([id, value]) => {
    const difference = (value - (before.get(id) ?? value)) as Amount
    return difference === zeroAmount ? [] : [{ id, difference }]
  })
}
