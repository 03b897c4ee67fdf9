/** When a letter that collects may leave. Ley 2300 de 2023, art. 3: its hours, and none on Sundays and holidays. Pure. */
import { addDays, dayInBogota, instantInBogota, timeInBogota } from '#base/date.ts'
import { collectionHours } from '#colombia/index.ts'

/** As a time begins: 07. */
const clock = (hour: number): string => String(hour).padStart(2, '0')

/** This moment, or the first one after it at which a customer may be written to. */
export function nextLegalMoment(now: Date): Date {
  const today = dayInBogota(now)
  const hours = collectionHours(today)
  const time = timeInBogota(now)
  if (hours && time < clock(hours.from)) return instantInBogota(today, hours.from)
  if (hours && time < clock(hours.to)) return now
  let day = addDays(today, 1)
  let next = collectionHours(day)
  while (!next) {
    day = addDays(day, 1)
    next = collectionHours(day)
  }
  return instantInBogota(day, next.from)
}
