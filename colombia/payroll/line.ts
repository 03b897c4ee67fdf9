/** The lines of a payslip, and what each kind of payment counts for (CST arts. 127 and 128; Ley 100 de 1993, art. 18). */
import type { Amount } from '#base/decimal.ts'
import { sumAmounts } from '#base/decimal.ts'
import { amountOf, givenAmount, plus, type Calculation } from './calculation.ts'
import { legalConcepts } from './concept.ts'

export interface Line {
  readonly code: string
  readonly name: string
  /** In pesos, without cents. */
  readonly amount: Amount
  /** How it was made; the amount is its value. */
  readonly calculation: Calculation
  /** What it came to before somebody wrote another amount over it. */
  readonly calculated?: Amount
  /** What was decided besides, in Spanish: why nothing is paid, what was not reached. */
  readonly reasons: readonly string[]
}

export type PayNature =
  | 'wage'
  | 'extra'
  | 'salary'
  | 'paidLeave'
  | 'unpaidLeave'
  | 'transport'
  | 'nonSalary'
  | 'sickness'
  | 'vacation'
  | 'vacationMoney'
  | 'serviceBonus'
  | 'severance'
  | 'indemnity'

export type CountedIn =
  | 'salary'
  | 'contributions'
  | 'risk'
  | 'parafiscal'
  | 'provisions'
  | 'vacation'
  | 'transport'
  | 'nonSalary'
  | 'exemption'
  | 'withholding'

/**
 * What each kind of payment is counted in. `contributions` is the IBC of health and pension, `risk` that of labour risk, which leaves out
 * days away (Decreto 1772 de 1994, art. 19); `provisions` are those of cesantías and prima; `exemption` is the total earned of E. T.
 * art. 114-1; the prima and the indemnization are withheld by themselves.
 */
const COUNTED: Readonly<Record<PayNature, readonly CountedIn[]>> = {
  wage: ['salary', 'contributions', 'risk', 'parafiscal', 'provisions', 'vacation', 'exemption', 'withholding'],
  extra: ['salary', 'contributions', 'risk', 'parafiscal', 'provisions', 'transport', 'exemption', 'withholding'],
  salary: ['salary', 'contributions', 'risk', 'parafiscal', 'provisions', 'vacation', 'transport', 'exemption', 'withholding'],
  paidLeave: ['salary', 'contributions', 'parafiscal', 'provisions', 'vacation', 'exemption', 'withholding'],
  unpaidLeave: [],
  transport: ['provisions', 'exemption', 'withholding'],
  nonSalary: ['nonSalary', 'exemption', 'withholding'],
  sickness: ['contributions', 'exemption', 'withholding'],
  vacation: ['salary', 'contributions', 'parafiscal', 'exemption', 'withholding'],
  vacationMoney: ['parafiscal', 'exemption', 'withholding'],
  serviceBonus: [],
  severance: [],
  indemnity: [],
}

export interface EarnedLine extends Line {
  readonly nature: PayNature
  /** False of a payment that is no income of the worker, as an expense that is given back. */
  readonly isIncome: boolean
}

export const countsIn = (line: EarnedLine, base: CountedIn): boolean =>
  COUNTED[line.nature].includes(base) && (base !== 'withholding' || line.isIncome)

/** Those that the catalogue of concepts has no row for. */
const OWN_NAMES: Readonly<Record<string, string>> = {
  HDDF: 'Hora dominical o festiva sin compensatorio',
  HNDF: 'Hora nocturna dominical o festiva sin compensatorio',
  INCAFP: 'Incapacidad común, a cargo del fondo de pensiones',
}
const NAMES = new Map(legalConcepts.map(({ code, name }) => [code, name]))
export const conceptName = (code: string): string => NAMES.get(code) ?? OWN_NAMES[code] ?? code

/** @param calculation rounded to the peso already */
export const lineOf = (code: string, calculation: Calculation, reasons: readonly string[] = []): Line => ({
  code,
  name: conceptName(code),
  amount: amountOf(calculation),
  calculation,
  reasons,
})

export const earnedLine = (code: string, nature: PayNature, calculation: Calculation, reasons: readonly string[] = []): EarnedLine => ({
  ...lineOf(code, calculation, reasons),
  nature,
  isIncome: true,
})

export const amountsOf = (lines: readonly Line[]): Amount => sumAmounts(lines.map(({ amount }) => amount))

/** The sum of lines, each by its name, as they were rounded. */
export const sumOfLines = (lines: readonly Line[]): Calculation => plus(...lines.map(({ name, amount }) => givenAmount(name, amount)))

export const sumCountedIn = (lines: readonly EarnedLine[], base: CountedIn): Calculation =>
  sumOfLines(lines.filter((line) => countsIn(line, base)))
