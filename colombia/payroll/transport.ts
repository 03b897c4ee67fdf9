/** The transport allowance (Ley 15 de 1959; Ley 1 de 1963, art. 7) and the one of connectivity that takes its place. */
import type { Amount } from '#base/decimal.ts'
import { givenAmount, givenDays, isMore, named, over, plus, times, toPeso, type Calculation } from './calculation.ts'
import { showValue } from './telling.ts'
import { MONTH_DAYS } from './days.ts'
import { earnedLine, sumCountedIn, type EarnedLine } from './line.ts'
import type { PayrollLaw } from './law.ts'

export interface TransportFacts {
  readonly entitled: 'transport' | 'connectivity' | 'none'
  readonly isIntegral: boolean
  /** The monthly salary, so that somebody who came late in the month is not paid what their salary has no right to. */
  readonly salary: Amount
  readonly workedDays: number
  /** The other lines of the month. */
  readonly lines: readonly EarnedLine[]
}

export interface TransportDecision {
  readonly line: EarnedLine | null
  /** What was decided, in Spanish. */
  readonly reason: string
}

export const wagesOf = (wages: Calculation, law: PayrollLaw): Calculation => times(law.of('minimumWage'), wages)

/** Up to two minimum wages of salary in the month: value ÷ 30 × days worked. */
export function decideTransport({ entitled, isIntegral, salary, workedDays, lines }: TransportFacts, law: PayrollLaw): TransportDecision {
  if (entitled === 'none') return { line: null, reason: 'Sin auxilio de transporte: el contrato no lo tiene.' }
  if (isIntegral) return { line: null, reason: 'Sin auxilio de transporte: el salario es integral.' }
  const limit = wagesOf(law.of('transportLimit'), law)
  const earned = named('Salario del mes', plus(givenAmount('Salario', salary, 'contrato'), sumCountedIn(lines, 'transport')))
  const compared = `${showValue(limit)} (${showValue(law.of('transportLimit'))})`
  if (isMore(earned, limit))
    return { line: null, reason: `Sin auxilio de transporte: el salario del mes es ${showValue(earned)}, más de ${compared}.` }
  const reason = `El salario del mes es ${showValue(earned)}, no pasa de ${compared}.`
  if (workedDays === 0) return { line: null, reason: 'Sin auxilio de transporte: no hubo días trabajados.' }
  const daily = over(law.of('transportAllowance'), givenDays('Mes', MONTH_DAYS))
  const calculation = toPeso(times(daily, given30(workedDays)))
  return { line: earnedLine(entitled === 'transport' ? 'AUXTRANSPORTE' : 'AUXCONECTIVIDAD', 'transport', calculation, [reason]), reason }
}

const given30 = (days: number): Calculation => givenDays('Días trabajados', days)
