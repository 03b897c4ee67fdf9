import { partyDocuments } from '#modules/documents/index.tsx'
import type { PartySection } from '#modules/people/index.tsx'
import { creditNoteEndpoints } from './credit-note/endpoints.ts'
import { debitNoteEndpoints } from './debit-note/endpoints.ts'
import { invoiceEndpoints } from './invoice/endpoints.ts'
import { salesFamilies } from './kinds.ts'
import { quoteEndpoints } from './quote/endpoints.ts'

/** On the page of a customer: its last documents of each kind. */
export const salesPartySections: readonly PartySection[] = [
  partyDocuments(salesFamilies.invoice.kind, invoiceEndpoints),
  partyDocuments(salesFamilies.quote.kind, quoteEndpoints),
  partyDocuments(salesFamilies.creditNote.kind, creditNoteEndpoints),
  partyDocuments(salesFamilies.debitNote.kind, debitNoteEndpoints),
]
