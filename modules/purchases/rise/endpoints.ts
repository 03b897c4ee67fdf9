/** The calls of price rises: what a purchase cost more than the last one, and carrying it to what is sold. */
import * as z from 'zod/mini'
import { masks } from '#modules/access/index.ts'
import type { DocumentKind } from '#modules/documents/index.ts'
import { itemPermissions } from '#modules/items/index.ts'
import { priceList } from '#modules/pricing/index.ts'
import { priceListGate } from '#modules/subscription/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { day, id, optionalText, percent, positiveUnitPrice, unitPrice } from '#platform/http/fields.ts'
import { masked } from '#platform/http/masked.ts'
import { bill } from '../bill/kind.ts'
import { purchaseRemission } from '../remission/kind.ts'

const MOST_CELLS = 500

const cost = masked(masks.cost, unitPrice)
const margin = masked(masks.margin, z.nullable(percent))
/** It says by how much the cost rose. */
const proposed = masked(masks.cost, z.nullable(unitPrice))

const rise = z.object({
  item: z.object({ id, code: z.string(), name: z.string(), unitName: z.string() }),
  /** Of one base unit, after discounts and without taxes, in pesos: the last time, and with this purchase. */
  last: cost,
  lastDate: day,
  lastDocument: z.object({ id, kind: z.string() }),
  now: cost,
  percent: masked(masks.cost, percent),
  /** Without taxes; what part of it is earned at the cost of before and at that of now; and the price that keeps it. */
  base: z.object({ price: unitPrice, margin, marginNow: margin, proposed }),
  /** As each list says its prices, in the order of `lists`. */
  cells: z.array(z.object({ listId: id, price: z.nullable(unitPrice), written: z.nullable(unitPrice), proposed })),
})

const riseEndpoint = <const Path extends string>({ path, permissions, plan, services, titles }: DocumentKind & { readonly path: Path }) =>
  endpoint({
    method: 'GET',
    path: `/api${path}/{id}/price-rises` as const,
    summary: `${titles.one}: los productos cuyo costo subió frente a la última compra, y el precio de venta que mantiene el margen`,
    permission: permissions.read,
    plan,
    services,
    response: z.object({
      rises: z.array(rise),
      /** Those in use, for whoever may see them. */
      lists: z.array(z.object({ id, name: z.string(), includesTax: z.boolean() })),
    }),
  })

export const billRises = riseEndpoint(bill)
export const receiptRises = riseEndpoint(purchaseRemission)

const price = positiveUnitPrice('El precio')
const chosen = [z.minLength(1, 'Elige al menos un producto.'), z.maxLength(MOST_CELLS, `Máximo ${MOST_CELLS} productos a la vez.`)] as const
const carried = z.object({ count: z.number() })
const base = '/api/purchases/price-rises'

export const carryToItems = endpoint({
  method: 'POST',
  path: `${base}/items`,
  summary: 'Actualizar el precio de venta de los productos de una compra; los que ya lo tienen no cambian',
  permission: itemPermissions.write,
  plan: null,
  services: ['full'],
  body: z.object({
    documentId: id,
    /** `was`: what it was when it was looked at. */
    cells: z.array(z.object({ itemId: id, price, was: price })).check(...chosen),
  }),
  response: carried,
})

export const carryToList = endpoint({
  method: 'POST',
  path: `${base}/lists`,
  summary: 'Actualizar en una lista el precio de los productos de una compra; los que ya lo tienen no cambian',
  permission: priceList.permissions.write,
  ...priceListGate,
  services: ['full'],
  body: z.object({
    documentId: id,
    listId: id,
    /** Why some are below what the item costs. */
    reason: optionalText(400),
    /** `was`: what was written in the list when it was looked at; null of nothing. */
    cells: z.array(z.object({ itemId: id, price, was: z.nullable(price) })).check(...chosen),
  }),
  response: carried,
})
