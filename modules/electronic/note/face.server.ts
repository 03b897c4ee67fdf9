/** The face that a kind of note brings to the engine: what it is about and why, from what the engine gathered. */
import { codeName, type NoteFormat, type UblCorrected } from '#colombia/index.ts'
import type { ElectronicFace, IssuingDocument } from '#modules/documents/index.server.ts'
import { saleRequestOf, SEND_TOPIC } from '../face.server.ts'
import type { NoteRequest } from '../request.ts'
import { readCompanyReadiness } from '../enabling/facts.server.ts'
import { noteProblems } from './problems.ts'
import { storedXml } from '../seal.server.ts'
import { readRefusal } from '../transmission/refusal.server.ts'
import { replace, withdraw } from '../transmission/withdraw.server.ts'
import { noteXmlOf, sealNote, sealNoteAgain } from './seal.server.ts'

/**
 * The electronic face of a kind of note (NTC, NTD).
 * @param prefix of the kind's own consecutive: up to 4 letters or digits
 * @param sealedWithPin kinds of what it may be about whose unique code is a CUDE
 */
export function noteFace(format: NoteFormat, prefix: string, sealedWithPin: readonly string[] = []): ElectronicFace {
  const requestOf = (document: IssuingDocument): NoteRequest => ({
    ...saleRequestOf(document),
    format,
    prefix,
    note: noteOf(document, format, sealedWithPin),
  })
  return {
    problems: (document) => noteProblems(requestOf(document)),
    seal(document, number) {
      const { uniqueCode, snapshot } = sealNote(requestOf(document), number)
      return { uniqueCode, snapshot: { ...snapshot } }
    },
    sealAgain: (document, signing) => sealNoteAgain(format, document, signing),
    readiness: readCompanyReadiness,
    topic: SEND_TOPIC,
    xml: (document) => storedXml(document, noteXmlOf(format)),
    // Notes have no contingency: they wait.
    takesContingency: false,
    withdraw,
    replace,
    readRefusal,
  }
}

/** The reason is what was written on the note; without words, its concept says it. */
export function noteOf(
  { draft, facts, input }: IssuingDocument,
  { concepts }: NoteFormat,
  sealedWithPin: readonly string[] = [],
): NoteRequest['note'] {
  const { correction } = draft
  if (!correction) throw new Error('A note without what it is about reached its electronic face')
  return {
    concept: correction.concept,
    reason: input.notes.trim() || codeName(concepts, correction.concept),
    corrects: correctedOf(correction, facts.referred, sealedWithPin),
  }
}

function correctedOf(
  { period }: NonNullable<IssuingDocument['draft']['correction']>,
  referred: IssuingDocument['facts']['referred'],
  sealedWithPin: readonly string[],
): UblCorrected {
  if (referred)
    return {
      kind: 'invoice',
      number: referred.fiscalNumber,
      cufe: referred.uniqueCode ?? '',
      issueDate: referred.fiscalDate ?? referred.date,
      ...(sealedWithPin.includes(referred.kind) ? { sealedWith: 'CUDE' as const } : {}),
    }
  if (!period) throw new Error('A note about nothing reached its electronic face')
  return { kind: 'period', ...period }
}
