/** The credit note as the server serves it: the engine's calls, what is left to credit, its paper, its public page and its XML. */
import { creditNoteFormat } from '#colombia/index.ts'
import {
  correctionHandlers,
  documentFiles,
  documentHandlers,
  mailHandlers,
  shareHandlers,
  type PublishedKind,
  type ServedKind,
} from '#modules/documents/index.server.ts'
import { awaitsAnswer, noteFace, noteXmlOf, containerOf, signingLacks, xmlHandler, zipHandler } from '#modules/electronic/index.server.ts'
import { paperOfNote } from '#modules/electronic/index.ts'
import { publishedComputerCreditNote, servedComputerCreditNote } from '../computer-credit-note/served.server.ts'
import { computerInvoice } from '../computer-invoice/kind.ts'
import { electronicInvoice } from '../invoice/kind.ts'
import { paperInvoice } from '../paper-invoice/kind.ts'
import { together } from '#platform/together.ts'
import { refusedByAcceptance } from '../accepted.server.ts'
import { planOf } from '../plan.server.ts'
import { creditNoteCorrection, creditNoteEndpoints, creditNoteMail, creditNoteXml, creditNoteZip } from './endpoints.ts'
import { creditNote } from './kind.ts'

export const servedCreditNote: ServedKind = {
  kind: creditNote,
  electronic: noteFace(creditNoteFormat, creditNote.numbering.prefix, [paperInvoice.code]),
  refuses: async (...asked) => (await together([planOf(creditNote)(...asked), refusedByAcceptance(...asked)])).flat(),
  lacks: signingLacks,
}

export const publishedCreditNote: PublishedKind = {
  kind: creditNote,
  paperOf: paperOfNote(creditNoteFormat, { title: 'Nota crédito electrónica', dueLabel: null, netLabel: 'Neto a acreditar' }),
  container: containerOf('CreditNote'),
  isAwaited: awaitsAnswer,
}

export const creditNoteHandlers = [
  ...documentHandlers([servedCreditNote, servedComputerCreditNote], creditNoteEndpoints),
  ...correctionHandlers([electronicInvoice, computerInvoice, paperInvoice], creditNoteCorrection),
  ...shareHandlers([publishedCreditNote, publishedComputerCreditNote], creditNoteEndpoints),
  ...mailHandlers([publishedCreditNote, publishedComputerCreditNote], creditNoteMail),
  xmlHandler({ kind: creditNote, xmlOf: noteXmlOf(creditNoteFormat) }, creditNoteXml),
  zipHandler(publishedCreditNote, creditNoteZip),
]

export const creditNoteFiles = { ...documentFiles(publishedCreditNote), ...documentFiles(publishedComputerCreditNote) }
