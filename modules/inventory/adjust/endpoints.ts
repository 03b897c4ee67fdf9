/** The quick adjustment: what was counted of some products of a warehouse, recorded as one note of stock. */
import * as z from 'zod/mini'
import { masks } from '#modules/access/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, day, id, optionalText, positiveQuantity, positiveUnitPrice, quantity } from '#platform/http/fields.ts'
import { masked } from '#platform/http/masked.ts'
import { stockPermissions } from '../stock-note.ts'
import { goodsInput } from '../tracking/goods.ts'

export const adjustmentInput = z.object({
  date: day,
  warehouseId: id,
  conceptId: z._default(z.nullable(id), null),
  notes: optionalText(1000),
  lines: z
    .array(
      z.object({
        itemId: id,
        counted: positiveQuantity,
        /** What there was when it was counted: what changed since is counted again. */
        expected: quantity,
        /** Of one unit of what was over; empty takes the average. */
        unitCost: z._default(z.union([z.literal(''), positiveUnitPrice('El costo')]), ''),
        ...goodsInput,
      }),
    )
    .check(z.minLength(1, 'Agrega al menos un producto.'), z.maxLength(500, 'Máximo 500 productos por registro.')),
})
export type AdjustmentInput = z.output<typeof adjustmentInput>

export const adjustStock = endpoint({
  method: 'POST',
  path: '/api/inventory/adjust-stock',
  summary: 'Ajuste rápido: registrar lo contado de unos productos; la diferencia con lo que hay queda en un solo ajuste',
  permission: stockPermissions.write,
  plan: null,
  services: ['full'],
  body: adjustmentInput,
  response: z.object({ id, number: z.string(), value: masked(masks.cost, amount) }),
})
