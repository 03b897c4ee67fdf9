/** What a transcription remembers besides what an invoice does: the paper that the customer got. */
import * as z from 'zod/mini'
import { parse } from 'zod/v4/core'
import type { UblInvoice, UblPaper } from '#colombia/index.ts'
import type { DocumentNumber, DocumentToSend, ElectronicRequest } from '../request.ts'
import { snapshotOf } from '../seal.ts'
import { electronicSnapshot, storedDay, type ElectronicSnapshot } from '../snapshot.ts'
import { toUblInvoice } from '../ubl.ts'

export interface TranscriptionSnapshot extends ElectronicSnapshot {
  readonly paper: UblPaper
}

const transcription = z.extend(electronicSnapshot, { paper: z.object({ number: z.string(), date: storedDay }) })

/** @throws Error when it is not of this shape: nothing else may be printed or sent */
export const readTranscription = (stored: unknown): TranscriptionSnapshot => parse(transcription, stored)

/** The number of a transcription is that of its paper, whose day is that of the document. */
export const transcriptionOf = (
  request: ElectronicRequest,
  securityCode: string,
  { prefix, number }: DocumentNumber,
): TranscriptionSnapshot => ({
  ...snapshotOf(request, securityCode),
  paper: { number: `${prefix}${number}`, date: request.document.date },
})

/** @param cude of the document; any 96 hexadecimal characters while it is being computed */
export const toUblTranscription = (
  snapshot: TranscriptionSnapshot,
  document: DocumentToSend,
  taken: DocumentNumber,
  cude: string,
): UblInvoice => ({ ...toUblInvoice(snapshot, document, taken, cude), paper: snapshot.paper })
