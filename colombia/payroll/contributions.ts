/** What worker and employer pay of social security and payroll taxes. */
import { allocate, type Amount } from '#base/decimal.ts'
import { isLess, isZero, noPesos, over, plus, times, toPeso, type Calculation } from './calculation.ts'
import type { RiskClass } from './contribution.ts'
import type { ContributionBases } from './contribution-base.ts'
import { bracketOf, type PayrollLaw } from './law.ts'
import { lineOf, type Line } from './line.ts'
import { showValue } from './telling.ts'
import { wagesOf } from './transport.ts'

/** Of a base in minimum wages: the rate of the solidarity fund; null below the first stretch. */
const solidarityRate = (base: Calculation, law: PayrollLaw): Calculation | null =>
  bracketOf(law.table('solidarity'), over(base, law.of('minimumWage'), 'wages').value)?.rate ?? null

/** Health, pension and, from four minimum wages on, the solidarity fund (Ley 797 de 2003, arts. 7 and 8). */
export function workerLines({ contributions: base }: ContributionBases, hasPension: boolean, law: PayrollLaw): Line[] {
  if (isZero(base)) return []
  const health = lineOf('SALUD', toPeso(times(base, law.of('workerHealth'))))
  if (!hasPension) return [health]
  const pension = lineOf('PENSION', toPeso(times(base, law.of('workerPension'))))
  const rate = solidarityRate(base, law)
  return rate === null ? [health, pension] : [health, pension, lineOf('FSP', toPeso(times(base, rate)))]
}

/**
 * The two subaccounts of the solidarity fund, which the electronic payroll tells apart: half of the first 1 % is of solidarity, the rest
 * of subsistence. They add up to the line.
 * @param rate of the whole, in hundred-thousandths of the base: 1,2 % is 1200
 */
export function splitSolidarity(amount: Amount, rate: bigint): { readonly solidarity: Amount; readonly subsistence: Amount } {
  const HALF = 500n
  const [solidarity = amount, subsistence = amount] = allocate((amount / 100n) as Amount, [HALF, rate - HALF]).map(
    (part) => (part * 100n) as Amount,
  )
  return { solidarity, subsistence }
}

const RISKS = { '1': 'risk1', '2': 'risk2', '3': 'risk3', '4': 'risk4', '5': 'risk5' } as const

export interface EmployerFacts {
  readonly isExonerated: boolean
  readonly isIntegral: boolean
  readonly hasPension: boolean
  readonly risk: RiskClass['code']
  /** What health and pension are still paid on while the contract is suspended, without a share of the worker. */
  readonly suspended: Calculation | null
}

export interface Exemption {
  readonly applies: boolean
  readonly reason: string
}

/** Who earns less than ten minimum wages in the month (E. T. art. 114-1); an integral salary never does. */
export function exemptionOf({ isExonerated, isIntegral }: EmployerFacts, { earned }: ContributionBases, law: PayrollLaw): Exemption {
  const limit = law.of('exemptionLimit')
  const most = `${showValue(wagesOf(limit, law))} (${showValue(limit)})`
  if (!isExonerated) return { applies: false, reason: 'La empresa no está exonerada de aportes (E. T. art. 114-1).' }
  if (isIntegral) return { applies: false, reason: `Sin exoneración: un salario integral nunca es menor de ${most} (E. T. art. 114-1).` }
  return isLess(earned, wagesOf(limit, law))
    ? { applies: true, reason: `Exonerado: devengó ${showValue(earned)}, menos de ${most} (E. T. art. 114-1).` }
    : { applies: false, reason: `Sin exoneración: devengó ${showValue(earned)}, no menos de ${most} (E. T. art. 114-1).` }
}

export function employerLines(facts: EmployerFacts, bases: ContributionBases, law: PayrollLaw): Line[] {
  const exemption = exemptionOf(facts, bases, law)
  const exempt = (code: string, base: Calculation, rate: Calculation): Line =>
    exemption.applies ? lineOf(code, noPesos('Exonerado'), [exemption.reason]) : lineOf(code, toPeso(times(base, rate)), [exemption.reason])
  const { suspended } = facts
  const insured = suspended === null ? bases.contributions : plus(bases.contributions, suspended)
  const told = suspended === null ? [] : ['En la suspensión la empresa sigue pagando su parte de salud y pensión.']
  const health = exempt('SALUDEMP', insured, law.of('employerHealth'))
  return [
    { ...health, reasons: [...health.reasons, ...told] },
    ...(facts.hasPension ? [lineOf('PENSIONEMP', toPeso(times(insured, law.of('employerPension'))), told)] : []),
    lineOf('ARL', toPeso(times(bases.risk, law.of(RISKS[facts.risk])))),
    lineOf('CAJA', toPeso(times(bases.parafiscal, law.of('family')))),
    exempt('ICBF', bases.parafiscal, law.of('icbf')),
    exempt('SENA', bases.parafiscal, law.of('sena')),
  ]
}
