/** The credit note as the server serves it: the engine's calls, what is left to credit, its paper, its public page and its XML. */
import { codeName, creditNoteConcepts } from '#colombia/index.ts'
import {
  correctionHandlers,
  documentFiles,
  documentHandlers,
  mailHandlers,
  shareHandlers,
  type IssuingDocument,
  type PublishedKind,
  type ServedKind,
} from '#modules/documents/index.server.ts'
import { noteFace, noteXmlOf, xmlHandler } from '#modules/electronic/index.server.ts'
import { paperOfNote, type NoteToSend } from '#modules/electronic/index.ts'
import { electronicInvoice } from '../invoice/kind.ts'
import { creditNoteCorrection, creditNoteEndpoints, creditNoteMail, creditNoteXml } from './endpoints.ts'
import { creditNote } from './kind.ts'

/** The reason is what was written on the note; without words, its concept says it. */
function noteOf({ draft, facts, input }: IssuingDocument): NoteToSend {
  const { correction } = draft
  const { corrected } = facts
  if (!correction || !corrected) throw new Error('A note without what it corrects reached its electronic face')
  return {
    concept: correction.concept,
    reason: input.notes.trim() || codeName(creditNoteConcepts, correction.concept),
    invoice: { number: corrected.fiscalNumber, uniqueCode: corrected.uniqueCode ?? '', issueDate: corrected.date },
  }
}

export const servedCreditNote: ServedKind = {
  kind: creditNote,
  electronic: noteFace({ prefix: creditNote.numbering.prefix, noteOf }),
}

export const publishedCreditNote: PublishedKind = { kind: creditNote, paperOf: paperOfNote }

export const creditNoteHandlers = [
  ...documentHandlers(servedCreditNote, creditNoteEndpoints),
  ...correctionHandlers(electronicInvoice, creditNoteCorrection),
  ...shareHandlers(publishedCreditNote, creditNoteEndpoints),
  ...mailHandlers(publishedCreditNote, creditNoteMail),
  xmlHandler(creditNote, creditNoteXml, noteXmlOf),
]

export const creditNoteFiles = documentFiles(publishedCreditNote)
