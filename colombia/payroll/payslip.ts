/**
 * A payslip: what a contract and the novelties of a month come to, by the law of its days. One pure function for all of it, and each of
 * its lines tells how it was made. What the law of the day does not say is refused by its name; nothing is guessed.
 */
import { daysBetween, firstOfMonth, lastOfMonth, type Day } from '#base/date.ts'
import { subtract, type Amount, zeroAmount } from '#base/decimal.ts'
import { absenceLines, absencesOverlap, isWorked, joinAbsences, type Absence } from './absence.ts'
import { givenAmount, givenDays, isMore, isZero, minus, over, plus, times, toPeso, type Calculation } from './calculation.ts'
import type { ContractTerms, DeductionNovelty, MonthFacts, PaymentNovelty } from './contract-terms.ts'
import { changeLines, lostChanges } from './changed.ts'
import { contributionBases, type ContributionBases } from './contribution-base.ts'
import { employerLines, workerLines } from './contributions.ts'
import { MONTH_DAYS, monthUnits, sumUnits, type MonthUnit } from './days.ts'
import { hourLines, overtimeNotices } from './hours.ts'
import { lawOfDays, tellMissing, type LawBook, type LawOfDays, type MissingFigure, type PayrollLaw } from './law.ts'
import { amountsOf, earnedLine, lineOf, sumCountedIn, sumOfLines, type EarnedLine, type Line } from './line.ts'
import { provisionLines } from './provisions.ts'
import { decideTransport } from './transport.ts'
import { bonusWithholding, labourWithholding, type LabourWithholding } from './withholding-labour.ts'

export interface Payslip {
  readonly from: Day
  readonly to: Day
  /** Of 30. */
  readonly workedDays: number
  readonly earned: readonly EarnedLine[]
  readonly deducted: readonly Line[]
  readonly employer: readonly Line[]
  readonly provisions: readonly Line[]
  readonly totals: { readonly earned: Amount; readonly deducted: Amount; readonly paid: Amount }
  readonly bases: ContributionBases
  readonly withholding: LabourWithholding
  /** What was decided and has no line of its own. */
  readonly notices: readonly string[]
}

/** Why there is no payslip. */
export type PayslipProblem =
  | { readonly kind: 'missingFigure'; readonly figure: MissingFigure; readonly text: string }
  | { readonly kind: 'notInContract' | 'notEnded' | 'outOfMonth' | 'overlap' | 'overPaid' | 'negative'; readonly text: string }

export type PayslipOutcome = Payslip | { readonly problems: readonly PayslipProblem[] }

const TEXTS = {
  notInContract: 'El empleado no tiene contrato activo en el periodo.',
  notEnded: 'El contrato no tiene fecha de retiro.',
  outOfMonth: 'Las fechas de la novedad deben estar dentro del periodo.',
  overlap: 'La novedad se cruza con otra del mismo empleado.',
  overPaid: 'Las deducciones superan el límite permitido sobre el devengado.',
  negative: 'Las cantidades y los valores no pueden ser negativos.',
} as const

export const problem = (kind: keyof typeof TEXTS): PayslipProblem => ({ kind, text: TEXTS[kind] })

export const missingProblems = (missing: readonly MissingFigure[]): PayslipProblem[] =>
  missing.map((figure) => ({ kind: 'missingFigure', figure, text: tellMissing(figure) }))

/** The days of a month that a contract has; null when it has none. */
export function presenceIn(month: Day, { from, to }: Pick<ContractTerms, 'from' | 'to'>): { readonly from: Day; readonly to: Day } | null {
  const [first, last] = [firstOfMonth(month), lastOfMonth(month)]
  const span = { from: from > first ? from : first, to: to !== null && to < last ? to : last }
  return span.from <= span.to ? span : null
}

/** The monthly salary of a day. @throws RangeError before the first one, which begins with the contract */
export function salaryOn({ salaries }: ContractTerms, day: Day): Amount {
  const found = salaries.findLast(({ from }) => from <= day)
  if (!found) throw new RangeError(`No salary on ${day}`)
  return found.monthly
}

function factProblems(facts: MonthFacts, presence: { from: Day; to: Day }): PayslipProblem[] {
  const within = (day: Day): boolean => presence.from <= day && day <= presence.to
  const figures = [
    ...facts.hours.map(({ minutes }) => minutes),
    ...facts.absences.map(({ from, to }) => daysBetween(from, to)),
    facts.vacationMoneyDays,
  ]
  const amounts = [...facts.payments, ...facts.deductions].map(({ amount }) => amount)
  const { from: first, to: last } = facts.contract
  const isOutside = ({ from, to }: { from: Day; to: Day }): boolean =>
    to < firstOfMonth(facts.month) || from > lastOfMonth(facts.month) || from < first || (last !== null && to > last)
  return [
    ...(figures.some((figure) => figure < 0) || amounts.some((amount) => amount < 0n) ? [problem('negative')] : []),
    ...(facts.hours.some(({ day }) => !within(day)) || facts.absences.some(isOutside) ? [problem('outOfMonth')] : []),
    ...(absencesOverlap(facts.absences) ? [problem('overlap')] : []),
  ]
}

