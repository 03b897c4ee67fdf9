/** The answer of a call about several records: each was done or refused on its own. */
import * as z from 'zod/mini'
import { id } from './fields.ts'

export const severalResult = z.object({
  done: z.array(z.object({ id, number: z.nullable(z.string()) })),
  problems: z.array(
    z.object({
      id,
      /** What a person calls it: its number, or whose draft it is. Null: there is no such record. */
      name: z.nullable(z.string()),
      /** Of the first one. */
      code: z.number(),
      message: z.string(),
    }),
  ),
  /** Of a creation that made none of them (467). */
  failure: z.optional(z.object({ code: z.number(), message: z.string() })),
})
export type SeveralResult = z.output<typeof severalResult>
