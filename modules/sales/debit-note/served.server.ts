/** The debit note as the server serves it: the engine's calls, its paper, its public page and its XML. */
import { debitNoteFormat } from '#colombia/index.ts'
import {
  documentFiles,
  documentHandlers,
  mailHandlers,
  shareHandlers,
  type PublishedKind,
  type ServedKind,
} from '#modules/documents/index.server.ts'
import { awaitsAnswer, noteFace, noteXmlOf, containerOf, signingLacks, xmlHandler, zipHandler } from '#modules/electronic/index.server.ts'
import { paperOfNote } from '#modules/electronic/index.ts'
import { paperInvoice } from '../paper-invoice/kind.ts'
import { together } from '#platform/together.ts'
import { refusedByAcceptance } from '../accepted.server.ts'
import { planOf } from '../plan.server.ts'
import { debitNoteEndpoints, debitNoteMail, debitNoteXml, debitNoteZip } from './endpoints.ts'
import { debitNote } from './kind.ts'

export const servedDebitNote: ServedKind = {
  kind: debitNote,
  electronic: noteFace(debitNoteFormat, debitNote.numbering.prefix, [paperInvoice.code]),
  refuses: async (...asked) => (await together([planOf(debitNote)(...asked), refusedByAcceptance(...asked)])).flat(),
  lacks: signingLacks,
}

export const publishedDebitNote: PublishedKind = {
  kind: debitNote,
  paperOf: paperOfNote(debitNoteFormat, { title: 'Nota débito electrónica', dueLabel: 'Vence', netLabel: 'Neto a pagar' }),
  container: containerOf('DebitNote'),
  isAwaited: awaitsAnswer,
}

export const debitNoteHandlers = [
  ...documentHandlers(servedDebitNote, debitNoteEndpoints),
  ...shareHandlers(publishedDebitNote, debitNoteEndpoints),
  ...mailHandlers(publishedDebitNote, debitNoteMail),
  xmlHandler({ kind: debitNote, xmlOf: noteXmlOf(debitNoteFormat) }, debitNoteXml),
  zipHandler(publishedDebitNote, debitNoteZip),
]

export const debitNoteFiles = documentFiles(publishedDebitNote)
