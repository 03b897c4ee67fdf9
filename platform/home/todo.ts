/** What a card of things to do answers: the worst few, how many there are and how much they are worth. */
import { counted } from '#base/count.ts'
import { amountText, parseAmount, sumAmounts } from '#base/decimal.ts'
import * as z from 'zod/mini'
import type { Endpoint, Schema } from '../http/endpoint.ts'
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
  /** How many this row stands for, of those that are told together; one when it is not said. */
  stands: z.optional(z.number()),
})
export type Todo = z.output<typeof todo>

export const todoAnswer = z.object({ todos: z.array(todo), count: z.number(), total: z.nullable(amount) })
export type TodoAnswer = z.output<typeof todoAnswer>

export type TodoEndpoint = Endpoint<string, undefined, undefined, z.core.$ZodType<TodoAnswer> & Schema>

/** Where the things to do of one module are asked, and the list that has them all. */
export interface TodoSource {
  /** Among those of other modules: "Compras". */
  readonly label: string
  readonly endpoint: TodoEndpoint
  readonly href: string
}

/**
 * What several modules answer, as one card.
 * @param answers of each module, its worst first
 * @returns the worst few of all; their amounts together, or null when one of them has none
 */
export function joinTodos(answers: readonly TodoAnswer[]): TodoAnswer {
  const totals = answers.filter(({ count }) => count > 0).map(({ total }) => total)
  const known = totals.filter((total) => total !== null)
  return {
    todos: answers
      .flatMap(({ todos }) => todos)
      .toSorted((a, b) => todoTones.indexOf(a.tone) - todoTones.indexOf(b.tone))
      .slice(0, TODO_SHOWN),
    count: answers.reduce((sum, { count }) => sum + count, 0),
    total: known.length === totals.length ? amountText(sumAmounts(known.map(parseAmount))) : null,
  }
}

/** How many are not shown. */
export const restOf = ({ todos, count }: TodoAnswer): number => count - todos.reduce((sum, { stands = 1 }) => sum + stands, 0)

/** "1 día", "12 días". */
export const daysText = (days: number): string => counted(days, 'día', 'días')

/** When something falls due, seen from today: "vence hoy", "vence mañana", "vence en 3 días", "venció hace 2 días". */
export function dueText(days: number): string {
  if (days === 0) return 'vence hoy'
  if (days === 1) return 'vence mañana'
  return days > 0 ? `vence en ${daysText(days)}` : `venció hace ${daysText(-days)}`
}
