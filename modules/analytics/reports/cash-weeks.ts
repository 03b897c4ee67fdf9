/** The weeks of a cash flow: the first begins today, what is late stands before it. Pure. */
import { addDays, showDay, type Day } from '#base/date.ts'

/** The place of what should have been paid before today. */
export const LATE = -1

export interface Week {
  /** From 0; `LATE` before all of them. */
  readonly place: number
  readonly from: Day
  readonly to: Day
}

const DAYS = 7

export const weeksFrom = (today: Day, count: number): Week[] =>
  Array.from({ length: count }, (_, place) => ({ place, from: addDays(today, place * DAYS), to: addDays(today, place * DAYS + DAYS - 1) }))

const withoutYear = (day: Day): string => showDay(day).slice(0, 5)

/** "29/11 a 05/12": half a year at most is told, so that none stands twice. */
export const nameWeek = ({ from, to }: Week): string => `${withoutYear(from)} a ${withoutYear(to)}`
