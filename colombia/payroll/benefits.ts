/** What is owed of social benefits, on days of a year of 360 (CST arts. 186, 249 and 306; Ley 52 de 1975; Ley 50 de 1990, art. 99). */
import type { Amount } from '#base/decimal.ts'
import { fraction } from '#base/fraction.ts'
import { given, givenAmount, givenDays, isMore, minus, named, noPesos, over, plus, times, toPeso, type Calculation } from './calculation.ts'
import { MONTH_DAYS, YEAR_DAYS } from './days.ts'
import type { PayrollLaw } from './law.ts'
import { wagesOf } from './transport.ts'

const year = givenDays('Año', YEAR_DAYS)

/** Base × days ÷ 360: cesantías of the year, prima of the semester. */
const shareOfYear = (base: Calculation, days: number): Calculation => over(times(base, givenDays('Días', days)), year)

export const severance = (base: Calculation, days: number): Calculation => toPeso(shareOfYear(base, days))
export const serviceBonus = (base: Calculation, days: number): Calculation => toPeso(shareOfYear(base, days))

/** @param owed the cesantías of those days, as they were rounded */
export const severanceInterest = (owed: Calculation, days: number, law: PayrollLaw): Calculation =>
  toPeso(times(shareOfYear(owed, days), law.of('severanceInterest')))

export interface BenefitPay {
  readonly salary: Amount
  /** Mean of the variable salary: of the year for cesantías, of the semester for the prima. */
  readonly variable: Amount
  /** The contract has a transport or connectivity allowance, while the salary does not pass its limit. */
  readonly hasTransport: boolean
}

/** Salary, its variable mean and the allowance, which counts for both (Ley 1 de 1963, art. 7). */
export function benefitBase({ salary, variable, hasTransport }: BenefitPay, law: PayrollLaw): Calculation {
  const pay = plus(givenAmount('Salario', salary, 'contrato'), ...(variable > 0n ? [givenAmount('Promedio variable', variable)] : []))
  const isPaid = hasTransport && !isMore(pay, wagesOf(law.of('transportLimit'), law))
  return named('Base', isPaid ? plus(pay, law.of('transportAllowance')) : pay)
}

/** Working days of vacation that so many days of service give. */
const earnedVacation = (days: number, law: PayrollLaw): Calculation =>
  over(times(law.of('vacationDays'), givenDays('Días de servicio', days)), year)

/** Those that were not taken; below zero when more were. */
export const pendingVacation = (serviceDays: number, takenDays: number, law: PayrollLaw): Calculation =>
  named('Días de vacaciones pendientes', minus(earnedVacation(serviceDays, law), givenDays('Disfrutados o pagados', takenDays)))

/** The salary of the pending days, without allowance or overtime; nothing when more were taken. */
export function vacationOwed(salary: Calculation, pending: Calculation): Calculation {
  if (!isMore(pending, given('', fraction(0n), 'days'))) return noPesos('Sin días pendientes')
  return toPeso(times(over(salary, givenDays('Mes', MONTH_DAYS)), pending))
}

/** At the end of the year: what is owed exactly less what was set aside (contabilidad.md, section 2). */
export const provisionAdjustment = (owed: Calculation, setAside: Amount): Calculation =>
  toPeso(minus(owed, givenAmount('Provisión acumulada', setAside)))
