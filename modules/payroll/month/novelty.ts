/** What happened to somebody in a month, as it is written: its kinds, what each asks, and what cannot be of it. Pure. */
import * as z from 'zod/mini'
import { firstOfMonth, isDay, lastOfMonth, type Day } from '#base/date.ts'
import { addQuantities, isAmountText, isQuantityText, parseAmount, parseQuantity, zeroQuantity, type Quantity } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import {
  absenceReasons,
  conceptName,
  lastWorkingDay,
  legalConcepts,
  paidHours,
  type AbsenceReason,
  type PaidHour,
} from '#colombia/index.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { count, day, id, optionalText, positiveAmount, positiveQuantity } from '#platform/http/fields.ts'
import { dateGte, max15, minOne, required } from '#platform/rules/index.ts'
import { monthErrors } from './errors.ts'

const absenceNames: Readonly<Record<AbsenceReason, string>> = {
  sickness: 'Incapacidad común',
  accident: 'Accidente de trabajo',
  workSickness: 'Enfermedad laboral',
  maternity: 'Licencia de maternidad',
  paternity: 'Licencia de paternidad',
  paidLeave: 'Licencia remunerada',
  unpaidLeave: 'Licencia no remunerada',
  suspension: 'Suspensión',
  vacation: 'Vacaciones',
}

/** Those that a settlement pays, which is no novelty of a month. */
const SETTLED: readonly string[] = ['BONRETIRO', 'INDEMNIZACION']
const namesOf = (kind: 'earned' | 'deducted'): Readonly<Record<string, string>> =>
  Object.fromEntries(
    legalConcepts.flatMap((each) =>
      each.kind === kind && each.formula === 'value' && !SETTLED.includes(each.code) ? [[each.code, each.name]] : [],
    ),
  )

/** What a novelty asks besides whose it is. */
export type NoveltyShape = 'hours' | 'absence' | 'vacation' | 'payment' | 'deduction'

/** Every kind by its shape, each with its name. */
export const noveltyNames: Readonly<Record<NoveltyShape, Readonly<Record<string, string>>>> = {
  hours: Object.fromEntries(paidHours.map((code) => [code, conceptName(code)])),
  absence: Object.fromEntries(absenceReasons.flatMap((reason) => (reason === 'vacation' ? [] : [[reason, absenceNames[reason]]]))),
  vacation: { vacation: absenceNames.vacation },
  payment: namesOf('earned'),
  deduction: namesOf('deducted'),
}
const shapes = Object.keys(noveltyNames) as NoveltyShape[]

/** Null of what is no novelty. */
export const shapeOf = (kind: string): NoveltyShape | null => shapes.find((shape) => Object.hasOwn(noveltyNames[shape], kind)) ?? null
export const noveltyName = (kind: string): string =>
  shapes.map((shape) => noveltyNames[shape][kind]).find((name) => name !== undefined) ?? kind
export const isPaidHour = (kind: string): kind is PaidHour => (paidHours as readonly string[]).includes(kind)
export const isAbsence = (kind: string): kind is AbsenceReason => (absenceReasons as readonly string[]).includes(kind)

const MOST_NOTE = 200
export const noveltyInput = z.object({
  employeeId: id,
  kind: z.string().check(z.refine((kind) => shapeOf(kind) !== null, 'Elige la novedad de la lista.')),
  /** Of hours, their day. */
  startsOn: z._default(z.nullable(day), null),
  endsOn: z._default(z.nullable(day), null),
  hours: z._default(z.nullable(positiveQuantity), null),
  /** Working days of vacation, and those that are paid in money. */
  days: z._default(z.nullable(count), null),
  moneyDays: z._default(z.nullable(count), null),
  amount: z._default(z.nullable(positiveAmount), null),
  note: optionalText(MOST_NOTE),
  /** By which id what came from elsewhere, a commission, is known there: it is taken out, and not changed. */
  originId: z.optional(z.nullable(id)),
})
export type NoveltyInput = z.output<typeof noveltyInput>

