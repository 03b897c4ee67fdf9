/** How much to buy of a product for a warehouse: up to its levels, and up to what it sells until what is bought next comes. Pure. */
import { addQuantities, divideRound, quantityText, subtractQuantities, zeroQuantity, type Quantity } from '#base/decimal.ts'
import type { Levels } from '#modules/inventory/index.ts'
import { unitsIn } from '#modules/items/index.ts'

export interface Cell {
  /** What there is less what is kept for orders of customers; below zero when more was promised. */
  readonly available: Quantity
  /** Asked of suppliers, waiting in drafts of orders, or travelling between warehouses. */
  readonly coming: Quantity
  readonly levels: Levels
  /** What left with sales on the days that were looked at. */
  readonly sold: Quantity
  /** Days that a supplier takes to bring it. */
  readonly leadDays: number
}

/** How many days of sales were looked at, and how many have to be covered once it is here. */
export interface Pace {
  readonly saleDays: number
  readonly coverDays: number
}

const largest = (a: Quantity, b: Quantity): Quantity => (a > b ? a : b)
const smallest = (a: Quantity, b: Quantity): Quantity => (a < b ? a : b)

/** @param dividend never below zero */
const divideUp = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor

/** What is sold from today until what is bought next is finished. */
export const neededOf = ({ sold, leadDays }: Pick<Cell, 'sold' | 'leadDays'>, { saleDays, coverDays }: Pace): Quantity =>
  sold <= zeroQuantity ? zeroQuantity : (divideUp(sold * BigInt(coverDays + leadDays), BigInt(saleDays)) as Quantity)

/** With what is coming it is under the minimum, at the point of reorder, or nothing is left of what should be there. */
export const isShort = (position: Quantity, { minimum, reorder, maximum }: Levels): boolean =>
  (minimum !== null && position < minimum) || (reorder !== null && position <= reorder) || (maximum !== null && position <= zeroQuantity)

/**
 * How much of the base unit lacks. What is short is filled up to the maximum; sales never fill a warehouse over it.
 * @returns never below zero
 */
export function wantedOf(cell: Cell, pace: Pace): Quantity {
  const position = addQuantities(cell.available, cell.coming)
  const { minimum, reorder, maximum } = cell.levels
  const level = isShort(position, cell.levels) ? (maximum ?? largest(minimum ?? zeroQuantity, reorder ?? zeroQuantity)) : zeroQuantity
  const needed = neededOf(cell, pace)
  const target = largest(level, maximum === null ? needed : smallest(needed, maximum))
  return largest(subtractQuantities(target, position), zeroQuantity)
}

const WHOLE = 1_000_000n

/** So many whole units of a purchase as bring at least what is wanted. @param factor base units in one */
export function unitsFor(wanted: Quantity, factor: Quantity): Quantity {
  if (wanted <= zeroQuantity) return zeroQuantity
  const exact = unitsIn(wanted, factor)
  return ((exact === null ? divideUp(wanted, factor) : divideUp(exact, WHOLE)) * WHOLE) as Quantity
}

const CENTS = 10_000n

/** What is sold in a day, with two decimals. */
export const dailyText = (sold: Quantity, saleDays: number): string =>
  quantityText((divideRound(sold, BigInt(saleDays) * CENTS) * CENTS) as Quantity)
