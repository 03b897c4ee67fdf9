import { correctionEndpoints, documentEndpoints, mailEndpoints } from '#modules/documents/index.ts'
import { purchaseDebitNote } from './kind.ts'

export const purchaseDebitNoteEndpoints = documentEndpoints(purchaseDebitNote)

export const purchaseDebitNoteCorrection = correctionEndpoints(purchaseDebitNote)

export const purchaseDebitNoteMail = mailEndpoints(purchaseDebitNote)
