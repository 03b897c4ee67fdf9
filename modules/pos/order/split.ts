/**
 * How what is left of an order is shared among those who pay it: all of it, some products, what one person had, or one of equal parts.
 * Quantities add up to what is left exactly: the last part takes what does not divide. Pure.
 */
import { subtractQuantities, zeroQuantity, type Quantity } from '#base/decimal.ts'

export interface LineLeft {
  readonly id: string
  /** Not yet in an account. */
  readonly left: Quantity
  /** The person who pays it; null of the whole table. */
  readonly seat: number | null
}

export interface Part {
  readonly lineId: string
  readonly quantity: Quantity
}

export const MOST_PARTS = 50

/** Below zero is nothing. @param given of accounts that stand */
export function leftOf(quantity: Quantity, given: Quantity): Quantity {
  const left = subtractQuantities(quantity, given)
  return left < zeroQuantity ? zeroQuantity : left
}

const some = (parts: readonly Part[]): Part[] => parts.filter(({ quantity }) => quantity > zeroQuantity)

export const allLeft = (lines: readonly LineLeft[]): Part[] => some(lines.map(({ id, left }) => ({ lineId: id, quantity: left })))

export const partOfSeat = (lines: readonly LineLeft[], seat: number): Part[] => allLeft(lines.filter((line) => line.seat === seat))

/** One of some equal parts of what is left: the next one is one of one less. @param parts from 1 */
export const equalPart = (lines: readonly LineLeft[], parts: number): Part[] =>
  some(lines.map(({ id, left }) => ({ lineId: id, quantity: (left / BigInt(parts)) as Quantity })))

/** The persons who have something left to pay, in their order. */
export const seatsLeft = (lines: readonly LineLeft[]): number[] =>
  [...new Set(lines.flatMap(({ seat, left }) => (seat !== null && left > zeroQuantity ? [seat] : [])))].toSorted(
    (one, other) => one - other,
  )

export interface KitchenLine {
  readonly id: string
  readonly itemId: string
  readonly quantity: Quantity
  readonly note: string
}

/** What the kitchen was told of a line until now. */
export interface ToldLine {
  readonly lineId: string
  readonly itemId: string
  readonly quantity: Quantity
}

export interface KitchenChange {
  readonly lineId: string
  readonly itemId: string
  /** Below zero of what is not made any more. */
  readonly quantity: Quantity
  readonly note: string
}

/** What the kitchen is told now: what was added since the last time, and what was taken away. */
export function kitchenChanges(lines: readonly KitchenLine[], told: readonly ToldLine[]): KitchenChange[] {
  const toldOf = (lineId: string, itemId: string) =>
    told.reduce((sum, each) => (each.lineId === lineId && each.itemId === itemId ? ((sum + each.quantity) as Quantity) : sum), zeroQuantity)
  const changes = lines.map(({ id, itemId, quantity, note }) => ({
    ...{ lineId: id, itemId, note },
    quantity: subtractQuantities(quantity, toldOf(id, itemId)),
  }))
  const isThere = ({ lineId, itemId }: ToldLine) => lines.some((line) => line.id === lineId && line.itemId === itemId)
  const gone = [...new Map(told.filter((each) => !isThere(each)).map((each) => [`${each.lineId} ${each.itemId}`, each])).values()]
  const taken = gone.map(({ lineId, itemId }) => ({
    ...{ lineId, itemId, note: '' },
    quantity: subtractQuantities(zeroQuantity, toldOf(lineId, itemId)),
  }))
  return [...changes, ...taken].filter(({ quantity }) => quantity !== zeroQuantity)
}
