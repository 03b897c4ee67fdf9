import { partyDocuments } from '#modules/documents/index.tsx'
import type { PartySection } from '#modules/people/index.tsx'
import { billEndpoints } from './bill/endpoints.ts'
import { bill } from './bill/kind.ts'
import { getPartyMatch } from './match/endpoints.ts'
import { purchaseDebitNoteEndpoints } from './debit-note/endpoints.ts'
import { purchaseDebitNote } from './debit-note/kind.ts'
import { purchaseOrderEndpoints } from './order/endpoints.ts'
import { purchaseOrder } from './order/kind.ts'
import { purchaseRemissionEndpoints } from './remission/endpoints.ts'
import { purchaseRemission } from './remission/kind.ts'

/** On the page of a supplier: what is tolerated of its bills, and its last documents of each kind. */
export const purchasePartySections: readonly PartySection[] = [
  {
    id: 'purchases.match',
    permission: getPartyMatch.permission,
    plan: getPartyMatch.plan,
    services: getPartyMatch.services,
    ofSuppliers: true,
    load: () => import('./match/PartyMatch.tsx'),
  },
  partyDocuments(bill, billEndpoints),
  partyDocuments(purchaseOrder, purchaseOrderEndpoints),
  partyDocuments(purchaseRemission, purchaseRemissionEndpoints),
  partyDocuments(purchaseDebitNote, purchaseDebitNoteEndpoints),
]
