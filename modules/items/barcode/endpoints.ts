/** The bar codes of an item besides its own. */
import * as z from 'zod/mini'
import { endpoint } from '#platform/http/endpoint.ts'
import { done, id, text } from '#platform/http/fields.ts'
import { itemPermissions } from '../endpoints.ts'
import { MOST_BARCODES } from './barcode.ts'

const gate = { plan: null, services: ['full'] } as const

export const getBarcodes = endpoint({
  method: 'GET',
  path: '/api/items/{id}/barcodes',
  summary: 'Los códigos de barras de un producto, cada uno con su unidad',
  permission: itemPermissions.read,
  ...gate,
  response: z.object({ barcodes: z.array(z.object({ code: z.string(), unit: z.nullable(z.object({ id, name: z.string() })) })) }),
})

export const setBarcodes = endpoint({
  method: 'PUT',
  path: '/api/items/{id}/barcodes',
  summary: 'Escribir los otros códigos de barras de un producto',
  permission: itemPermissions.write,
  ...gate,
  body: z.object({
    barcodes: z
      .array(z.object({ code: text(60), unitId: z._default(z.nullable(id), null) }))
      .check(z.maxLength(MOST_BARCODES, `Un producto tiene máximo ${MOST_BARCODES} códigos más.`)),
  }),
  response: done,
})
