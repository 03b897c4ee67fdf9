/**
 * Exact numbers. Money, quantities and rates are scaled integers that the compiler keeps apart;
 * a JavaScript `number` never holds one of them. Rounding happens only in `divideRound`,
 * half away from zero, which is what Colombian practice calls "redondeo al más cercano".
 *
 * On the wire and in PostgreSQL they travel as text ("1234.50"): `amountText` and its sisters write it,
 * `parseAmount` and its sisters read it.
 */
import { withoutTrailing } from './digits.ts'

declare const unit: unique symbol

/** Money with 2 decimals: 123450n is $ 1.234,50. */
export type Amount = bigint & { readonly [unit]: 'amount' }
/** A quantity with 6 decimals: 1500000n is 1,5 units. */
export type Quantity = bigint & { readonly [unit]: 'quantity' }
/** A price or cost per unit with 6 decimals. */
export type UnitPrice = bigint & { readonly [unit]: 'unitPrice' }
/** A rate as a fraction of one hundred with 6 decimals: 19 % is 19000000n; 4,14 per mil is 414000n. */
export type Percent = bigint & { readonly [unit]: 'percent' }

const SCALE = { amount: 2, quantity: 6, unitPrice: 6, percent: 6 } as const
const SIX = 1_000_000n

export const zeroAmount = 0n as Amount
export const zeroQuantity = 0n as Quantity

/** Divides and rounds once, half away from zero. The divisor must not be zero. */
export function divideRound(dividend: bigint, divisor: bigint): bigint {
  const negative = dividend < 0n !== divisor < 0n
  const a = dividend < 0n ? -dividend : dividend
  const b = divisor < 0n ? -divisor : divisor
  const quotient = (a * 2n + b) / (b * 2n)
  return negative ? -quotient : quotient
}

/** quantity × price, rounded once to cents. */
export const extend = (quantity: Quantity, price: UnitPrice): Amount => divideRound(quantity * price, 10n ** 10n) as Amount

/** The part of an amount that a percentage takes, rounded once to cents. */
export const percentOf = (amount: Amount, rate: Percent): Amount => divideRound(amount * rate, 100n * SIX) as Amount

/** What one unit is worth when `quantity` units are worth `value`; zero when there is nothing. */
export const unitValue = (value: Amount, quantity: Quantity): UnitPrice =>
  (quantity === 0n ? 0n : divideRound(value * 10n ** 10n, quantity)) as UnitPrice

/** value × part / whole, rounded once to cents: a share of an amount by quantities. */
export const shareByQuantity = (value: Amount, part: Quantity, whole: Quantity): Amount =>
  (whole === 0n ? 0n : divideRound(value * part, whole)) as Amount

export const addAmounts = (...amounts: readonly Amount[]): Amount => sumAmounts(amounts)
export const sumAmounts = (amounts: Iterable<Amount>): Amount => {
  let total = 0n
  for (const amount of amounts) total += amount
  return total as Amount
}
/** Rounded once to cents; zero of none. */
export const meanAmount = (amounts: readonly Amount[]): Amount =>
  (amounts.length === 0 ? 0n : divideRound(sumAmounts(amounts), BigInt(amounts.length))) as Amount
export const subtract = (a: Amount, b: Amount): Amount => (a - b) as Amount
export const negate = (a: Amount): Amount => -a as Amount
export const absolute = (a: Amount): Amount => (a < 0n ? -a : a) as Amount
export const smallest = (a: Amount, b: Amount): Amount => (a < b ? a : b)
export const smallestQuantity = (a: Quantity, b: Quantity): Quantity => (a < b ? a : b)

export const addQuantities = (a: Quantity, b: Quantity): Quantity => (a + b) as Quantity
export const subtractQuantities = (a: Quantity, b: Quantity): Quantity => (a - b) as Quantity

/** Rounds an amount to whole pesos, half away from zero (withholdings: fact sheet impuestos.md, section 10.4). */
export const roundToPeso = (amount: Amount): Amount => (divideRound(amount, 100n) * 100n) as Amount