type Units = readonly MonthUnit<Absence>[]
const isPresent = ({ away, day }: MonthUnit<Absence>): boolean => away === null || isWorked(away, day)
const UNPAID = ['unpaidLeave', 'suspension']

/** Salary ÷ 30 × days of each salary that the month had. */
function wageLine(contract: ContractTerms, worked: Units): EarnedLine[] {
  const salaries = [...new Set(worked.map(({ day }) => salaryOn(contract, day)))]
  const pieces = salaries.flatMap((salary) => {
    const days = sumUnits(worked.filter(({ day }) => salaryOn(contract, day) === salary))
    if (days === 0) return []
    return [times(over(givenAmount('Salario', salary, 'contrato'), givenDays('Mes', MONTH_DAYS)), givenDays('Días trabajados', days))]
  })
  return pieces.length === 0 ? [] : [earnedLine('SUELDO', 'wage', toPeso(plus(...pieces)))]
}

/** One line per concept and nature, so that a payment in two parts is as one. */
function paymentLines(payments: readonly PaymentNovelty[]): EarnedLine[] {
  const keyOf = ({ code, nature, isIncome }: PaymentNovelty): string => `${code} ${nature} ${isIncome}`
  return [...new Set(payments.map(keyOf))].flatMap((key) => {
    const own = payments.filter((each) => keyOf(each) === key)
    const [first] = own
    if (!first) return []
    const sum = toPeso(plus(...own.map(({ amount, source }) => givenAmount('Valor', amount, source))))
    return [{ ...earnedLine(first.code, first.nature, sum), isIncome: first.isIncome }]
  })
}

/** Days of vacation in money: the salary of so many days (CST art. 189). */
function vacationMoneyLine({ vacationMoneyDays: days, variableAverage }: MonthFacts, salary: Amount): EarnedLine[] {
  if (days === 0) return []
  const base = plus(
    givenAmount('Salario', salary, 'contrato'),
    ...(variableAverage > 0n ? [givenAmount('Promedio variable', variableAverage)] : []),
  )
  return [
    earnedLine('VACDINERO', 'vacationMoney', toPeso(times(over(base, givenDays('Mes', MONTH_DAYS)), givenDays('Días en dinero', days)))),
  ]
}

/** What is paid in the month besides, as a settlement does. */
export interface ClosingLines {
  readonly lines: readonly EarnedLine[]
  /** Withheld of it by a rule of its own. */
  readonly tax: Calculation | null
}

const NOTHING_MORE: ClosingLines = { lines: [], tax: null }

interface Month {
  readonly facts: MonthFacts
  readonly presence: { readonly from: Day; readonly to: Day }
  readonly units: Units
  readonly laws: LawOfDays
  /** Of its last day, by which the month's figures go. */
  readonly law: PayrollLaw
  readonly closing: ClosingLines
}

const basisOf = ({ facts, presence }: Month): Calculation =>
  facts.priorBase === null
    ? givenAmount('Salario', salaryOn(facts.contract, presence.to), 'contrato')
    : givenAmount('IBC del mes anterior', facts.priorBase)

function earnedLines(month: Month): { readonly lines: readonly EarnedLine[]; readonly notices: readonly string[] } {
  const { facts, presence, units, laws, law, closing } = month
  const { contract } = facts
  const salary = salaryOn(contract, presence.to)
  const worked = units.filter(isPresent)
  const wage = wageLine(contract, worked)
  const others = [
    ...hourLines(facts.hours, { ...contract, salaryOn: (day) => salaryOn(contract, day) }, laws),
    ...absenceLines(units, { priorBase: basisOf(month), salary, variableAverage: facts.variableAverage }, law),
    ...paymentLines(facts.payments),
    ...vacationMoneyLine(facts, salary),
  ]
  const transport = decideTransport(
    { entitled: contract.transport, isIntegral: contract.kind === 'integral', salary, workedDays: sumUnits(worked), lines: others },
    law,
  )
  const lines = [...wage, ...(transport.line ? [transport.line] : []), ...others, ...closing.lines]
  return {
    lines: changeLines(lines, 'earned', facts.changed ?? []),
    notices: [...(transport.line ? [] : [transport.reason]), ...overtimeNotices(facts.hours, law)],
  }
}

/** One line per concept. */
const writtenLines = (deductions: readonly DeductionNovelty[]): Line[] =>
  [...new Set(deductions.map(({ code }) => code))].map((code) => {
    const own = deductions.filter((each) => each.code === code)
    return lineOf(code, toPeso(plus(...own.map(({ amount, source }) => givenAmount('Valor', amount, source)))))
  })

