/** The calls about what an item costs one customer: those of a customer, those of an item, agreeing on one and dropping it. */
import * as z from 'zod/mini'
import { partyPermissions } from '#modules/people/index.ts'
import { priceListGate } from '#modules/subscription/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { day, done, id, obeys, pageOf, pageQuery, quantity, unitPrice } from '#platform/http/fields.ts'
import { belowZero } from '#platform/rules/index.ts'
import { priceList } from '../price-list/price-list.ts'

const gate = { ...priceListGate, services: priceList.services } as const

const agreedPrice = z.object({
  id,
  party: z.object({ id, name: z.string() }),
  item: z.object({ id, code: z.string(), name: z.string(), unitName: z.string() }),
  /** In base units; 0 is any. */
  from: quantity,
  /** Of the base unit, without taxes. */
  price: unitPrice,
  /** What the item costs whoever has no list, without taxes. */
  base: unitPrice,
  validFrom: z.nullable(day),
  validTo: z.nullable(day),
  /** "Vigente", "Programada" or "Terminada". */
  standing: z.string(),
  /** It holds today. */
  isInForce: z.boolean(),
})
export type AgreedPrice = z.output<typeof agreedPrice>

const notNegative = (what: string) => obeys((text: string) => (text.startsWith('-') ? belowZero(what) : null))

export const agreedInput = z.object({
  itemId: id,
  from: z._default(quantity.check(notNegative('La cantidad')), '0'),
  price: unitPrice.check(notNegative('El precio')),
  validFrom: z._default(z.nullable(day), null),
  validTo: z._default(z.nullable(day), null),
})
export type AgreedInput = z.output<typeof agreedInput>

export const listPartyAgreed = endpoint({
  method: 'GET',
  path: '/api/people/{id}/prices',
  summary: 'Los precios pactados con un cliente, ítem por ítem',
  permission: partyPermissions.read,
  ...gate,
  query: z.object(pageQuery),
  response: pageOf(agreedPrice),
})

export const listItemAgreed = endpoint({
  method: 'GET',
  path: '/api/items/{id}/customer-prices',
  summary: 'Los clientes con los que se pactó otro precio de un ítem',
  permission: partyPermissions.read,
  ...gate,
  query: z.object(pageQuery),
  response: pageOf(agreedPrice),
})

export const agreePrice = endpoint({
  method: 'PUT',
  path: '/api/people/{id}/prices',
  summary: 'Pactar con un cliente el precio de un ítem; reemplaza el que tenga desde esa cantidad',
  permission: priceList.permissions.write,
  ...gate,
  body: agreedInput,
  response: agreedPrice,
})

export const dropAgreedPrice = endpoint({
  method: 'DELETE',
  path: '/api/people/prices/{id}',
  summary: 'Quitar un precio pactado con un cliente; los documentos hechos conservan el suyo',
  permission: priceList.permissions.write,
  ...gate,
  response: done,
})
