/** The quote (QTE): an offer that binds nobody until it is accepted. It moves no stock and reaches no books. */
import { plan } from '#modules/subscription/index.ts'
import { defineDocumentKind, documentPermissions, soldItems } from '#modules/documents/index.ts'
import { offeredOfSales } from '../offered.ts'

export const quote = defineDocumentKind({
  code: 'QTE',
  titles: { one: 'Cotización', many: 'Cotizaciones', short: 'cotización', gender: 'f' },
  path: '/sales/quotes',
  verbs: 'after',
  module: 'sales',
  permissions: documentPermissions('sales.quote', 'cotizaciones', offeredOfSales),
  plan: plan.planSell,
  services: ['full'],
  party: 'customer',
  theirNumber: false,
  lines: soldItems,
  numbering: { prefix: 'CT' },
  isOffer: true,
  withholds: false,
  withholdsWith: [],
  note: null,
  corrects: false,
  madeFrom: [],
  stock: 'none',
  opens: null,
  keeps: null,
  isElectronic: false,
  books: null,
})
