/**
 * The lines of a payslip as the electronic payroll reports them: each in its element, with the days, hours and rates that the element
 * asks for (annex 1.0 of the Resolución DIAN 000013 de 2021; nomina.md, section 8). Contributions and provisions of the employer are
 * not reported.
 */
import { daysBetween, type Day } from '#base/date.ts'
import { divideRound, parseQuantity, sumAmounts, type Amount, type Percent, type Quantity } from '#base/decimal.ts'
import { divideFractions, fraction, fractionOfAmount, type Fraction } from '#base/fraction.ts'
import type { ReportedFigure } from '../dian/payroll.ts'
import { isWorked, joinAbsences, type AbsenceReason } from './absence.ts'
import { legalConcepts } from './concept.ts'
import type { AbsenceNovelty } from './contract-terms.ts'
import { splitSolidarity } from './contributions.ts'
import { monthUnits, sumUnits } from './days.ts'
import { hourShare, paidHours, type HourNovelty, type PaidHour } from './hours.ts'
import { bracketOf, type PayrollLaw } from './law.ts'

export interface ReportedLine {
  readonly code: string
  readonly name: string
  readonly amount: Amount
}

export interface ReportedFacts {
  readonly earned: readonly ReportedLine[]
  readonly deducted: readonly ReportedLine[]
  /** The days of the month that the contract has. */
  readonly presence: { readonly from: Day; readonly to: Day }
  /** Of 30. */
  readonly workedDays: number
  readonly hours: readonly Pick<HourNovelty, 'kind' | 'day' | 'minutes'>[]
  readonly absences: readonly AbsenceNovelty[]
  readonly vacationMoneyDays: number
  /** Of the prima of the month. */
  readonly bonusDays?: number
  /** Of contributions, which the rate of the solidarity fund goes by. */
  readonly base: Amount
  /** Of the last day of the month. */
  readonly law: PayrollLaw
  /** Where a concept of the company is reported; null when it does not say. */
  readonly elementOf: (code: string) => string | null
}

/** What the law pays and no element of its own reports (nomina.md, section 2), and the incapacity that a pension fund pays. */
const OTHERS: Readonly<Record<string, string>> = { HDDF: 'ConceptoS', HNDF: 'ConceptoS', INCAFP: 'IncapacidadComun' }
const UNKNOWN = { earned: 'ConceptoNS', deducted: 'OtraDeduccion' } as const

const legal = new Map(legalConcepts.map(({ code, element }) => [code, element]))
/** Of the concepts of the law; null of another. */
export const legalElementOf = (code: string): string | null => OTHERS[code] ?? legal.get(code) ?? null

/** Of those that several may be of: each says what it is. */
const DESCRIBED: readonly string[] = ['ConceptoS', 'ConceptoNS', 'Libranza']
/** Days of it are told though nobody pays them. */
const UNPAID = 'LicenciaNR'

const ABSENT: Readonly<Record<AbsenceReason, readonly string[]>> = {
  sickness: ['INCEMPRESA', 'INCEPS', 'INCAFP'],
  accident: ['INCARL'],
  workSickness: ['INCARL'],
  maternity: ['LICMATERNIDAD'],
  paternity: ['LICMATERNIDAD'],
  paidLeave: ['LICREMUNERADA'],
  unpaidLeave: ['LICNOREMUNERADA'],
  suspension: ['LICNOREMUNERADA'],
  vacation: ['VACACIONES'],
}

const wholeQuantity = (count: number): Quantity => parseQuantity(String(count))

/** Days away of 30, and from when to when if they are of one absence. */
function daysAway({ presence, absences }: ReportedFacts, codes: readonly string[]) {
  const joined = joinAbsences(absences)
  const isOfThem = ({ reason }: { readonly reason: AbsenceReason }): boolean => ABSENT[reason].some((code) => codes.includes(code))
  const units = monthUnits(
    presence.from,
    presence.to,
    joined.map((absence) => ({ ...absence, reason: absence })),
  ).flatMap((unit) => (unit.away !== null && isOfThem(unit.away) && !isWorked(unit.away, unit.day) ? [{ ...unit, away: unit.away }] : []))
  const own = [...new Set(units.map(({ away }) => away))]
  const [first] = units
  const last = units.at(-1)
  return {
    days: sumUnits(units),
    span: own.length === 1 && first && last && daysBetween(first.day, last.day) >= 0 ? { from: first.day, to: last.day } : null,
  }
}

const SIXTY = 60n
const UNITS = 1_000_000n
const hoursOf = (minutes: number): Quantity => ((BigInt(minutes) * UNITS + SIXTY / 2n) / SIXTY) as Quantity
const isPaidHour = (code: string): code is PaidHour => (paidHours as readonly string[]).includes(code)

