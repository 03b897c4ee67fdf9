/** Rates of foreign currencies by day, as the company keeps them (areas.md 0.4, 27.11). */
import * as z from 'zod/mini'
import { currencies, DEFAULT_CURRENCY } from '#base/currency.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { day, done, obeys, positiveUnitPrice } from '#platform/http/fields.ts'
import { notAboveZero } from '#platform/rules/index.ts'
import { accountingPermissions } from '../endpoints.ts'

const gate = { plan: null, services: ['full'] } as const

export const foreignCurrency = z.enum(
  currencies.flatMap(({ code }) => (code === DEFAULT_CURRENCY ? [] : [code])),
  'Elige una moneda extranjera de la lista.',
)

const aboveZero = positiveUnitPrice('La tasa de cambio').check(
  obeys((text: string) => (/^[0.]+$/.test(text) ? notAboveZero('La tasa de cambio') : null)),
)

/** Whoever writes a document in that currency asks. */
export const listRates = endpoint({
  method: 'GET',
  path: '/api/accounting/exchange-rates',
  summary: 'Las tasas de cambio de una moneda hasta un día, la más reciente primero',
  permission: 'member',
  ...gate,
  query: z.object({ currency: foreignCurrency, until: day }),
  /** Pesos for one unit. */
  response: z.object({ rates: z.array(z.object({ day, rate: positiveUnitPrice('La tasa de cambio') })) }),
})

export const keepRate = endpoint({
  method: 'PUT',
  path: '/api/accounting/exchange-rates',
  summary: 'Guarda la tasa de cambio de una moneda en un día',
  permission: accountingPermissions.post,
  ...gate,
  body: z.object({ currency: foreignCurrency, day, rate: aboveZero }),
  response: done,
})
