/** The calls of dispatches: begun from orders, picked, sent with a remission or an invoice of each, and told how they were received. */
import * as z from 'zod/mini'
import { goodsInput } from '#modules/inventory/index.ts'
import { itemControls, itemKinds } from '#modules/items/index.ts'
import { plan } from '#modules/subscription/index.ts'
import { columnsInSight, exportFormat } from '#platform/export/asked.ts'
import { endpoint, fileResponse } from '#platform/http/endpoint.ts'
import { count, day, done, id, optionalText, pageOf, pageQuery, positiveQuantity, quantity, version } from '#platform/http/fields.ts'
import { dispatchStates, madeKinds, outcomes } from './dispatch.ts'
import { dispatchPermissions } from './permissions.ts'

const gate = { plan: plan.planSalesOrders, services: ['full'] } as const
const reading = { permission: dispatchPermissions.read, ...gate }
const writing = { permission: dispatchPermissions.write, ...gate }
const base = '/api/dispatches'

const MOST_LINES = 500
const MOST_ORDERS = 50
const tooMany = `Máximo ${MOST_LINES} líneas por despacho.`

export const dispatchInput = z.object({
  scheduledOn: day,
  warehouseId: id,
  route: optionalText(80),
  carrier: optionalText(120),
  vehiclePlate: optionalText(10),
  waybill: optionalText(60),
  notes: optionalText(1000),
  orders: z
    .array(z.object({ orderId: id, makes: z.enum(madeKinds) }))
    .check(z.minLength(1, 'Elige al menos un pedido.'), z.maxLength(MOST_ORDERS, `Máximo ${MOST_ORDERS} pedidos por despacho.`)),
  lines: z
    .array(z.object({ orderId: id, orderPosition: count, quantity: positiveQuantity }))
    .check(z.minLength(1, 'Despacha al menos una línea.'), z.maxLength(MOST_LINES, tooMany)),
})
export type DispatchInput = z.output<typeof dispatchInput>

const saved = z.object({ id, version: z.number() })

const dispatchRow = z.object({
  id,
  /** Null until somebody begins to pick. */
  number: z.nullable(z.string()),
  scheduledOn: day,
  route: z.string(),
  carrier: z.string(),
  orders: z.number(),
  customers: z.number(),
  items: z.number(),
  state: z.enum(dispatchStates),
})

const filters = { state: z.optional(z.enum(dispatchStates)) }

export const listDispatches = endpoint({
  method: 'GET',
  path: base,
  summary: 'Despachos de pedidos, del más reciente al más antiguo',
  ...reading,
  query: z.object({ ...filters, ...pageQuery }),
  response: z.extend(pageOf(dispatchRow), { count: z.number(), any: z.boolean() }),
})

export const exportDispatches = endpoint({
  method: 'GET',
  path: `${base}/export`,
  summary: 'Despachos de pedidos: la lista filtrada como archivo',
  exports: 'Despachos',
  permission: dispatchPermissions.export,
  ...gate,
  query: z.object({ ...filters, columns: columnsInSight, format: exportFormat }),
  response: fileResponse('text/csv; charset=utf-8'),
})

const item = z.object({ id, code: z.string(), name: z.string(), kind: z.enum(itemKinds), control: z.enum(itemControls) })

/** A line of an order, as far as it is not dispatched nor held by a dispatch. */
const waitingLine = z.object({
  orderPosition: z.number(),
  item,
  unit: z.string(),
  unitFactor: quantity,
  /** Where its goods are; null of a service. */
  warehouseId: z.nullable(id),
  quantity,
  pending: quantity,
  /** In its unit and its warehouse, what is kept for the order included; empty for who may not see stock, and of a service. */
  available: z.nullable(quantity),
})

export const ordersToDispatch = endpoint({
  method: 'GET',
  path: `${base}/orders`,
  summary: 'Pedidos aprobados con algo por despachar, por su fecha de entrega',
  ...writing,
  query: z.object({
    ids: optionalText(MOST_ORDERS * 37),
    search: optionalText(60),
    /** A dispatch that does not count as holding anything: the one that is being written. */
    except: optionalText(36),
  }),
  response: z.object({
    orders: z.array(
      z.object({
        id,
        number: z.string(),
        party: z.string(),
        city: z.string(),
        address: z.string(),
        deliveryDate: z.nullable(day),
        lines: z.array(waitingLine),
      }),
    ),
    /** There are more: search. */
    more: z.boolean(),
  }),
})

