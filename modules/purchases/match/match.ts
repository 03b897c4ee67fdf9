/**
 * The three-way match: what a bill charges of each line against what was ordered and what was received, within what the company or the
 * supplier tolerates. Figures are compared as fractions, so that nothing is lost to rounding but what the cents of the lines had lost
 * already. Pure.
 */
import { divideRound, unitValue, zeroQuantity, type Amount, type Percent, type Quantity, type UnitPrice } from '#base/decimal.ts'

/** So much of something is worth so much: without taxes, after discounts, in the currency of the bill. */
export interface Worth {
  readonly quantity: Quantity
  readonly net: Amount
}

export interface MatchLine {
  /** Of the line in the bill, from 0. */
  readonly index: number
  /** What was agreed: the line of the order, or of the receipt that no order came before. */
  readonly agreed: Worth
  /** Which line that is: of several lines of a bill that come from it the quantities are compared together. */
  readonly agreedKey: string
  /** It comes from the order itself, and not from one of its receipts. */
  readonly isDirect: boolean
  /** Of what was agreed: what was received, null while nothing was, and what other bills charge. */
  readonly received: Quantity | null
  readonly billedBefore: Quantity
  readonly billed: Worth
}

export interface Tolerance {
  /** Of the agreed price: the larger of both is tolerated. */
  readonly pricePercent: Percent
  /** Pesos of one unit. */
  readonly priceAmount: Amount
  /** Of what was received, and more. */
  readonly quantityPercent: Percent
}

export interface PriceDifference {
  readonly what: 'price'
  readonly agreed: UnitPrice
  readonly billed: UnitPrice
  /** Of the agreed price, and signed; null of what was agreed for nothing. */
  readonly percent: Percent | null
}

export interface QuantityDifference {
  readonly what: 'quantity'
  /** Of what, and how much of it. */
  readonly of: 'received' | 'ordered'
  readonly expected: Quantity
  /** With what other bills charge. */
  readonly billed: Quantity
}

export type Difference = PriceDifference | QuantityDifference

export interface MatchedLine extends MatchLine {
  readonly differences: readonly Difference[]
}

const SIX = 1_000_000n
/** A hundred percent, as percentages are kept. */
const WHOLE = 100n * SIX

const size = (value: bigint): bigint => (value < 0n ? -value : value)

/** Pesos for one unit of the currency of the bill, as rates are kept: one, of what is in pesos. */
export const ONE_PESO = SIX as UnitPrice

/**
 * Both ways: also what is charged less says that something is not what was ordered.
 * @param rate pesos for one unit of the currency
 */
function priceDifference({ agreed, billed }: MatchLine, tolerance: Tolerance, rate: UnitPrice): PriceDifference | null {
  if (agreed.quantity <= zeroQuantity || billed.quantity <= zeroQuantity) return null
  // Of the unit prices, times both quantities.
  const apart = size(billed.net * agreed.quantity - agreed.net * billed.quantity)
  // Each net was rounded to its cent: what that alone explains is no difference.
  if (2n * apart < agreed.quantity + billed.quantity) return null
  if (apart * WHOLE <= size(agreed.net) * billed.quantity * tolerance.pricePercent) return null
  if (apart * rate <= tolerance.priceAmount * agreed.quantity * billed.quantity) return null
  const [one, other] = [unitValue(agreed.net, agreed.quantity), unitValue(billed.net, billed.quantity)]
  const percent = one === 0n ? null : (divideRound((other - one) * WHOLE, one) as Percent)
  return { what: 'price', agreed: one, billed: other, percent }
}

/** Less is charged as long as the rest may come with another bill. What comes from a receipt is never more than what it has left. */
function quantityDifference(
  { isDirect, agreed, received, billedBefore }: MatchLine,
  here: Quantity,
  { quantityPercent }: Tolerance,
): QuantityDifference | null {
  if (!isDirect) return null
  const expected = received ?? agreed.quantity
  const billed = (billedBefore + here) as Quantity
  if ((billed - expected) * WHOLE <= expected * quantityPercent) return null
  return { what: 'quantity', of: received === null ? 'ordered' : 'received', expected, billed }
}

/** @param rate pesos for one unit of the currency of the bill */
export function matchLines(lines: readonly MatchLine[], tolerance: Tolerance, rate: UnitPrice): MatchedLine[] {
  const here = new Map<string, Quantity>()
  for (const { agreedKey, billed } of lines) here.set(agreedKey, ((here.get(agreedKey) ?? zeroQuantity) + billed.quantity) as Quantity)
  return lines.map((line) => ({
    ...line,
    differences: [
      priceDifference(line, tolerance, rate),
      quantityDifference(line, here.get(line.agreedKey) ?? zeroQuantity, tolerance),
    ].filter((difference) => difference !== null),
  }))
}
