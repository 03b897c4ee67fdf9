/** Every kind of document of purchases, in the order of the menu. */
import type { DocumentKind, KindAmong } from '#modules/documents/index.ts'
import { bill } from './bill/kind.ts'
import { purchaseConsignment } from './consignment/kind.ts'
import { purchaseCreditNote } from './credit-note/kind.ts'
import { purchaseDebitNote } from './debit-note/kind.ts'
import { purchaseOrder } from './order/kind.ts'
import { purchaseRemission } from './remission/kind.ts'
import { support } from './support/kind.ts'
import { supportNote } from './support-note/kind.ts'

export const purchaseKinds = [
  bill,
  support,
  purchaseOrder,
  purchaseRemission,
  purchaseConsignment,
  purchaseDebitNote,
  purchaseCreditNote,
  supportNote,
] as const satisfies readonly DocumentKind[]

/** Each with what may be made from it, or be about it. */
export const purchaseFamilies = {
  bill: { kind: bill, becomes: [], notes: [purchaseDebitNote, purchaseCreditNote] },
  support: { kind: support, becomes: [], notes: [supportNote] },
  order: { kind: purchaseOrder, becomes: [purchaseRemission, bill, support, purchaseConsignment], notes: [] },
  remission: { kind: purchaseRemission, becomes: [bill, support], notes: [] },
  consignment: { kind: purchaseConsignment, becomes: [bill, support], notes: [] },
  debitNote: { kind: purchaseDebitNote, becomes: [], notes: [] },
  creditNote: { kind: purchaseCreditNote, becomes: [], notes: [] },
  supportNote: { kind: supportNote, becomes: [], notes: [] },
} as const satisfies Readonly<Record<string, KindAmong>>
