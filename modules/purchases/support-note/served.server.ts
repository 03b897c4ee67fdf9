/** The adjustment of a support document as the server serves it, beside the notes of bills. */
import type { PublishedKind, ServedKind } from '#modules/documents/index.server.ts'
import { awaitsAnswer, signingLacks, supportNoteFace } from '#modules/electronic/index.server.ts'
import { paperOfSupportNote } from '#modules/electronic/index.ts'
import { keptBySpreadBill, refusedBySpread } from '../landed/stands.server.ts'
import { refusedByPlan } from '../support/plan.server.ts'
import { supportNote } from './kind.ts'

export const servedSupportNote: ServedKind = {
  kind: supportNote,
  electronic: supportNoteFace(supportNote.numbering.prefix),
  refuses: async (...asked) => [...(await refusedByPlan(...asked)), ...(await refusedBySpread(...asked))],
  stands: keptBySpreadBill,
  lacks: signingLacks,
}

export const publishedSupportNote: PublishedKind = { kind: supportNote, paperOf: paperOfSupportNote, isAwaited: awaitsAnswer }
