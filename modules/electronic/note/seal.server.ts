/** Sealing a note: its CUDE, made with the PIN of the software, and what is remembered of it. */
import { cudeFieldsOf, noteXml, type NoteFormat } from '#colombia/index.ts'
import { cude } from '#colombia/index.server.ts'
import type { StoredDocument } from '#modules/documents/index.ts'
import type { Resigning, SealedDocument } from '#modules/documents/index.server.ts'
import type { DocumentNumber, NoteRequest } from '../request.ts'
import { securityCodeOf, takenBy, type XmlOf } from '../seal.server.ts'
import { softwareOf } from '../seal.ts'
import { noteSignedAt, noteSnapshotOf, readNoteSnapshot, type NoteSnapshot } from './snapshot.ts'
import { toUblNote } from './ubl.ts'

export interface SealedNote {
  /** CUDE: 96 hexadecimal characters. */
  readonly uniqueCode: string
  readonly snapshot: NoteSnapshot
}

/** @param request already without problems (`noteProblems`) */
export function sealNote(request: NoteRequest, taken: DocumentNumber): SealedNote {
  const snapshot = noteSnapshotOf(request, securityCodeOf(request, taken))
  const unsealed = toUblNote(snapshot, request.document, taken, '')
  return { uniqueCode: cude(cudeFieldsOf(unsealed, softwareOf(request.company).pin)), snapshot }
}

/** The XML of an issued note of a format, the same every time. */
export const noteXmlOf =
  (format: NoteFormat): XmlOf =>
  (stored, document, taken, uniqueCode) =>
    noteXml(toUblNote(readNoteSnapshot(stored, format), document, taken, uniqueCode), format)

/** @returns null without the PIN of the software */
export function sealNoteAgain(format: NoteFormat, document: StoredDocument, signing: Resigning): SealedDocument | null {
  if (signing.softwarePin === '') return null
  const snapshot = noteSignedAt(document.snapshot, signing)
  const unsealed = toUblNote(readNoteSnapshot(snapshot, format), document, takenBy(document), '')
  return { uniqueCode: cude(cudeFieldsOf(unsealed, signing.softwarePin)), snapshot }
}
