import { documentPages, notePages } from '#modules/documents/index.tsx'
import { creditNoteCorrection, creditNoteEndpoints, creditNoteMail, creditNoteXml } from './credit-note/endpoints.ts'
import { creditNote } from './credit-note/kind.ts'
import { debitNoteEndpoints, debitNoteMail, debitNoteXml } from './debit-note/endpoints.ts'
import { debitNote } from './debit-note/kind.ts'
import { invoiceEndpoints, invoiceMail, invoiceXml } from './invoice/endpoints.ts'
import { electronicInvoice } from './invoice/kind.ts'
import { quoteEndpoints, quoteMail, quoteOffer } from './quote/endpoints.ts'
import { quote } from './quote/kind.ts'

const none = {
  group: 'Ventas',
  xml: null,
  mail: null,
  offer: null,
  correction: null,
  notes: [],
  becomes: [],
  madeFrom: [],
  about: [],
} as const

export const salesPages = {
  ...documentPages({
    ...none,
    kind: quote,
    endpoints: quoteEndpoints,
    mail: quoteMail,
    offer: quoteOffer,
    becomes: [electronicInvoice],
  }),
  ...documentPages({
    ...none,
    kind: electronicInvoice,
    endpoints: invoiceEndpoints,
    xml: invoiceXml,
    mail: invoiceMail,
    notes: [creditNote, debitNote],
    madeFrom: [{ kind: quote, endpoints: quoteEndpoints }],
  }),
  ...notePages({
    ...none,
    kind: creditNote,
    endpoints: creditNoteEndpoints,
    xml: creditNoteXml,
    mail: creditNoteMail,
    correction: creditNoteCorrection,
    about: [{ kind: electronicInvoice, endpoints: invoiceEndpoints }],
  }),
  ...notePages({
    ...none,
    kind: debitNote,
    endpoints: debitNoteEndpoints,
    xml: debitNoteXml,
    mail: debitNoteMail,
    about: [{ kind: electronicInvoice, endpoints: invoiceEndpoints }],
  }),
}
