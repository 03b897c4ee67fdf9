/** What one item is sold for in each list, for its page. */
import * as z from 'zod/mini'
import { masks } from '#modules/access/index.ts'
import { priceListGate } from '#modules/subscription/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { id, percent, quantity, unitPrice } from '#platform/http/fields.ts'
import { masked } from '#platform/http/masked.ts'
import { priceList } from '../price-list/price-list.ts'

export const itemPricesGate = { permission: priceList.permissions.read, ...priceListGate, services: priceList.services } as const

/** What part of the price is profit over the average cost; null of what has none. */
const margin = masked(masks.cost, z.nullable(percent))

const listPrice = z.object({
  list: z.object({ id, name: z.string() }),
  /** "Vigente", "Programada", "Terminada", or "Inactiva". */
  standing: z.string(),
  /** It holds today. */
  isInForce: z.boolean(),
  includesTax: z.boolean(),
  /** For one unit, as the list says it; null when it says nothing of the item. */
  price: z.nullable(unitPrice),
  /** It is written for the item; otherwise the rule of the list says it. */
  isWritten: z.boolean(),
  margin,
  /** Written for more units: from how many on, and for how much. */
  scales: z.array(z.object({ from: quantity, price: unitPrice, margin })),
})
export type ItemListPrice = z.output<typeof listPrice>

export const itemPrices = endpoint({
  method: 'GET',
  path: '/api/items/{id}/prices',
  summary: 'Lo que cuesta un producto o servicio en cada lista de precios',
  ...itemPricesGate,
  response: z.object({
    /** Without taxes. */
    base: unitPrice,
    minimum: z.nullable(unitPrice),
    baseMargin: margin,
    cost: masked(masks.cost, z.nullable(unitPrice)),
    lists: z.array(listPrice),
  }),
})
