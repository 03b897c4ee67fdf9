/** What is ordered at a branch before it is charged: at a table, to be delivered or picked up (areas 9.2). Pure. */
import * as z from 'zod/mini'
import { askOwn, askReason, defineCase } from '#modules/cases/index.ts'
import { plan } from '#modules/subscription/index.ts'
import { id, positiveQuantity } from '#platform/http/fields.ts'
import { ordersScreen } from './screens.ts'
import { orderPermissions } from './permissions.ts'

export const orderTypes = ['table', 'delivery', 'pickup'] as const
export type OrderType = (typeof orderTypes)[number]
export const orderTypeNames: Readonly<Record<OrderType, string>> = { table: 'Mesa', delivery: 'Domicilio', pickup: 'Para recoger' }

export const MOST_LINES = 200
export const orderLimits = { customer: 100, phone: 30, address: 200, notes: 500, note: 100, seats: 99 } as const

/** Numbered, and still to be charged. */
const numbered = ['preparing', 'ready', 'delivered'] as const
/** Still to be charged. */
const open = ['received', ...numbered] as const
const { write, annul } = orderPermissions

const given = z
  .array(z.object({ lineId: id, quantity: positiveQuantity }))
  .check(z.minLength(1, 'Elige al menos un producto.'), z.maxLength(MOST_LINES, `Máximo ${MOST_LINES} productos.`))

export const order = defineCase({
  name: 'pos.order',
  table: 'pos_order',
  series: 'PM',
  titles: { one: 'Pedido de punto de venta', many: 'Pedidos y mesas', gender: 'm', group: 'Punto de venta' },
  permissions: orderPermissions,
  gate: { plan: plan.planPointOfSale, services: ['full'] },
  base: '/api/pos/orders',
  list: ordersScreen.path,
  states: {
    received: { name: 'Recibido', look: 'draft', may: ['edit', 'delete'] },
    preparing: { name: 'En preparación', look: 'partial', may: ['edit'] },
    ready: { name: 'Listo', look: 'approved', may: ['edit'] },
    delivered: { name: 'Entregado', look: 'toApprove', may: ['edit'] },
    // By the sale of its last account, as it arrives.
    charged: { name: 'Cobrado', look: 'completed' },
    cancelled: { name: 'Anulado', look: 'annulled' },
  },
  actions: {
    send: {
      verb: 'Enviar a cocina',
      summary: 'Enviar a cocina lo nuevo de un pedido: toma su número y hace una comanda',
      from: open,
      to: ['preparing'],
      permission: write,
      takesNumber: true,
      answers: { ticketId: id },
    },
    ready: { verb: 'Marcar listo', summary: 'Marcar listo un pedido', from: ['preparing'], to: ['ready'], permission: write },
    deliver: {
      verb: 'Entregar',
      summary: 'Entregar o servir un pedido',
      from: ['received', 'preparing', 'ready'],
      to: ['delivered'],
      permission: write,
      takesNumber: true,
    },
    charge: {
      verb: 'Cobrar',
      summary: 'Dar a una caja la cuenta de un pedido, toda o una parte; responde el id de la venta que la cobra',
      from: open,
      to: numbered,
      permission: write,
      takesNumber: true,
      asks: { registerId: askOwn(id), lines: askOwn(given) },
      answers: { billId: id },
    },
    release: {
      verb: 'Liberar la cuenta',
      summary: 'Liberar la cuenta que una caja tenía y no cobró',
      from: numbered,
      permission: write,
      asks: { billId: askOwn(id) },
    },
    move: {
      verb: 'Cambiar de mesa',
      summary: 'Pasar un pedido a otra mesa',
      from: open,
      permission: write,
      asks: { tableId: askOwn(id) },
    },
    join: {
      verb: 'Unir',
      summary: 'Unir a un pedido lo de otro, que queda anulado',
      from: open,
      to: numbered,
      permission: write,
      takesNumber: true,
      asks: { orderId: askOwn(id) },
    },
    cancel: {
      verb: 'Anular',
      summary: 'Anular un pedido: lo que no se cobró ya no se cobra',
      from: open,
      to: ['cancelled'],
      permission: annul,
      takesNumber: true,
      asks: { reason: askReason('Motivo') },
    },
  },
  tabs: {
    open: { label: 'Recibidos', states: ['received'] },
    preparing: { label: 'En preparación', states: ['preparing'] },
    ready: { label: 'Listos', states: ['ready'] },
    delivered: { label: 'Entregados', states: ['delivered'] },
    charged: { label: 'Cobrados', states: ['charged'] },
    cancelled: { label: 'Anulados', states: ['cancelled'] },
  },
})
