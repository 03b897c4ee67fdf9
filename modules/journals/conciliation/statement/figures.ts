/** Days and figures as banks write them. Pure. */
import { isDay, type Day } from '#base/date.ts'
import { isAmountText, parseAmount, type Amount } from '#base/decimal.ts'
import { fold } from '#platform/search.ts'

/** In which order a day is written: 31/10/2026, 10/31/2026 or 2026/10/31. */
export const dayOrders = ['dmy', 'mdy', 'ymd'] as const
export type DayOrder = (typeof dayOrders)[number]

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']

const monthOf = (text: string): string => {
  const at = MONTHS.indexOf(fold(text).slice(0, 3))
  return at < 0 ? text : String(at + 1)
}

const fullYear = (text: string): string => (text.length === 2 ? `20${text}` : text)

/** @returns null when it is no day. @param order unless the year stands first */
export function readBankDay(text: string, order: DayOrder): Day | null {
  const bare = text.trim().replace(/[ T]\d{1,2}:\d{2}.*$/, '')
  const packed = /^\d{8}$/.exec(bare)
    ? order === 'ymd'
      ? [bare.slice(0, 4), bare.slice(4, 6), bare.slice(6)]
      : [bare.slice(0, 2), bare.slice(2, 4), bare.slice(4)]
    : null
  const parts = packed ?? bare.split(/[/.\- ]+/)
  if (parts.length !== 3) return null
  const [one = '', two = '', three = ''] = parts
  const asWritten: DayOrder = one.length === 4 && !packed ? 'ymd' : order
  const [year, month, date] = asWritten === 'ymd' ? [one, two, three] : asWritten === 'dmy' ? [three, two, one] : [three, one, two]
  const day = `${fullYear(year)}-${monthOf(month).padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : null
}

/** Which mark comes before cents. */
export type DecimalMark = ',' | '.'

/** Digits with or without marks of thousands, and cents behind the other one. */
const GROUPED: Readonly<Record<DecimalMark, RegExp>> = {
  ',': /^(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/,
  '.': /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/,
}

/**
 * A figure with its sign: a minus on either side, parentheses or a D after it are less than zero.
 * @returns null when it is no figure, or has more than cents
 */
export function readBankAmount(text: string, decimal: DecimalMark): Amount | null {
  const bare = text.replace(/[\s$]|COP/gi, '').replace(/^'/, '')
  const isLess = /^-|-$|^\(.*\)$|(?:DB|D)$/i.test(bare)
  const digits = bare.replace(/^[-+(]|[-+)]$|(?:DB|CR|D|C)$/gi, '')
  const thousands = decimal === ',' ? '.' : ','
  if (!GROUPED[decimal].test(digits)) return null
  const plain = digits
    .replaceAll(thousands, '')
    .replace(decimal, '.')
    .replace(/(\.\d\d)0+$/, '$1')
  if (!isAmountText(plain)) return null
  const amount = parseAmount(plain)
  return (isLess ? -amount : amount) as Amount
}

/** What some figures of a file say of it: the mark that stands last before one or two digits. */
export function decimalOf(texts: readonly string[]): DecimalMark {
  const marks = texts.flatMap((text) => /([.,])\d{1,2}[)\s-]*(?:DB|CR|D|C)?$/i.exec(text.trim())?.[1] ?? [])
  const commas = marks.filter((mark) => mark === ',').length
  if (marks.length > 0) return commas * 2 >= marks.length ? ',' : '.'
  // Nothing but thousands: 1.234.567 or 1,234,567.
  return texts.some((text) => /\d,\d{3}/.test(text)) && !texts.some((text) => /\d\.\d{3}/.test(text)) ? '.' : ','
}
