/** The calls of orders of a branch, of the plan of its tables, and of what is printed for its kitchen. */
import * as z from 'zod/mini'
import { caseEndpoints } from '#modules/cases/index.ts'
import { plan } from '#modules/subscription/index.ts'
import { endpoint, fileResponse } from '#platform/http/endpoint.ts'
import { amount, count, id, optionalText, positiveQuantity, quantity, text, unitPrice, version } from '#platform/http/fields.ts'
import { layoutPermissions } from '../permissions.ts'
import { MOST_LINES, order, orderLimits, orderTypes } from './order.ts'
import { orderPermissions } from './permissions.ts'

const seat = z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(orderLimits.seats))), null)

export const orderInput = z.object({
  branchId: id,
  type: z.enum(orderTypes, 'Elige si es en mesa, a domicilio o para recoger.'),
  tableId: z._default(z.nullable(id), null),
  partyId: z._default(z.nullable(id), null),
  customer: optionalText(orderLimits.customer),
  phone: optionalText(orderLimits.phone),
  address: optionalText(orderLimits.address),
  notes: optionalText(orderLimits.notes),
  lines: z
    .array(
      z.object({
        /** Of one that is there already; null of a new one. */
        id: z._default(z.nullable(id), null),
        itemId: id,
        quantity: positiveQuantity,
        note: optionalText(orderLimits.note),
        /** The person at the table who has it. */
        seat,
      }),
    )
    .check(z.minLength(1, 'Agrega al menos un producto.'), z.maxLength(MOST_LINES, `Máximo ${MOST_LINES} productos.`)),
})
export type OrderInput = z.output<typeof orderInput>

const line = z.object({
  id,
  item: z.object({ id, code: z.string(), name: z.string(), unit: z.string() }),
  quantity,
  /** Before taxes, of one. */
  unitPrice,
  note: z.string(),
  seat: z.nullable(z.number()),
  /** What the kitchen knows of it. */
  sent: quantity,
  /** Not in an account that stands. */
  left: quantity,
})

const bill = z.object({
  id,
  register: z.string(),
  state: z.enum(['given', 'charged', 'released']),
  givenAt: z.string(),
  givenBy: z.string(),
  /** Of the sale that charged it. */
  number: z.nullable(z.string()),
  total: z.nullable(amount),
})

const ticket = z.object({
  id,
  turn: z.number(),
  sentAt: z.string(),
  sentBy: z.string(),
  lines: z.array(z.object({ name: z.string(), quantity, note: z.string() })),
})

export const orderCalls = caseEndpoints(order, {
  input: orderInput,
  row: {
    type: z.enum(orderTypes),
    /** The table, or who waits for it. */
    place: z.string(),
    branch: z.string(),
    waiter: z.string(),
    items: z.number(),
    /** Before taxes. */
    subtotal: amount,
    openedAt: z.string(),
  },
  view: {
    branchId: id,
    tableId: z.nullable(id),
    table: z.string(),
    party: z.nullable(z.object({ id, name: z.string() })),
    ...{ customer: z.string(), phone: z.string(), address: z.string(), notes: z.string(), reason: z.string() },
    lines: z.array(line),
    bills: z.array(bill),
    tickets: z.array(ticket),
  },
})

export const { list: listOrders, one: getOrder, create: createOrder, change: changeOrder } = orderCalls

const gate = { plan: plan.planPointOfSale, services: ['full'] } as const

/** What an order may have: what registers sell, with its price before taxes in a branch. */
export const orderItems = endpoint({
  method: 'GET',
  path: '/api/pos/order-items',
  summary: 'Productos que puede llevar un pedido de una sucursal, con su precio',
  permission: orderPermissions.write,
  ...gate,
  query: z.object({ branchId: id, text: optionalText(60) }),
  response: z.object({ options: z.array(z.object({ id, label: z.string(), detail: z.string(), unit: z.string(), price: unitPrice })) }),
})

/** What the kitchen reads. */
export const printTicket = endpoint({
  method: 'GET',
  path: '/api/pos/order-tickets/{id}/print',
  summary: 'Comanda de cocina de un pedido, en PDF',
  permission: orderPermissions.print,
  ...gate,
  response: fileResponse('application/pdf'),
})

const table = z.object({ id, name: z.string(), zone: z.string(), seats: z.number() })

export const listTables = endpoint({
  method: 'GET',
  path: '/api/pos/branches/{branchId}/tables',
  summary: 'Mesas de una sucursal, con los pedidos que tiene cada una por cobrar',
  permission: orderPermissions.read,
  ...gate,
  response: z.object({ tables: z.array(z.extend(table, { orders: z.array(z.object({ id, number: z.nullable(z.string()) })) })) }),
})

/** What is still to be charged in a branch, for whoever charges it or joins it. */
export const openOrders = endpoint({
  method: 'GET',
  path: '/api/pos/branches/{branchId}/orders',
  summary: 'Pedidos de una sucursal que están por cobrar',
  permission: orderPermissions.read,
  ...gate,
  response: z.object({ orders: z.array(z.object({ id, number: z.nullable(z.string()), type: z.enum(orderTypes), place: z.string() })) }),
})

export const MOST_TABLES = 200
const place = z.object({
  /** Null of a new one. */
  id: z._default(z.nullable(id), null),
  name: text(30),
  zone: optionalText(30),
  seats: z.int().check(z.minimum(1, 'Desde 1 puesto'), z.maximum(orderLimits.seats)),
})

export const getTables = endpoint({
  method: 'GET',
  path: '/api/settings/pos/layouts/{branchId}/tables',
  summary: 'El plano de mesas de una sucursal',
  permission: layoutPermissions.read,
  plan: plan.planPointOfSale,
  services: [11, 'full'],
  response: z.object({ version: count, tables: z.array(table) }),
})

export const changeTables = endpoint({
  method: 'PUT',
  path: '/api/settings/pos/layouts/{branchId}/tables',
  summary: 'Cambiar el plano de mesas de una sucursal',
  permission: layoutPermissions.write,
  plan: plan.planPointOfSale,
  services: [11, 'full'],
  body: z.object({ version, tables: z.array(place).check(z.maxLength(MOST_TABLES, `Máximo ${MOST_TABLES} mesas.`)) }),
  response: z.object({ version: count }),
})
