import { partyDocuments } from '#modules/documents/index.tsx'
import type { PartySection } from '#modules/people/index.tsx'
import { billEndpoints } from './bill/endpoints.ts'
import { bill } from './bill/kind.ts'
import { purchaseDebitNoteEndpoints } from './debit-note/endpoints.ts'
import { purchaseDebitNote } from './debit-note/kind.ts'
import { purchaseOrderEndpoints } from './order/endpoints.ts'
import { purchaseOrder } from './order/kind.ts'
import { purchaseRemissionEndpoints } from './remission/endpoints.ts'
import { purchaseRemission } from './remission/kind.ts'

/** On the page of a supplier: its last documents of each kind. */
export const purchasePartySections: readonly PartySection[] = [
  partyDocuments(bill, billEndpoints),
  partyDocuments(purchaseOrder, purchaseOrderEndpoints),
  partyDocuments(purchaseRemission, purchaseRemissionEndpoints),
  partyDocuments(purchaseDebitNote, purchaseDebitNoteEndpoints),
]
