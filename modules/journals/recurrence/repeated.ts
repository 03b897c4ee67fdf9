/** What is repeated as a journal of a day: its texts say the day, and what it opens has a number and a day of its own. Pure. */
import { addDays, daysBetween, type Day } from '#base/date.ts'
import { describeSlot, type Plan, type PlannedDay } from '#platform/recurrence/calendar.ts'

const LONGEST_TEXT = 400
const LONGEST_NUMBER = 40

export interface Repeated {
  readonly description: string
  readonly crossDocument: string
  readonly dueDate: Day | null
  /** It opened an open item: another one does not take its number. */
  readonly opens: boolean
}

export interface RepeatedOn {
  readonly plan: Plan
  readonly planned: PlannedDay
  /** Of the journal that is made, and of the one that it repeats. */
  readonly date: Day
  readonly original: Day
}

export const textOn = (text: string, { plan, planned }: Pick<RepeatedOn, 'plan' | 'planned'>): string =>
  describeSlot(text, plan, planned).slice(0, LONGEST_TEXT)

/** "ARR-1" on 31 December 2026 → "ARR-1-20261231"; one that says its month or its year is told apart by them. */
function numberOn(number: string, of: RepeatedOn): string {
  const said = describeSlot(number, of.plan, of.planned)
  if (said !== number) return said.slice(0, LONGEST_NUMBER)
  const ending = `-${of.planned.day.replaceAll('-', '')}`
  return `${number.slice(0, LONGEST_NUMBER - ending.length)}${ending}`
}

/** Due as many days after as the first one was. */
export const lineOn = <Line extends Repeated>(line: Line, of: RepeatedOn): Line => ({
  ...line,
  description: textOn(line.description, of),
  crossDocument: line.opens
    ? numberOn(line.crossDocument, of)
    : describeSlot(line.crossDocument, of.plan, of.planned).slice(0, LONGEST_NUMBER),
  dueDate: line.dueDate === null ? null : addDays(of.date, daysBetween(of.original, line.dueDate)),
})
