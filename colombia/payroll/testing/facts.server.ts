/** Contracts, months and law for the tests of payroll. */
import { parseDay } from '#base/date.ts'
import { amountText, parseAmount, zeroAmount } from '#base/decimal.ts'
import { readUvt } from '../../data/read.server.ts'
import type { ContractTerms, MonthFacts, WithholdingTerms } from '../contract-terms.ts'
import { lawOn, type LawBook, type PayrollLaw } from '../law.ts'
import { shippedLaw } from '../law-shipped.ts'
import type { Line } from '../line.ts'
import { computePayslip, type Payslip, type PayslipOutcome } from '../payslip.ts'

export const book: LawBook = shippedLaw(readUvt())

export function lawOf(day: string, of: LawBook = book): PayrollLaw {
  const law = lawOn(of, parseDay(day))
  if ('missing' in law) throw new Error(`Missing on ${day}: ${law.missing.map(({ name }) => name).join(', ')}`)
  return law
}

export const contractOf = (salary: string, with_: Partial<ContractTerms> = {}): ContractTerms => {
  const from = with_.from ?? parseDay('2022-01-01')
  return {
    from,
    to: null,
    kind: 'ordinary',
    salaries: [{ from, monthly: parseAmount(salary) }],
    risk: '2',
    transport: 'transport',
    hasPension: true,
    isTrusted: false,
    ...with_,
  }
}

export const noRelief: WithholdingTerms = {
  mortgageInterest: zeroAmount,
  prepaidMedicine: zeroAmount,
  hasDependants: false,
  fixedRate: null,
}

export const monthOf = (month: string, contract: ContractTerms, with_: Partial<MonthFacts> = {}): MonthFacts => ({
  month: parseDay(`${month}-01`),
  contract,
  isExonerated: true,
  hours: [],
  absences: [],
  payments: [],
  vacationMoneyDays: 0,
  variableAverage: zeroAmount,
  deductions: [],
  priorBase: null,
  withholding: noRelief,
  ...with_,
})

/** @throws Error with what stands against it */
export function isPayslip(outcome: PayslipOutcome): Payslip {
  if ('problems' in outcome) throw new Error(outcome.problems.map(({ text }) => text).join(' '))
  return outcome
}

export const payslipOf = (facts: MonthFacts, of: LawBook = book): Payslip => isPayslip(computePayslip(facts, of))

const withoutCents = (line: Line): string => amountText(line.amount).replace(/\.00$/, '')

/** "SUELDO 1900000" of each line. */
export const said = (lines: readonly Line[]): string[] => lines.map((line) => `${line.code} ${withoutCents(line)}`)

/** The amount of a concept; '0' when it has no line. */
export const amountIn = (lines: readonly Line[], code: string): string => {
  const line = lines.find((each) => each.code === code)
  return line ? withoutCents(line) : '0'
}
