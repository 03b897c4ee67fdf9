import { masks } from '#modules/access/index.ts'
import { historyEndpoint } from '#platform/history/history.ts'
import { itemPermissions } from '../endpoints.ts'

/** What suppliers ask is told to whoever sees costs. */
export const itemHistory = historyEndpoint(
  '/api/items/{id}',
  'Historial de un producto o servicio: quién cambió qué y cuándo',
  { permission: itemPermissions.read, plan: null, services: ['full'] },
  { supplierPrices: masks.cost },
)