type At = (field: keyof NoveltyInput) => string

const invalid = (field: string, detalle: string | null): ErrorBody[] =>
  detalle === null ? [] : [httpErrors.of('invalid', { detalle }, field)]
const asked = (field: string, value: unknown): ErrorBody[] => invalid(field, required(value))

/** Days of another month are another month's. */
const ofMonth = (field: string, value: string | null, month: Day): ErrorBody[] =>
  value !== null && (value < firstOfMonth(month) || value > lastOfMonth(month)) ? [monthErrors.of('outOfMonth', {}, field)] : []

const isNothing = (text: string | null): boolean =>
  text === null || (isQuantityText(text) && parseQuantity(text) === 0n) || (isAmountText(text) && parseAmount(text) === 0n)

/** Fifteen days between those that are enjoyed and those that are paid (CST arts. 186 and 189). */
function vacationProblems({ startsOn, days, moneyDays }: NoveltyInput, at: At, month: Day): ErrorBody[] {
  const [enjoyed, paid] = [days ?? 0, moneyDays ?? 0]
  if (minOne(enjoyed, paid) !== null) return [monthErrors.of('vacationWithoutDays', {}, at('days'))]
  if (max15(enjoyed, paid) !== null) return [monthErrors.of('vacationAboveFifteen', {}, at('days'))]
  if (enjoyed === 0) return []
  return startsOn === null ? asked(at('startsOn'), startsOn) : ofMonth(at('startsOn'), startsOn, month)
}

function problemsOfOne(novelty: NoveltyInput, at: At, month: Day): ErrorBody[] {
  const { startsOn, endsOn, hours, amount } = novelty
  switch (shapeOf(novelty.kind)) {
    case 'hours':
      return [
        ...asked(at('startsOn'), startsOn),
        ...ofMonth(at('startsOn'), startsOn, month),
        ...(isNothing(hours) ? asked(at('hours'), null) : []),
      ]
    case 'absence':
      return [
        ...asked(at('startsOn'), startsOn),
        ...asked(at('endsOn'), endsOn),
        ...ofMonth(at('startsOn'), startsOn, month),
        ...ofMonth(at('endsOn'), endsOn, month),
        ...invalid(at('endsOn'), dateGte(endsOn, startsOn)),
      ]
    case 'vacation':
      return vacationProblems(novelty, at, month)
    default:
      return isNothing(amount) ? asked(at('amount'), null) : []
  }
}

/** The days that somebody is away; null of what is no absence, or cannot be read. */
export function spanOf(novelty: NoveltyInput, worksSaturdays: boolean): { readonly from: Day; readonly to: Day } | null {
  const { kind, startsOn, endsOn, days } = novelty
  if (startsOn === null || !isDay(startsOn)) return null
  if (shapeOf(kind) === 'vacation')
    return (days ?? 0) === 0 ? null : { from: startsOn, to: lastWorkingDay(startsOn, days ?? 0, worksSaturdays) }
  return shapeOf(kind) === 'absence' && endsOn !== null && isDay(endsOn) ? { from: startsOn, to: endsOn } : null
}

/** Two of them away on one day: the later of the list is refused. */
function overlapProblems(novelties: readonly NoveltyInput[], worksSaturdays: (employeeId: string) => boolean): ErrorBody[] {
  const away = novelties.map((each) => ({ employeeId: each.employeeId, span: spanOf(each, worksSaturdays(each.employeeId)) }))
  return away.flatMap(({ employeeId, span }, line) => {
    const before = away.slice(0, line).filter((each) => each.employeeId === employeeId)
    const meets = span !== null && before.some((each) => each.span !== null && each.span.from <= span.to && span.from <= each.span.to)
    return meets ? [monthErrors.of('noveltiesOverlap', {}, `novelties.${line}.startsOn`)] : []
  })
}

