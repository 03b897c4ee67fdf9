/** The credit note (NTC): takes off an invoice what was returned or reduced, with its taxes, withholdings and cost. */
import { creditNoteConcepts } from '#colombia/index.ts'
import { plan } from '#modules/subscription/index.ts'
import { defineDocumentKind, documentPermissions, keptForCustomer, soldItems } from '#modules/documents/index.ts'
import { resultsOfSale } from '../sale-posting.ts'
import { postCreditNote } from './posting.ts'
import { offeredOfSales } from '../offered.ts'

export const creditNote = defineDocumentKind({
  code: 'NTC',
  titles: { one: 'Nota crédito', many: 'Notas crédito', short: 'nota crédito', gender: 'f' },
  path: '/sales/invoice-credit-notes',
  verbs: 'after',
  module: 'sales',
  permissions: { ...documentPermissions('sales.creditNote', 'notas crédito', offeredOfSales), price: null },
  plan: plan.planSell,
  services: ['full'],
  party: 'customer',
  theirNumber: false,
  lines: soldItems,
  numbering: { prefix: 'NC' },
  isOffer: false,
  withholds: true,
  withholdsWith: [],
  note: { about: ['INE', 'INC'], concepts: creditNoteConcepts },
  corrects: true,
  madeFrom: ['INE', 'INC'],
  stock: 'in',
  points: 'takeBack',
  opens: null,
  keeps: keptForCustomer,
  isElectronic: true,
  takesRevisions: true,
  books: { process: 'creditNote', posting: postCreditNote, resultsOf: resultsOfSale },
})
