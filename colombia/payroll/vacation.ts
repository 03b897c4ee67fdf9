/** Vacations and leaves on the calendar: what may be asked for, and when it ends (CST arts. 186 to 190 and 236; Ley 1280 de 2009). */
import { addDays, weekday, type Day } from '#base/date.ts'
import { compareFractions, fraction, multiplyFractions, type Fraction } from '#base/fraction.ts'
import { isHoliday } from '../holidays.ts'
import type { PayrollLaw } from './law.ts'

export interface VacationAsked {
  /** Working days that are enjoyed. */
  readonly workingDays: number
  /** Days that are paid in money. */
  readonly moneyDays: number
}

export type VacationProblem = 'aboveDays' | 'noDays' | 'aboveHalf' | 'negative'

const whole = (days: number): Fraction => fraction(BigInt(days))

/** Fifteen days at most between both, one at least, and at most half of them in money (CST art. 189). */
export function vacationProblems({ workingDays, moneyDays }: VacationAsked, law: PayrollLaw): VacationProblem[] {
  if (workingDays < 0 || moneyDays < 0) return ['negative']
  if (workingDays + moneyDays === 0) return ['noDays']
  const most = law.of('vacationDays').value
  return [
    ...(compareFractions(whole(workingDays + moneyDays), most) > 0 ? ['aboveDays' as const] : []),
    ...(compareFractions(whole(moneyDays), multiplyFractions(most, law.of('vacationMoneyShare').value)) > 0 ? ['aboveHalf' as const] : []),
  ]
}

const SUNDAY = 0
const SATURDAY = 6

/** A working day of a worker: Saturdays are, unless it was agreed otherwise. */
export const isWorkingDay = (day: Day, worksSaturdays: boolean): boolean =>
  weekday(day) !== SUNDAY && !isHoliday(day) && (worksSaturdays || weekday(day) !== SATURDAY)

/** The last of so many days that count, from a day on; the day itself when there are none. */
function lastOf(from: Day, days: bigint, counts: (day: Day) => boolean): Day {
  const left = counts(from) ? days - 1n : days
  return left <= 0n ? from : lastOf(addDays(from, 1), left, counts)
}

/** The last of so many working days from a day on. */
export const lastWorkingDay = (from: Day, workingDays: number, worksSaturdays: boolean): Day =>
  lastOf(from, BigInt(workingDays), (day) => isWorkingDay(day, worksSaturdays))

export type LegalLeave = 'maternity' | 'paternity' | 'bereavement'

/** The last day of a leave whose length the law fixes: that of bereavement is of working days. */
export function lastDayOfLeave(leave: LegalLeave, from: Day, worksSaturdays: boolean, law: PayrollLaw): Day {
  const { over } = law.of(`${leave}Days`).value
  return lastOf(from, over, (day) => leave !== 'bereavement' || isWorkingDay(day, worksSaturdays))
}
