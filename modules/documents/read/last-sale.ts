import * as z from 'zod/mini'
import { endpoint } from '#platform/http/endpoint.ts'
import { day, id, unitPrice } from '#platform/http/fields.ts'

/** Of the invoices that whoever asks may see. */
export const lastSale = endpoint({
  method: 'GET',
  path: '/api/documents/last-sale',
  summary: 'Lo último que un cliente pagó por un ítem, entre sus facturas más recientes',
  permission: 'member',
  plan: null,
  services: ['full'],
  query: z.object({ partyId: id, itemId: id }),
  response: z.object({
    /** Null when it is not among them. */
    sale: z.nullable(
      z.object({
        number: z.string(),
        date: day,
        /** In pesos, before discounts. */
        unitPrice,
        unitName: z.string(),
      }),
    ),
  }),
})
