/** What a figure at the head of the home answers. */
import * as z from 'zod/mini'
import type { Endpoint, Schema } from '../http/endpoint.ts'
import { amount } from '../http/fields.ts'

export const homeFigure = z.object({
  amount,
  /** What it is made of, or what is usual: "9 documentos, 3,9 % de lo que te deben". */
  detail: z.string(),
  /** More or less than usual, or null where nothing is told. */
  trend: z.nullable(z.enum(['up', 'down'])),
  /** The list or report that makes it. */
  href: z.string(),
})
export type HomeFigureAnswer = z.output<typeof homeFigure>

export type FigureEndpoint = Endpoint<string, undefined, undefined, z.core.$ZodType<HomeFigureAnswer> & Schema>
