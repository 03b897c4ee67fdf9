/** Days of a year of 360 and of a month of 30 (CST art. 134; Decreto 2076 de 1967): how long somebody worked, and was away. */
import { addDays, daysBetween, lastOfMonth, type Day } from '#base/date.ts'

export const MONTH_DAYS = 30
export const YEAR_DAYS = 360
const MONTHS = 12

const SHORTEST_MONTH = MONTH_DAYS - 2

/** The 31st and the last of February are the 30th. */
function dayOf30(day: Day): number {
  const date = parseInt(day.split('-')[2] ?? '', 10)
  if (date < SHORTEST_MONTH) return date
  return day === lastOfMonth(day) ? MONTH_DAYS : Math.min(date, MONTH_DAYS)
}

function monthsOf(day: Day): number {
  const [year = '', month = ''] = day.split('-')
  return parseInt(year, 10) * MONTHS + parseInt(month, 10)
}

/** Both ends included; zero when the last day is before the first. */
export const days360 = (from: Day, to: Day): number =>
  from > to ? 0 : (monthsOf(to) - monthsOf(from)) * MONTH_DAYS + dayOf30(to) - dayOf30(from) + 1

export interface Span<Reason> {
  readonly from: Day
  readonly to: Day
  readonly reason: Reason
}

/** A calendar day of a month and the days of 30 that it is; two entries for a last of February that is partly worked. */
export interface MonthUnit<Reason> {
  readonly day: Day
  readonly units: number
  /** Null: worked. */
  readonly away: Reason | null
}

/**
 * The days of a month, from the first to the last of somebody's presence in it, worth 30 at most in all. Who is away is so by calendar
 * days; the 31st takes the place of a 30th that was worked, and what a February lacks is worked, unless no day of it was.
 * @param spans that do not overlap
 */
export function monthUnits<Reason>(from: Day, to: Day, spans: readonly Span<Reason>[]): MonthUnit<Reason>[] {
  const awayOn = (day: Day): Reason | null => spans.find((span) => span.from <= day && day <= span.to)?.reason ?? null
  const calendar = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
  const worth = calendar.map((day) => days360(from, day))
  const units = calendar.map((day, index) => ({
    day,
    units: (worth[index] ?? 0) - (worth[index - 1] ?? 0),
    away: awayOn(day),
  }))
  const [last, before] = [units.at(-1), units.at(-2)]
  if (last?.units === 0 && before && last.away !== null && before.away === null)
    return [...units.slice(0, -2), { ...before, units: 0 }, { ...last, units: 1 }]
  if (last && last.units > 1 && last.away !== null && units.some(({ away }) => away === null))
    return [...units.slice(0, -1), { ...last, units: 1 }, { ...last, units: last.units - 1, away: null }]
  return units
}

export const sumUnits = (units: readonly { readonly units: number }[]): number => units.reduce((sum, each) => sum + each.units, 0)
