/**
 * Counts that stand. What was counted of a product says how much there was of it at its place in the card: what is recorded
 * afterwards with an earlier place was in what was counted already, so that the adjustment of the count takes it up. Pure.
 */
import type { Day } from '#base/date.ts'
import { addQuantities, zeroQuantity, type Quantity } from '#base/decimal.ts'

/** A place in the card of an item in a warehouse: by day, and within it in the order of registration. */
export interface CardPlace {
  readonly date: Day
  readonly sequence: number
}

/** Behind everything that was recorded of its day: where what is recorded now goes. */
export const atEndOf = (date: Day): CardPlace => ({ date, sequence: Number.MAX_SAFE_INTEGER })

export interface StandingCount extends CardPlace {
  readonly id: string
  /** The key of its card. */
  readonly card: string
}

export interface PlacedMove {
  readonly card: string
  /** Of what undoes another, the place of that: it says that it never was. */
  readonly place: CardPlace
  readonly quantity: Quantity
}

/** A move before a count, which takes it up. */
export interface LateMove<Count extends StandingCount> {
  /** Its position among the moves. */
  readonly at: number
  readonly count: Count
}

const isBefore = (one: CardPlace, other: CardPlace): boolean =>
  one.date < other.date || (one.date === other.date && one.sequence <= other.sequence)

/**
 * Which of some moves come before a count, each with the first one behind it: there its difference ends, and later counts do not
 * notice. What several moves of one write change of a count together, and come to nothing, changes nothing of it.
 */
export function lateMoves<Count extends StandingCount>(moves: readonly PlacedMove[], counts: readonly Count[]): LateMove<Count>[] {
  const late = moves.flatMap(({ card, place, quantity }, at): LateMove<Count>[] => {
    const behind = counts.filter((count) => count.card === card && isBefore(place, count))
    const [first] = behind.toSorted((one, other) => (isBefore(one, other) ? -1 : 1))
    return first && quantity !== zeroQuantity ? [{ at, count: first }] : []
  })
  const shifts = Map.groupBy(late, ({ count }) => count.id)
  return late.filter(({ count }) => {
    const together = shifts.get(count.id) ?? []
    return together.reduce((sum, { at }) => addQuantities(sum, moves[at]?.quantity ?? zeroQuantity), zeroQuantity) !== zeroQuantity
  })
}
