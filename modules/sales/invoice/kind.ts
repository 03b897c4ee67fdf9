/** The electronic sale invoice (INE): moves stock, opens a receivable, posts, and goes to the tax authority. */
import { plan } from '#modules/subscription/index.ts'
import { defineDocumentKind, documentPermissions, receivable, soldItems } from '#modules/documents/index.ts'
import { resultsOfSale } from '../sale-posting.ts'
import { definePermissions } from '#platform/access.ts'
import { postInvoice } from './posting.ts'
import { offeredOfSales } from '../offered.ts'

/** Of what the company says that has to be approved: whoever holds it issues. */
const { approve } = definePermissions(
  'sales.invoice',
  { approve: 'Aprobar facturas de venta que lo requieren' },
  { approve: ['accountant'] },
)

export const electronicInvoice = defineDocumentKind({
  code: 'INE',
  titles: { one: 'Factura de venta', many: 'Facturas de venta', short: 'factura', gender: 'f' },
  path: '/sales/invoices',
  verbs: 'after',
  module: 'sales',
  permissions: { ...documentPermissions('sales.invoice', 'facturas de venta', offeredOfSales), approve },
  plan: plan.planSell,
  services: ['full'],
  party: 'customer',
  theirNumber: false,
  lines: soldItems,
  numbering: 'resolution',
  isOffer: false,
  withholds: true,
  withholdsWith: ['INE', 'INS', 'INC', 'NTD'],
  note: null,
  corrects: false,
  madeFrom: ['QTE', 'ORS', 'RMS', 'RCS'],
  stock: 'out',
  points: 'earn',
  opens: receivable,
  keeps: null,
  isElectronic: true,
  takesRevisions: true,
  books: { process: 'invoice', posting: postInvoice, resultsOf: resultsOfSale },
})
