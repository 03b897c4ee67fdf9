/** Labels of items as a PDF. */
import * as z from 'zod/mini'
import { endpoint, fileResponse } from '#platform/http/endpoint.ts'
import { itemLabelPermission } from '../endpoints.ts'
import { labelSizeIds } from './label.ts'

export const printLabels = endpoint({
  method: 'GET',
  path: '/api/items/labels',
  summary: 'Etiquetas de productos en PDF, con su código de barras',
  permission: itemLabelPermission,
  plan: null,
  services: ['full'],
  query: z.object({
    /** How many of which: "id:3,id:1". */
    lines: z.string().check(z.maxLength(10_000)),
    size: z._default(z.enum(labelSizeIds, 'Elige un tamaño.'), '50x25'),
    /** `hidden` leaves the price out. */
    price: z._default(z.enum(['', 'hidden']), ''),
  }),
  response: fileResponse('application/pdf'),
})
