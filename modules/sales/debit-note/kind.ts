/** The debit note (NTD): charges a customer more about an invoice or a period, with the taxes and withholdings of its date. */
import { debitNoteConcepts } from '#colombia/index.ts'
import { plan } from '#modules/subscription/index.ts'
import { defineDocumentKind, documentPermissions, receivable, soldItems } from '#modules/documents/index.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { resultsOfSale } from '../sale-posting.ts'
import { postDebitNote } from './posting.ts'
import { offeredOfSales } from '../offered.ts'

export const debitNote = defineDocumentKind({
  code: 'NTD',
  titles: { one: 'Nota débito', many: 'Notas débito', short: 'nota débito', gender: 'f' },
  path: '/sales/invoice-debit-notes',
  verbs: 'after',
  module: 'sales',
  permissions: documentPermissions('sales.debitNote', 'notas débito', offeredOfSales),
  plan: plan.planSell,
  services: ['full'],
  party: 'customer',
  theirNumber: false,
  lines: soldItems,
  numbering: { prefix: 'ND' },
  isOffer: false,
  withholds: true,
  withholdsWith: ['INE', 'INS', 'INC', 'NTD'],
  note: { about: ['INE', 'INC'], concepts: debitNoteConcepts },
  corrects: false,
  madeFrom: [],
  stock: 'none',
  opens: receivable,
  keeps: null,
  isElectronic: true,
  takesRevisions: true,
  books: { process: 'debitNote', posting: postDebitNote, resultsOf: resultsOfSale },
  // The authority's debit note has no place for what is given away.
  check: ({ lines }) =>
    lines.flatMap(({ gift }, index) =>
      gift ? [httpErrors.of('invalid', { detalle: 'Una nota débito no lleva obsequios.' }, `lines.${index}.itemId`)] : [],
    ),
})
