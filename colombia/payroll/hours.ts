/** Overtime and surcharges: each hour with the salary, the hours of a month and the surcharge of its own day. */
import { addDays, showDay, weekday, type Day } from '#base/date.ts'
import type { Amount } from '#base/decimal.ts'
import { compareFractions, fraction } from '#base/fraction.ts'
import { given, givenAmount, noPesos, over, plus, times, toPeso, type Calculation } from './calculation.ts'
import { earnedLine, type EarnedLine } from './line.ts'
import type { LawOfDays, PayrollLaw } from './law.ts'
import { showValue } from './telling.ts'
import { hourKinds } from './working-time.ts'

/** Those of the electronic payroll, and the hours of Sundays and holidays that no other day makes up for (CST art. 180). */
export const paidHours = [...hourKinds, 'HDDF', 'HNDF'] as const
export type PaidHour = (typeof paidHours)[number]

export interface HourNovelty {
  readonly kind: PaidHour
  /** A shift across midnight is of two days. */
  readonly day: Day
  readonly minutes: number
  readonly source: string
}

const OVERTIME: readonly PaidHour[] = ['HED', 'HEN', 'HEDDF', 'HENDF']
const HOUR = 60n
/** An hour that nothing else pays. */
const WHOLE = given('hora', fraction(1n), 'percent')

/** What of the ordinary hour it pays, as a sum of what the law says (CST arts. 168, 179 and 180). */
export function hourShare(kind: PaidHour, law: PayrollLaw): Calculation {
  const [day, night, surcharge, sunday] = (['overtimeDay', 'overtimeNight', 'nightSurcharge', 'sundaySurcharge'] as const).map(law.of)
  const parts: Readonly<Record<PaidHour, readonly (Calculation | undefined)[]>> = {
    HED: [day],
    HEN: [night],
    HRN: [surcharge],
    HRDDF: [sunday],
    HRNDF: [surcharge, sunday],
    HEDDF: [day, sunday],
    HENDF: [night, sunday],
    HDDF: [WHOLE, sunday],
    HNDF: [WHOLE, surcharge, sunday],
  }
  return plus(...parts[kind].filter((part) => part !== undefined))
}

/** Salary ÷ hours of the month. */
export const ordinaryHour = (salary: Calculation, law: PayrollLaw): Calculation => over(salary, law.of('monthlyHours'))

interface HourTerms {
  readonly kind: 'ordinary' | 'integral'
  readonly isTrusted: boolean
  readonly salaryOn: (day: Day) => Amount
}

function withoutPay(kind: PaidHour, { kind: contract, isTrusted }: HourTerms): string | null {
  if (contract === 'integral')
    return 'Sin pago: el salario integral ya incluye el trabajo extra, nocturno, dominical y festivo (CST art. 132).'
  if (isTrusted && OVERTIME.includes(kind))
    return 'Sin pago: los cargos de dirección, confianza o manejo no tienen jornada máxima (CST art. 162).'
  return null
}

function pieceOf({ kind, day, minutes, source }: HourNovelty, terms: HourTerms, law: PayrollLaw): Calculation {
  const salary = givenAmount('Salario', terms.salaryOn(day), 'contrato')
  const said = [source, showDay(day)].filter((part) => part !== '').join(', ')
  return times(ordinaryHour(salary, law), given(kind, fraction(BigInt(minutes), HOUR), 'hours', said), hourShare(kind, law))
}

/** One line per kind, in the order of the kinds: pieces are added before the line is rounded. */
export function hourLines(hours: readonly HourNovelty[], terms: HourTerms, law: LawOfDays): EarnedLine[] {
  return paidHours.flatMap((kind) => {
    const pieces = hours.filter((each) => each.kind === kind && each.minutes > 0).toSorted((a, b) => (a.day < b.day ? -1 : 1))
    if (pieces.length === 0) return []
    const refusal = withoutPay(kind, terms)
    if (refusal !== null) return [earnedLine(kind, 'extra', noPesos(kind), [refusal])]
    return [earnedLine(kind, 'extra', toPeso(plus(...pieces.map((each) => pieceOf(each, terms, law.on(each.day))))))]
  })
}

/** Overtime over what a day or a week may have (Ley 50 de 1990, art. 22), told: it is owed all the same. */
export function overtimeNotices(hours: readonly HourNovelty[], law: PayrollLaw): string[] {
  const overtime = hours.filter(({ kind }) => OVERTIME.includes(kind))
  const daily = beyond(overtime, ({ day }) => day, law.of('overtimeDaily'))
  const weekly = beyond(overtime, ({ day }) => mondayOf(day), law.of('overtimeWeekly'))
  return [
    ...daily.map((day) => `El ${showDay(day)} tiene más de ${showValue(law.of('overtimeDaily'))} extras (Ley 50 de 1990, art. 22).`),
    ...weekly.map(
      (day) => `La semana del ${showDay(day)} tiene más de ${showValue(law.of('overtimeWeekly'))} extras (Ley 50 de 1990, art. 22).`,
    ),
  ]
}

const WEEK = 7
const mondayOf = (day: Day): Day => addDays(day, -((weekday(day) + WEEK - 1) % WEEK))

/** The days or weeks whose hours pass a limit. */
function beyond(hours: readonly HourNovelty[], keyOf: (hour: HourNovelty) => Day, limit: Calculation): Day[] {
  const minutes = new Map<Day, number>()
  for (const each of hours) minutes.set(keyOf(each), (minutes.get(keyOf(each)) ?? 0) + each.minutes)
  return [...minutes].flatMap(([key, worked]) => (compareFractions(fraction(BigInt(worked), HOUR), limit.value) > 0 ? [key] : []))
}
