/**
 * Business dates. A date is a calendar day in Bogotá written YYYY-MM-DD; it never passes through a time zone.
 * An instant is an ISO text in UTC. Colombia has had no daylight saving since 1993, so Bogotá is always UTC−5.
 */

declare const day: unique symbol
/** A calendar day, YYYY-MM-DD. */
export type Day = string & { readonly [day]: true }

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const BOGOTA_OFFSET_MS = 5 * 60 * 60 * 1000

export function isDay(text: string): text is Day {
  const match = DAY.exec(text)
  if (!match) return false
  const [, year, month, date] = match
  const parsed = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)))
  return parsed.toISOString().slice(0, 10) === text
}

/** Reads YYYY-MM-DD. Throws RangeError on a day that does not exist. */
export function parseDay(text: string): Day {
  if (!isDay(text)) throw new RangeError(`Not a day: ${text}`)
  return text
}

/** The day in Bogotá at an instant. */
export const dayInBogota = (instant: Date): Day => new Date(instant.getTime() - BOGOTA_OFFSET_MS).toISOString().slice(0, 10) as Day

/** The instant at which a whole hour (0–23) of a day begins in Bogotá. */
export const instantInBogota = (value: Day, hour: number): Date =>
  new Date(Date.parse(`${value}T00:00:00Z`) + BOGOTA_OFFSET_MS + hour * 60 * 60 * 1000)

/** The wall clock in Bogotá at an instant, HH:MM:SS-05:00, as the DIAN writes it. */
export const timeInBogota = (instant: Date): string => `${new Date(instant.getTime() - BOGOTA_OFFSET_MS).toISOString().slice(11, 19)}-05:00`

const utc = (value: Day): Date => new Date(`${value}T00:00:00Z`)
/** The days that have ten characters and are of our era: nothing goes beyond them. */
const FIRST_DAY = '0001-01-01' as Day
const LAST_DAY = '9999-12-31' as Day

function toDay(value: Date): Day {
  const year = value.getUTCFullYear()
  if (year > 9999) return LAST_DAY
  return year < 1 ? FIRST_DAY : (value.toISOString().slice(0, 10) as Day)
}

export function addDays(value: Day, days: number): Day {
  const date = utc(value)
  date.setUTCDate(date.getUTCDate() + days)
  return toDay(date)
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.round((utc(to).getTime() - utc(from).getTime()) / 86_400_000)

export const firstOfMonth = (value: Day): Day => `${value.slice(0, 7)}-01` as Day

export function lastOfMonth(value: Day): Day {
  const date = utc(firstOfMonth(value))
  date.setUTCMonth(date.getUTCMonth() + 1)
  date.setUTCDate(0)
  return toDay(date)
}

/** Moves by whole months; the 31st becomes the last day of a shorter month. */
export function addMonths(value: Day, months: number): Day {
  const first = utc(firstOfMonth(value))
  first.setUTCMonth(first.getUTCMonth() + months)
  const last = utc(lastOfMonth(toDay(first))).getUTCDate()
  first.setUTCDate(Math.min(Number(value.slice(8, 10)), last))
  return toDay(first)
}

/** 0 Sunday … 6 Saturday. */
export const weekday = (value: Day): number => utc(value).getUTCDay()

/** dd/MM/yyyy, as everything on screen and paper shows it. */
export const showDay = (value: Day): string => `${value.slice(8, 10)}/${value.slice(5, 7)}/${value.slice(0, 4)}`

/** dd/MM/yy. */
export const showShortDay = (value: Day): string => `${value.slice(8, 10)}/${value.slice(5, 7)}/${value.slice(2, 4)}`

export const MONTH_NAMES = [
  'Enero',
  'Febrero',
  'Marzo',
  'Abril',
  'Mayo',
  'Junio',
  'Julio',
  'Agosto',
  'Septiembre',
  'Octubre',
  'Noviembre',
  'Diciembre',
] as const

/** "Enero" … "Diciembre"; month zero or less is "TODOS" (specification, section 9). */
export const monthName = (month: number): string => (month <= 0 ? 'TODOS' : (MONTH_NAMES[month - 1] ?? ''))

/** `2026-11`, or any day of it → "Noviembre 2026". */
export const monthTitle = (month: string): string => `${monthName(Number(month.slice(5, 7)))} ${month.slice(0, 4)}`

/** The day of a month by its number: what the month does not have is its last day. @param month any day of it */
export function dayOfMonth(month: Day, day: number): Day {
  const last = lastOfMonth(month)
  const asked = addDays(firstOfMonth(month), day - 1)
  return asked > last ? last : asked
}

/** The first such day from `today` on. */
export function nextDayOfMonth(day: number, today: Day): Day {
  const now = dayOfMonth(today, day)
  return now >= today ? now : dayOfMonth(addMonths(firstOfMonth(today), 1), day)
}

/** "05:30 p. m.", from `17:30` (specification, section 9: hh:mm a). */
export function showHour(time: string): string {
  const hour = Number(time.slice(0, 2))
  return `${String(hour % 12 === 0 ? 12 : hour % 12).padStart(2, '0')}:${time.slice(3, 5)}\u00a0${hour < 12 ? 'a.' : 'p.'}\u00a0m.`
}

/** "05:30 p. m.", in Bogotá wherever it is read. */
export const showTime = (instant: Date): string => showHour(timeInBogota(instant))

/** "20/11/2026 05:30 p. m." */
export const showInstant = (instant: Date): string => `${showDay(dayInBogota(instant))} ${showTime(instant)}`

/** Something that tells the time: the server's real one, or a test's. */
export interface Clock {
  now(): Date
}
