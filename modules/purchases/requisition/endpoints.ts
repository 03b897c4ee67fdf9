/** The calls of requisitions: written and sent by who asks, decided by another, attended by transfers and orders, and closed. */
import * as z from 'zod/mini'
import { exportOf } from '#platform/access.ts'
import { stockPermissions } from '#modules/inventory/index.ts'
import { columnsInSight, exportFormat } from '#platform/export/asked.ts'
import { todoAnswer } from '#platform/home/todo.ts'
import { endpoint, fileResponse } from '#platform/http/endpoint.ts'
import { count, day, done, id, optionalText, pageOf, pageQuery, positiveQuantity, quantity, version } from '#platform/http/fields.ts'
import { purchaseOrder } from '../order/kind.ts'
import { requisitionPermissions } from './permissions.ts'
import { requisitionKinds, requisitionStates, ways } from './requisition.ts'

const gate = { plan: null, services: ['full'] } as const
const reading = { permission: requisitionPermissions.read, ...gate }
const writing = { permission: requisitionPermissions.write, ...gate }
const base = '/api/purchases/requisitions'

const MOST = 500
const tooMany = `Máximo ${MOST} productos por registro.`

export const requisitionInput = z.object({
  kind: z.enum(requisitionKinds, 'Elige para qué es.'),
  /** Where the goods are needed. */
  warehouseId: id,
  costCenterId: z._default(z.nullable(id), null),
  requiredOn: day,
  justification: optionalText(1000),
  lines: z
    .array(z.object({ itemId: id, quantity: positiveQuantity }))
    .check(z.minLength(1, 'Agrega al menos un producto.'), z.maxLength(MOST, tooMany)),
})
export type RequisitionInput = z.output<typeof requisitionInput>

const saved = z.object({ id, version: z.number() })

const row = z.object({
  id,
  /** Null until it is sent. */
  number: z.nullable(z.string()),
  date: day,
  requiredOn: day,
  kind: z.enum(requisitionKinds),
  requester: z.string(),
  warehouse: z.string(),
  items: z.number(),
  state: z.enum(requisitionStates),
})

const filters = { state: z.optional(z.enum(requisitionStates)) }

export const listRequisitions = endpoint({
  method: 'GET',
  path: base,
  summary: 'Requisiciones internas, de la más reciente a la más antigua',
  ...reading,
  query: z.object({ ...filters, ...pageQuery }),
  response: z.extend(pageOf(row), { count: z.number(), any: z.boolean() }),
})

export const exportRequisitions = endpoint({
  method: 'GET',
  path: `${base}/export`,
  summary: 'Requisiciones internas: la lista filtrada como archivo',
  exports: 'Requisiciones',
  permission: exportOf(requisitionPermissions.read),
  ...gate,
  query: z.object({ ...filters, columns: columnsInSight, format: exportFormat }),
  response: fileResponse('text/csv; charset=utf-8'),
})

const line = z.object({
  position: z.number(),
  item: z.object({ id, code: z.string(), name: z.string(), unit: z.string() }),
  quantity,
  /** Null until somebody decides. */
  approved: z.nullable(quantity),
  way: z.nullable(z.enum(ways)),
  reason: z.string(),
  /** Asked in transfers and orders that stand, and what arrived of it. */
  held: quantity,
  arrived: quantity,
  pending: quantity,
  /** Available in each warehouse within reach that has some; empty for who may not see stock. */
  stock: z.array(z.object({ warehouseId: id, warehouse: z.string(), available: quantity })),
})

const supply = z.object({
  way: z.enum(ways),
  /** Of the transfer or the order. */
  id,
  position: z.number(),
  /** Null of a draft. */
  number: z.nullable(z.string()),
  state: z.string(),
  quantity,
  arrived: quantity,
})

export const getRequisition = endpoint({
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'Una requisición, con lo aprobado, lo que está en camino y lo que llegó de cada producto',
  ...reading,
  response: z.extend(row, {
    version: z.number(),
    warehouseId: id,
    costCenter: z.nullable(z.object({ id, name: z.string() })),
    justification: z.string(),
    decision: z.string(),
    decidedBy: z.string(),
    decidedOn: z.nullable(day),
    closedOn: z.nullable(day),
    /** Whoever asks wrote it, and decides nothing of it. */
    isOwn: z.boolean(),
    lines: z.array(line),
    supplies: z.array(supply),
  }),
})

export const createRequisition = endpoint({
  method: 'POST',
  path: base,
  summary: 'Crear una requisición en borrador',
  ...writing,
  body: requisitionInput,
  response: saved,
})

export const changeRequisition = endpoint({
  method: 'PUT',
  path: `${base}/{id}`,
  summary: 'Cambiar una requisición sobre la que nadie ha decidido',
  ...writing,
  body: z.object({ input: requisitionInput, version }),
  response: saved,
})

export const removeRequisition = endpoint({
  method: 'DELETE',
  path: `${base}/{id}`,
  summary: 'Eliminar el borrador de una requisición',
  ...writing,
  response: done,
})

export const sendRequisition = endpoint({
  method: 'POST',
  path: `${base}/{id}/send`,
  summary: 'Enviar una requisición a quien aprueba: toma su número',
  ...writing,
  body: z.object({ version }),
  response: z.object({ id, version: z.number(), number: z.string() }),
})

export const decideRequisition = endpoint({
  method: 'POST',
  path: `${base}/{id}/decide`,
  summary: 'Aprobar una requisición línea por línea, toda o en parte, o rechazarla',
  permission: requisitionPermissions.approve,
  ...gate,
  body: z.object({
    version,
    comment: optionalText(400),
    lines: z
      .array(z.object({ position: count, approved: positiveQuantity, way: z.enum(ways), reason: optionalText(400) }))
      .check(z.maxLength(MOST, tooMany)),
  }),
  response: saved,
})

const chosen = z
  .array(z.object({ position: count, quantity: positiveQuantity }))
  .check(z.minLength(1, 'Elige al menos una línea.'), z.maxLength(MOST, tooMany))

const made = z.object({ id, version: z.number(), madeId: id })

export const attendByTransfer = endpoint({
  method: 'POST',
  path: `${base}/{id}/transfer`,
  summary: 'Atender líneas de una requisición con un traslado, que queda en borrador',
  permission: stockPermissions.write,
  ...gate,
  body: z.object({ version, originId: id, lines: chosen }),
  response: made,
})

export const attendByOrder = endpoint({
  method: 'POST',
  path: `${base}/{id}/order`,
  summary: 'Atender líneas de una requisición con una orden de compra, que queda en borrador',
  permission: purchaseOrder.permissions.write,
  ...gate,
  body: z.object({ version, partyId: id, lines: chosen }),
  response: made,
})

export const closeRequisition = endpoint({
  method: 'POST',
  path: `${base}/{id}/close`,
  summary: 'Cerrar una requisición: lo que no se atendió ya no se espera',
  ...writing,
  body: z.object({ version, releasesPending: z._default(z.boolean(), false), comment: optionalText(400) }),
  response: saved,
})

export const requisitionsToApprove = endpoint({
  method: 'GET',
  path: '/api/home/purchases/requisitions',
  summary: 'Requisiciones que esperan la aprobación de quien pregunta',
  permission: requisitionPermissions.approve,
  ...gate,
  response: todoAnswer,
})
