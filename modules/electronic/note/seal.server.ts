/** Sealing a credit note: its CUDE, made with the PIN of the software, and what is remembered of it. */
import { creditNoteXml, cudeFieldsOf } from '#colombia/index.ts'
import { cude } from '#colombia/index.server.ts'
import type { DocumentNumber, NoteRequest } from '../request.ts'
import { securityCodeOf, type XmlOf } from '../seal.server.ts'
import { noteSnapshotOf, readNoteSnapshot, type NoteSnapshot } from './snapshot.ts'
import { toUblCreditNote } from './ubl.ts'

export interface SealedNote {
  /** CUDE: 96 hexadecimal characters. */
  readonly uniqueCode: string
  readonly snapshot: NoteSnapshot
}

/** @param request already without problems (`noteProblems`) */
export function sealNote(request: NoteRequest, taken: DocumentNumber): SealedNote {
  const { softwarePin } = request.company.profile.electronic
  const snapshot = noteSnapshotOf(request, securityCodeOf(request, taken))
  const unsealed = toUblCreditNote(snapshot, request.document, taken, '')
  return { uniqueCode: cude(cudeFieldsOf(unsealed, softwarePin)), snapshot }
}

/** The XML of an issued note, the same every time. */
export const noteXmlOf: XmlOf = (stored, document, taken, uniqueCode) =>
  creditNoteXml(toUblCreditNote(readNoteSnapshot(stored), document, taken, uniqueCode))
