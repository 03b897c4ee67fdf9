/**
 * What people type, read leniently and turned into canonical text ("1234.50", "2026-03-05") or an error that
 * says what to write. A dot followed by groups of three is a thousands mark, as in Colombia; the last mark of a
 * mixed figure is the decimal one, so figures pasted from an English sheet are read too.
 */
import { withoutTrailing } from '#base/digits.ts'
import { addDays, type Day, isDay } from '#base/date.ts'
import { divideRound } from '#base/decimal.ts'
import { fillText } from '#base/errors.ts'
import { currencies } from '#base/currency.ts'
import { dateMessages, numberMessages, tooLarge } from '../rules/index.ts'

/** `fault`: it is a figure, with more decimals or a greater one than it may be. */
export type Parsed =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly error: string; readonly fault?: 'tooFine' | 'tooLarge' }

const valid = (text: string): Parsed => ({ ok: true, text })
const wrong = (error: string, fault?: 'tooFine' | 'tooLarge'): Parsed => ({ ok: false, error, ...(fault ? { fault } : {}) })

/** Digits before or after the mark: what has more is too great or too fine by those already, and is not multiplied out. */
const MOST_DIGITS = 200

const leadingDigits = (whole: string): string => whole.replace(/^0+/, '').slice(0, MOST_DIGITS)

/** The last one that is kept says that there were more. */
function firstDecimals(fraction: string): string {
  const digits = withoutTrailing(fraction, '0')
  return digits.length <= MOST_DIGITS ? digits : `${digits.slice(0, MOST_DIGITS)}1`
}

/** An exact fraction: arithmetic never rounds before the end. */
interface Ratio {
  readonly top: bigint
  readonly bottom: bigint
}

/** "1.234,5" → 12345/10; null when it is not a figure. */
export function readFigure(text: string): Ratio | null {
  if (!/^[\d.,]+$/.test(text) || !/\d/.test(text)) return null
  const dots = text.split('.').length - 1
  const commas = text.split(',').length - 1
  let decimal = ''
  if (dots && commas) decimal = text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.'
  else if (commas === 1) decimal = ','
  else if (dots === 1 && !/^[1-9]\d{0,2}\.\d{3}$/.test(text)) decimal = '.'
  const cut = decimal ? text.lastIndexOf(decimal) : text.length
  const whole = text.slice(0, cut)
  const written = text.slice(cut + 1)
  const mark = decimal === ',' ? '.' : decimal === '.' ? ',' : dots ? '.' : ','
  const groups = whole.split(mark)
  if (/[.,]/.test(written) || groups.some((group) => !/^\d*$/.test(group))) return null
  if (groups.length > 1 && !groups.every((group, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group))) return null
  const fraction = firstDecimals(written)
  return { top: BigInt(leadingDigits(groups.join('')) + fraction || '0'), bottom: 10n ** BigInt(fraction.length) }
}

/** Reads + − * / and parentheses. Null when it is not a sum that can be worked out. */
export function calculate(text: string): Ratio | null {
  const tokens = text.match(/[\d.,]+|[-+*/()]/g) ?? []
  if (tokens.join('') !== text || tokens.length > 100) return null
  let at = 0
  const atom = (): Ratio | null => {
    const token = tokens[at++]
    if (token === '-') {
      const value = atom()
      return value && { top: -value.top, bottom: value.bottom }
    }
    if (token === '+') return atom()
    if (token === '(') {
      const value = sum()
      return tokens[at++] === ')' ? value : null
    }
    return token === undefined ? null : readFigure(token)
  }
  const product = (): Ratio | null => {
    let left = atom()
    while (left && (tokens[at] === '*' || tokens[at] === '/')) {
      const times = tokens[at++] === '*'
      const right = atom()
      if (!right || (!times && right.top === 0n)) return null
      left = times
        ? { top: left.top * right.top, bottom: left.bottom * right.bottom }
        : { top: left.top * right.bottom, bottom: left.bottom * right.top }
    }
    return left
  }
  const sum = (): Ratio | null => {
    let left = product()
    while (left && (tokens[at] === '+' || tokens[at] === '-')) {
      const plus = tokens[at++] === '+'
      const right = product()
      if (!right) return null
      const other = right.top * left.bottom
      left = { top: left.top * right.bottom + (plus ? other : -other), bottom: left.bottom * right.bottom }
    }
    return left
  }
  const value = sum()
  return at === tokens.length ? value : null
}

