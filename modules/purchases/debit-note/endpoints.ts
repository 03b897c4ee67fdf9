import { correctionEndpoints, documentEndpoints, mailEndpoints } from '#modules/documents/index.ts'
import { xmlEndpoint } from '#modules/electronic/index.ts'
import { purchaseDebitNote } from './kind.ts'

export const purchaseDebitNoteEndpoints = documentEndpoints(purchaseDebitNote)

export const purchaseDebitNoteCorrection = correctionEndpoints(purchaseDebitNote)

export const supportNoteXml = xmlEndpoint(purchaseDebitNote)

export const purchaseDebitNoteMail = mailEndpoints(purchaseDebitNote)
