/** What the employer sets aside each month for the benefits of its workers; the exact liability of the year adjusts it. */
import { noPesos, times, toPeso } from './calculation.ts'
import type { PayrollLaw } from './law.ts'
import { lineOf, sumCountedIn, sumOfLines, type EarnedLine, type Line } from './line.ts'

const NO_BENEFITS = 'El salario integral ya incluye cesantías, intereses y prima (CST art. 132).'

export function provisionLines(lines: readonly EarnedLine[], isIntegral: boolean, law: PayrollLaw): Line[] {
  const vacation = lineOf('PROVVACACIONES', toPeso(times(sumCountedIn(lines, 'vacation'), law.of('vacationProvision'))))
  if (isIntegral) {
    const none = (code: string): Line => lineOf(code, noPesos('Salario integral'), [NO_BENEFITS])
    return [...['PROVCESANTIAS', 'PROVINTERESES', 'PROVPRIMA'].map(none), vacation]
  }
  const base = sumCountedIn(lines, 'provisions')
  const severance = lineOf('PROVCESANTIAS', toPeso(times(base, law.of('severanceProvision'))))
  return [
    severance,
    lineOf('PROVINTERESES', toPeso(times(sumOfLines([severance]), law.of('severanceInterest')))),
    lineOf('PROVPRIMA', toPeso(times(base, law.of('bonusProvision')))),
    vacation,
  ]
}
