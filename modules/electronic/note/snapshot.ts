/** What an electronic credit note remembers besides what an invoice does: why it was issued, and what it corrects. */
import * as z from 'zod/mini'
import { parse } from 'zod/v4/core'
import { creditNoteConcepts } from '#colombia/index.ts'
import type { NoteRequest, NoteToSend } from '../request.ts'
import { saleSnapshotOf } from '../seal.ts'
import { saleSnapshot, storedDay, type SaleSnapshot } from '../snapshot.ts'

export interface NoteSnapshot extends SaleSnapshot, NoteToSend {}

const noteSnapshot = z.extend(saleSnapshot, {
  concept: z.enum(creditNoteConcepts.map(({ code }) => code)),
  reason: z.string(),
  invoice: z.object({ number: z.string(), uniqueCode: z.string(), issueDate: storedDay }),
})

/** @param securityCode of the software for this number (`softwareSecurityCode`) */
export function noteSnapshotOf(request: NoteRequest, securityCode: string): NoteSnapshot {
  const { concept, reason, invoice } = request.note
  const { number, uniqueCode, issueDate } = invoice
  return { ...saleSnapshotOf(request, securityCode), concept, reason, invoice: { number, uniqueCode, issueDate } }
}

/**
 * What a note remembered, read back from its row.
 * @throws Error when it is not of this shape: nothing else may be printed or sent
 */
export const readNoteSnapshot = (stored: unknown): NoteSnapshot => parse(noteSnapshot, stored)
