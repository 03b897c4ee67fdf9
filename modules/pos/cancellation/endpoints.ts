/** The calls of cancelling a sale of an open shift, of what was cancelled, and of the PIN that allows it. */
import * as z from 'zod/mini'
import { plan } from '#modules/subscription/index.ts'
import { columnsInSight, exportFormat } from '#platform/export/asked.ts'
import { endpoint, fileResponse } from '#platform/http/endpoint.ts'
import { amount, day, done, id, optionalText, pageOf, pageQuery } from '#platform/http/fields.ts'
import { cancellationPermissions } from './permissions.ts'
import { PIN_FORM, PIN_WORDS } from './pin.ts'

const gate = { plan: plan.planPointOfSale, services: ['full'] } as const
const reading = { permission: cancellationPermissions.read, ...gate }
const base = '/api/pos/transaction-cancellations'

const row = z.object({
  id,
  /** Of the sale. */
  number: z.string(),
  saleId: id,
  date: day,
  cancelledAt: z.string(),
  register: z.string(),
  customer: z.string(),
  value: amount,
  reason: z.string(),
  cancelledBy: z.string(),
  /** Who allowed it. */
  allowedBy: z.string(),
  withPin: z.boolean(),
})

const filters = {
  registerId: z.optional(id),
  from: z.optional(day),
  to: z.optional(day),
  search: optionalText(60),
}

export const cancelSale = endpoint({
  method: 'POST',
  path: base,
  summary: 'Anular una venta de un turno abierto, con el permiso o el PIN de quien supervisa',
  permission: cancellationPermissions.write,
  ...gate,
  body: z.object({
    /** Of the sale, or of its document. */
    saleId: id,
    reason: optionalText(400),
    /** Who allows it, with their PIN; left out by who may do so. */
    supervisorId: z._default(z.nullable(id), null),
    pin: optionalText(8),
  }),
  response: z.object({ id, number: z.string() }),
})

export const listCancellations = endpoint({
  method: 'GET',
  path: base,
  summary: 'Ventas de caja anuladas en su turno, de la más reciente a la más antigua',
  ...reading,
  query: z.object({ ...filters, ...pageQuery }),
  response: z.extend(pageOf(row), { count: z.number(), any: z.boolean() }),
})

export const exportCancellations = endpoint({
  method: 'GET',
  path: `${base}/export`,
  summary: 'Ventas de caja anuladas en su turno: la lista filtrada como archivo',
  exports: 'Anulaciones de transacciones',
  permission: cancellationPermissions.export,
  ...gate,
  query: z.object({ ...filters, columns: columnsInSight, format: exportFormat }),
  response: fileResponse('text/csv; charset=utf-8'),
})

/** What was sold, and what is left of it. */
const told = z.record(z.string(), z.string())

export const getCancellation = endpoint({
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'Una venta de caja anulada: quién, cuándo, por qué, lo que había y lo que quedó',
  ...reading,
  response: z.extend(row, { documentId: id, shiftId: id, before: told, after: told }),
})

export const listSupervisors = endpoint({
  method: 'GET',
  path: '/api/pos/supervisors',
  summary: 'Quienes pueden autorizar anulaciones con su PIN, y si quien pregunta puede sin él',
  permission: cancellationPermissions.write,
  ...gate,
  response: z.object({ mayAlone: z.boolean(), hasPin: z.boolean(), supervisors: z.array(z.object({ id, name: z.string() })) }),
})

export const setPin = endpoint({
  method: 'PUT',
  path: '/api/pos/supervisor-pin',
  summary: 'Cambiar el PIN propio con el que se autoriza en las cajas',
  permission: cancellationPermissions.approve,
  ...gate,
  body: z.object({ pin: z.string().check(z.regex(PIN_FORM, PIN_WORDS)) }),
  response: done,
})
