/** The grid of prices, items by lists, and the batches that it writes. */
import * as z from 'zod/mini'
import { masks } from '#modules/access/index.ts'
import { priceListGate } from '#modules/subscription/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { day, done, id, optionalText, pageOf, pageQuery, percent, positiveUnitPrice, unitPrice } from '#platform/http/fields.ts'
import { masked } from '#platform/http/masked.ts'
import { priceList } from '../price-list/price-list.ts'

const gate = { ...priceListGate, services: ['full'] } as const
const reading = { permission: priceList.permissions.read, ...gate }
const writing = { permission: priceList.permissions.write, ...gate }

/** More columns than these fit no screen. */
export const MOST_LISTS = 12
export const MOST_CELLS = 5000

const anyId = z._default(z.union([z.literal(''), id]), '')
const searched = z._default(z.string().check(z.maxLength(200)), '')

export const gridRow = z.object({
  id,
  code: z.string(),
  name: z.string(),
  unitName: z.string(),
  /** Without taxes, as the cost. */
  base: unitPrice,
  cost: masked(masks.cost, z.nullable(unitPrice)),
  /** The least that it is sold for, without taxes; null while nobody said. */
  minimum: z.nullable(unitPrice),
  /** The sum of its percent taxes. */
  taxRate: percent,
  /** In the order of the lists that were asked for. */
  cells: z.array(
    z.object({
      listId: id,
      /** As the list says it for one unit; null when it says nothing of the item. */
      price: z.nullable(unitPrice),
      /** What is written from any quantity on; null when the rule of the list says it. */
      written: z.nullable(unitPrice),
    }),
  ),
})
export type GridRow = z.output<typeof gridRow>

const gridFilter = { text: searched, categoryId: anyId, brandId: anyId }

export const listGrid = endpoint({
  method: 'GET',
  path: '/api/items/price',
  summary: 'Los precios de cada producto o servicio en varias listas',
  ...reading,
  query: z.object({
    ...gridFilter,
    /** Ids with commas; empty for the first ones. */
    lists: z._default(z.string().check(z.maxLength(MOST_LISTS * 37)), ''),
    ...pageQuery,
  }),
  response: pageOf(gridRow),
})

export const gridHead = endpoint({
  method: 'GET',
  path: '/api/items/price/lists',
  summary: 'Las listas de la rejilla de precios, y cuántos productos y servicios tiene',
  ...reading,
  query: z.object(gridFilter),
  response: z.object({
    items: z.number(),
    lists: z.array(z.object({ id, name: z.string(), includesTax: z.boolean() })),
  }),
})
export type GridList = z.output<typeof gridHead.response>['lists'][number]

export const batchStates = ['scheduled', 'applied', 'undone', 'discarded'] as const
export type PriceBatchState = (typeof batchStates)[number]

export const writePriceBatch = endpoint({
  method: 'POST',
  path: '/api/items/price/batches',
  summary: 'Cambiar muchos precios de listas juntos, ya o desde un día: todo o nada',
  ...writing,
  body: z.object({
    /** Null is now. */
    appliesOn: z.nullable(day),
    /** Why some are below what the item costs. */
    reason: optionalText(400),
    cells: z
      .array(
        z.object({
          itemId: id,
          listId: id,
          /** Null takes away what is written. */
          price: z.nullable(positiveUnitPrice('El precio')),
          /** What was written when it was changed: what somebody else wrote meanwhile is not lost. */
          was: z.nullable(positiveUnitPrice('El precio')),
        }),
      )
      .check(z.minLength(1, 'No hay precios por cambiar.'), z.maxLength(MOST_CELLS, 'Máximo 5.000 precios a la vez.')),
  }),
  response: z.object({ id, state: z.enum(batchStates), prices: z.number() }),
})

const person = z.nullable(z.string())

export const batchRow = z.object({
  id,
  state: z.enum(batchStates),
  appliesOn: day,
  reason: z.string(),
  /** What they come from, in words; empty of those of the grid. */
  origin: z.string(),
  prices: z.number(),
  /** Names of the lists that it touches. */
  lists: z.array(z.string()),
  createdAt: z.string(),
  createdBy: person,
  endedAt: z.nullable(z.string()),
  endedBy: person,
})
export type PriceBatchRow = z.output<typeof batchRow>

export const listPriceBatches = endpoint({
  method: 'GET',
  path: '/api/items/price/batches',
  summary: 'Los lotes de precios, del más nuevo al más viejo',
  ...reading,
  query: z.object(pageQuery),
  response: pageOf(batchRow),
})

export const undoPriceBatch = endpoint({
  method: 'POST',
  path: '/api/items/price/batches/{id}/undo',
  summary: 'Deshacer un lote de precios, o descartarlo si aún no rige',
  ...writing,
  response: done,
})
