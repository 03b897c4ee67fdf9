/** What a payroll pays: a month, or beside it the prima, the cesantías, vacations, or the end of a contract. Pure. */
import * as z from 'zod/mini'
import { addDays, addMonths, firstOfMonth, isDay, lastOfMonth, monthTitle, type Day } from '#base/date.ts'
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { day, id } from '#platform/http/fields.ts'
import { shapeOf, type NoveltyInput } from './novelty.ts'

export const monthKinds = ['month', 'bonus', 'severance', 'vacation', 'exit'] as const
export type MonthKind = (typeof monthKinds)[number]

export const kindNames: Readonly<Record<MonthKind, string>> = {
  month: 'Mes',
  bonus: 'Prima de servicios',
  severance: 'Cesantías e intereses',
  vacation: 'Vacaciones',
  exit: 'Liquidación de contrato',
}

/** Why a contract ends: only a dismissal without just cause is indemnified (CST arts. 61 to 64). */
export const exitCauses = ['resignation', 'mutual', 'termEnd', 'justCause', 'unjustified', 'trial'] as const
export type ExitCause = (typeof exitCauses)[number]
export const exitCauseNames: Readonly<Record<ExitCause, string>> = {
  resignation: 'Renuncia',
  mutual: 'Mutuo acuerdo',
  termEnd: 'Vencimiento del plazo o fin de la obra',
  justCause: 'Despido con justa causa',
  unjustified: 'Despido sin justa causa',
  trial: 'Periodo de prueba',
}

export const exitInput = z.object({
  employeeId: id,
  /** The last day of the contract. */
  leftOn: day,
  cause: z.enum(exitCauses, 'Elige por qué termina.'),
  /** Of a work or labour: until when it would have lasted. */
  until: z._default(z.nullable(day), null),
})
export type ExitInput = z.output<typeof exitInput>

const JUNE = '06'
const DECEMBER = '12'
const monthOf = (month: Day): string => month.slice(5, 7)

/** The last day that a prima, or the cesantías, count; null of a month in which they are not paid. */
export function cutOf(kind: MonthKind, month: Day): Day | null {
  if (kind === 'bonus') return monthOf(month) === JUNE || monthOf(month) === DECEMBER ? lastOfMonth(month) : null
  if (kind !== 'severance') return lastOfMonth(month)
  if (monthOf(month) === DECEMBER) return lastOfMonth(month)
  return monthOf(month) === '01' || monthOf(month) === '02' ? lastOfMonth(addMonths(`${month.slice(0, 4)}-01-01` as Day, -1)) : null
}

/** Until when the cesantías of a year are put in their fund (Ley 50 de 1990, art. 99). */
export const fundDay = (cut: Day): Day => addDays(addMonths(firstOfMonth(cut), 2), 13)

/** "Prima de junio de 2026", as entries and pages call it. */
export function kindTitle(kind: MonthKind, month: string): string {
  const when = isDay(month) ? monthTitle(month).toLowerCase() : month
  const what: Readonly<Record<MonthKind, string>> = {
    month: 'Nómina',
    bonus: 'Prima',
    severance: 'Cesantías',
    vacation: 'Vacaciones',
    exit: 'Liquidación',
  }
  return `${what[kind]} de ${when}`
}

const invalid = (field: string, detalle: string): ErrorBody => httpErrors.of('invalid', { detalle }, field)

export interface KindAsked {
  readonly kind: MonthKind
  readonly month: Day
  readonly exit: ExitInput | null
  readonly novelties: readonly Pick<NoveltyInput, 'kind' | 'employeeId'>[]
}

/** What cannot be of the end of a contract, each at its field. */
export function exitProblems({ exit, month, novelties }: KindAsked): ErrorBody[] {
  if (exit === null) return [invalid('exit.employeeId', 'Elige de quién termina el contrato.')]
  const { leftOn, until, employeeId } = exit
  return [
    ...(leftOn < firstOfMonth(month) || leftOn > lastOfMonth(month) ? [invalid('exit.leftOn', 'El retiro es de un día de ese mes.')] : []),
    ...(until !== null && until < leftOn ? [invalid('exit.until', 'La obra no termina antes del retiro.')] : []),
    ...novelties.flatMap((each, line) =>
      each.employeeId === employeeId ? [] : [invalid(`novelties.${line}.employeeId`, 'Es de otra persona: aquí solo va la que se retira.')],
    ),
  ]
}

/** What cannot be of a payroll of its kind, each at its field. */
export function kindProblems(asked: KindAsked): ErrorBody[] {
  const { kind, month, novelties } = asked
  if (kind === 'month') return []
  if (kind === 'exit') return exitProblems(asked)
  if (cutOf(kind, month) === null)
    return [
      invalid(
        'month',
        kind === 'bonus' ? 'La prima se paga en junio o en diciembre.' : 'Las cesantías se pagan en diciembre, enero o febrero.',
      ),
    ]
  if (kind !== 'vacation') return novelties.length === 0 ? [] : [invalid('novelties', 'Esta nómina no lleva novedades.')]
  if (novelties.length === 0) return [invalid('novelties', 'Escribe las vacaciones de al menos un empleado.')]
  return novelties.flatMap((each, line) =>
    shapeOf(each.kind) === 'vacation' ? [] : [invalid(`novelties.${line}.kind`, 'Aquí solo van vacaciones.')],
  )
}
