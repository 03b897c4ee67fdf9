/** The electronic sale invoice (INE): moves stock, opens a receivable, posts, and goes to the tax authority. */
import { plan } from '#modules/subscription/index.ts'
import { defineDocumentKind, documentPermissions, receivable, soldItems } from '#modules/documents/index.ts'
import { resultsOfSale } from '../sale-posting.ts'
import { postInvoice } from './posting.ts'
import { offeredOfSales } from '../offered.ts'

export const electronicInvoice = defineDocumentKind({
  code: 'INE',
  titles: { one: 'Factura de venta', many: 'Facturas de venta', short: 'factura', gender: 'f' },
  path: '/sales/invoices',
  verbs: 'after',
  module: 'sales',
  permissions: documentPermissions('sales.invoice', 'facturas de venta', offeredOfSales),
  plan: plan.planSell,
  services: ['full'],
  party: 'customer',
  theirNumber: false,
  lines: soldItems,
  numbering: 'resolution',
  isOffer: false,
  withholds: true,
  withholdsWith: ['INE', 'NTD'],
  note: null,
  corrects: false,
  madeFrom: ['QTE'],
  stock: 'out',
  opens: receivable,
  keeps: null,
  isElectronic: true,
  books: { process: 'invoice', posting: postInvoice, resultsOf: resultsOfSale },
})
