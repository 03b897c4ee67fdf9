/** The debit note to a supplier as the server serves it: the engine's calls, what is left to return, its paper and its public page. */
import {
  correctionHandlers,
  documentFiles,
  documentHandlers,
  mailHandlers,
  shareHandlers,
  type PublishedKind,
  type ServedKind,
} from '#modules/documents/index.server.ts'
import { rememberParties } from '#modules/electronic/index.server.ts'
import { plainPaper } from '#modules/electronic/index.ts'
import { bill } from '../bill/kind.ts'
import { publishedPurchaseCreditNote, servedPurchaseCreditNote } from '../credit-note/served.server.ts'
import { purchaseDebitNoteCorrection, purchaseDebitNoteEndpoints, purchaseDebitNoteMail } from './endpoints.ts'
import { purchaseDebitNote } from './kind.ts'

const servedPurchaseDebitNote: ServedKind = { kind: purchaseDebitNote, electronic: null, remember: rememberParties }

export const publishedPurchaseDebitNote: PublishedKind = {
  kind: purchaseDebitNote,
  paperOf: plainPaper({
    title: 'Nota débito de compra',
    partyLabel: 'Proveedor',
    dueLabel: null,
    signature: 'Recibida por: nombre, identificación y firma',
  }),
}

export const purchaseDebitNoteHandlers = [
  ...documentHandlers([servedPurchaseDebitNote, servedPurchaseCreditNote], purchaseDebitNoteEndpoints),
  ...correctionHandlers(bill, purchaseDebitNoteCorrection),
  ...shareHandlers([publishedPurchaseDebitNote, publishedPurchaseCreditNote], purchaseDebitNoteEndpoints),
  ...mailHandlers([publishedPurchaseDebitNote, publishedPurchaseCreditNote], purchaseDebitNoteMail),
]

export const purchaseDebitNoteFiles = { ...documentFiles(publishedPurchaseDebitNote), ...documentFiles(publishedPurchaseCreditNote) }
