/** The columns of the list of orders, and of its file. */
import { showTime } from '#base/date.ts'
import type * as z from 'zod/mini'
import type { CaseColumns } from '#modules/cases/index.ts'
import type { listOrders } from './endpoints.ts'
import { orderTypeNames } from './order.ts'

export type OrderListed = z.output<(typeof listOrders)['response']>['rows'][number]

export const orderColumns: CaseColumns<OrderListed> = {
  openedAt: { is: 'text', label: 'Hora', value: (row) => showTime(new Date(row.openedAt)), width: 100, priority: 4 },
  place: { is: 'name', label: 'Mesa o cliente', value: (row) => row.place, min: 160 },
  type: { is: 'text', label: 'Tipo', value: (row) => orderTypeNames[row.type], width: 120, priority: 3 },
  branch: { is: 'text', label: 'Sucursal', value: (row) => row.branch, width: 140, priority: 6 },
  waiter: { is: 'text', label: 'Tomó el pedido', value: (row) => row.waiter, width: 150, priority: 5 },
  items: { is: 'quantity', label: 'Ítems', value: (row) => `${row.items}`, width: 72, priority: 4 },
  subtotal: { is: 'money', label: 'Antes de impuestos', value: (row) => row.subtotal, width: 150, priority: 2 },
}
