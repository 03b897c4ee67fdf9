/** How an invoice by computer and its credit note are issued on a day. */
import type { DocumentKind } from '#modules/documents/index.ts'
import { computerCreditNote, computerInvoice, creditNoteEndpoints, invoiceEndpoints } from '#modules/sales/index.ts'
import { asGoods, asService, noteOn, type Door } from './dated-request.server.ts'

export const computerDoors: readonly { readonly kind: DocumentKind; readonly doors: readonly Door[] }[] = [
  {
    kind: computerInvoice,
    doors: [
      {
        name: 'factura por computador',
        modules: ['sales'],
        write: (at, client, date) =>
          client.call(invoiceEndpoints.create, {
            body: { document: { ...asService(at, date), kind: 'INS', resolutionId: at.rangeId }, issue: true },
          }),
      },
    ],
  },
  {
    kind: computerCreditNote,
    doors: [
      {
        name: 'nota crédito de una factura por computador',
        modules: ['sales', 'inventory'],
        write: (at, client, date) =>
          client.call(creditNoteEndpoints.create, {
            body: { document: { ...noteOn(at.computerInvoiceId, asGoods(at, date), 1, true), kind: 'NCI' }, issue: true },
          }),
      },
    ],
  },
]
