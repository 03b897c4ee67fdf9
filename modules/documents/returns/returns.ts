/** What came back of what was delivered before it was invoiced, as it crosses the wire. */
import * as z from 'zod/mini'
import { goodsInput } from '#modules/inventory/index.ts'
import { day, id, positiveQuantity, quantity, text } from '#platform/http/fields.ts'

const MOST_TEXT = 400
const MOST_LINES = 500

/** Of a line, by its position in the document and in its unit. */
const returnLine = z.object({ position: z.int().check(z.minimum(1)), quantity: positiveQuantity, ...goodsInput })
export type ReturnLine = z.output<typeof returnLine>

export const returnInput = z.object({
  date: day,
  reason: text(MOST_TEXT),
  lines: z.array(returnLine).check(z.minLength(1, 'Elige al menos un ítem.'), z.maxLength(MOST_LINES, `Máximo ${MOST_LINES} líneas.`)),
})
export type ReturnInput = z.output<typeof returnInput>

export const annulReturnInput = z.object({ reason: text(MOST_TEXT) })

/** Its state is that of the document that it is about, but for its own annulling. */
export const documentReturn = z.object({
  id,
  number: z.string(),
  date: day,
  reason: z.string(),
  lines: z.array(z.object({ position: z.number(), description: z.string(), quantity })),
  createdBy: z.nullable(z.string()),
  annulled: z.boolean(),
  annulReason: z.string(),
})
export type DocumentReturn = z.output<typeof documentReturn>