function write(scaled: bigint, scale: number, keep: number): string {
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(scale + 1, '0')
  const fraction = withoutTrailing(digits.slice(-scale), '0').padEnd(keep, '0')
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, -scale)}${fraction ? `.${fraction}` : ''}`
}

interface FigureRule {
  readonly scale: number
  /** Decimals always written: 2 for money, 0 for the rest. */
  readonly keep: number
  /** Decimals that may be typed. */
  readonly max: number
  readonly example: string
}

/** What people write around a figure: spaces, signs, and the code of a currency as we show it. */
const MARKS = new RegExp(`\\s|${currencies.map(({ code }) => code).join('|')}|[$%]`, 'gi')

function parseFigure(input: string, rule: FigureRule): Parsed {
  const typed = input.replace(MARKS, '').replace(/−/g, '-').replace(/×/g, '*').replace(/÷/g, '/')
  if (typed === '') return valid('')
  const sum = typed.startsWith('=')
  // An accountant's parentheses mean minus, as pasted from a report.
  const plain = /^\(.+\)$/.test(typed) ? `-${typed.slice(1, -1)}` : typed
  const negative = plain.startsWith('-')
  const figure = sum ? calculate(typed.slice(1)) : readFigure(negative ? plain.slice(1) : plain)
  if (!figure)
    return wrong(sum ? 'No se puede calcular. Revisa la operación' : fillText(numberMessages.notNumber, { ejemplo: rule.example }))
  const top = !sum && negative ? -figure.top : figure.top
  const unit = 10n ** BigInt(rule.scale)
  const step = 10n ** BigInt(rule.scale - rule.max)
  if (!sum && (top * unit) % (figure.bottom * step) !== 0n)
    return wrong(rule.max === 0 ? numberMessages.notWhole : fillText(numberMessages.maxDecimals, { max: String(rule.max) }), 'tooFine')
  const scaled = sum ? divideRound(top * unit, figure.bottom * step) * step : (top * unit) / figure.bottom
  const text = write(scaled, rule.scale, rule.keep)
  const problem = tooLarge(text, rule.scale === 2 ? 'amount' : 'quantity')
  return problem === null ? valid(text) : wrong(problem, 'tooLarge')
}

/** Money typed by a person → "1234.50". `=1500*12` is worked out and rounded to cents. */
export const parseMoneyInput = (text: string): Parsed => parseFigure(text, { scale: 2, keep: 2, max: 2, example: '1.234,50' })

/** A quantity or a unit price, six decimals → "1.5". */
export const parseQuantityInput = (text: string, decimals = 6): Parsed =>
  parseFigure(text, { scale: 6, keep: 0, max: decimals, example: '1,5' })

/** A rate, four decimals unless told → "2.5". */
export const parsePercentInput = (text: string, decimals = 4): Parsed =>
  parseFigure(text, { scale: 6, keep: 0, max: decimals, example: '2,5' })

/** Canonical text as a person would type it: "1234.50" → "1234,5". */
export const editableFigure = (canonical: string): string =>
  canonical.includes('.') ? withoutTrailing(canonical, '0').replace(/\.$/, '').replace('.', ',') : canonical

const dayText = (year: number, month: number, date: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`

const WRONG_DAY = dateMessages.example

/**
 * A day typed by a person → "2026-03-05". Knows `5/3`, `05/03/2026`, `5-3-26`, `05032026`, `hoy`, `ayer`, `mañana`,
 * and `+15` or `-3` counted from `base` (the document's date; today unless told). A day alone is in the month of `base`.
 */
export function parseDayInput(input: string, today: Day, base: Day = today): Parsed {
  const text = input.trim().toLowerCase()
  if (text === '') return valid('')
  if (text === 'hoy' || text === 'h') return valid(today)
  if (text === 'ayer') return valid(addDays(today, -1))
  if (text === 'mañana' || text === 'manana') return valid(addDays(today, 1))
  const shift = /^([-+−])\s*(\d{1,4})$/.exec(text)
  if (shift) return valid(addDays(base, (shift[1] === '+' ? 1 : -1) * Number(shift[2])))
  if (isDay(text)) return valid(text)
  const solid = /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text)
  const parts = solid ? solid.slice(1) : text.split(/[/.\- ]/)
  if (parts.length > 3 || parts.some((part) => !/^\d{1,4}$/.test(part))) return wrong(WRONG_DAY)
  const [date = '', month = base.slice(5, 7), year = base.slice(0, 4)] = parts
  if (date.length > 2 || month.length > 2 || year.length === 1 || year.length === 3) return wrong(WRONG_DAY)
  const day = dayText(year.length === 2 ? 2000 + Number(year) : Number(year), Number(month), Number(date))
  return isDay(day) ? valid(day) : wrong(dateMessages.noSuchDate)
}
