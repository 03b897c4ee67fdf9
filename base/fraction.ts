/** Exact fractions, for sums that are rounded once, at their end: thirds of a wage, days of a year, twelfths of a yearly limit. */
import { divideRound, type Amount } from './decimal.ts'

/** In lowest terms, with a divisor above zero: equal fractions are written alike. */
export interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

const greatestDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatestDivisor(b, a % b))

/** @throws RangeError when the divisor is zero */
export function fraction(over: bigint, under = 1n): Fraction {
  if (under === 0n) throw new RangeError('A fraction over zero')
  const shared = greatestDivisor(over < 0n ? -over : over, under < 0n ? -under : under) || 1n
  const sign = under < 0n ? -1n : 1n
  return { over: (sign * over) / shared, under: (sign * under) / shared }
}

export const zeroFraction = fraction(0n)

export const addFractions = (a: Fraction, b: Fraction): Fraction => fraction(a.over * b.under + b.over * a.under, a.under * b.under)
export const subtractFractions = (a: Fraction, b: Fraction): Fraction => fraction(a.over * b.under - b.over * a.under, a.under * b.under)
export const multiplyFractions = (a: Fraction, b: Fraction): Fraction => fraction(a.over * b.over, a.under * b.under)
/** @throws RangeError when the divisor is zero */
export const divideFractions = (a: Fraction, b: Fraction): Fraction => fraction(a.over * b.under, a.under * b.over)

/** Below zero, zero or above it, as the first is less than, equal to or more than the second. */
export function compareFractions(a: Fraction, b: Fraction): -1 | 0 | 1 {
  const difference = a.over * b.under - b.over * a.under
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Rounded to a multiple of a step, half away from zero. */
export const roundFraction = (value: Fraction, step: bigint): Fraction => fraction(divideRound(value.over, value.under * step) * step)

const WRITTEN = /^(\d{1,18})(?:\.(\d{1,6})|\/([1-9]\d{0,5}))?$/

/** "2/3", "8.33" or "30"; null for anything else. */
export function parseFraction(text: string): Fraction | null {
  const [, whole, decimals, under] = WRITTEN.exec(text) ?? []
  if (whole === undefined) return null
  if (under !== undefined) return fraction(BigInt(whole), BigInt(under))
  return decimals === undefined ? fraction(BigInt(whole)) : fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length))
}

const CENTS = 100n

/** Pesos of an amount. */
export const fractionOfAmount = (amount: Amount): Fraction => fraction(amount, CENTS)
/** Rounded to cents, half away from zero. */
export const amountOfFraction = (pesos: Fraction): Amount => divideRound(pesos.over * CENTS, pesos.under) as Amount
