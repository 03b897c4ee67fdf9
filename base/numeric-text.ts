/**
 * Numbers written by a person, a file or a program, with as many decimals as they bring: read, compared and rounded
 * without passing through a float. Where the scale is known, `decimal.ts` is the exact type.
 */
import { groupThousands, withoutTrailing } from './digits.ts'
import { type Amount, divideRound, parseAmount, parseQuantity, type Quantity } from './decimal.ts'

/** `digits` × 10^−`decimals`. */
export interface Numeric {
  readonly digits: bigint
  readonly decimals: number
}

/** What rounding keeps when nobody says otherwise, and what a quantity keeps (specification, section 5). */
export const AMOUNT_DECIMALS = 2
export const QUANTITY_DECIMALS = 6

const NUMERIC = /^([-+]?)(\d{1,200})(?:[.,](\d{1,200}))?$/

/** Reads "1234.5" and "1234,5"; no thousands marks, no exponent. Null when it is not a number. */
export function readNumeric(text: string | number | bigint): Numeric | null {
  const match = NUMERIC.exec(String(text).trim())
  if (!match) return null
  const [, sign, whole = '0', fraction = ''] = match
  const digits = BigInt(whole + fraction)
  return { digits: sign === '-' ? -digits : digits, decimals: fraction.length }
}

/** Reads a number that the sources themselves write. @throws RangeError when it is not one */
export function numeric(text: string | number | bigint): Numeric {
  const value = readNumeric(text)
  if (value === null) throw new RangeError(`Not a number: ${text}`)
  return value
}

const scaledTo = ({ digits, decimals }: Numeric, to: number): bigint => digits * 10n ** BigInt(to - decimals)

/** Negative when `a` is less, zero when they are the same number ("1.50" and "1,5" are), positive when it is more. */
export function compareNumeric(a: Numeric, b: Numeric): number {
  const decimals = Math.max(a.decimals, b.decimals)
  const [x, y] = [scaledTo(a, decimals), scaledTo(b, decimals)]
  return x < y ? -1 : x > y ? 1 : 0
}

/** The rounding of the product: half away from zero, 2 decimals unless told. A shorter number stays as it is. */
export function roundNumeric(value: Numeric, decimals = AMOUNT_DECIMALS): Numeric {
  if (value.decimals <= decimals) return value
  return { digits: divideRound(value.digits, 10n ** BigInt(value.decimals - decimals)), decimals }
}

/** Canonical text, without trailing zeros: "1234.5". */
export function numericText({ digits, decimals }: Numeric): string {
  const text = (digits < 0n ? -digits : digits).toString().padStart(decimals + 1, '0')
  const fraction = withoutTrailing(text.slice(text.length - decimals), '0')
  return `${digits < 0n ? '-' : ''}${text.slice(0, text.length - decimals)}${fraction ? `.${fraction}` : ''}`
}

/** As a sentence shows it: "1.234,5", minus U+2212. */
export function showNumeric(value: Numeric): string {
  const [whole = '', fraction = ''] = numericText(value).replace('-', '').split('.')
  const grouped = groupThousands(whole)
  return `${value.digits < 0n ? '−' : ''}${grouped}${fraction ? `,${fraction}` : ''}`
}

/** Any number as money, rounded to cents. @throws RangeError beyond 18 whole digits */
export const roundToAmount = (value: Numeric): Amount => parseAmount(numericText(roundNumeric(value)))

/** Any number as a quantity, rounded to 6 decimals. @throws RangeError beyond 18 whole digits */
export const roundToQuantity = (value: Numeric): Quantity => parseQuantity(numericText(roundNumeric(value, QUANTITY_DECIMALS)))
