/** The calls of «Sugerir compra»: what lacks in each warehouse, and the orders that are begun with what was chosen of it. */
import * as z from 'zod/mini'
import { masks } from '#modules/access/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { day, id, positiveQuantity, quantity, unitPrice } from '#platform/http/fields.ts'
import { masked } from '#platform/http/masked.ts'
import { purchaseOrder } from '../order/kind.ts'

const gate = { permission: purchaseOrder.permissions.write, plan: null, services: ['full'] } as const
const base = '/api/purchases/suggestions'

/** More rows than these nobody looks through: the filters narrow them. */
export const MOST_SUGGESTED = 500
export const MOST_DAYS = 365

const daysText = (least: number) => `Escribe un número de días entre ${least} y ${MOST_DAYS}.`
const days = (least: number) =>
  z.coerce
    .number({ error: daysText(least) })
    .check(z.int(daysText(least)), z.minimum(least, daysText(least)), z.maximum(MOST_DAYS, daysText(least)))

export const suggestionScopes = ['all', 'short'] as const

const named = z.object({ id, name: z.string() })

const row = z.object({
  item: z.object({ id, code: z.string(), name: z.string() }),
  warehouse: named,
  /** In base units of the item, whose name is `baseUnit`. */
  baseUnit: z.string(),
  /** What there is less what is kept for orders of customers. */
  available: quantity,
  /** What suppliers were asked for and what travels from other warehouses; and what waits in drafts of orders. */
  incoming: quantity,
  drafted: quantity,
  minimum: z.nullable(quantity),
  reorder: z.nullable(quantity),
  maximum: z.nullable(quantity),
  /** Sold in a day. */
  daily: quantity,
  /** Days that it takes to come. */
  leadDays: z.number(),
  /** Under its minimum or at its point of reorder, with what is coming. */
  isShort: z.boolean(),
  /** What lacks, in base units. */
  wanted: quantity,
  /** What to ask for, in the unit that it is bought in; the id of the base unit is null. */
  unit: z.object({ id: z.nullable(id), name: z.string(), factor: quantity }),
  quantity,
  /** The preferred supplier, or of whom it was last bought or ordered; when that was, and what they ask for one of the unit, before taxes. */
  supplier: z.nullable(named),
  lastDate: z.nullable(day),
  lastPrice: masked(masks.cost, z.nullable(unitPrice)),
})

export const suggestPurchases = endpoint({
  method: 'GET',
  path: base,
  summary: 'Sugerir compra: lo que falta de cada producto en cada bodega, por sus niveles, su venta y lo que está en camino',
  ...gate,
  query: z.object({
    warehouseId: z.optional(id),
    supplierId: z.optional(id),
    categoryId: z.optional(id),
    /** How many days of sales are looked at, and how many are covered once it is here. */
    saleDays: z._default(days(1), 30),
    coverDays: z._default(days(1), 30),
    /** Days that suppliers take; left out, what they took with each product. */
    leadDays: z.optional(days(0)),
    scope: z._default(z.enum(suggestionScopes), 'all'),
  }),
  /** Of `count` in all, the first ones by supplier and code. */
  response: z.object({ rows: z.array(row), count: z.number() }),
})

export const orderSuggested = endpoint({
  method: 'POST',
  path: `${base}/orders`,
  summary: 'Crear una orden de compra en borrador por cada proveedor con lo que se eligió de la sugerencia',
  ...gate,
  body: z.object({
    lines: z
      .array(
        z.object({
          itemId: id,
          warehouseId: id,
          /** Null is the base unit. */
          unitId: z._default(z.nullable(id), null),
          quantity: positiveQuantity,
          supplierId: id,
        }),
      )
      .check(z.minLength(1, 'Elige al menos una línea.'), z.maxLength(MOST_SUGGESTED, `Máximo ${MOST_SUGGESTED} líneas a la vez.`)),
  }),
  response: z.object({ orders: z.array(z.object({ id, supplier: named, lines: z.number() })) }),
})
