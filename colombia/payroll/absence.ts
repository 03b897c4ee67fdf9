/** Days away: incapacities by their origin and stretch, leaves and vacations. */
import { daysBetween, showDay, type Day, addDays } from '#base/date.ts'
import type { Amount } from '#base/decimal.ts'
import { fraction } from '#base/fraction.ts'
import { compareFractions } from '#base/fraction.ts'
import { givenAmount, givenDays, greatest, noPesos, over, plus, times, toPeso, type Calculation } from './calculation.ts'
import { MONTH_DAYS, sumUnits, type MonthUnit } from './days.ts'
import { earnedLine, type EarnedLine, type PayNature } from './line.ts'
import type { PayrollLaw } from './law.ts'

export const absenceReasons = [
  'sickness',
  'accident',
  'workSickness',
  'maternity',
  'paternity',
  'paidLeave',
  'unpaidLeave',
  'suspension',
  'vacation',
] as const
export type AbsenceReason = (typeof absenceReasons)[number]

export interface Absence {
  readonly reason: AbsenceReason
  readonly from: Day
  readonly to: Day
  readonly since: Day
  readonly source: string
}

interface Written extends Omit<Absence, 'since'> {
  readonly since?: Day
}

/** What goes on without a day between is one: an incapacity and its extension, a novelty that was cut in two. */
export function joinAbsences(absences: readonly Written[]): Absence[] {
  const joined: Absence[] = []
  for (const each of absences.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const before = joined.at(-1)
    const goesOn = before?.reason === each.reason && addDays(before.to, 1) === each.from && (each.since ?? each.from) >= before.since
    if (before && goesOn) joined[joined.length - 1] = { ...before, to: each.to }
    else joined.push({ ...each, since: each.since ?? each.from })
  }
  return joined
}

/** Two of them on one day. */
export const absencesOverlap = (absences: readonly Written[]): boolean => {
  const sorted = absences.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  return sorted.some((each, index) => (sorted[index - 1]?.to ?? '') >= each.from)
}

/** The day of an accident is paid by the employer as any other (Ley 776 de 2002, art. 3). */
export const isWorked = ({ reason, since }: Absence, day: Day): boolean => reason === 'accident' && day === since

export interface AbsencePay {
  /** Of the month before; the salary when it is not known. */
  readonly priorBase: Calculation
  readonly salary: Amount
  /** Mean of the variable salary of the last twelve months. */
  readonly variableAverage: Amount
}

const month = givenDays('Mes', MONTH_DAYS)
const daily = (monthly: Calculation): Calculation => over(monthly, month)

/** A stretch of an incapacity: who pays it, and which part of its base. */
interface Stretch {
  readonly code: string
  readonly share: Calculation
}

/** The nth day of a general illness (CST art. 227; Decreto 780 de 2016; Decreto 19 de 2012, art. 142). */
function sicknessStretch(ordinal: number, law: PayrollLaw): Stretch {
  const within = (name: Parameters<PayrollLaw['of']>[0]): boolean => compareFractions(fraction(BigInt(ordinal)), law.of(name).value) <= 0
  const share = law.of(within('sicknessFirstDays') ? 'sicknessFirst' : 'sicknessLater')
  if (within('sicknessEmployerDays')) return { code: 'INCEMPRESA', share }
  if (within('sicknessHealthDays')) return { code: 'INCEPS', share }
  return { code: within('sicknessPensionDays') ? 'INCAFP' : 'INCEPS', share }
}

interface Piece {
  readonly code: string
  readonly nature: PayNature
  readonly calculation: Calculation
}

type AwayUnit = MonthUnit<Absence> & { readonly away: Absence }

const PAID_WHOLE = { maternity: 'LICMATERNIDAD', paternity: 'LICMATERNIDAD' } as const

function pieceOf(absence: Absence, units: readonly AwayUnit[], pay: AbsencePay, law: PayrollLaw): Piece[] {
  const days = (count: number): Calculation => givenDays('Días', count, sourceOf(absence))
  const count = days(sumUnits(units))
  const salary = givenAmount('Salario', pay.salary, 'contrato')
  switch (absence.reason) {
    case 'sickness':
      return sicknessPieces(absence, units, pay, law)
    case 'accident':
    case 'workSickness':
      return [{ code: 'INCARL', nature: 'sickness', calculation: times(daily(pay.priorBase), count, law.of('workSickness')) }]
    case 'maternity':
    case 'paternity':
      return [{ code: PAID_WHOLE[absence.reason], nature: 'sickness', calculation: times(daily(pay.priorBase), count) }]
    case 'paidLeave':
      return [{ code: 'LICREMUNERADA', nature: 'paidLeave', calculation: times(daily(salary), count) }]
    case 'vacation': {
      const base = plus(salary, ...(pay.variableAverage > 0n ? [givenAmount('Promedio variable de 12 meses', pay.variableAverage)] : []))
      return [{ code: 'VACACIONES', nature: 'vacation', calculation: times(daily(base), count) }]
    }
    default:
      return [{ code: 'LICNOREMUNERADA', nature: 'unpaidLeave', calculation: times(noPesos('Sin pago'), count) }]
  }
}

const sourceOf = ({ from, to, source }: Absence): string =>
  [source, `${showDay(from)} a ${showDay(to)}`].filter((part) => part !== '').join(', ')

/** Never less than the minimum wage of a day (Sentencia C-543 de 2007). */
function sicknessPieces(absence: Absence, units: readonly AwayUnit[], pay: AbsencePay, law: PayrollLaw): Piece[] {
  const stretches = new Map<string, Stretch & { units: number }>()
  for (const { day, units: worth } of units) {
    const stretch = sicknessStretch(daysBetween(absence.since, day) + 1, law)
    const key = `${stretch.code} ${stretch.share.value.over}/${stretch.share.value.under}`
    stretches.set(key, { ...stretch, units: (stretches.get(key)?.units ?? 0) + worth })
  }
  const floor = daily(law.of('minimumWage'))
  return [...stretches.values()].map(({ code, share, units: worth }) => ({
    code,
    nature: 'sickness',
    calculation: times(greatest(times(daily(pay.priorBase), share), floor), givenDays('Días', worth, sourceOf(absence))),
  }))
}

/** One line per concept: pieces are added before the line is rounded. */
export function absenceLines(units: readonly MonthUnit<Absence>[], pay: AbsencePay, law: PayrollLaw): EarnedLine[] {
  const away = units.flatMap((unit): AwayUnit[] =>
    unit.away === null || isWorked(unit.away, unit.day) ? [] : [{ ...unit, away: unit.away }],
  )
  const absences = [...new Set(away.map((unit) => unit.away))]
  const pieces = absences.flatMap((absence) =>
    pieceOf(
      absence,
      away.filter((unit) => unit.away === absence),
      pay,
      law,
    ),
  )
  const codes = [...new Set(pieces.map(({ code }) => code))]
  return codes.flatMap((code) => {
    const own = pieces.filter((piece) => piece.code === code)
    const [first] = own
    return first ? [earnedLine(code, first.nature, toPeso(plus(...own.map(({ calculation }) => calculation))))] : []
  })
}
