/** A request as its kind takes it: what belongs to other kinds is left out, whoever sends it. */
import type { DocumentKind } from './kind.ts'
import type { DocumentInput } from './wire.ts'

export const forKind = ({ numbering, isOffer, corrects }: DocumentKind, input: DocumentInput): DocumentInput => ({
  ...input,
  resolutionId: numbering === 'resolution' ? input.resolutionId : null,
  terms: isOffer ? input.terms : '',
  deliveryTime: isOffer ? input.deliveryTime : '',
  correction: corrects ? input.correction : null,
})
