/** How much there should be of a product in each warehouse. */
import * as z from 'zod/mini'
import { endpoint } from '#platform/http/endpoint.ts'
import { done, id, quantity, positiveUnitPrice } from '#platform/http/fields.ts'
import { stockPermissions } from '../stock-note.ts'

const gate = { plan: null, services: ['full'] } as const
const MOST_WAREHOUSES = 500

export const getLevels = endpoint({
  method: 'GET',
  path: '/api/inventory/levels/{itemId}',
  summary: 'Cuánto debe haber de un producto en cada bodega',
  permission: stockPermissions.read,
  ...gate,
  response: z.object({
    rows: z.array(
      z.object({
        warehouse: z.object({ id, name: z.string() }),
        available: quantity,
        minimum: z.nullable(quantity),
        reorder: z.nullable(quantity),
        maximum: z.nullable(quantity),
      }),
    ),
  }),
})
export type LevelRow = z.output<typeof getLevels.response>['rows'][number]

export const setLevels = endpoint({
  method: 'PUT',
  path: '/api/inventory/levels/{itemId}',
  summary: 'Decir el mínimo, el punto de reorden y el máximo de un producto en cada bodega; vacío los quita',
  permission: stockPermissions.write,
  ...gate,
  body: z.object({
    levels: z
      .array(
        z.object({
          warehouseId: id,
          minimum: z.nullable(positiveUnitPrice('El mínimo')),
          reorder: z.nullable(positiveUnitPrice('El punto de reorden')),
          maximum: z.nullable(positiveUnitPrice('El máximo')),
        }),
      )
      .check(z.maxLength(MOST_WAREHOUSES, `Máximo ${MOST_WAREHOUSES} bodegas a la vez.`)),
  }),
  response: done,
})