/** What the worker is taken by law, and then what somebody wrote. */
function deductedLines({ facts, law, closing }: Month, earned: readonly EarnedLine[], bases: ContributionBases) {
  const social = workerLines(bases, facts.contract.hasPension, law)
  const voluntary = facts.deductions.filter(({ isVoluntarySaving }) => isVoluntarySaving)
  const isProcedure2 = facts.withholding.fixedRate !== null
  const bonus = sumOfLines(earned.filter(({ nature }) => nature === 'serviceBonus'))
  const income = sumCountedIn(earned, 'withholding')
  const withholding = labourWithholding(
    {
      // The fixed percentage is of all, prima included (E. T. art. 386).
      income: isProcedure2 ? plus(income, bonus) : income,
      contributions: sumOfLines(social),
      voluntary: plus(...voluntary.map(({ amount, source }) => givenAmount('Aporte voluntario', amount, source))),
    },
    facts.withholding,
    law,
  )
  const apart = [...(isProcedure2 || isZero(bonus) ? [] : [bonusWithholding(bonus, law)]), ...(closing.tax === null ? [] : [closing.tax])]
  const withheld = lineOf('RETEFUENTE', plus(withholding.tax, ...apart), withholding.reasons)
  const written = writtenLines(facts.deductions)
  return { social, withheld, written, withholding }
}

/** A part of what is left after the law's own goes to the worker (Ley 1527 de 2012, art. 3); nobody pays for having worked. */
function leavesEnough(earned: readonly Line[], legal: readonly Line[], written: readonly Line[], law: PayrollLaw): boolean {
  if (isMore(sumOfLines(legal), sumOfLines(earned))) return false
  const room = times(minus(sumOfLines(earned), sumOfLines(legal)), law.of('deductionShare'))
  return written.length === 0 || !isMore(sumOfLines(written), room)
}

/** While a contract is suspended: the employer's share of health and pension goes on, on the base before. */
function suspendedBase(month: Month): Calculation | null {
  const days = sumUnits(month.units.filter(({ away }) => away !== null && UNPAID.includes(away.reason)))
  return days === 0 ? null : toPeso(times(over(basisOf(month), givenDays('Mes', MONTH_DAYS)), givenDays('Días sin pago', days)))
}

function computeMonth(month: Month): PayslipOutcome {
  const { facts, presence, units, law } = month
  const { contract, isExonerated } = facts
  const isIntegral = contract.kind === 'integral'
  const { lines: earned, notices } = earnedLines(month)
  const workedDays = sumUnits(units.filter(isPresent))
  const contributedDays = sumUnits(units.filter(({ away }) => away === null || !UNPAID.includes(away.reason)))
  const bases = contributionBases({ isIntegral, lines: earned, contributedDays, workedDays }, law)
  const { social, withheld, written: asWritten, withholding } = deductedLines(month, earned, bases)
  const changed = facts.changed ?? []
  const legal = changeLines([...social, ...(withheld.amount === zeroAmount ? [] : [withheld])], 'deducted', changed)
  const written = changeLines(asWritten, 'deducted', changed)
  const deducted = [...legal, ...written]
  const totals = { earned: amountsOf(earned), deducted: amountsOf(deducted) }
  if (!leavesEnough(earned, legal, written, law)) return { problems: [problem('overPaid')] }
  const employer = { isExonerated, isIntegral, hasPension: contract.hasPension, risk: contract.risk, suspended: suspendedBase(month) }
  return {
    ...presence,
    workedDays,
    earned,
    deducted,
    employer: employerLines(employer, bases, law),
    provisions: provisionLines(earned, isIntegral, law),
    totals: { ...totals, paid: subtract(totals.earned, totals.deducted) },
    bases,
    withholding,
    notices: [...notices, ...lostChanges(changed, { earned, deducted })],
  }
}

/**
 * @param book the legal values that the company knows
 * @returns the payslip, or everything that stands against it
 */
export function computePayslip(facts: MonthFacts, book: LawBook, closing: ClosingLines = NOTHING_MORE): PayslipOutcome {
  const presence = presenceIn(facts.month, facts.contract)
  if (presence === null) return { problems: [problem('notInContract')] }
  const wrong = factProblems(facts, presence)
  if (wrong.length > 0) return { problems: wrong }
  const laws = lawOfDays(book, [presence.to, ...facts.hours.map(({ day }) => day)])
  if ('missing' in laws) return { problems: missingProblems(laws.missing) }
  const spans = joinAbsences(facts.absences).map((absence) => ({ ...absence, reason: absence }))
  const units = monthUnits(presence.from, presence.to, spans)
  return computeMonth({ facts, presence, units, laws, law: laws.on(presence.to), closing })
}
