/**
 * How often people are paid, and the days of each period. A salary is paid at the latest every month, and wages by day every
 * week (CST art. 134).
 */
import { addDays, addMonths, daysBetween, firstOfMonth, lastOfMonth, type Day } from '#base/date.ts'
import { businessDayOnOrAfter, isBusinessDay } from '../holidays.ts'

/** PeriodoNomina of the electronic payroll (annex of the Resolución DIAN 000013 de 2021). */
export const dianPayrollPeriods = [
  { code: '1', name: 'Semanal' },
  { code: '2', name: 'Decenal' },
  { code: '3', name: 'Catorcenal' },
  { code: '4', name: 'Quincenal' },
  { code: '5', name: 'Mensual' },
  { code: '6', name: 'Otro' },
] as const
export type DianPayrollPeriod = (typeof dianPayrollPeriods)[number]['code']

export const payFrequencies = ['weekly', 'tenDays', 'fourteenDays', 'fortnightly', 'monthly'] as const
export type PayFrequency = (typeof payFrequencies)[number]

export const dianPeriodOf: Readonly<Record<PayFrequency, DianPayrollPeriod>> = {
  weekly: '1',
  tenDays: '2',
  fourteenDays: '3',
  fortnightly: '4',
  monthly: '5',
}

export interface PayPeriod {
  readonly from: Day
  /** The day of the cut: its last one. */
  readonly to: Day
}

/** Those that go by days, whatever the month. */
const LENGTHS: Partial<Record<PayFrequency, number>> = { weekly: 7, fourteenDays: 14 }
/** Those that begin on the same days of each month: how far apart. */
const STEPS: Partial<Record<PayFrequency, number>> = { tenDays: 10, fortnightly: 15 }
const MONTH = 30

/** The days of the month on which periods begin, from the first, when one of them begins on a given day. */
function beginnings(frequency: PayFrequency, date: number): number[] {
  const step = STEPS[frequency]
  if (step === undefined) return [date]
  const first = ((Math.min(date, MONTH) - 1) % step) + 1
  return Array.from({ length: MONTH / step }, (_, index) => first + index * step)
}

/** In a month that is shorter, on its last day. */
const startsIn = (days: readonly number[], month: Day): Day[] => {
  const last = lastOfMonth(month)
  return days.map((day) => {
    const start = addDays(month, day - 1)
    return start > last ? last : start
  })
}

/**
 * The periods from the one of a day on.
 * @param anchor a day on which one begins
 */
export function payPeriodsFrom(frequency: PayFrequency, anchor: Day, day: Day, count: number): PayPeriod[] {
  const length = LENGTHS[frequency]
  if (length !== undefined) {
    const first = addDays(anchor, Math.floor(daysBetween(anchor, day) / length) * length)
    return Array.from({ length: count }, (_, index) => {
      const from = addDays(first, index * length)
      return { from, to: addDays(from, length - 1) }
    })
  }
  const days = beginnings(frequency, daysBetween(firstOfMonth(anchor), anchor) + 1)
  const months = Array.from({ length: count + 3 }, (_, index) => addMonths(firstOfMonth(day), index - 1))
  const starts = months.flatMap((month) => startsIn(days, month))
  const first = starts.findLastIndex((start) => start <= day)
  return Array.from({ length: count }, (_, index) => {
    const [from, next] = starts.slice(first + index)
    if (from === undefined || next === undefined) throw new RangeError(`No period of ${day}`)
    return { from, to: addDays(next, -1) }
  })
}

/** What is done when the day of payment is no business day. */
export const payShifts = ['before', 'after', 'same'] as const
export type PayShift = (typeof payShifts)[number]

const businessDayOnOrBefore = (day: Day): Day => (isBusinessDay(day) ? day : businessDayOnOrBefore(addDays(day, -1)))

/** The day on which a period is paid. @param after days after the cut */
export function payDayOf({ to }: PayPeriod, after: number, shift: PayShift): Day {
  const day = addDays(to, after)
  if (shift === 'same') return day
  return shift === 'before' ? businessDayOnOrBefore(day) : businessDayOnOrAfter(day)
}

/** The last day to send the electronic payroll of a month: within the first ten of the next (Resolución DIAN 000013 de 2021). */
export const electronicDeadline = (month: Day): Day => addDays(lastOfMonth(month), 10)
