/**
 * What is paid beside the month: the prima of a semester, the cesantías of a year with their interest, and vacations before they are
 * enjoyed. Each is a payslip of its own; what was paid by one is taken from the payslip of the month, so that in how many parts a month
 * is paid changes nothing of what it comes to.
 */
import { addDays, firstOfMonth, lastOfMonth, type Day } from '#base/date.ts'
import { subtract, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { benefitBase, serviceBonus, severance, severanceInterest } from './benefits.ts'
import { amountOf, givenAmount, isZero, minus, noPesos, type Calculation } from './calculation.ts'
import type { AbsenceNovelty, ContractTerms, MonthFacts, WithholdingTerms } from './contract-terms.ts'
import { days360 } from './days.ts'
import { lawOn, type LawBook, type PayrollLaw } from './law.ts'
import { amountsOf, conceptName, earnedLine, lineOf, type Line } from './line.ts'
import { computePayslip, missingProblems, presenceIn, problem, salaryOn, type Payslip, type PayslipProblem } from './payslip.ts'
import { bonusWithholding, cleanIncome, labourWithholding } from './withholding-labour.ts'

/** What a payslip keeps of any of them. */
export interface PaidSlip {
  /** Of 30; of a prima and of cesantías, those that count for it. */
  readonly workedDays: number
  readonly earned: readonly Line[]
  readonly deducted: readonly Line[]
  readonly employer: readonly Line[]
  readonly provisions: readonly Line[]
  readonly totals: { readonly earned: Amount; readonly deducted: Amount; readonly paid: Amount }
  /** Of contributions, and what was withheld on. */
  readonly base: Amount
  readonly withholdingBase: Amount
  readonly notices: readonly string[]
  /** Days of the prima, and of vacations that are paid because the contract ends: the electronic payroll tells them. */
  readonly bonusDays: number
  readonly vacationDays: number
}

export type PaidOutcome = PaidSlip | { readonly problems: readonly (PayslipProblem | { readonly text: string })[] }

export const paidSlipOf = ({ bases, withholding, ...slip }: Payslip): PaidSlip => ({
  workedDays: slip.workedDays,
  earned: slip.earned,
  deducted: slip.deducted,
  employer: slip.employer,
  provisions: slip.provisions,
  totals: slip.totals,
  base: amountOf(bases.contributions),
  withholdingBase: amountOf(withholding.base),
  notices: slip.notices,
  bonusDays: 0,
  vacationDays: 0,
})

interface Parts {
  readonly days: number
  readonly earned: readonly Line[]
  readonly deducted: readonly Line[]
  readonly withholdingBase: Amount
}

function slipOfParts({ days, earned, deducted, withholdingBase }: Parts, rest: Pick<PaidSlip, 'base' | 'notices'>): PaidSlip {
  const totals = { earned: amountsOf(earned), deducted: amountsOf(deducted) }
  return {
    ...{ workedDays: days, earned, deducted, employer: [], provisions: [], withholdingBase, bonusDays: 0, vacationDays: 0, ...rest },
    totals: { ...totals, paid: subtract(totals.earned, totals.deducted) },
  }
}

export interface BenefitFacts {
  readonly contract: ContractTerms
  /** The last day that counts. */
  readonly cut: Day
  /** Mean of the variable salary of the semester or of the year. */
  readonly variable: Amount
  /** Days that were not paid in it, which add nothing (CST art. 53). */
  readonly unpaidDays: number
}

const laterOf = (a: Day, b: Day): Day => (a > b ? a : b)
const SECOND_SEMESTER = '07-01'

/** The first day of the semester, or of the year, that a cut closes. */
export const semesterOf = (cut: Day): Day => {
  const middle = `${cut.slice(0, 4)}-${SECOND_SEMESTER}` as Day
  return cut >= middle ? middle : yearOf(cut)
}
export const yearOf = (cut: Day): Day => `${cut.slice(0, 4)}-01-01` as Day

const NO_BENEFITS = 'El salario integral ya incluye cesantías, intereses y prima (CST art. 132).'
const NO_DAYS = 'No tiene días que cuenten en el periodo.'

interface Benefit {
  readonly days: number
  readonly base: Calculation
  readonly law: PayrollLaw
}

function benefitOf(facts: BenefitFacts, since: Day, book: LawBook): Benefit | { readonly problems: readonly { readonly text: string }[] } {
  const { contract, cut, variable } = facts
  if (contract.kind === 'integral') return { problems: [{ text: NO_BENEFITS }] }
  if (contract.from > cut) return { problems: [problem('notInContract')] }
  const law = lawOn(book, cut)
  if ('missing' in law) return { problems: missingProblems(law.missing) }
  const days = days360(laterOf(contract.from, since), cut) - facts.unpaidDays
  if (days <= 0) return { problems: [{ text: NO_DAYS }] }
  return { days, law, base: benefitBase({ salary: salaryOn(contract, cut), variable, hasTransport: contract.transport !== 'none' }, law) }
}

const nothing = noPesos('Nada')

/** Of procedure 1 the prima is withheld by itself; the fixed percentage of procedure 2 is of all that is paid (E. T. arts. 385 and 386). */
function bonusTax(bonus: Calculation, terms: WithholdingTerms, law: PayrollLaw): { readonly tax: Calculation; readonly base: Amount } {
  if (terms.fixedRate !== null) {
    const withheld = labourWithholding({ income: bonus, contributions: nothing, voluntary: nothing }, { ...terms, ...NO_DEDUCTIONS }, law)
    return { tax: withheld.tax, base: amountOf(withheld.base) }
  }
  const { base } = cleanIncome({ income: bonus, contributions: nothing, voluntary: nothing }, { ...terms, ...NO_DEDUCTIONS }, law)
  return { tax: bonusWithholding(bonus, law), base: amountOf(base) }
}
/** Those of a month are taken in the month. */
const NO_DEDUCTIONS = { mortgageInterest: zeroAmount, prepaidMedicine: zeroAmount, hasDependants: false } as const

/** The prima of the semester that ends on the cut (CST art. 306). */
export function computeBonus(facts: BenefitFacts & { readonly withholding: WithholdingTerms }, book: LawBook): PaidOutcome {
  const benefit = benefitOf(facts, semesterOf(facts.cut), book)
  if ('problems' in benefit) return benefit
  const { days, base, law } = benefit
  const bonus = serviceBonus(base, days)
  const { tax, base: withholdingBase } = bonusTax(bonus, facts.withholding, law)
  const deducted = isZero(tax) ? [] : [lineOf('RETEFUENTE', tax)]
  const earned = [earnedLine('PRIMA', 'serviceBonus', bonus)]
  return { ...slipOfParts({ days, earned, deducted, withholdingBase }, { base: zeroAmount, notices: [] }), bonusDays: days }
}

/** The cesantías of the year, which go to their fund, and their interest, which goes to the worker (Ley 50 de 1990, art. 99; Ley 52 de 1975). */
export function computeSeverance(facts: BenefitFacts, book: LawBook): PaidOutcome {
  const benefit = benefitOf(facts, yearOf(facts.cut), book)
  if ('problems' in benefit) return benefit
  const { days, base, law } = benefit
  const owed = severance(base, days)
  const earned = [earnedLine('CESANTIAS', 'severance', owed), earnedLine('INTCESANTIAS', 'severance', severanceInterest(owed, days, law))]
  return slipOfParts({ days, earned, deducted: [], withholdingBase: zeroAmount }, { base: zeroAmount, notices: [] })
}

/** The days of a month that no absence has. */
function gapsOf(from: Day, to: Day, absences: readonly AbsenceNovelty[]): AbsenceNovelty[] {
  const gaps: AbsenceNovelty[] = []
  let next = from
  const close = (until: Day): void => {
    if (next <= until) gaps.push({ reason: 'unpaidLeave', from: next, to: until, source: '' })
  }
  for (const each of absences.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    close(addDays(each.from, -1))
    next = laterOf(next, addDays(each.to, 1))
  }
  close(to)
  return gaps
}

/**
 * Vacations, enjoyed or in money, with what is taken of them by law: as the payslip of a month that has nothing else. What the employer
 * owes and sets aside is of the month.
 */
export function computeVacation(facts: MonthFacts, book: LawBook): PaidOutcome {
  const presence = presenceIn(facts.month, facts.contract)
  if (presence === null) return { problems: [problem('notInContract')] }
  const outside = facts.absences.some(({ from, to }) => from < firstOfMonth(facts.month) || to > lastOfMonth(facts.month))
  if (outside) return { problems: [problem('outOfMonth')] }
  const alone = {
    ...facts,
    hours: [],
    payments: [],
    deductions: [],
    absences: [...facts.absences, ...gapsOf(presence.from, presence.to, facts.absences)],
  }
  const outcome = computePayslip(alone, book)
  if ('problems' in outcome) return outcome
  const slip = paidSlipOf(outcome)
  const some = (lines: readonly Line[]): Line[] => lines.filter(({ amount }) => amount !== zeroAmount)
  const parts = { days: 0, earned: some(slip.earned), deducted: some(slip.deducted), withholdingBase: slip.withholdingBase }
  return slipOfParts(parts, { base: slip.base, notices: [] })
}

export type PaidSide = 'earned' | 'deducted' | 'employer' | 'provision'

/** A line of another payslip of the same worker and month. */
export interface PaidLine {
  readonly side: PaidSide
  readonly code: string
  readonly amount: Amount
  /** The number under which it was paid. */
  readonly number: string
}

function lessOf(lines: readonly Line[], paid: readonly PaidLine[], problems: { text: string }[]): Line[] {
  const known = new Set(lines.map(({ code }) => code))
  for (const { code, number } of paid.filter((each) => each.amount > zeroAmount && !known.has(each.code)))
    problems.push({ text: `${conceptName(code)} ya se pagó en ${number}, y no es de esta nómina: anúlala o ajústala.` })
  return lines.flatMap((line) => {
    const own = paid.filter(({ code }) => code === line.code)
    if (own.length === 0) return [line]
    const left = subtract(line.amount, sumAmounts(own.map(({ amount }) => amount)))
    const numbers = [...new Set(own.map(({ number }) => number))].join(', ')
    if (left < zeroAmount) problems.push({ text: `En ${numbers} ya se pagó más de ${line.name}: anúlala o ajústala.` })
    if (left <= zeroAmount) return []
    const calculation = minus(line.calculation, ...own.map(({ amount, number }) => givenAmount(`Ya en ${number}`, amount)))
    return [{ ...line, amount: left, calculation }]
  })
}

/** A payslip without what other payrolls of the month paid of it already. Its bases stay those of the whole month. */
export function lessPaid(slip: PaidSlip, paid: readonly PaidLine[]): PaidOutcome {
  if (paid.length === 0) return slip
  const problems: { text: string }[] = []
  const of = (side: PaidSide, lines: readonly Line[]): Line[] =>
    lessOf(
      lines,
      paid.filter((each) => each.side === side),
      problems,
    )
  const sides = {
    earned: of('earned', slip.earned),
    deducted: of('deducted', slip.deducted),
    employer: of('employer', slip.employer),
    provisions: of('provision', slip.provisions),
  }
  if (problems.length > 0) return { problems }
  const totals = { earned: amountsOf(sides.earned), deducted: amountsOf(sides.deducted) }
  return { ...slip, ...sides, totals: { ...totals, paid: subtract(totals.earned, totals.deducted) } }
}
