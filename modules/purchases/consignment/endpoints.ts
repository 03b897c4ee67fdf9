/** What is held of others: whose it is, in which warehouse, and how much of it was neither bought nor given back. */
import * as z from 'zod/mini'
import { stockPermissions } from '#modules/inventory/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { day, id, quantity } from '#platform/http/fields.ts'

/** More rows than these nobody looks through. */
export const MOST_HELD = 500

const named = z.object({ id, name: z.string() })

const heldRow = z.object({
  item: z.object({ id, code: z.string(), name: z.string() }),
  supplier: named,
  warehouse: named,
  /** In base units of the item. */
  quantity,
  baseUnit: z.string(),
  /** Of the oldest receipt of which something is left. */
  since: day,
})
export type HeldRow = z.output<typeof heldRow>

export const heldGoods = endpoint({
  method: 'GET',
  path: '/api/purchases/held-goods',
  summary: 'Mercancía de terceros: lo recibido en consignación que no se ha comprado ni devuelto, por dueño, bodega y producto',
  permission: stockPermissions.read,
  plan: null,
  services: ['full'],
  query: z.object({ itemId: z.optional(id) }),
  response: z.object({ rows: z.array(heldRow) }),
})
