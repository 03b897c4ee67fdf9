/** The weeks of a month, Monday first, with the days of the neighbours that complete them. */
import { addDays, addMonths, type Day, firstOfMonth, lastOfMonth, MONTH_NAMES, weekday } from '#base/date.ts'

export const WEEK_DAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const

export function weeksOf(month: Day): Day[][] {
  const first = firstOfMonth(month)
  const last = lastOfMonth(month)
  const weeks: Day[][] = []
  let day = addDays(first, -((weekday(first) + 6) % 7))
  while (day <= last) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(day, index)))
    day = addDays(day, 7)
  }
  return weeks
}

/** "Noviembre 2026" */
export const monthTitle = (month: Day): string => `${MONTH_NAMES[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`

/** "viernes 20 de noviembre de 2026", for readers. */
export function longDay(day: Day): string {
  const name = WEEK_DAYS[(weekday(day) + 6) % 7] ?? ''
  return `${name} ${Number(day.slice(8))} de ${(MONTH_NAMES[Number(day.slice(5, 7)) - 1] ?? '').toLowerCase()} de ${day.slice(0, 4)}`
}

/** Where a key takes the focus in the calendar, or null when it does nothing there. */
export function moveDay(day: Day, key: string): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'PageUp':
      return addMonths(day, -1)
    case 'PageDown':
      return addMonths(day, 1)
    case 'Home':
      return addDays(day, -((weekday(day) + 6) % 7))
    case 'End':
      return addDays(day, 6 - ((weekday(day) + 6) % 7))
    default:
      return null
  }
}
