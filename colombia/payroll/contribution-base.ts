/** The bases of contributions: IBC of health and pension, that of labour risk, and that of the payroll taxes. */
import {
  givenDays,
  greatest,
  isMore,
  isZero,
  least,
  minus,
  named,
  noPesos,
  over,
  plus,
  times,
  toPeso,
  type Calculation,
} from './calculation.ts'
import { MONTH_DAYS } from './days.ts'
import { countsIn, sumCountedIn, sumOfLines, type EarnedLine } from './line.ts'
import type { PayrollLaw } from './law.ts'
import { wagesOf } from './transport.ts'

export interface BaseFacts {
  readonly isIntegral: boolean
  readonly lines: readonly EarnedLine[]
  /** Of the contract in the month, without those that were not paid. */
  readonly contributedDays: number
  readonly workedDays: number
}

export interface ContributionBases {
  /** Of health and pension. */
  readonly contributions: Calculation
  readonly risk: Calculation
  /** Of caja, ICBF and SENA. */
  readonly parafiscal: Calculation
  /** All that was earned, for the limit of E. T. art. 114-1. */
  readonly earned: Calculation
}

/** 70 % of an integral salary; another one as it is (Ley 100 de 1993, art. 18; CST art. 132). */
const ofSalary = (salary: Calculation, isIntegral: boolean, law: PayrollLaw): Calculation =>
  isIntegral && !isZero(salary) ? times(salary, law.of('integralShare')) : salary

/**
 * Payments that are no salary over 40 % of all that was paid (Ley 1393 de 2010, art. 30); zero when they are not. The legal transport
 * allowance is on neither side.
 */
function excessOf(lines: readonly EarnedLine[], law: PayrollLaw): Calculation {
  const nonSalary = named('Pagos no salariales', sumCountedIn(lines, 'nonSalary'))
  const all = named('Total de pagos', sumOfLines(lines.filter((line) => countsIn(line, 'contributions') || countsIn(line, 'nonSalary'))))
  const allowed = times(all, law.of('nonSalaryShare'))
  return isMore(nonSalary, allowed)
    ? named('Exceso de pagos no salariales', minus(nonSalary, allowed))
    : noPesos('Exceso de pagos no salariales')
}

/** At least the minimum wage of the days, at most 25. */
function between(base: Calculation, days: number, law: PayrollLaw): Calculation {
  const floor = times(over(wagesOf(law.of('contributionLeast'), law), givenDays('Mes', MONTH_DAYS)), givenDays('Días', days))
  return least(greatest(base, floor), wagesOf(law.of('contributionMost'), law))
}

const withExcess = (base: Calculation, excess: Calculation): Calculation => (isZero(excess) ? base : plus(base, excess))

export function contributionBases({ isIntegral, lines, contributedDays, workedDays }: BaseFacts, law: PayrollLaw): ContributionBases {
  const excess = excessOf(lines, law)
  const paid = lines.filter((line) => countsIn(line, 'contributions'))
  const salary = sumOfLines(paid.filter((line) => countsIn(line, 'salary')))
  const away = paid.filter((line) => !countsIn(line, 'salary'))
  const all = withExcess(
    away.length === 0
      ? ofSalary(salary, isIntegral, law)
      : plus(ofSalary(salary, isIntegral, law), ...away.map((line) => sumOfLines([line]))),
    excess,
  )
  const worked = withExcess(ofSalary(sumCountedIn(lines, 'risk'), isIntegral, law), excess)
  return {
    contributions: named('IBC', toPeso(contributedDays === 0 ? noPesos('Sin días') : between(all, contributedDays, law))),
    risk: named('IBC de riesgos', toPeso(workedDays === 0 ? noPesos('Sin días') : between(worked, workedDays, law))),
    parafiscal: named('Base de parafiscales', toPeso(ofSalary(sumCountedIn(lines, 'parafiscal'), isIntegral, law))),
    earned: named('Total devengado', sumCountedIn(lines, 'exemption')),
  }
}
