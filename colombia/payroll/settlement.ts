/** The final settlement of a contract: the days of its last month, what is owed of benefits, and the indemnization. */
import type { Day } from '#base/date.ts'
import { type Amount, zeroAmount } from '#base/decimal.ts'
import { roundFraction } from '#base/fraction.ts'
import { benefitBase, pendingVacation, serviceBonus, severance, severanceInterest, vacationOwed } from './benefits.ts'
import { givenAmount, plus, type Calculation } from './calculation.ts'
import type { ContractTerms, MonthFacts } from './contract-terms.ts'
import { days360 } from './days.ts'
import { indemnityOf, indemnityTax, type ContractTerm } from './indemnity.ts'
import { lawOn, type LawBook, type PayrollLaw } from './law.ts'
import { earnedLine, type EarnedLine } from './line.ts'
import { computePayslip, missingProblems, problem, salaryOn, type ClosingLines, type Payslip, type PayslipOutcome } from './payslip.ts'

export interface SettlementFacts {
  /** Of the last month; its contract has an end. */
  readonly month: MonthFacts
  readonly term: ContractTerm
  readonly isWithoutJustCause: boolean
  /** Working days of vacation, enjoyed or paid, since the contract began. */
  readonly takenVacationDays: number
  /** Means of the variable salary: of the year, of the semester and of the year of vacations. */
  readonly variable: { readonly severance: Amount; readonly bonus: Amount; readonly vacation: Amount }
  /** Days that were not paid, which add nothing (CST art. 53), since the year, the semester and the contract began. */
  readonly unpaidDays: { readonly severance: number; readonly bonus: number; readonly vacation: number }
}

export interface SettlementDays {
  readonly severance: number
  readonly bonus: number
  readonly service: number
}

const laterOf = (a: Day, b: Day): Day => (a > b ? a : b)
const SECOND_SEMESTER = '07-01'

/** Since the year and the semester began, or the contract if later; both ends included. */
export function settlementDays(
  { from, to }: { readonly from: Day; readonly to: Day },
  unpaid: SettlementFacts['unpaidDays'],
): SettlementDays {
  const year = to.slice(0, 4)
  const middle = `${year}-${SECOND_SEMESTER}` as Day
  const semester = to >= middle ? middle : (`${year}-01-01` as Day)
  return {
    severance: days360(laterOf(from, `${year}-01-01` as Day), to) - unpaid.severance,
    bonus: days360(laterOf(from, semester), to) - unpaid.bonus,
    service: days360(from, to) - unpaid.vacation,
  }
}

type EndedContract = ContractTerms & { readonly to: Day }

const NO_BENEFITS = 'El salario integral ya incluye cesantías, intereses y prima (CST art. 132).'

function benefitLines(facts: SettlementFacts, contract: EndedContract, law: PayrollLaw): { lines: EarnedLine[]; notices: string[] } {
  const { variable } = facts
  const days = settlementDays(contract, facts.unpaidDays)
  const salary = salaryOn(contract, contract.to)
  const pending = pendingVacation(days.service, facts.takenVacationDays, law)
  const vacationPay = plus(givenAmount('Salario', salary, 'contrato'), ...averageOf(variable.vacation))
  const vacation = earnedLine('VACDINERO', 'vacationMoney', vacationOwed(vacationPay, pending))
  if (contract.kind === 'integral') return { lines: [vacation], notices: [NO_BENEFITS] }
  const baseOf = (average: Amount): Calculation =>
    benefitBase({ salary, variable: average, hasTransport: contract.transport !== 'none' }, law)
  const owed = severance(baseOf(variable.severance), days.severance)
  return {
    lines: [
      earnedLine('CESANTIAS', 'severance', owed),
      earnedLine('INTCESANTIAS', 'severance', severanceInterest(owed, days.severance, law)),
      earnedLine('PRIMA', 'serviceBonus', serviceBonus(baseOf(variable.bonus), days.bonus)),
      vacation,
    ],
    notices: [],
  }
}

const averageOf = (average: Amount): Calculation[] => (average > zeroAmount ? [givenAmount('Promedio variable', average)] : [])

function closingOf(
  facts: SettlementFacts,
  contract: EndedContract,
  law: PayrollLaw,
): ClosingLines & { readonly notices: readonly string[] } {
  const { lines, notices } = benefitLines(facts, contract, law)
  if (!facts.isWithoutJustCause) return { lines, tax: null, notices: [...notices, 'Sin indemnización: no es un despido sin justa causa.'] }
  const salary = plus(givenAmount('Salario', salaryOn(contract, contract.to), 'contrato'), ...averageOf(facts.variable.severance))
  const indemnity = indemnityOf({ ...contract, term: facts.term }, salary, law)
  const { tax, reason } = indemnityTax(indemnity, salary, law)
  return { lines: [...lines, earnedLine('INDEMNIZACION', 'indemnity', indemnity, [reason])], tax, notices }
}

/** Working days of vacation that the end of a contract pays, to the nearest one; none when more were taken. */
export function vacationDaysPaid(
  { contract: { from, to } }: Pick<MonthFacts, 'contract'>,
  { taken, unpaid }: { readonly taken: number; readonly unpaid: number },
  book: LawBook,
): number {
  const law = to === null ? null : lawOn(book, to)
  if (to === null || law === null || 'missing' in law) return 0
  const { over } = roundFraction(pendingVacation(days360(from, to) - unpaid, taken, law).value, 1n)
  return over > 0n ? parseInt(String(over), 10) : 0
}

/** @returns the payslip of the last month with all that the end of the contract pays, or everything that stands against it */
export function computeSettlement(facts: SettlementFacts, book: LawBook): PayslipOutcome {
  const { contract } = facts.month
  const { to } = contract
  if (to === null) return { problems: [problem('notEnded')] }
  const law = lawOn(book, to)
  if ('missing' in law) return { problems: missingProblems(law.missing) }
  const closing = closingOf(facts, { ...contract, to }, law)
  const outcome = computePayslip({ ...facts.month, month: to }, book, closing)
  return 'problems' in outcome ? outcome : withNotices(outcome, closing.notices)
}

const withNotices = (payslip: Payslip, notices: readonly string[]): Payslip => ({ ...payslip, notices: [...payslip.notices, ...notices] })
