/**
 * When a scheduled report goes out: every day, on a weekday of every week or on a day of every month, at a whole hour in
 * Bogotá. The times follow from the plan alone, so a late or repeated sending moves none of them.
 */
import * as z from 'zod/mini'
import {
  addDays,
  addMonths,
  dayInBogota,
  dayOfMonth,
  firstOfMonth,
  instantInBogota,
  showDay,
  showHour,
  showTime,
  weekday,
  type Day,
} from '#base/date.ts'

const whole = (from: number, to: number, message: string) => z.int(message).check(z.minimum(from, message), z.maximum(to, message))

const hour = whole(0, 23, 'Elige una hora entre 0 y 23.')

export const planShape = z.discriminatedUnion('every', [
  z.object({ every: z.literal('day'), hour }),
  /** 0 Sunday … 6 Saturday. */
  z.object({ every: z.literal('week'), weekday: whole(0, 6, 'Elige un día de la semana, de 0 (domingo) a 6 (sábado).'), hour }),
  /** A month without that day sends on its last one. */
  z.object({ every: z.literal('month'), day: whole(1, 31, 'Elige un día entre 1 y 31.'), hour }),
])
export type Plan = z.output<typeof planShape>

/** The first time of the plan strictly after an instant. */
export function nextTime(plan: Plan, after: Date): Date {
  const first = dayFrom(plan, dayInBogota(after))
  const time = instantInBogota(first, plan.hour)
  return time > after ? time : instantInBogota(dayFrom(plan, addDays(first, 1)), plan.hour)
}

/** The last time of the plan up to an instant, when it was due at `due` already: what is sent after the server was down. */
export function lastTime(plan: Plan, due: Date, now: Date): Date {
  let time = due
  for (let next = nextTime(plan, time); next <= now; next = nextTime(plan, time)) time = next
  return time
}

/** The first day of the plan that is not before a day. */
function dayFrom(plan: Plan, from: Day): Day {
  if (plan.every === 'day') return from
  if (plan.every === 'week') return addDays(from, (plan.weekday - weekday(from) + 7) % 7)
  const inMonth = dayOfMonth(firstOfMonth(from), plan.day)
  return inMonth >= from ? inMonth : dayOfMonth(addMonths(firstOfMonth(from), 1), plan.day)
}

export const WEEKDAY_NAMES = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'] as const

/** "07:00 a. m." */
export const hourWords = (value: number): string => showHour(`${String(value).padStart(2, '0')}:00`)

/** "Cada lunes a las 07:00 a. m." */
export function planWords(plan: Plan): string {
  const at = `a ${plan.hour % 12 === 1 ? 'la' : 'las'} ${hourWords(plan.hour)}`
  if (plan.every === 'day') return `Cada día ${at}`
  if (plan.every === 'week') return `Cada ${WEEKDAY_NAMES[plan.weekday] ?? ''} ${at}`
  if (plan.day === 31) return `El último día de cada mes ${at}`
  return `El día ${plan.day} de cada mes${plan.day > 28 ? ' (o el último)' : ''} ${at}`
}

/** "lunes 23/11/2026 07:00 a. m." */
export function momentWords(instant: Date): string {
  const day = dayInBogota(instant)
  return `${WEEKDAY_NAMES[weekday(day)] ?? ''} ${showDay(day)} ${showTime(instant)}`
}
