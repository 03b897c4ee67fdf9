/** The contingency invoice as the server serves it, beside the electronic one: its face of the authority and its paper. */
import type { PublishedKind, ServedKind } from '#modules/documents/index.server.ts'
import { awaitsAnswer, containerOf, outOfOutage, signingLacks, transcriptionFace } from '#modules/electronic/index.server.ts'
import { paperOfTranscription } from '#modules/electronic/index.ts'
import { planOf } from '../plan.server.ts'
import { paperInvoice } from './kind.ts'

const refusedByPlan = planOf(paperInvoice)

export const servedPaperInvoice: ServedKind = {
  kind: paperInvoice,
  electronic: transcriptionFace(paperInvoice.code),
  refuses: async (tx, companyId, document) => [
    ...(await outOfOutage(tx, companyId, document)),
    ...(await refusedByPlan(tx, companyId, document)),
  ],
  lacks: signingLacks,
}

export const publishedPaperInvoice: PublishedKind = {
  kind: paperInvoice,
  paperOf: paperOfTranscription,
  container: containerOf('Transcription'),
  isAwaited: awaitsAnswer,
}
