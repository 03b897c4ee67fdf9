/**
 * Which folded sums and which loose days make up a period, so that its cost does not grow with history: whole years
 * before, whole months of the first year, and only the days of incomplete months one by one.
 */
import { addDays, addMonths, firstOfMonth, lastOfMonth, type Day } from '#base/date.ts'

/** From `from` (included) to `to` (excluded). */
export interface DayRange {
  readonly from: Day
  readonly to: Day
}

export interface PeriodSpans {
  /** Years that begin before this day, whole. */
  readonly openingYearsBefore: Day
  readonly openingMonths: DayRange
  readonly openingDays: DayRange
  readonly movementMonths: DayRange
  readonly movementDays: readonly DayRange[]
}

const nothing = (day: Day): DayRange => ({ from: day, to: day })

/** @param from first day of the period @param to last day of the period, included */
export function periodSpans(from: Day, to: Day): PeriodSpans {
  const end = addDays(to, 1)
  const year = `${from.slice(0, 4)}-01-01` as Day
  const fromMonth = firstOfMonth(from)
  const opening = { openingYearsBefore: year, openingMonths: { from: year, to: fromMonth }, openingDays: { from: fromMonth, to: from } }
  const firstWhole = from === fromMonth ? from : addMonths(fromMonth, 1)
  const endWhole = to === lastOfMonth(to) ? end : firstOfMonth(to)
  if (firstWhole >= endWhole) return { ...opening, movementMonths: nothing(firstWhole), movementDays: [{ from, to: end }] }
  return {
    ...opening,
    movementMonths: { from: firstWhole, to: endWhole },
    movementDays: [
      { from, to: firstWhole },
      { from: endWhole, to: end },
    ].filter((range) => range.from < range.to),
  }
}
