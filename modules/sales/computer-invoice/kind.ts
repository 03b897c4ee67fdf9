/**
 * The invoice by computer (INS): a sale invoice of a range authorised for it that goes to no authority. It stands at the address of the
 * electronic one, with its permissions, and does the same to stock, receivables and books.
 */
import { defineDocumentKind } from '#modules/documents/index.ts'
import { electronicInvoice } from '../invoice/kind.ts'

export const computerInvoice = defineDocumentKind({
  ...electronicInvoice,
  code: 'INS',
  titles: { one: 'Factura por computador', many: 'Facturas por computador', short: 'factura por computador', gender: 'f' },
  isElectronic: false,
  takesRevisions: true,
})
