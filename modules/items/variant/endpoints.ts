/** The variants of an item: read as a matrix, and those that are missing made. */
import * as z from 'zod/mini'
import { endpoint } from '#platform/http/endpoint.ts'
import { id, optionalText, quantity, positiveUnitPrice, unitPrice } from '#platform/http/fields.ts'
import { itemPermissions } from '../endpoints.ts'
import { MOST_ATTRIBUTES, MOST_VARIANTS } from './variant.ts'

const gate = { plan: null, services: ['full'] } as const

const value = z.object({ id, name: z.string(), code: z.string(), color: z.nullable(z.string()) })
const attributeShape = z.object({ id, name: z.string(), values: z.array(value) })
export type VariantAttribute = z.output<typeof attributeShape>

const variantShape = z.object({
  id,
  code: z.string(),
  name: z.string(),
  barcode: z.string(),
  price: unitPrice,
  /** One of each attribute, in the order of the attributes. */
  valueIds: z.array(id),
  active: z.boolean(),
  /** In the warehouse asked for, or in all within reach. */
  stock: quantity,
  available: quantity,
})
export type Variant = z.output<typeof variantShape>

export const getVariants = endpoint({
  method: 'GET',
  path: '/api/items/{id}/variants',
  summary: 'Las variantes de un producto por atributo, con sus existencias',
  permission: itemPermissions.read,
  ...gate,
  query: z.object({ warehouseId: z._default(z.union([z.literal(''), id]), '') }),
  response: z.object({
    item: z.object({ id, code: z.string(), name: z.string(), price: unitPrice, unitName: z.string() }),
    /** Those of its variants; empty while there are none. */
    attributes: z.array(attributeShape),
    variants: z.array(variantShape),
    /** Those that the company has, to make variants by. */
    offered: z.array(attributeShape),
  }),
})
export type Matrix = z.output<typeof getVariants.response>

/** Those that are there already stay as they are. Without a code it follows from those of the product and the values. */
export const makeVariants = endpoint({
  method: 'POST',
  path: '/api/items/{id}/variants',
  summary: 'Crear las variantes que faltan de un producto',
  permission: itemPermissions.write,
  ...gate,
  body: z.object({
    variants: z
      .array(
        z.object({
          valueIds: z
            .array(id)
            .check(z.minLength(1, 'Elige al menos un valor.'), z.maxLength(MOST_ATTRIBUTES, `Máximo ${MOST_ATTRIBUTES} atributos.`)),
          code: optionalText(40),
          barcode: optionalText(60),
          /** Null is that of the product. */
          price: z._default(z.nullable(positiveUnitPrice('El precio')), null),
        }),
      )
      .check(
        z.minLength(1, 'Elige al menos una variante.'),
        z.maxLength(MOST_VARIANTS, `Un producto tiene máximo ${MOST_VARIANTS} variantes.`),
      ),
  }),
  response: z.object({ created: z.number(), existing: z.number() }),
})
