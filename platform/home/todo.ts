/** What a card of things to do answers: the worst few, how many there are and how much they are worth. */
import { counted } from '#base/count.ts'
import * as z from 'zod/mini'
import { amount } from '../http/fields.ts'

/** As many as a card shows. */
export const TODO_SHOWN = 5

export const todoTones = ['danger', 'warn', 'info', 'quiet'] as const

export const todo = z.object({
  id: z.string(),
  tone: z.enum(todoTones),
  /** Whose or which: "FV-1206 rechazada por la DIAN". */
  title: z.string(),
  /** Why, and since when. */
  detail: z.string(),
  amount: z.nullable(amount),
  /** Where it is done, and the verb. */
  href: z.string(),
  verb: z.string(),
})
export type Todo = z.output<typeof todo>

export const todoAnswer = z.object({ todos: z.array(todo), count: z.number(), total: z.nullable(amount) })
export type TodoAnswer = z.output<typeof todoAnswer>

/** "1 día", "12 días". */
export const daysText = (days: number): string => counted(days, 'día', 'días')

/** When something falls due, seen from today: "vence hoy", "vence mañana", "vence en 3 días", "venció hace 2 días". */
export function dueText(days: number): string {
  if (days === 0) return 'vence hoy'
  if (days === 1) return 'vence mañana'
  return days > 0 ? `vence en ${daysText(days)}` : `venció hace ${daysText(-days)}`
}
