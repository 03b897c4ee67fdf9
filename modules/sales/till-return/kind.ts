/**
 * What a till gives back (NAP, note 94): of one document POS, by lines, with its stock, taxes and cost. It has a consecutive of its own, and is
 * made where the goods come back: the money leaves the till, takes off what is owed, or is kept for the customer.
 */
import { creditNoteConcepts } from '#colombia/index.ts'
import { defineDocumentKind, documentPermissions, keptForCustomer, soldItems } from '#modules/documents/index.ts'
import { plan } from '#modules/subscription/index.ts'
import { postCreditNote } from '../credit-note/posting.ts'
import { offeredOfSales } from '../offered.ts'
import { resultsOfSale } from '../sale-posting.ts'

export const tillReturn = defineDocumentKind({
  code: 'NAP',
  titles: {
    one: 'Nota de ajuste del documento POS',
    many: 'Notas de ajuste y devoluciones POS',
    short: 'nota de ajuste',
    gender: 'f',
  },
  path: '/pos/credit-notes',
  publicPath: '/sales/invoice-credit-notes',
  verbs: 'after',
  module: 'sales',
  permissions: { ...documentPermissions('pos.creditNote', 'notas de ajuste POS', offeredOfSales), price: null },
  plan: plan.planPointOfSale,
  services: ['full'],
  party: 'customer',
  theirNumber: false,
  lines: soldItems,
  numbering: { prefix: 'NAP' },
  isOffer: false,
  withholds: false,
  withholdsWith: [],
  note: { about: ['POS'], concepts: creditNoteConcepts, onlyDocuments: true },
  corrects: true,
  madeFrom: ['POS'],
  stock: 'in',
  points: 'takeBack',
  opens: null,
  keeps: keptForCustomer,
  isElectronic: true,
  arrives: true,
  books: { process: 'creditNote', posting: postCreditNote, resultsOf: resultsOfSale },
})
