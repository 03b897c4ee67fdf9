/** What a payslip is made from: the contract of an employee as it stands in a month, and the novelties of it. Pure. */
import { firstOfMonth, isDay, lastOfMonth, parseDay, type Day } from '#base/date.ts'
import { parseAmount, parsePercent, parseQuantity, zeroAmount, type Amount, type Quantity } from '#base/decimal.ts'
import { legalConcepts, type ChangedFigure, type ContractTerms, type MonthFacts } from '#colombia/index.ts'
import { salariesOf, type EmployeeInput } from '../employee/rules.ts'
import { isAbsence, isPaidHour, noveltyName, shapeOf, spanOf, type NoveltyInput } from './novelty.ts'

/** A deduction of every month, with what is left to take of it: null of one that goes on. */
export interface FixedDeduction {
  readonly id: string
  readonly name: string
  readonly from: Day
  readonly monthly: Amount
  readonly left: Amount | null
}

/** An employee as a month needs them. */
export interface Person {
  readonly id: string
  readonly terms: Pick<
    EmployeeInput,
    'startsOn' | 'endsOn' | 'contractType' | 'salary' | 'raises' | 'salaryKind' | 'workerType' | 'workerSubtype' | 'transport' | 'riskClass'
  > &
    Pick<EmployeeInput, 'withholding' | 'fixedRate' | 'hasDependants' | 'mortgageInterest' | 'prepaidMedicine'>
  readonly isTrusted: boolean
  readonly worksSaturdays: boolean
  readonly fixed: readonly FixedDeduction[]
  /** The base of contributions of the month before; null when it was not paid here. */
  readonly priorBase: Amount | null
  readonly variableAverage: Amount
  /** Since when somebody is away who was away on the last day of the month before, by its kind. */
  readonly goingOn?: ReadonlyMap<string, Day>
  /** Figures of the month that somebody wrote over those calculated. */
  readonly changed?: readonly ChangedFigure[]
}

/** An apprentice at school and whoever only studies contribute to no pension (Ley 2466 de 2025, art. 21; Decreto 055 de 2015). */
const WITHOUT_PENSION: readonly string[] = ['12', '23', '58']

export const contractOf = ({ terms, isTrusted }: Pick<Person, 'terms' | 'isTrusted'>): ContractTerms => ({
  from: parseDay(terms.startsOn),
  to: terms.endsOn === null ? null : parseDay(terms.endsOn),
  kind: terms.salaryKind,
  salaries: salariesOf(terms).map(({ from, monthly }) => ({ from: parseDay(from), monthly })),
  risk: terms.riskClass,
  transport: terms.transport,
  hasPension: terms.workerSubtype === '00' && !WITHOUT_PENSION.includes(terms.workerType),
  isTrusted,
})

const amountIn = (text: string | null): Amount => (text === null ? zeroAmount : parseAmount(text))

const MINUTES = 60n
const UNIT = 1_000_000n
/** 2,5 hours are 150 minutes. */
export const minutesOf = (hours: Quantity): number => Number((hours * MINUTES + UNIT / 2n) / UNIT)

/** What is taken of a fixed deduction in a month: its share, or what is left of it. */
export function takenOf({ from, monthly, left }: FixedDeduction, month: Day): Amount {
  if (from > lastOfMonth(month)) return zeroAmount
  return left !== null && left < monthly ? left : monthly
}

/** In the lines of a payslip, with that of who wrote one. */
export const LOAN = 'LIBRANZA'
const SAVINGS: readonly string[] = ['AFC', 'PENVOLUNTARIA']
const NOT_INCOME: readonly string[] = ['VIATICOSNS', 'DOTACION']

const isSalary = (code: string): boolean => legalConcepts.find((each) => each.code === code)?.paymentType === 'salary'

const source = (novelty: NoveltyInput): string => novelty.note || noveltyName(novelty.kind)

/** Hours and days of what happened: those of a payslip, and those that the electronic payroll tells. */
export const countedOf = (
  novelties: readonly NoveltyInput[],
  worksSaturdays: boolean,
): Pick<MonthFacts, 'hours' | 'absences' | 'vacationMoneyDays'> => ({
  hours: novelties.flatMap((each) =>
    isPaidHour(each.kind) && each.startsOn !== null && isDay(each.startsOn) && each.hours !== null
      ? [{ kind: each.kind, day: each.startsOn, minutes: minutesOf(parseQuantity(each.hours)), source: source(each) }]
      : [],
  ),
  absences: novelties.flatMap((each) => {
    const span = spanOf(each, worksSaturdays)
    return span && isAbsence(each.kind) ? [{ reason: each.kind, ...span, source: source(each) }] : []
  }),
  vacationMoneyDays: novelties.reduce((days, each) => days + (shapeOf(each.kind) === 'vacation' ? (each.moneyDays ?? 0) : 0), 0),
})

/** @param isExonerated the company pays no health, ICBF and SENA of who earns under ten minimum wages (E. T. art. 114-1) */
export function factsOf(person: Person, novelties: readonly NoveltyInput[], month: Day, isExonerated: boolean): MonthFacts {
  const { terms, worksSaturdays } = person
  const fixed = person.fixed.flatMap((each) => {
    const amount = takenOf(each, month)
    return amount === zeroAmount ? [] : [{ code: LOAN, amount, isVoluntarySaving: false, source: each.name }]
  })
  const counted = countedOf(novelties, worksSaturdays)
  const first = firstOfMonth(month)
  return {
    month,
    contract: contractOf(person),
    isExonerated,
    ...counted,
    // What goes on from the month before is one absence: an incapacity has its first days once.
    absences: counted.absences.map((each) => {
      const since = each.from === first ? person.goingOn?.get(each.reason) : undefined
      return since === undefined ? each : { ...each, since }
    }),
    payments: novelties.flatMap((each) =>
      shapeOf(each.kind) === 'payment'
        ? [
            {
              code: each.kind,
              nature: isSalary(each.kind) ? ('salary' as const) : ('nonSalary' as const),
              amount: amountIn(each.amount),
              isIncome: !NOT_INCOME.includes(each.kind),
              source: source(each),
            },
          ]
        : [],
    ),
    variableAverage: person.variableAverage,
    deductions: [
      ...fixed,
      ...novelties.flatMap((each) =>
        shapeOf(each.kind) === 'deduction'
          ? [{ code: each.kind, amount: amountIn(each.amount), isVoluntarySaving: SAVINGS.includes(each.kind), source: source(each) }]
          : [],
      ),
    ],
    priorBase: person.priorBase,
    changed: person.changed ?? [],
    withholding: {
      mortgageInterest: amountIn(terms.mortgageInterest),
      prepaidMedicine: amountIn(terms.prepaidMedicine),
      hasDependants: terms.hasDependants,
      fixedRate: terms.withholding === '2' && terms.fixedRate !== null ? parsePercent(terms.fixedRate) : null,
    },
  }
}
