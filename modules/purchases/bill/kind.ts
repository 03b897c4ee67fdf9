/** The purchase bill (INP): what a supplier charges for goods, expenses and services, with their number, and what is owed to them. */
import { billStages, defineDocumentKind, documentPermissions, registering } from '#modules/documents/index.ts'
import { definePermissions } from '#platform/access.ts'
import { offeredOfPurchases } from '../offered.ts'
import { refuseGifts } from '../gifts.ts'
import { billPayable } from '../opens.ts'
import { postBill, resultsOfBill } from './posting.ts'

const { approve } = definePermissions('purchases.bill', { approve: 'Aprobar facturas de compra' }, { approve: ['accountant'] })

export const bill = defineDocumentKind({
  code: 'INP',
  titles: { one: 'Factura de compra', many: 'Facturas de compra y gastos', short: 'factura de compra', gender: 'f', issuing: registering },
  path: '/purchases/bills',
  verbs: 'before',
  module: 'purchases',
  // Its prices and discounts are those that the supplier writes.
  permissions: {
    ...documentPermissions('purchases.bill', 'facturas de compra', offeredOfPurchases, registering),
    price: null,
    approve,
  },
  plan: null,
  services: ['full'],
  party: 'supplier',
  theirNumber: true,
  // Costs and expenses, and what becomes an asset without inventory: property, intangibles, deferred charges (PUC, Decreto 2650 de 1993).
  lines: { items: ['product', 'service'], accounts: ['15', '16', '17', '5', '6', '7'], prices: 'theirs' },
  numbering: { prefix: 'FC' },
  isOffer: false,
  withholds: true,
  withholdsWith: ['INP', 'DSP'],
  note: null,
  corrects: false,
  madeFrom: ['ORP', 'RMP', 'RCP'],
  stock: 'in',
  opens: billPayable,
  keeps: null,
  isElectronic: false,
  stages: billStages,
  takesRevisions: true,
  books: { process: 'bill', posting: postBill, resultsOf: resultsOfBill },
  check: refuseGifts('Una factura de compra'),
})