const hoursOf = ({ kind, hours }: NoveltyInput): Quantity =>
  shapeOf(kind) === 'hours' && hours !== null && isQuantityText(hours) ? parseQuantity(hours) : zeroQuantity

/** A day has twenty-four hours, whatever they are paid as, and nobody works on a day away. */
function hourProblems(novelties: readonly NoveltyInput[], worksSaturdays: (employeeId: string) => boolean): ErrorBody[] {
  const sums = new Map<string, Quantity>()
  return novelties.flatMap((novelty, line): ErrorBody[] => {
    const { employeeId, startsOn, kind } = novelty
    if (shapeOf(kind) !== 'hours' || startsOn === null) return []
    const key = `${employeeId} ${startsOn}`
    const sum = addQuantities(sums.get(key) ?? zeroQuantity, hoursOf(novelty))
    sums.set(key, sum)
    const isAway = novelties.some((other) => {
      const span = other.employeeId === employeeId ? spanOf(other, worksSaturdays(employeeId)) : null
      return span !== null && span.from <= startsOn && startsOn <= span.to
    })
    return [
      ...(sum > DAY_HOURS ? invalid(`novelties.${line}.hours`, 'Un día tiene 24 horas.') : []),
      ...(isAway ? [monthErrors.of('noveltiesOverlap', {}, `novelties.${line}.startsOn`)] : []),
    ]
  })
}
const DAY_HOURS = parseQuantity('24')

/** Vacation of a month: it ends in it, and all of somebody is fifteen days at most, in several lines too (613). */
function vacationOfAll(novelties: readonly NoveltyInput[], month: Day, worksSaturdays: (employeeId: string) => boolean): ErrorBody[] {
  const days = new Map<string, number>()
  return novelties.flatMap((novelty, line): ErrorBody[] => {
    const { employeeId, kind } = novelty
    if (shapeOf(kind) !== 'vacation') return []
    const sum = (days.get(employeeId) ?? 0) + (novelty.days ?? 0) + (novelty.moneyDays ?? 0)
    days.set(employeeId, sum)
    const span = spanOf(novelty, worksSaturdays(employeeId))
    return [
      ...(max15(sum, 0) !== null ? [monthErrors.of('vacationAboveFifteen', {}, `novelties.${line}.days`)] : []),
      ...ofMonth(`novelties.${line}.days`, span?.to ?? null, month),
    ]
  })
}

/** What cannot be of some novelties of a month, each at its field. */
export function noveltyProblems(
  novelties: readonly NoveltyInput[],
  month: Day,
  worksSaturdays: (employeeId: string) => boolean,
): ErrorBody[] {
  const each = novelties.flatMap((novelty, line) => problemsOfOne(novelty, (field) => `novelties.${line}.${field}`, month))
  if (each.length > 0) return each
  return [
    ...overlapProblems(novelties, worksSaturdays),
    ...hourProblems(novelties, worksSaturdays),
    ...vacationOfAll(novelties, month, worksSaturdays),
  ]
}

/** What came from elsewhere is there as it came, once, or not at all. @param kept what the payroll has of it */
export function originProblems(novelties: readonly NoveltyInput[], kept: readonly NoveltyInput[]): ErrorBody[] {
  const isSame = (one: NoveltyInput, other: NoveltyInput) =>
    one.originId === other.originId &&
    one.employeeId === other.employeeId &&
    one.kind === other.kind &&
    one.amount !== null &&
    other.amount !== null &&
    parseAmount(one.amount) === parseAmount(other.amount)
  return novelties.flatMap((novelty, line) => {
    const { originId = null } = novelty
    if (originId === null) return []
    const isFirst = novelties.findIndex((other) => other.originId === originId) === line
    if (isFirst && kept.some((each) => isSame(each, novelty))) return []
    return invalid(`novelties.${line}.amount`, 'Una comisión que se trajo de Ventas no se cambia aquí: quítala y tráela de nuevo.')
  })
}
