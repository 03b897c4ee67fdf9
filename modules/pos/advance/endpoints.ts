/** The calls of advances that registers take: taken in an open shift, listed, and opened beside the list. */
import * as z from 'zod/mini'
import { plan } from '#modules/subscription/index.ts'
import { customerAdvance } from '#modules/treasury/index.ts'
import { exportOf } from '#platform/access.ts'
import { columnsInSight, exportFormat } from '#platform/export/asked.ts'
import { endpoint, fileResponse } from '#platform/http/endpoint.ts'
import { amount, day, id, optionalText, pageOf, pageQuery, positiveAmount, text } from '#platform/http/fields.ts'

const { permissions } = customerAdvance
const gate = { plan: plan.planSalesAdvances, services: ['full'] } as const
const base = '/api/pos/advances'

export const advanceStates = ['posted', 'annulled'] as const

const row = z.object({
  /** That of the advance of treasury. */
  id,
  number: z.string(),
  date: day,
  register: z.string(),
  party: z.string(),
  concept: z.string(),
  means: z.string(),
  amount,
  /** Not yet applied nor given back. */
  balance: amount,
  takenBy: z.string(),
  state: z.enum(advanceStates),
})

const filters = {
  registerId: z.optional(id),
  state: z.optional(z.enum(advanceStates)),
  from: z.optional(day),
  to: z.optional(day),
  search: optionalText(60),
}

export const takeAdvance = endpoint({
  method: 'POST',
  path: base,
  summary: 'Recibir en una caja abierta un anticipo de un cliente, con su recibo y su comprobante',
  permission: permissions.write,
  ...gate,
  body: z.object({
    shiftId: id,
    partyId: id,
    paymentTypeId: id,
    amount: positiveAmount,
    concept: text(120),
    reference: optionalText(40),
  }),
  response: z.object({ id, number: z.string() }),
})

export const listAdvances = endpoint({
  method: 'GET',
  path: base,
  summary: 'Anticipos que recibieron las cajas, del más reciente al más antiguo',
  permission: permissions.read,
  ...gate,
  query: z.object({ ...filters, ...pageQuery }),
  response: z.extend(pageOf(row), { count: z.number(), any: z.boolean() }),
})

export const exportAdvances = endpoint({
  method: 'GET',
  path: `${base}/export`,
  summary: 'Anticipos que recibieron las cajas: la lista filtrada como archivo',
  exports: 'Anticipos del punto de venta',
  permission: exportOf(permissions.read),
  ...gate,
  query: z.object({ ...filters, columns: columnsInSight, format: exportFormat }),
  response: fileResponse('text/csv; charset=utf-8'),
})

export const getAdvance = endpoint({
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'Un anticipo que recibió una caja, con su turno',
  permission: permissions.read,
  ...gate,
  response: z.extend(row, { shiftId: id, takenAt: z.string() }),
})