/**
 * Splits a total by weights so that the parts add up to it to the last cent. Each part is rounded down in
 * absolute value and the spare cents go, one by one, to the parts that lost most (the first on a tie).
 * With weights that add up to zero everything goes to the first part.
 */
export function allocate(total: Amount, weights: readonly bigint[]): Amount[] {
  if (weights.length === 0) return []
  const whole = weights.reduce((sum, weight) => sum + weight, 0n)
  if (whole === 0n) return weights.map((_, index) => (index === 0 ? total : 0n) as Amount)
  const sign = total < 0n ? -1n : 1n
  const magnitude = total * sign
  const parts = weights.map((weight) => (magnitude * weight) / whole)
  let spare = magnitude - parts.reduce((sum, part) => sum + part, 0n)
  const byLoss = weights
    .map((weight, index) => ({ index, lost: (magnitude * weight) % whole }))
    .sort((a, b) => (a.lost === b.lost ? a.index - b.index : a.lost > b.lost ? -1 : 1))
  for (const { index } of byLoss) {
    if (spare <= 0n) break
    parts[index] = (parts[index] ?? 0n) + 1n
    spare -= 1n
  }
  return parts.map((part) => (part * sign) as Amount)
}

// --- text -----------------------------------------------------------------------------------------------------------

const DECIMAL_TEXT = /^(-?)(\d{1,18})(?:\.(\d+))?$/

/** Reads canonical decimal text (dot, no thousands). Null when it is not a number or has too many decimals. */
function parseScaled(text: string, scale: number): bigint | null {
  const match = DECIMAL_TEXT.exec(text)
  if (!match) return null
  const [, sign, whole = '0', fraction = ''] = match
  const significant = withoutTrailing(fraction, '0')
  if (significant.length > scale) return null
  const value = BigInt(whole) * 10n ** BigInt(scale) + BigInt(significant.padEnd(scale, '0') || '0')
  return sign === '-' ? -value : value
}

/** Writes a scaled integer as canonical text with at least `keep` decimals. */
function writeScaled(value: bigint, scale: number, keep: number): string {
  const negative = value < 0n
  const digits = (negative ? -value : value).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, -scale)
  const fraction = withoutTrailing(digits.slice(-scale), '0').padEnd(keep, '0')
  return `${negative ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`
}

function required<T>(value: bigint | null, text: string, what: string): T {
  if (value === null) throw new RangeError(`Not ${what}: ${text}`)
  return value as T
}

export const isAmountText = (text: string): boolean => parseScaled(text, SCALE.amount) !== null
export const isQuantityText = (text: string): boolean => parseScaled(text, SCALE.quantity) !== null
export const isPercentText = (text: string): boolean => parseScaled(text, SCALE.percent) !== null

/** "1234.5" → 123450n. Throws RangeError on anything else than a decimal with at most 2 decimals. */
export const parseAmount = (text: string): Amount => required(parseScaled(text, SCALE.amount), text, 'an amount')
export const parseQuantity = (text: string): Quantity => required(parseScaled(text, SCALE.quantity), text, 'a quantity')
export const parseUnitPrice = (text: string): UnitPrice => required(parseScaled(text, SCALE.unitPrice), text, 'a unit price')
export const parsePercent = (text: string): Percent => required(parseScaled(text, SCALE.percent), text, 'a percentage')

/** 123450n → "1234.50": always two decimals. */
export const amountText = (amount: Amount): string => writeScaled(amount, SCALE.amount, 2)
/** 1500000n → "1.5": no trailing zeros. */
export const quantityText = (quantity: Quantity): string => writeScaled(quantity, SCALE.quantity, 0)
export const unitPriceText = (price: UnitPrice): string => writeScaled(price, SCALE.unitPrice, 0)
export const percentText = (rate: Percent): string => writeScaled(rate, SCALE.percent, 0)

/** A price in pesos as an exact unit price: 1500n → 1.500,000000. */
export const priceOfAmount = (amount: Amount): UnitPrice => (amount * 10_000n) as UnitPrice
