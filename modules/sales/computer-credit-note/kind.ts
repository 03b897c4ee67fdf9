/**
 * The credit note of an invoice by computer (NCI): takes off it what was returned or reduced. It stands at the address of the electronic
 * one, with its permissions, and does the same to stock, receivables and books; as its invoice, it goes to no authority.
 */
import { defineDocumentKind } from '#modules/documents/index.ts'
import { creditNote } from '../credit-note/kind.ts'

export const computerCreditNote = defineDocumentKind({
  ...creditNote,
  code: 'NCI',
  titles: {
    one: 'Nota crédito de factura por computador',
    many: 'Notas crédito de facturas por computador',
    short: 'nota crédito',
    gender: 'f',
  },
  numbering: { prefix: 'NCI' },
  note: { ...creditNote.note, about: ['INS'], onlyDocuments: true },
  madeFrom: ['INS'],
  isElectronic: false,
})
