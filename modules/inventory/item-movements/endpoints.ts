/** What came in and went out of one item, for its page. */
import * as z from 'zod/mini'
import { masks } from '#modules/access/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, day, id, pageOf, pageQuery, quantity, unitPrice } from '#platform/http/fields.ts'
import { masked } from '#platform/http/masked.ts'
import { stockPermissions } from '../stock-note.ts'

const row = z.object({
  id,
  date: day,
  warehouse: z.string(),
  /** The variant, of a product that has them; null of the item itself. */
  variant: z.nullable(z.string()),
  /** Its document; null of one out of reach. */
  source: z.nullable(z.object({ kind: z.string(), id, number: z.string() })),
  /** Whom or what for, as its document says. */
  about: z.string(),
  /** It takes another back. */
  isUndo: z.boolean(),
  /** In positive, out negative. */
  quantity,
  unitCost: masked(masks.cost, unitPrice),
  value: masked(masks.cost, amount),
})
export type ItemMovement = z.output<typeof row>

export const itemMovements = endpoint({
  method: 'GET',
  path: '/api/inventory/items/{itemId}/movements',
  summary: 'Lo que entró y salió de un producto, de lo más reciente a lo más antiguo',
  permission: stockPermissions.read,
  plan: null,
  services: ['full'],
  query: z.object(pageQuery),
  response: pageOf(row),
})
