/** The order to a supplier (ORP): what the company asked for, from its approval to its receipt. It reaches no books and brings no goods in. */
import { cancelling, defineDocumentKind, documentPermissions, emitting, purchaseOrderStages } from '#modules/documents/index.ts'
import { definePermissions } from '#platform/access.ts'
import { boughtItems } from '../bought.ts'
import { offeredOfPurchases } from '../offered.ts'

const { approve } = definePermissions('purchases.order', { approve: 'Aprobar órdenes de compra' }, { approve: ['accountant'] })

export const purchaseOrder = defineDocumentKind({
  code: 'ORP',
  titles: { one: 'Orden de compra', many: 'Órdenes de compra', short: 'orden de compra', gender: 'f', annulling: cancelling },
  path: '/purchases/orders',
  verbs: 'before',
  module: 'purchases',
  permissions: {
    ...documentPermissions('purchases.order', 'órdenes de compra', offeredOfPurchases, { ...emitting, annulling: cancelling }),
    // Its prices are those that the supplier asks.
    price: null,
    approve,
  },
  plan: null,
  services: ['full'],
  party: 'supplier',
  theirNumber: false,
  lines: { ...boughtItems, proposesTheirs: true },
  numbering: { prefix: 'OC' },
  isOffer: false,
  withholds: false,
  withholdsWith: [],
  note: null,
  corrects: false,
  madeFrom: [],
  stock: 'none',
  opens: null,
  keeps: null,
  isElectronic: false,
  stages: purchaseOrderStages,
  takesRevisions: true,
  books: null,
})