const dispatchedOrder = z.object({
  orderId: id,
  number: z.string(),
  party: z.object({ name: z.string(), identification: z.string() }),
  city: z.string(),
  address: z.string(),
  deliveryDate: z.nullable(day),
  makes: z.enum(madeKinds),
  document: z.nullable(z.object({ id, kind: z.enum(madeKinds), number: z.string(), isAnnulled: z.boolean() })),
  outcome: z.nullable(z.enum(outcomes)),
  outcomeOn: z.nullable(day),
  receivedBy: z.string(),
  receivedIdentification: z.string(),
  novelty: z.string(),
  /** What whoever delivered it left on the public page; null of what the company said itself. */
  proof: z.nullable(
    z.object({
      /** An instant, ISO. */
      at: z.string(),
      hasSignature: z.boolean(),
      hasPhoto: z.boolean(),
      position: z.nullable(z.object({ latitude: z.string(), longitude: z.string(), accuracyMeters: z.number() })),
    }),
  ),
})

const dispatchedLine = z.object({
  position: z.number(),
  orderId: id,
  orderPosition: z.number(),
  item,
  unit: z.string(),
  unitFactor: quantity,
  quantity,
  picked: quantity,
  ...goodsInput,
  /** What is read on the product or its boxes, and how many base units that is. */
  codes: z.array(z.object({ code: z.string(), units: quantity })),
})

export const getDispatch = endpoint({
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'Un despacho, con sus pedidos, lo alistado de cada línea y cómo se entregó',
  ...reading,
  response: z.extend(dispatchRow, {
    version: z.number(),
    warehouse: z.object({ id, name: z.string() }),
    ...{ vehiclePlate: z.string(), waybill: z.string(), notes: z.string(), sentOn: z.nullable(day) },
    dispatched: z.array(dispatchedOrder),
    lines: z.array(dispatchedLine),
  }),
})

export const createDispatch = endpoint({
  method: 'POST',
  path: base,
  summary: 'Crear un despacho en borrador: aparta las cantidades de sus pedidos y no mueve existencias',
  ...writing,
  body: dispatchInput,
  response: saved,
})

export const changeDispatch = endpoint({
  method: 'PUT',
  path: `${base}/{id}`,
  summary: 'Cambiar el borrador de un despacho',
  ...writing,
  body: z.object({ input: dispatchInput, version }),
  response: saved,
})

export const removeDispatch = endpoint({
  method: 'DELETE',
  path: `${base}/{id}`,
  summary: 'Eliminar el borrador de un despacho',
  ...writing,
  response: done,
})

const step = { ...writing, body: z.object({ version }), response: saved }

export const pickDispatch = endpoint({
  method: 'POST',
  path: `${base}/{id}/pick`,
  summary: 'Empezar a alistar un despacho: toma su número',
  ...step,
})

export const countPicked = endpoint({
  method: 'PUT',
  path: `${base}/{id}/picked`,
  summary: 'Guardar lo alistado de cada línea, con sus lotes o seriales',
  ...writing,
  body: z.object({
    version,
    lines: z.array(z.object({ position: count, picked: positiveQuantity, ...goodsInput })).check(z.maxLength(MOST_LINES, tooMany)),
  }),
  response: saved,
})

export const finishPicking = endpoint({
  method: 'POST',
  path: `${base}/{id}/ready`,
  summary: 'Terminar el alistamiento: queda listo para salir con lo que se alistó',
  ...step,
})

export const reopenDispatch = endpoint({
  method: 'POST',
  path: `${base}/{id}/reopen`,
  summary: 'Volver un despacho atrás: de listo a alistamiento, de alistamiento a borrador',
  ...step,
})

export const sendDispatch = endpoint({
  method: 'POST',
  path: `${base}/{id}/send`,
  summary: 'Despachar: de cada pedido se emite su remisión o su factura con lo alistado',
  ...step,
})

export const tellDelivery = endpoint({
  method: 'POST',
  path: `${base}/{id}/deliver`,
  summary: 'Decir cómo se recibió un pedido: entregado, en parte o devuelto; lo devuelto anula su remisión',
  ...writing,
  body: z.object({
    version,
    orderId: id,
    outcome: z.enum(outcomes),
    receivedBy: optionalText(120),
    receivedIdentification: optionalText(20),
    novelty: optionalText(400),
  }),
  response: saved,
})

export const dispatchPapers = ['alistamiento', 'ruta', 'rotulos'] as const

export const printDispatch = endpoint({
  method: 'GET',
  path: `${base}/{id}/paper`,
  summary: 'La lista de alistamiento, la planilla de ruta o los rótulos de un despacho en PDF',
  permission: dispatchPermissions.print,
  ...gate,
  query: z.object({ paper: z.enum(dispatchPapers) }),
  response: fileResponse('application/pdf'),
})
