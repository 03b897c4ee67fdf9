/** Sealing a note: its CUDE, made with the PIN of the software, and what is remembered of it. */
import { cudeFieldsOf, noteXml, type NoteFormat } from '#colombia/index.ts'
import { cude } from '#colombia/index.server.ts'
import type { DocumentNumber, NoteRequest } from '../request.ts'
import { securityCodeOf, type XmlOf } from '../seal.server.ts'
import { softwareOf } from '../seal.ts'
import { noteSnapshotOf, readNoteSnapshot, type NoteSnapshot } from './snapshot.ts'
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
