/** Months close in order and open in the opposite one, so that what is closed is always everything up to a month. */
import { monthTitle } from '#base/date.ts'
import { failWith } from '#base/errors.ts'
import { accountingErrors as errors } from '../errors.ts'

export interface PeriodState {
  /** `2026-11` */
  readonly month: string
  readonly state: 'open' | 'closed'
}

const find = (periods: readonly PeriodState[], month: string): PeriodState =>
  periods.find((period) => period.month === month) ?? errors.fail('yearNotCreated', { anio: month.slice(0, 4) })

/** The open months before one, oldest first. */
export const openBefore = (periods: readonly PeriodState[], month: string): string[] =>
  periods
    .filter((period) => period.state === 'open' && period.month < month)
    .map((period) => period.month)
    .toSorted()

/**
 * What closing a month closes, oldest first.
 * @throws 433 without that month, 430 when it is closed, 435 when an earlier one is open and was not asked for
 */
export function monthsToClose(periods: readonly PeriodState[], month: string, withEarlier: boolean): string[] {
  if (find(periods, month).state === 'closed') return errors.fail('periodClosed', { periodo: monthTitle(month) })
  const earlier = openBefore(periods, month)
  const [first] = earlier
  if (first !== undefined && !withEarlier) failWith([errors.of('closeEarlierFirst', { periodo: monthTitle(first) })])
  return [...earlier, month]
}

/**
 * Whether a month may open again.
 * @returns false when it is open already
 * @throws 433 without that month, 438 when a later one is closed
 */
export function mayOpen(periods: readonly PeriodState[], month: string): boolean {
  if (find(periods, month).state === 'open') return false
  const later = periods
    .filter((period) => period.state === 'closed' && period.month > month)
    .map((period) => period.month)
    .toSorted()
    .at(-1)
  if (later !== undefined) return errors.fail('laterPeriodClosed', { periodo: monthTitle(later) })
  return true
}
