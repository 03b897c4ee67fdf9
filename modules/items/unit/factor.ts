/**
 * Other units of an item: how many of its base unit one holds (a box of 24), or how many of them one of its base unit is (a box is 9
 * of them). Stock is kept in the base unit and prices are said for it; a line of a document may say another. Pure, exact, and rounded
 * once to six decimals.
 */
import { divideRound, type Quantity, type UnitPrice } from '#base/decimal.ts'

/** Base units in one: above zero, with six decimals. */
export type Factor = Quantity

/** Of the base unit itself. */
export const ONE = 1_000_000n as Factor

/** A factor beyond this is a slip of the keyboard. */
export const MOST_IN_ONE = (1_000_000n * ONE) as Factor

/** So many parts of one unit are told apart by the six decimals of each. */
export const MOST_PARTS = 1000n

/** One of so many equal parts of a base unit, as six decimals say it. @param parts from 2 to `MOST_PARTS` */
export const partOf = (parts: bigint): Factor => divideRound(ONE, parts) as Factor

/**
 * How many of a unit one base unit is: a factor that is written as the nth part is the nth part, and not its first six decimals
 * (`base_units` says the same in the database).
 * @returns null of a unit that is no such part
 */
export function partsInOne(factor: Factor): bigint | null {
  if (factor <= 0n || 2n * factor > ONE) return null
  const parts = divideRound(ONE, factor)
  return parts <= MOST_PARTS && partOf(parts) === factor ? parts : null
}

/** A factor as an exact fraction. */
function ratioOf(factor: Factor): { readonly base: bigint; readonly of: bigint } {
  const parts = partsInOne(factor)
  return parts === null ? { base: factor, of: ONE } : { base: 1n, of: parts }
}

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
export function baseQuantity(quantity: Quantity, factor: Factor): Quantity {
  const { base, of } = ratioOf(factor)
  return divideRound(quantity * base, of) as Quantity
}

/**
 * How many of a unit so many base units are.
 * @returns null where they are no exact quantity of it; of a part, no exact thousandth
 */
export function unitsIn(base: Quantity, factor: Factor): Quantity | null {
  const parts = partsInOne(factor)
  if (parts === null) return (base * ONE) % factor === 0n ? (((base * ONE) / factor) as Quantity) : null
  const many = (divideRound(base * parts, 1000n) * 1000n) as Quantity
  return baseQuantity(many, factor) === base ? many : null
}

/**
 * Base units that go with part of a line, so that all its parts together are the whole line to the last decimal.
 * @param left of the line before this part, in its unit; the part is never more
 */
export const baseOfPart = (part: Quantity, left: Quantity, factor: Factor): Quantity =>
  (baseQuantity(left, factor) - baseQuantity((left - part) as Quantity, factor)) as Quantity

/** What one of a unit asks, when a base unit asks `price`. */
export const priceForUnit = (price: UnitPrice, factor: Factor): UnitPrice => priceInUnit(price, ONE, factor)

/** What one of a unit asks, when one of another asks `price`. @param from the factor of that other */
export function priceInUnit(price: UnitPrice, from: Factor, to: Factor): UnitPrice {
  const [one, other] = [ratioOf(from), ratioOf(to)]
  return divideRound(price * other.base * one.of, other.of * one.base) as UnitPrice
}

/** A price with so many decimals, 0 to 6: those that a company writes. */
export function roundPrice(price: UnitPrice, decimals: number): UnitPrice {
  const step = 10n ** BigInt(6 - decimals)
  return (divideRound(price, step) * step) as UnitPrice
}
