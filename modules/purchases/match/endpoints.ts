/** What a bill is compared with, shown before anybody decides on it; and what is tolerated of a supplier. */
import * as z from 'zod/mini'
import { currencies } from '#base/currency.ts'
import { documentInput } from '#modules/documents/index.ts'
import { partyPermissions } from '#modules/people/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { done, id, quantity, unitPrice } from '#platform/http/fields.ts'
import { bill } from '../bill/kind.ts'

const gate = { plan: bill.plan, services: bill.services } as const

const worth = z.object({ quantity, unitPrice })

const matched = z.object({
  lines: z.array(
    z.object({
      /** From 0. */
      index: z.number(),
      name: z.string(),
      currency: z.enum(currencies.map(({ code }) => code)),
      /** Where it was agreed: the order, or the receipt that none came before. */
      number: z.string(),
      /** Null where no order came before. */
      ordered: z.nullable(worth),
      /** Null while nothing was. */
      received: z.nullable(quantity),
      /** With what other bills charge of the same line. */
      billed: worth,
      billedBefore: quantity,
      /** Over what is tolerated, in words. */
      differences: z.array(z.string()),
    }),
  ),
})
export type MatchAnswer = z.output<typeof matched>

export const matchWritten = endpoint({
  method: 'POST',
  path: '/api/purchases/bills/match',
  summary: 'Comparar una factura de compra con lo pedido y lo recibido, mientras se escribe',
  permission: bill.permissions.write,
  ...gate,
  perMinute: 240,
  body: z.object({
    document: documentInput,
    /** Of one that is there already. */
    id: z._default(z.nullable(id), null),
  }),
  response: matched,
})

export const matchSaved = endpoint({
  method: 'GET',
  path: '/api/purchases/bills/{id}/match',
  summary: 'Comparación de una factura de compra con lo pedido y lo recibido',
  permission: bill.permissions.read,
  ...gate,
  response: matched,
})

const tolerance = z.object({ pricePercent: z.string(), priceAmount: z.string(), quantityPercent: z.string() })

export const getPartyMatch = endpoint({
  method: 'GET',
  path: '/api/people/{id}/match',
  summary: 'Las tolerancias propias de las facturas de un proveedor, y las de la empresa',
  permission: partyPermissions.read,
  ...gate,
  response: z.object({ own: z.nullable(tolerance), company: tolerance }),
})

export const setPartyMatch = endpoint({
  method: 'PUT',
  path: '/api/people/{id}/match',
  summary: 'Dar tolerancias propias a las facturas de un proveedor, o quitárselas',
  permission: partyPermissions.write,
  ...gate,
  body: z.object({ own: z.nullable(tolerance) }),
  response: done,
})
