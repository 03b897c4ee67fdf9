/** What is asked of prices: those of a list, the list of a customer, and what the lines of a document propose. */
import * as z from 'zod/mini'
import { priceListGate } from '#modules/subscription/index.ts'
import { markedIds, partyPermissions } from '#modules/people/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { done, id, obeys, pageOf, pageQuery, quantity, unitPrice } from '#platform/http/fields.ts'
import { belowZero } from '#platform/rules/index.ts'
import { priceList } from './price-list/price-list.ts'

const services = priceList.services
const gate = { ...priceListGate, services } as const
const reading = { permission: priceList.permissions.read, ...gate }
const writing = { permission: priceList.permissions.write, ...gate }

const notNegative = (what: string) => obeys((text: string) => (text.startsWith('-') ? belowZero(what) : null))
const scalePrice = unitPrice.check(notNegative('El precio'))
const scaleFrom = quantity.check(notNegative('La cantidad'))

/** More scales than these nobody remembers. */
export const MOST_SCALES = 10
/** A price from so many units on; 0 is any. */
const scale = z.object({ from: scaleFrom, price: scalePrice })

export const listedItem = z.object({
  id,
  code: z.string(),
  name: z.string(),
  unitName: z.string(),
  /** Without taxes. */
  base: unitPrice,
  /** As the list says it for one unit; null when it says nothing of the item. */
  price: z.nullable(unitPrice),
  /** What is written in this list, by quantity. */
  written: z.array(scale),
})

const filter = { text: z._default(z.string().check(z.maxLength(200)), ''), only: z._default(z.enum(['all', 'written']), 'all') }

export const listPrices = endpoint({
  method: 'GET',
  path: '/api/settings/price-lists/{id}/prices',
  summary: 'Los precios de una lista, ítem por ítem',
  ...reading,
  query: z.object({ ...filter, ...pageQuery }),
  response: pageOf(listedItem),
})

export const countPrices = endpoint({
  method: 'GET',
  path: '/api/settings/price-lists/{id}/prices/counts',
  summary: 'Cuántos ítems tienen precio escrito en una lista',
  ...reading,
  query: z.object({ text: filter.text }),
  response: z.object({ all: z.number(), written: z.number() }),
})

export const writePrices = endpoint({
  method: 'PUT',
  path: '/api/settings/price-lists/{id}/prices/{itemId}',
  summary: 'Escribir los precios de un ítem en una lista; sin ninguno, vuelve a la regla',
  ...writing,
  body: z.object({ written: z.array(scale).check(z.maxLength(MOST_SCALES, `Máximo ${MOST_SCALES} precios por ítem.`)) }),
  response: done,
})

export const MOST_PASTED = 5000

/** Each row takes the place of what the item had from that quantity on; the whole or nothing. */
export const pastePrices = endpoint({
  method: 'POST',
  path: '/api/settings/price-lists/{id}/prices/paste',
  summary: 'Escribir los precios de muchos ítems por su código: todo o nada',
  ...writing,
  body: z.object({
    rows: z
      .array(z.object({ code: z.string().check(z.maxLength(60)), from: z._default(scaleFrom, '0'), price: scalePrice }))
      .check(z.minLength(1, 'No hay precios para pegar.'), z.maxLength(MOST_PASTED, `Máximo ${MOST_PASTED} precios a la vez.`)),
  }),
  response: z.object({ written: z.number() }),
})

const chosenList = z.nullable(z.object({ id, name: z.string() }))

export const getPartyList = endpoint({
  method: 'GET',
  path: '/api/people/{id}/price-list',
  summary: 'La lista de precios de un cliente',
  permission: partyPermissions.read,
  ...gate,
  response: z.object({ list: chosenList }),
})

export const setPartyLists = endpoint({
  method: 'PUT',
  path: '/api/people/price-lists',
  summary: 'Dar una lista de precios a varios clientes a la vez, o quitársela; quien no es cliente queda como estaba',
  permission: partyPermissions.write,
  ...gate,
  body: z.object({ ids: markedIds, listId: z.nullable(id) }),
  response: z.object({ changed: z.number(), leftOut: z.number() }),
})

export const setPartyList = endpoint({
  method: 'PUT',
  path: '/api/people/{id}/price-list',
  summary: 'Dar una lista de precios a un cliente, o quitársela',
  permission: partyPermissions.write,
  ...gate,
  body: z.object({ listId: z.nullable(id) }),
  response: z.object({ list: chosenList }),
})
