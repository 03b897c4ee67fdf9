/** The face that a kind of credit note brings to the engine. */
import type { ElectronicFace, IssuingDocument } from '#modules/documents/index.server.ts'
import { saleRequestOf, SEND_TOPIC } from '../face.server.ts'
import type { NoteRequest, NoteToSend } from '../request.ts'
import { noteProblems } from './problems.ts'
import { sealNote } from './seal.server.ts'

export interface NoteFaceFacts {
  /** Of the kind's own consecutive: up to 4 letters or digits. */
  readonly prefix: string
  /** Concept, reason and invoice of the note that is being issued. */
  noteOf(document: IssuingDocument): NoteToSend
}

/** The electronic credit note (NTC). */
export function noteFace({ prefix, noteOf }: NoteFaceFacts): ElectronicFace {
  const requestOf = (document: IssuingDocument): NoteRequest => ({ ...saleRequestOf(document), note: noteOf(document), prefix })
  return {
    problems: (document) => noteProblems(requestOf(document)),
    seal(document, number) {
      const { uniqueCode, snapshot } = sealNote(requestOf(document), number)
      return { uniqueCode, snapshot: { ...snapshot } }
    },
    topic: SEND_TOPIC,
  }
}
