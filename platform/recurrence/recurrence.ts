/** What everything that repeats has: its states, its moves, and its plan as it is asked for. Pure. */
import * as z from 'zod/mini'
import { addDays, type Day } from '#base/date.ts'
import { day } from '../http/fields.ts'
import { frequencies, frequencyCodes, indexFrom, planOf, type Frequency, type Plan } from './calendar.ts'

export const recurrenceStates = ['active', 'paused', 'finished', 'failed'] as const
export type RecurrenceState = (typeof recurrenceStates)[number]

export const recurrenceStateNames: Readonly<Record<RecurrenceState, string>> = {
  active: 'Activa',
  paused: 'En pausa',
  finished: 'Finalizada',
  failed: 'Con error',
}

export const recurrenceMoves = ['generate', 'skip', 'pause', 'resume', 'finish'] as const
export type RecurrenceMove = (typeof recurrenceMoves)[number]

export const frequencyWords = ({ frequency, every }: { readonly frequency: Frequency; readonly every: number }): string =>
  frequency === 'days' ? `Cada ${every === 1 ? 'día' : `${every} días`}` : frequencies[frequency]

const whole = (from: number, to: number, what: string) => {
  const message = `${what} va de ${from} a ${to}.`
  return z.int(message).check(z.minimum(from, message), z.maximum(to, message))
}

/** Of the body of a call. */
export const planFields = {
  frequency: z.enum(frequencyCodes, 'Elige cada cuánto se repite.'),
  /** Days, of what goes by them. */
  every: z._default(whole(1, 365, 'El número de días'), 1),
  /** Of the month; 31 is its last day. */
  day: z._default(whole(1, 31, 'El día'), 1),
  startsOn: day,
  endsOn: z._default(z.nullable(day), null),
  times: z._default(z.nullable(whole(1, 999, 'El número de veces')), null),
}

type AskedPlan = Omit<Plan, 'startsOn' | 'endsOn'> & { readonly startsOn: string; readonly endsOn: string | null }
/** Both days were read by the contract. */
export const askedPlan = (input: AskedPlan): Plan =>
  planOf({ ...input, startsOn: input.startsOn as Day, endsOn: input.endsOn as Day | null })

export interface PlanProblem {
  readonly field: 'startsOn' | 'endsOn'
  readonly text: string
}

/** @param from a day that it has to reach */
export function planProblems(plan: Plan, from: Day): PlanProblem[] {
  if (plan.endsOn !== null && plan.endsOn < plan.startsOn) return [{ field: 'endsOn', text: 'Termina antes de comenzar.' }]
  return indexFrom(plan, from) === null ? [{ field: 'endsOn', text: 'Con este plan ya no hay ninguna fecha por generar.' }] : []
}

/** @param before where it already began, of one that is changed */
export const startProblems = (startsOn: string, today: Day, before: Day | null = null): PlanProblem[] =>
  startsOn < today && startsOn !== before ? [{ field: 'startsOn', text: 'Elige hoy o un día que venga.' }] : []

/** The first day that another plan may take: none twice, and of those that came only the one that is still to be made. */
export function firstFree({ lastOn, nextOn }: { readonly lastOn: Day | null; readonly nextOn: Day | null }, today: Day): Day {
  const kept = nextOn !== null && nextOn < today ? nextOn : today
  const after = lastOn === null ? kept : addDays(lastOn, 1)
  return after > kept ? after : kept
}
