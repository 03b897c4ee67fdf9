/**
 * A time at which the company itself could not invoice (type 03; fact sheet, section 8): it writes on paper, and from when it ends has
 * so many hours to transmit what it wrote. Pure.
 */
import { addDays, dayInBogota, showInstant, type Day } from '#base/date.ts'
import { contingencyOn, contingencyTerm } from '#colombia/index.ts'

export interface OwnOutage {
  readonly beganAt: Date
  /** Null while it goes on. */
  readonly endedAt: Date | null
}

/** How long ago one may have begun that is declared now. */
export const MOST_DAYS_AGO = 60

/** @param time HH:MM in Bogotá */
export const instantOf = (day: Day, time: string): Date => new Date(`${day}T${time}:00-05:00`)

/** Until when what was written on paper has to be transmitted; null while it goes on. */
export const termOf = ({ endedAt }: OwnOutage): Date | null => endedAt && contingencyTerm(endedAt, contingencyOn(dayInBogota(endedAt)))

/** Whether a paper of that day was written in it. */
export const covers = ({ beganAt, endedAt }: OwnOutage, day: Day): boolean =>
  dayInBogota(beganAt) <= day && (endedAt === null || day <= dayInBogota(endedAt))

/** An hour ends in its own period ("p. m."), which is that of the sentence too. @returns what is wrong with the beginning; null when nothing. @param others that were declared before */
export function beginningProblem(beganAt: Date, others: readonly OwnOutage[], now: Date): string | null {
  if (beganAt > now) return 'La falla no puede empezar en el futuro.'
  if (dayInBogota(beganAt) < addDays(dayInBogota(now), -MOST_DAYS_AGO))
    return `La falla no puede haber empezado hace más de ${MOST_DAYS_AGO} días.`
  const open = others.find(({ endedAt }) => endedAt === null)
  if (open) return `Ya hay una falla declarada desde el ${showInstant(open.beganAt)} Declara primero que terminó.`
  const over = others.find((each) => each.endedAt !== null && each.endedAt > beganAt)
  return over?.endedAt ? `La falla anterior terminó el ${showInstant(over.endedAt)}: esta empieza después.` : null
}

/** @returns what is wrong with the end; null when nothing */
export function endProblem({ beganAt }: OwnOutage, endedAt: Date, now: Date): string | null {
  if (endedAt > now) return 'La falla no puede terminar en el futuro.'
  return endedAt > beganAt ? null : `La falla empezó el ${showInstant(beganAt)}: termina después.`
}

/** @returns whether what is transmitted now comes after its term */
export function isLate(outage: OwnOutage, now: Date): boolean {
  const term = termOf(outage)
  return term !== null && now > term
}
