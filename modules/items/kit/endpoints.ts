import * as z from 'zod/mini'
import { endpoint } from '#platform/http/endpoint.ts'
import { id, quantity, unitPrice } from '#platform/http/fields.ts'
import { masked } from '#platform/http/masked.ts'
import { masks } from '#modules/access/index.ts'
import { itemPermissions } from '../endpoints.ts'

/** What one kit takes today, down to what has stock, with what there is of it. */
export const getKit = endpoint({
  method: 'GET',
  path: '/api/items/{id}/kit',
  summary: 'Consultar de qué está hecho un combo, cuánto costaría y cuántos hay',
  permission: itemPermissions.read,
  plan: null,
  services: ['full'],
  response: z.object({
    components: z.array(
      z.object({
        item: z.object({ id, code: z.string(), name: z.string() }),
        unitName: z.string(),
        quantity,
        /** Over all warehouses. */
        available: quantity,
        /** Average over all warehouses; null where there is none to cost. */
        unitCost: masked(masks.cost, unitPrice),
      }),
    ),
    /** Null while something of it has no cost. */
    unitCost: masked(masks.cost, unitPrice),
    /** How many there is enough of everything for. */
    warehouses: z.array(z.object({ warehouse: z.object({ id, name: z.string() }), available: quantity })),
  }),
})
