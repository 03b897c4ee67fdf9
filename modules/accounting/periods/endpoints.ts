import * as z from 'zod/mini'
import { definePermissions } from '#platform/access.ts'
import { endpoint } from '#platform/http/endpoint.ts'

/** Closing decides what may still be posted: it has a permission of its own. */
export const periodPermissions = definePermissions('accounting.period', {
  read: 'Ver periodos contables',
  manage: 'Abrir y cerrar periodos contables',
})

const gate = { plan: null, services: [11, 'full'] } as const

/** A month as `2026-11`. */
const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Escribe el mes como 2026-11.'))

const period = z.object({ month, state: z.enum(['open', 'closed']), closedAt: z.nullable(z.string()) })
export type PeriodView = z.output<typeof period>

export const listPeriods = endpoint({
  method: 'GET',
  path: '/api/accounting/periods',
  summary: 'Periodos contables, del más antiguo al más reciente',
  permission: periodPermissions.read,
  ...gate,
  response: z.object({ periods: z.array(period) }),
})

export const closePeriod = endpoint({
  method: 'POST',
  path: '/api/accounting/periods/{month}/close',
  summary: 'Cerrar un periodo contable; si se pide, también los anteriores que sigan abiertos',
  permission: periodPermissions.manage,
  ...gate,
  body: z.object({ withEarlier: z._default(z.boolean(), false) }),
  response: z.object({ closed: z.array(month) }),
})

export const openPeriod = endpoint({
  method: 'POST',
  path: '/api/accounting/periods/{month}/open',
  summary: 'Volver a abrir un periodo contable cerrado',
  permission: periodPermissions.manage,
  ...gate,
  response: z.object({ opened: month }),
})

export const createYear = endpoint({
  method: 'POST',
  path: '/api/accounting/periods/years',
  summary: 'Crear los doce periodos de un año, el que sigue al último',
  permission: periodPermissions.manage,
  ...gate,
  body: z.object({ year: z.int().check(z.minimum(2000), z.maximum(2100)) }),
  response: z.object({ year: z.number() }),
})
