import * as z from 'zod/mini'
import { endpoint } from '#platform/http/endpoint.ts'

/** What is worth a column or a filter of lists. Of the documents that whoever asks may reach. */
export const whatIsUsed = endpoint({
  method: 'GET',
  path: '/api/documents/used',
  summary: 'Si algún documento tiene vendedor, y las monedas de las que hay tasas',
  permission: 'member',
  plan: null,
  services: ['full'],
  response: z.object({ hasSellers: z.boolean(), currencies: z.array(z.string()) }),
})
