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
import { rememberParties, supportNoteXmlOf, xmlHandler } from '#modules/electronic/index.server.ts'
import { plainPaper } from '#modules/electronic/index.ts'
import { bill } from '../bill/kind.ts'
import { publishedPurchaseCreditNote, servedPurchaseCreditNote } from '../credit-note/served.server.ts'
import { keptBySpreadBill, refusedBySpread } from '../landed/stands.server.ts'
import { support } from '../support/kind.ts'
import { supportNote } from '../support-note/kind.ts'
import { publishedSupportNote, servedSupportNote } from '../support-note/served.server.ts'
import { purchaseDebitNoteCorrection, purchaseDebitNoteEndpoints, purchaseDebitNoteMail, supportNoteXml } from './endpoints.ts'
import { purchaseDebitNote } from './kind.ts'

const servedPurchaseDebitNote: ServedKind = {
  kind: purchaseDebitNote,
  electronic: null,
  remember: rememberParties,
  refuses: refusedBySpread,
  stands: keptBySpreadBill,
}

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
  ...documentHandlers([servedPurchaseDebitNote, servedPurchaseCreditNote, servedSupportNote], purchaseDebitNoteEndpoints),
  ...correctionHandlers([bill, support], purchaseDebitNoteCorrection),
  ...shareHandlers([publishedPurchaseDebitNote, publishedPurchaseCreditNote, publishedSupportNote], purchaseDebitNoteEndpoints),
  ...mailHandlers([publishedPurchaseDebitNote, publishedPurchaseCreditNote, publishedSupportNote], purchaseDebitNoteMail),
  xmlHandler({ kind: supportNote, xmlOf: supportNoteXmlOf }, supportNoteXml),
]

export const purchaseDebitNoteFiles = {
  ...documentFiles(publishedPurchaseDebitNote),
  ...documentFiles(publishedPurchaseCreditNote),
  ...documentFiles(publishedSupportNote),
}
