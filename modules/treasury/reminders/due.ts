/** Which reminders are due: of each plan the step that a balance has reached, on a day and at an hour when it may go out. Pure. */
import { addDays, daysBetween, type Day } from '#base/date.ts'
import { collectionHours, isBusinessDay } from '#colombia/index.ts'

export interface ReminderStep {
  readonly id: string
  readonly subject: string
  readonly days: number
  readonly moment: 'before' | 'after'
  readonly channel: 'email' | 'call'
}

export interface ReminderPlan {
  readonly id: string
  readonly leastBalance: string
  readonly workingDays: boolean
  /** Whole hours of Bogotá: from the first, before the second. */
  readonly fromHour: number
  readonly toHour: number
  readonly message: string
  readonly steps: readonly ReminderStep[]
}

/** So many days after its own a reminder still goes out: the server was down, the plan was begun then. Later it is old news. */
export const LATE_DAYS = 3
/** No row of holidays and Sundays moves a reminder further. */
const MOST_SHIFT = 5

/** Days from the due date, negative before it. */
const offsetOf = ({ days, moment }: Pick<ReminderStep, 'days' | 'moment'>): number => (moment === 'before' ? -days : days)

const maySendOn = (day: Day, workingDays: boolean): boolean => (workingDays ? isBusinessDay(day) : collectionHours(day) !== null)

/** The day on which a step of a balance goes out: its own, or the first one after it on which it may. */
export function sendingDay(dueDate: Day, step: Pick<ReminderStep, 'days' | 'moment'>, workingDays: boolean): Day {
  let day = addDays(dueDate, offsetOf(step))
  while (!maySendOn(day, workingDays)) day = addDays(day, 1)
  return day
}

/** The step of a balance that goes out today: the last one that it has reached, unless its day was long ago. Calls are made by people. */
export function stepDue(plan: Pick<ReminderPlan, 'workingDays' | 'steps'>, dueDate: Day, today: Day): ReminderStep | null {
  const reached = plan.steps
    .filter(({ channel }) => channel === 'email')
    .map((step) => ({ step, day: sendingDay(dueDate, step, plan.workingDays) }))
    .filter(({ day }) => day <= today)
    .toSorted((a, b) => offsetOf(a.step) - offsetOf(b.step))
  const last = reached.at(-1)
  return last && daysBetween(last.day, today) <= LATE_DAYS ? last.step : null
}

/** The due dates of which a step goes out today, with that step. */
export function dueDatesOf(plan: Pick<ReminderPlan, 'workingDays' | 'steps'>, today: Day): { dueDate: Day; step: ReminderStep }[] {
  const looked = Array.from({ length: LATE_DAYS + MOST_SHIFT + 1 }, (_, back) => addDays(today, -back))
  const dates = new Set(plan.steps.flatMap((step) => looked.map((day) => addDays(day, -offsetOf(step)))))
  return [...dates].toSorted().flatMap((dueDate) => {
    const step = stepDue(plan, dueDate, today)
    return step ? [{ dueDate, step }] : []
  })
}

const hoursOn = (plan: Pick<ReminderPlan, 'workingDays' | 'fromHour' | 'toHour'>, day: Day) => {
  const legal = maySendOn(day, plan.workingDays) ? collectionHours(day) : null
  const hours = legal && { from: Math.max(legal.from, plan.fromHour), to: Math.min(legal.to, plan.toHour) }
  return hours && hours.from < hours.to ? hours : null
}

/** @param hour of Bogotá, 0 to 23 */
export function maySendAt(plan: Pick<ReminderPlan, 'workingDays' | 'fromHour' | 'toHour'>, day: Day, hour: number): boolean {
  const hours = hoursOn(plan, day)
  return hours !== null && hour >= hours.from && hour < hours.to
}

/** Of the steps that go out together the one that speaks: the latest. */
export const mostUrgent = <S extends Pick<ReminderStep, 'days' | 'moment'>>(steps: readonly S[]): S | null =>
  steps.toSorted((a, b) => offsetOf(b) - offsetOf(a))[0] ?? null
