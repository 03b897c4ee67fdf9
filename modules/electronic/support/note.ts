/** What the adjustment of a support document remembers, and the authority's note that is made of it. */
import * as z from 'zod/mini'
import { parse } from 'zod/v4/core'
import type { UblNote } from '#colombia/index.ts'
import { noteSnapshot, type NoteSnapshot } from '../note/snapshot.ts'
import { toUblNote } from '../note/ubl.ts'
import type { DocumentNumber, DocumentToSend } from '../request.ts'

export interface SupportNoteSnapshot extends NoteSnapshot {
  readonly operation: '10' | '11'
}

const stored = z.extend(noteSnapshot, { operation: z.enum(['10', '11']) })

/** @throws Error when it is not of this shape */
export const readSupportNote = (snapshot: unknown): SupportNoteSnapshot => parse(stored, snapshot)

export const toUblSupportNote = (
  snapshot: SupportNoteSnapshot,
  document: DocumentToSend,
  taken: DocumentNumber,
  code: string,
): UblNote => ({ ...toUblNote(snapshot, document, taken, code), operation: snapshot.operation })
