/** Every kind of document of sales that is written in an editor, in the order of the menu. */
import type { DocumentKind, KindAmong } from '#modules/documents/index.ts'
import { computerCreditNote } from './computer-credit-note/kind.ts'
import { computerInvoice } from './computer-invoice/kind.ts'
import { consignment } from './consignment/kind.ts'
import { creditNote } from './credit-note/kind.ts'
import { debitNote } from './debit-note/kind.ts'
import { electronicInvoice } from './invoice/kind.ts'
import { order } from './order/kind.ts'
import { paperInvoice } from './paper-invoice/kind.ts'
import { remission } from './remission/kind.ts'
import { quote } from './quote/kind.ts'
import { tillReturn } from './till-return/kind.ts'
import { tillSale } from './till-sale/kind.ts'

export const salesKinds = [
  quote,
  order,
  remission,
  consignment,
  electronicInvoice,
  computerInvoice,
  paperInvoice,
  creditNote,
  computerCreditNote,
  debitNote,
] as const satisfies readonly DocumentKind[]

/** With what registers sell and give back: everything that says what was sold. */
export const soldKinds = [...salesKinds, tillSale, tillReturn] as const satisfies readonly DocumentKind[]

/** Each with what may be made from it, or be about it. */
export const salesFamilies = {
  quote: { kind: quote, becomes: [electronicInvoice, order, remission, computerInvoice, paperInvoice, consignment], notes: [] },
  order: { kind: order, becomes: [remission, electronicInvoice, computerInvoice, paperInvoice, consignment], notes: [] },
  remission: { kind: remission, becomes: [electronicInvoice, computerInvoice, paperInvoice], notes: [] },
  consignment: { kind: consignment, becomes: [electronicInvoice, computerInvoice, paperInvoice], notes: [] },
  invoice: { kind: electronicInvoice, becomes: [], notes: [creditNote, debitNote] },
  computerInvoice: { kind: computerInvoice, becomes: [], notes: [computerCreditNote] },
  paperInvoice: { kind: paperInvoice, becomes: [], notes: [creditNote, debitNote] },
  creditNote: { kind: creditNote, becomes: [], notes: [] },
  computerCreditNote: { kind: computerCreditNote, becomes: [], notes: [] },
  debitNote: { kind: debitNote, becomes: [], notes: [] },
} as const satisfies Readonly<Record<string, KindAmong>>
