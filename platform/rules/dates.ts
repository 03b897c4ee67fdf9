/**
 * What a day must be. Days are YYYY-MM-DD in Bogotá and are compared as days; messages show them as dd/MM/yyyy.
 * An empty value is the business of `required`, except for `dateMin` and `dateMax`, which say so.
 */
import { isDay, showDay } from '#base/date.ts'
import { fillText } from '#base/errors.ts'

export const dateMessages = {
  noSuchDate: 'La fecha no existe.',
  example: 'Escribe una fecha, como 05/03/2026',
  date_gt: 'La fecha debe ser mayor que {fecha}.',
  date_gte: 'La fecha debe ser mayor o igual a {fecha}.',
  date_lt: 'La fecha debe ser menor que {fecha}.',
  date_lte: 'La fecha debe ser menor o igual a {fecha}.',
  bothDates: 'Escribe las dos fechas',
  /** Error 440: nothing is dated after today. */
  future: 'La fecha del documento no puede ser futura.',
  date_not_in: 'Ya existe un contrato con esta fecha de inicio, selecciona una diferente',
  /** Error 479: a document may be due on its own day. */
  dueDate: 'La fecha de vencimiento debe ser mayor o igual a la fecha del documento.',
  /** Error 563: what expires (a batch, a quote) does so after the day of the document. */
  expirationDate: 'La fecha de vencimiento debe ser mayor que la fecha del documento.',
} as const

/** May be empty: '' or null. */
export type DayText = string | null | undefined

const isEmpty = (value: DayText): value is '' | null | undefined => value === '' || value === null || value === undefined

/** The day exists. */
export const realDate = (value: DayText): string | null => (isEmpty(value) || isDay(value) ? null : dateMessages.noSuchDate)

type Comparison = 'date_gt' | 'date_gte' | 'date_lt' | 'date_lte'

const holds: Readonly<Record<Comparison, (value: string, bound: string) => boolean>> = {
  date_gt: (value, bound) => value > bound,
  date_gte: (value, bound) => value >= bound,
  date_lt: (value, bound) => value < bound,
  date_lte: (value, bound) => value <= bound,
}

const compared =
  (name: Comparison) =>
  (value: DayText, bound: DayText): string | null => {
    if (isEmpty(value) || isEmpty(bound)) return null
    if (!isDay(value) || !isDay(bound)) return dateMessages.noSuchDate
    return holds[name](value, bound) ? null : fillText(dateMessages[name], { fecha: showDay(bound) })
  }

/** After the bound. */
export const dateGt = compared('date_gt')
/** On the bound or after it. */
export const dateGte = compared('date_gte')
/** Before the bound. */
export const dateLt = compared('date_lt')
/** On the bound or before it. */
export const dateLte = compared('date_lte')

/** An inclusive bound by day, where value and bound are given together or not at all. */
const bounded =
  (rule: typeof dateGte) =>
  (value: DayText, bound: DayText): string | null =>
    isEmpty(value) === isEmpty(bound) ? rule(value, bound) : dateMessages.bothDates

export const dateMin = bounded(dateGte)
export const dateMax = bounded(dateLte)

/** @param starts the agreementDateStart of the contracts that the person already has; error 608 */
export const dateNotIn = (value: DayText, starts: readonly string[]): string | null =>
  !isEmpty(value) && starts.includes(value) ? dateMessages.date_not_in : null

/** @param today in Bogotá; error 440 */
export const notFuture = (value: DayText, today: DayText): string | null => (dateLte(value, today) === null ? null : dateMessages.future)

/** @param documentDate the day of the document; error 479 */
export const dueDate = (value: DayText, documentDate: DayText): string | null =>
  dateGte(value, documentDate) === null ? null : dateMessages.dueDate

/** @param documentDate the day of the document; error 563 */
export const expirationDate = (value: DayText, documentDate: DayText): string | null =>
  dateGt(value, documentDate) === null ? null : dateMessages.expirationDate
