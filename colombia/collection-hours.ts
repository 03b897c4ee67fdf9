/**
 * When somebody may be reminded of what they owe. Ley 2300 de 2023, art. 3: Monday to Friday from 7 to 19, Saturdays from 8 to 15, never on
 * Sundays or holidays, and no more than once a day. It holds for whoever collects, also for itself (art. 1, parágrafo).
 */
import { weekday, type Day } from '#base/date.ts'
import { isHoliday } from './holidays.ts'

/** Whole hours of Bogotá: from the first, before the second. */
export interface CollectionHours {
  readonly from: number
  readonly to: number
}

const WEEK: CollectionHours = { from: 7, to: 19 }
const SATURDAY: CollectionHours = { from: 8, to: 15 }

/** @returns null on a day when nobody may be contacted */
export function collectionHours(day: Day): CollectionHours | null {
  const at = weekday(day)
  if (at === 0 || isHoliday(day)) return null
  return at === 6 ? SATURDAY : WEEK
}
