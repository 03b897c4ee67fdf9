/** Every kind of document with its calls, for what is asked of each. */
import type { DocumentEndpoints, DocumentKind } from '#modules/documents/index.ts'
import {
  computerInvoice,
  consignment,
  creditNote,
  creditNoteEndpoints,
  debitNote,
  debitNoteEndpoints,
  electronicInvoice,
  invoiceEndpoints,
  order,
  orderEndpoints,
  quote,
  quoteEndpoints,
  remission,
  remissionEndpoints,
} from '#modules/sales/index.ts'
import {
  bill,
  billEndpoints,
  purchaseCreditNote,
  purchaseDebitNote,
  purchaseDebitNoteEndpoints,
  purchaseOrder,
  purchaseOrderEndpoints,
  purchaseRemission,
  support,
  supportNote,
  purchaseRemissionEndpoints,
} from '#modules/purchases/index.ts'

export const kinds: readonly (readonly [code: string, kind: DocumentKind, endpoints: DocumentEndpoints])[] = [
  ['QTE', quote, quoteEndpoints],
  ['ORS', order, orderEndpoints],
  ['RMS', remission, remissionEndpoints],
  ['RCS', consignment, remissionEndpoints],
  ['INE', electronicInvoice, invoiceEndpoints],
  ['INS', computerInvoice, invoiceEndpoints],
  ['NTC', creditNote, creditNoteEndpoints],
  ['NTD', debitNote, debitNoteEndpoints],
  ['INP', bill, billEndpoints],
  ['DSP', support, billEndpoints],
  ['ORP', purchaseOrder, purchaseOrderEndpoints],
  ['RMP', purchaseRemission, purchaseRemissionEndpoints],
  ['RFP', purchaseDebitNote, purchaseDebitNoteEndpoints],
  ['NCP', purchaseCreditNote, purchaseDebitNoteEndpoints],
  ['NDS', supportNote, purchaseDebitNoteEndpoints],
]
