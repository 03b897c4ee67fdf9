/** The calls of money in and out of registers: listed over all shifts, one of them, and the photo or paper that supports it. */
import * as z from 'zod/mini'
import { plan } from '#modules/subscription/index.ts'
import { attachedEndpoints } from '#platform/attached/endpoints.ts'
import { columnsInSight, exportFormat } from '#platform/export/asked.ts'
import { endpoint, fileResponse } from '#platform/http/endpoint.ts'
import { amount, count, day, id, option, optionalText, pageOf, pageQuery } from '#platform/http/fields.ts'
import { shiftPermissions } from '../permissions.ts'
import { movementKinds } from './movement.ts'

const gate = { plan: plan.planPointOfSale, services: ['full'] } as const
const reading = { permission: shiftPermissions.read, ...gate }
const writing = { permission: shiftPermissions.write, ...gate }
const base = '/api/pos/movements'

const row = z.object({
  id,
  number: z.string(),
  date: day,
  kind: z.enum(movementKinds),
  register: z.string(),
  concept: z.string(),
  /** The third party that it is of; empty of nobody. */
  party: z.string(),
  amount,
  support: z.string(),
  movedBy: z.string(),
  /** How many photos and papers support it. */
  files: count,
})

const filters = {
  registerId: z.optional(id),
  kind: z.optional(z.enum(movementKinds)),
  from: z.optional(day),
  to: z.optional(day),
  search: optionalText(60),
}

export const listMovements = endpoint({
  method: 'GET',
  path: base,
  summary: 'Ingresos y retiros de las cajas, del más reciente al más antiguo',
  ...reading,
  query: z.object({ ...filters, ...pageQuery }),
  response: z.extend(pageOf(row), { count: z.number(), any: z.boolean() }),
})

export const exportMovements = endpoint({
  method: 'GET',
  path: `${base}/export`,
  summary: 'Ingresos y retiros de las cajas: la lista filtrada como archivo',
  exports: 'Gastos de caja',
  permission: shiftPermissions.export,
  ...gate,
  query: z.object({ ...filters, columns: columnsInSight, format: exportFormat }),
  response: fileResponse('text/csv; charset=utf-8'),
})

/** For who counts money and sees no books: codes and names alone, without balances. */
export const movementAccounts = endpoint({
  method: 'GET',
  path: `${base}/accounts`,
  summary: 'Cuentas que puede tener un ingreso o un retiro de caja',
  ...writing,
  query: z.object({ text: optionalText(60) }),
  response: z.object({ options: z.array(option) }),
})

export const getMovement = endpoint({
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'Un ingreso o un retiro de caja, con su cuenta y su turno',
  ...reading,
  response: z.extend(row, {
    shiftId: id,
    /** Code and name. */
    account: z.string(),
    costCenter: z.string(),
    movedAt: z.string(),
  }),
})

export const movementFiles = attachedEndpoints(base, { title: 'Movimiento de caja', reading, writing })
