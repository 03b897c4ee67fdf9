/** What a back-dated movement of stock would change of what was recorded since. Pure. */
import * as z from 'zod/mini'
import { masks } from '#modules/access/index.ts'
import { amount, day, id, quantity } from '#platform/http/fields.ts'
import { masked } from '#platform/http/masked.ts'

export const stockPreview = z.object({
  /** How many movements get another cost; the first hundred are told. */
  count: z.number(),
  /** Signed, of the value of stock: negative when what left cost more. */
  difference: masked(masks.cost, amount),
  changes: z.array(
    z.object({
      /** Null of a document out of reach. */
      document: z.nullable(z.object({ kind: z.string(), id, number: z.string() })),
      date: day,
      item: z.string(),
      warehouse: z.string(),
      quantity,
      value: masked(masks.cost, amount),
      difference: masked(masks.cost, amount),
      /** Of the entry with the difference: its own day, or the first one open after it. */
      entryDate: day,
    }),
  ),
})
export type StockPreview = z.input<typeof stockPreview>
