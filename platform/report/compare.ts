/** The period that a report compares with, counted from its own. */
import { addDays, addMonths, daysBetween, firstOfMonth, lastOfMonth } from '#base/date.ts'
import type { DayRange } from '../web/day-range.ts'

export const comparisons = { none: 'Nada', before: 'Periodo anterior', year: 'Mismo periodo del año anterior' } as const
export type ComparedWith = keyof typeof comparisons

const isWhole = ({ from, to }: DayRange): boolean => from === firstOfMonth(from) && to === lastOfMonth(to)
const monthsIn = ({ from, to }: DayRange): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1

/** Whole months stay whole, whatever their length. */
function monthsBack(range: DayRange, months: number): DayRange {
  const to = addMonths(range.to, -months)
  return { from: addMonths(range.from, -months), to: isWhole(range) ? lastOfMonth(to) : to }
}

/**
 * The period before: as many months when it is of whole months, otherwise as many days. A year earlier: the same days of
 * the month, and the whole February when it was whole. Null: compared with nothing.
 */
export function comparedRange(range: DayRange, kind: string): DayRange | null {
  if (kind === 'year') return monthsBack(range, 12)
  if (kind !== 'before') return null
  if (isWhole(range)) return monthsBack(range, monthsIn(range))
  return { from: addDays(range.from, -daysBetween(range.from, range.to) - 1), to: addDays(range.from, -1) }
}
