/** The documents of what registers sold: the calls of the engine that they have, their mail and their files, and sending what waits. */
import { documentEndpoints, mailEndpoints } from '#modules/documents/index.ts'
import { xmlEndpoint, zipEndpoint } from '#modules/electronic/index.ts'
import { tillSale } from '#modules/sales/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { done } from '#platform/http/fields.ts'

export const saleEndpoints = documentEndpoints(tillSale)
export const saleMail = mailEndpoints(tillSale)
export const saleXml = xmlEndpoint(tillSale)
export const saleZip = zipEndpoint(tillSale)

export const transmitSale = endpoint({
  method: 'POST',
  path: `/api${tillSale.path}/{id}/transmit`,
  summary: 'Transmitir a la DIAN un documento POS que no se pudo sellar o que la DIAN rechazó, con los datos de hoy y su número',
  permission: tillSale.permissions.issue,
  plan: tillSale.plan,
  services: tillSale.services,
  response: done,
})