/** What is counted of some lines that are reported together. */
function countOf(facts: ReportedFacts, codes: readonly string[]): Pick<ReportedFigure, 'quantity' | 'span'> {
  const minutes = facts.hours.filter(({ kind }) => codes.includes(kind)).reduce((sum, each) => sum + each.minutes, 0)
  if (minutes > 0) return { quantity: hoursOf(minutes), span: null }
  if (codes.includes('SUELDO')) return { quantity: wholeQuantity(facts.workedDays), span: null }
  if (codes.includes('VACDINERO')) return { quantity: wholeQuantity(facts.vacationMoneyDays), span: null }
  if (codes.includes('PRIMA')) return { quantity: wholeQuantity(facts.bonusDays ?? 0), span: null }
  const { days, span } = daysAway(facts, codes)
  return { quantity: days === 0 ? null : wholeQuantity(days), span }
}

const HUNDRED = 100n
/** A share of one as percent. */
const percentOfFraction = ({ over, under }: Fraction): Percent => divideRound(over * HUNDRED * UNITS, under) as Percent

const OVERTIME: readonly string[] = ['HED', 'HEN', 'HEDDF', 'HENDF']
/** What an hour pays over the ordinary one: 25 % of a day's overtime, which pays 125 %. */
function surchargeOf(kind: PaidHour, law: PayrollLaw): Percent {
  const { over, under } = hourShare(kind, law).value
  return percentOfFraction(OVERTIME.includes(kind) ? { over: over - under, under } : { over, under })
}

const RATES = { SALUD: 'workerHealth', PENSION: 'workerPension' } as const

function percentOfLine(code: string, law: PayrollLaw): Percent | null {
  if (isPaidHour(code)) return surchargeOf(code, law)
  if (code === 'SALUD' || code === 'PENSION') return percentOfFraction(law.of(RATES[code]).value)
  return code === 'INTCESANTIAS' ? percentOfFraction(law.of('severanceInterest').value) : null
}

/** The solidarity fund in its two subaccounts (Ley 797 de 2003, arts. 7 and 8). */
function solidarityFigures({ amount, name }: ReportedLine, { base, law }: ReportedFacts): ReportedFigure[] {
  const wages = divideFractions(fractionOfAmount(base), law.of('minimumWage').value)
  const rate = bracketOf(law.table('solidarity'), wages)?.rate.value ?? fraction(1n, HUNDRED)
  const THOUSANDTHS = 1000n
  const whole = percentOfFraction(rate)
  const { solidarity, subsistence } = splitSolidarity(amount, whole / THOUSANDTHS)
  const half = (UNITS / 2n) as Percent
  const figure = (element: string, part: Amount, percent: Percent): ReportedFigure => ({
    ...{ element, amount: part, percent, quantity: null, span: null, description: name },
  })
  return [figure('FondoSP', solidarity, half), figure('FondoSPSub', subsistence, (whole - half) as Percent)]
}

function figuresOf(lines: readonly ReportedLine[], side: 'earned' | 'deducted', facts: ReportedFacts): ReportedFigure[] {
  const placed = lines.map((line) => ({ line, element: facts.elementOf(line.code) ?? legalElementOf(line.code) ?? UNKNOWN[side] }))
  const keyOf = ({ line, element }: (typeof placed)[number]): string => (DESCRIBED.includes(element) ? `${element} ${line.code}` : element)
  return [...Map.groupBy(placed, keyOf).values()].flatMap((own): ReportedFigure[] => {
    const [first] = own
    const amount = sumAmounts(own.map(({ line }) => line.amount))
    if (!first || (amount === 0n && first.element !== UNPAID)) return []
    if (first.element === 'FondoSP') return solidarityFigures({ ...first.line, amount }, facts)
    const codes = own.map(({ line }) => line.code)
    return [
      {
        element: first.element,
        amount,
        ...countOf(facts, codes),
        percent: percentOfLine(first.line.code, facts.law),
        description: first.line.name,
      },
    ]
  })
}

/** Every line of a payslip in its element; what is of one element is told together. */
export const reportedFigures = (facts: ReportedFacts): ReportedFigure[] => [
  ...figuresOf(facts.earned, 'earned', facts),
  ...figuresOf(facts.deducted, 'deducted', facts),
]

const sumIf = <Value extends bigint>(values: readonly (Value | null)[], add: (values: readonly Value[]) => Value): Value | null => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : add(known)
}

/**
 * What several contracts of one worker report in a month, as one document tells it: figures of one element together, with its days or
 * hours added up. Dates and rates stay when all of them have the same.
 */
export function joinFigures(sets: readonly (readonly ReportedFigure[])[]): ReportedFigure[] {
  const keyOf = ({ element, description }: ReportedFigure): string => (DESCRIBED.includes(element) ? `${element} ${description}` : element)
  return [...Map.groupBy(sets.flat(), keyOf).values()].flatMap((own) => {
    const [first] = own
    if (!first || own.length === 1) return own
    const isOneSpan = own.every(({ span }) => span?.from === first.span?.from && span?.to === first.span?.to)
    return [
      {
        ...first,
        amount: sumAmounts(own.map(({ amount }) => amount)),
        quantity: sumIf(
          own.map(({ quantity }) => quantity),
          (all) => all.reduce((sum, each) => (sum + each) as Quantity),
        ),
        span: isOneSpan ? first.span : null,
      },
    ]
  })
}
