/** Lines of a sale while promotions take something off them, and their whole units. Pure. */
import { shareByQuantity, type Amount, type Percent, type Quantity } from '#base/decimal.ts'
import type { PromotedLine, Promotion } from './promoted.ts'

const UNIT = 1_000_000n
export const HUNDRED = (100n * UNIT) as Percent
export const units = (count: number | bigint): Quantity => (BigInt(count) * UNIT) as Quantity
export const wholeUnits = (quantity: Quantity): bigint => quantity / UNIT

/** A line and what is left of its price. */
export interface OpenLine {
  readonly at: number
  readonly line: PromotedLine
  readonly left: Amount
}

/** What it takes off a line, and how many units it did it with: those that pay in full count too. */
export interface Taken {
  readonly at: number
  readonly discount: Amount
  readonly quantity: Quantity
}

/**
 * @param lines that may take it
 * @param free units that may still have it; null is without limit
 * @param sale all the lines, also those that may not
 */
export type Taking = (
  promotion: Promotion,
  lines: readonly OpenLine[],
  free: Quantity | null,
  sale: readonly OpenLine[],
) => readonly Taken[]

export const valueOf = ({ line, left }: OpenLine, quantity: Quantity): Amount =>
  quantity === line.quantity || line.quantity === 0n ? left : shareByQuantity(left, quantity, line.quantity)

export const least = <T extends bigint>(a: T, b: T | null): T => (b !== null && b < a ? b : a)

/** By what is left of their price for each unit; equals in the order of the sale. */
export const dearestFirst = (a: OpenLine, b: OpenLine): number => {
  const [left, right] = [a.left * b.line.quantity, b.left * a.line.quantity]
  return left === right ? a.at - b.at : left > right ? -1 : 1
}

/** So many whole units of some lines, in the order in which they come. */
export function firstUnits(lines: readonly OpenLine[], count: bigint): { readonly line: OpenLine; readonly quantity: Quantity }[] {
  let rest = count
  return lines.flatMap((line) => {
    const some = least(wholeUnits(line.line.quantity), rest)
    rest -= some
    return some > 0n ? [{ line, quantity: units(some) }] : []
  })
}

export const unitsIn = (lines: readonly OpenLine[]): bigint => lines.reduce((sum, { line }) => sum + wholeUnits(line.quantity), 0n)
