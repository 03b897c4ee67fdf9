/**
 * Other units of an item: how many of its base unit one holds (a box of 24). Stock is kept in the base unit and prices are
 * said for it; a line of a document may say another. Pure, exact, and rounded once to six decimals.
 */
import { divideRound, type Quantity, type UnitPrice } from '#base/decimal.ts'

/** Base units in one: above zero, with six decimals. */
export type Factor = Quantity

/** Of the base unit itself. */
export const ONE = 1_000_000n as Factor

/** A factor beyond this is a slip of the keyboard. */
export const MOST_IN_ONE = (1_000_000n * ONE) as Factor

/** Other units that an item may have. */
export const MOST_UNITS = 20

/** The unit of a line: what it is called that day and how many base units one holds. */
export interface UnitInUse {
  /** Null is the base unit of the item. */
  readonly id: string | null
  readonly code: string
  readonly name: string
  readonly factor: Factor
}

/** How many base units a quantity of another unit is. */
export const baseQuantity = (quantity: Quantity, factor: Factor): Quantity => divideRound(quantity * factor, ONE) as Quantity

/**
 * Base units that go with part of a line, so that all its parts together are the whole line to the last decimal.
 * @param left of the line before this part, in its unit; the part is never more
 */
export const baseOfPart = (part: Quantity, left: Quantity, factor: Factor): Quantity =>
  (baseQuantity(left, factor) - baseQuantity((left - part) as Quantity, factor)) as Quantity

/** What one of a unit asks, when a base unit asks `price`. */
export const priceForUnit = (price: UnitPrice, factor: Factor): UnitPrice => divideRound(price * factor, ONE) as UnitPrice

/** What one of a unit asks, when one of another asks `price`. @param from the factor of that other */
export const priceInUnit = (price: UnitPrice, from: Factor, to: Factor): UnitPrice => divideRound(price * to, from) as UnitPrice

/** A price with so many decimals, 0 to 6: those that a company writes. */
export function roundPrice(price: UnitPrice, decimals: number): UnitPrice {
  const step = 10n ** BigInt(6 - decimals)
  return (divideRound(price, step) * step) as UnitPrice
}
