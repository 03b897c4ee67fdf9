/**
 * How figures and days are written in Colombia: dot for thousands, comma for decimals, minus U+2212.
 * Everything works on the exact types; no figure passes through a float on its way to the screen.
 */
import { groupThousands, withoutTrailing } from '#base/digits.ts'
import {
  type Amount,
  parseAmount,
  parsePercent,
  parseQuantity,
  parseUnitPrice,
  type Percent,
  type Quantity,
  type UnitPrice,
} from '#base/decimal.ts'
import { type CurrencyCode, currencySign, DEFAULT_CURRENCY, shownDecimals } from '#base/currency.ts'
import { type Day, isDay, showDay, showShortDay } from '#base/date.ts'

export const MINUS = '\u2212'
/** Keeps a sign or a unit on the line of its figure. */
const NBSP = '\u00a0'

/** An amount in its visible pieces: `cents` is empty when the amount is whole. */
export interface AmountParts {
  readonly negative: boolean
  readonly whole: string
  readonly cents: string
}

export { groupThousands }

function split(value: bigint, scale: number): { negative: boolean; whole: string; fraction: string } {
  const negative = value < 0n
  const digits = (negative ? -value : value).toString().padStart(scale + 1, '0')
  return { negative, whole: groupThousands(digits.slice(0, -scale)), fraction: digits.slice(-scale) }
}

export function amountParts(amount: Amount): AmountParts {
  const { negative, whole, fraction } = split(amount, 2)
  return { negative, whole, cents: fraction === '00' ? '' : fraction }
}

/** Whole pesos without decimals, two decimals otherwise (areas, 0.2). `always` writes them even when zero. */
export function formatAmount(amount: Amount, cents: 'auto' | 'always' = 'auto'): string {
  const { negative, whole, fraction } = split(amount, 2)
  const tail = cents === 'always' || fraction !== '00' ? `,${fraction}` : ''
  return `${negative ? MINUS : ''}${whole}${tail}`
}

/** In sentences and final totals: "$ 1.234", and the code first for another currency: "USD 1.200,00". */
export function formatMoney(amount: Amount, currency: CurrencyCode = DEFAULT_CURRENCY): string {
  const figure = formatAmount(amount, shownDecimals(amount, currency) === 0 ? 'auto' : 'always')
  const sign = currencySign(currency)
  return figure.startsWith(MINUS) ? `${MINUS}${sign}${NBSP}${figure.slice(1)}` : `${sign}${NBSP}${figure}`
}

/** In financial reports: always two decimals, parentheses for negatives, a dash for zero. */
export function formatReportAmount(amount: Amount): string {
  if (amount === 0n) return '–'
  const { negative, whole, fraction } = split(amount, 2)
  return negative ? `(${whole},${fraction})` : `${whole},${fraction}`
}

function trimmed(value: bigint, maxDecimals: number, minDecimals = 0): string {
  const { negative, whole, fraction } = split(value, 6)
  const kept = withoutTrailing(fraction.slice(0, maxDecimals), '0').padEnd(minDecimals, '0')
  return `${negative ? MINUS : ''}${whole}${kept ? `,${kept}` : ''}`
}

/** Up to six decimals, trailing zeros gone: "1.500,25". */
export const formatQuantity = (quantity: Quantity): string => trimmed(quantity, 6)

/** A price: whole when whole, otherwise at least two decimals and up to six. */
export const formatUnitPrice = (price: UnitPrice): string => trimmed(price, 6, price % 1_000_000n === 0n ? 0 : 2)

/** Up to six decimals as kept; rates in use carry four at most: "2,5 %". */
export const formatPercent = (rate: Percent): string => `${trimmed(rate, 6)}${NBSP}%`

/** The same rate per thousand, as ICA is quoted: 0,414 % → "4,14 ‰". */
export const formatPerMille = (rate: Percent): string => `${trimmed(rate * 10n, 6)}${NBSP}‰`

/** dd/MM/yyyy, or dd/MM/yy when short. A text that is not a day comes back untouched. */
export function formatDay(day: Day | string, short = false): string {
  if (!isDay(day)) return day
  return short ? showShortDay(day) : showDay(day)
}

/** How long ago, in words: "hace un momento", "hace 12 min", "hace 3 horas", "hace 2 días". */
export function formatAgo(elapsedMs: number): string {
  const minutes = Math.floor(elapsedMs / 60_000)
  if (minutes < 1) return 'hace un momento'
  if (minutes < 60) return `hace ${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return hours === 1 ? 'hace 1 hora' : `hace ${hours} horas`
  const days = Math.floor(hours / 24)
  return days === 1 ? 'hace 1 día' : `hace ${days} días`
}

/** Display components take the exact value or its text on the wire. */
export const toAmount = (value: Amount | string): Amount => (typeof value === 'string' ? parseAmount(value) : value)
export const toQuantity = (value: Quantity | string): Quantity => (typeof value === 'string' ? parseQuantity(value) : value)
export const toUnitPrice = (value: UnitPrice | string): UnitPrice => (typeof value === 'string' ? parseUnitPrice(value) : value)
export const toPercent = (value: Percent | string): Percent => (typeof value === 'string' ? parsePercent(value) : value)
