/**
 * The contingency invoice (INC): what the company sold on paper while it could not invoice, transcribed. It stands at the address of the
 * electronic one, with its permissions, and does the same to stock, receivables and books, on the day of the paper and under its number.
 */
import { defineDocumentKind } from '#modules/documents/index.ts'
import { electronicInvoice } from '../invoice/kind.ts'

export const paperInvoice = defineDocumentKind({
  ...electronicInvoice,
  code: 'INC',
  titles: { one: 'Factura de contingencia', many: 'Facturas de contingencia', short: 'factura de contingencia', gender: 'f' },
  transcribes: true,
})
