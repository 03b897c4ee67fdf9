/** The documents of what registers sold: the calls of the engine that they have, their mail and their files, and sending what waits. */
import * as z from 'zod/mini'
import { documentEndpoints, mailEndpoints } from '#modules/documents/index.ts'
import { xmlEndpoint, zipEndpoint } from '#modules/electronic/index.ts'
import { tillSale } from '#modules/sales/index.ts'
import { endpoint, fileResponse } from '#platform/http/endpoint.ts'
import { done } from '#platform/http/fields.ts'
import { rolls } from './ticket.ts'

export const saleEndpoints = documentEndpoints(tillSale)
export const saleMail = mailEndpoints(tillSale)
export const saleXml = xmlEndpoint(tillSale)
export const saleZip = zipEndpoint(tillSale)

export const getTicket = endpoint({
  method: 'GET',
  path: `/api${tillSale.path}/{id}/ticket`,
  summary: 'El tiquete de una venta de caja como imagen, para imprimirlo en la caja',
  permission: tillSale.permissions.print,
  plan: tillSale.plan,
  services: tillSale.services,
  query: z.object({ papel: z._default(z.enum(rolls, `Elige uno de estos papeles: ${rolls.join(', ')}.`), 'tiquete-80') }),
  response: fileResponse('image/svg+xml'),
})

export const transmitSale = endpoint({
  method: 'POST',
  path: `/api${tillSale.path}/{id}/transmit`,
  summary: 'Transmitir a la DIAN un documento POS que no se pudo sellar o que la DIAN rechazó, con los datos de hoy y su número',
  permission: tillSale.permissions.issue,
  plan: tillSale.plan,
  services: tillSale.services,
  response: done,
})
