/** The days to come of what repeats, until one. Pure. */
import type { Day } from '#base/date.ts'
import { dayAt, planOf, type Plan } from './calendar.ts'
import type { RecurrenceState } from './recurrence.ts'

/** Where it stands in its plan. */
export interface Going extends Plan {
  readonly state: RecurrenceState
  readonly nextIndex: number
  readonly nextOn: Day | null
  readonly pausedUntil: Day | null
}

/** Of a plan of every day, more than two years. */
const MOST_DAYS = 800

/**
 * @returns from the day where it goes on: of one that was paused, from the day until which it is; none of one that ended or that waits
 * for somebody to go on
 */
export function plannedUntil(stored: Going, until: Day): Day[] {
  const { state, nextOn, nextIndex, pausedUntil } = stored
  if (nextOn === null || state === 'finished' || (state === 'paused' && pausedUntil === null)) return []
  const days: Day[] = []
  for (let index = nextIndex; days.length < MOST_DAYS; index += 1) {
    const day = dayAt(planOf(stored), index)
    if (day === null || day > until) return days
    if (state !== 'paused' || pausedUntil === null || day >= pausedUntil) days.push(day)
  }
  return days
}
