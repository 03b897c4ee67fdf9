/** The order (ORS): what a customer asked for and is going to be dispatched and invoiced. It reaches no books and takes no goods out. */
import { plan } from '#modules/subscription/index.ts'
import { cancelling, defineDocumentKind, documentPermissions, emitting, orderStages, soldItems } from '#modules/documents/index.ts'
import { definePermissions } from '#platform/access.ts'
import { offeredOfSales } from '../offered.ts'

const { approve } = definePermissions('sales.order', { approve: 'Aprobar pedidos' }, { approve: ['accountant'] })

export const order = defineDocumentKind({
  code: 'ORS',
  titles: { one: 'Pedido', many: 'Pedidos', short: 'pedido', gender: 'm', annulling: cancelling },
  path: '/sales/orders',
  verbs: 'after',
  module: 'sales',
  permissions: {
    ...documentPermissions(
      'sales.order',
      'pedidos',
      { ...offeredOfSales, annul: ['accountant', 'seller'] },
      { ...emitting, annulling: cancelling },
    ),
    approve,
  },
  plan: plan.planSalesOrders,
  services: ['full'],
  party: 'customer',
  theirNumber: false,
  lines: soldItems,
  numbering: { prefix: 'PD' },
  isOffer: false,
  withholds: false,
  withholdsWith: [],
  note: null,
  corrects: false,
  madeFrom: ['QTE'],
  stock: 'none',
  opens: null,
  keeps: null,
  isElectronic: false,
  stages: orderStages,
  takesRevisions: true,
  reserves: ({ reservesStock }) => reservesStock,
  books: null,
})
