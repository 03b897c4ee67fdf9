/**
 * What a register sells (POS): the equivalent document of a sale, numbered on the device by a range of its own and paid there, with what
 * was left to be paid as a balance. It moves stock, posts and earns points as an invoice does, and goes to the authority once it arrives.
 */
import { defineDocumentKind, documentPermissions, receivable, soldItems } from '#modules/documents/index.ts'
import { plan } from '#modules/subscription/index.ts'
import { offeredOfSales } from '../offered.ts'
import { resultsOfSale } from '../sale-posting.ts'
import { postTillSale } from './posting.ts'

export const tillSale = defineDocumentKind({
  code: 'POS',
  titles: { one: 'Documento equivalente POS', many: 'Ventas POS', short: 'documento POS', gender: 'm' },
  path: '/pos/invoices',
  publicPath: '/sales/invoices',
  verbs: 'after',
  module: 'sales',
  permissions: documentPermissions('pos.sale', 'ventas de caja', offeredOfSales),
  plan: plan.planPointOfSale,
  services: ['full'],
  party: 'customer',
  theirNumber: false,
  lines: soldItems,
  numbering: 'resolution',
  isOffer: false,
  // Whoever withholds asks for an invoice.
  withholds: false,
  withholdsWith: [],
  note: null,
  corrects: false,
  madeFrom: [],
  stock: 'out',
  points: 'earn',
  opens: receivable,
  keeps: null,
  isElectronic: true,
  arrives: true,
  books: { process: 'invoice', posting: postTillSale, resultsOf: resultsOfSale },
})
