/** What an electronic note remembers besides what an invoice does: why it was issued, and what it is about. */
import * as z from 'zod/mini'
import { parse } from 'zod/v4/core'
import type { Day } from '#base/date.ts'
import type { NoteFormat } from '#colombia/index.ts'
import type { NoteRequest, NoteToSend } from '../request.ts'
import { saleSnapshotOf, signedAt } from '../seal.ts'
import { saleSnapshot, storedDay, type SaleSnapshot } from '../snapshot.ts'

export interface NoteSnapshot extends SaleSnapshot, NoteToSend {}

const corrected = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('invoice'),
    ...{ number: z.string(), cufe: z.string(), issueDate: storedDay },
    sealedWith: z.optional(z.literal('CUDE')),
  }),
  z.object({ kind: z.literal('period'), from: storedDay, to: storedDay }),
])

export const noteSnapshot = z.extend(saleSnapshot, { concept: z.string(), reason: z.string(), corrects: corrected })

/** How the first credit notes kept their invoice. */
const firstNotes = z.object({ invoice: z.object({ number: z.string(), uniqueCode: z.string(), issueDate: z.string() }) })

/** @param securityCode of the software for this number (`softwareSecurityCode`) */
export function noteSnapshotOf(request: NoteRequest, securityCode: string): NoteSnapshot {
  const { concept, reason, corrects } = request.note
  return { ...saleSnapshotOf(request, securityCode), concept, reason, corrects: { ...corrects } }
}

/**
 * What a note of a format remembered, read back from its row.
 * @throws Error when it is not of this shape: nothing else may be printed or sent
 */
export function readNoteSnapshot(stored: unknown, { concepts }: NoteFormat): NoteSnapshot {
  const first = z.safeParse(firstNotes, stored)
  const read = parse(noteSnapshot, first.success ? { ...Object(stored), corrects: asCorrected(first.data.invoice) } : stored)
  if (!concepts.some(({ code }) => code === read.concept)) throw new RangeError(`No note of this kind has the concept ${read.concept}`)
  return read
}

const asCorrected = ({ uniqueCode, ...invoice }: z.output<typeof firstNotes>['invoice']) => ({
  kind: 'invoice',
  cufe: uniqueCode,
  ...invoice,
})

const aboutInvoice = z.object({ corrects: z.looseObject({ kind: z.literal('invoice') }) })

/** When a note is signed, and what the invoice that it is about says by then: it may have been signed on another day as well. */
interface NoteSigning {
  readonly issueDate: Day
  readonly issueTime: string
  readonly about: { readonly uniqueCode: string; readonly issueDate: Day } | null
}

/** What a note remembered, signed at another instant. */
export function noteSignedAt(stored: unknown, { about, ...at }: NoteSigning): Record<string, unknown> {
  const snapshot = signedAt(stored, at)
  const read = z.safeParse(aboutInvoice, stored)
  if (about === null || !read.success) return snapshot
  return { ...snapshot, corrects: { ...read.data.corrects, cufe: about.uniqueCode, issueDate: about.issueDate } }
}
