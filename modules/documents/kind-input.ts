/** A request as its kind takes it: what belongs to other kinds is left out, whoever sends it. */
import { documentErrors } from './errors.ts'
import type { DocumentKind } from './kind.ts'
import type { DocumentInput } from './wire.ts'

/** Only a note that credits leaves a surplus. @throws BusinessError 529 without a concept */
function correctionOf(corrects: boolean, correction: NonNullable<DocumentInput['correction']>): DocumentInput['correction'] {
  if (correction.concept === '') return documentErrors.fail('conceptRequired', {}, 'correction.concept')
  return corrects ? correction : { ...correction, surplus: 'refuse', moneyAccountId: null }
}

export const forKind = ({ numbering, party, isOffer, note, corrects, madeFrom }: DocumentKind, input: DocumentInput): DocumentInput => ({
  ...input,
  resolutionId: numbering === 'resolution' ? input.resolutionId : null,
  // Somebody sells to a customer, and nobody to us.
  sellerId: party === 'customer' ? input.sellerId : null,
  terms: isOffer ? input.terms : '',
  deliveryTime: isOffer ? input.deliveryTime : '',
  lines: isOffer ? input.lines : input.lines.map((line) => (line.optional ? { ...line, optional: false } : line)),
  sourcePrices: madeFrom.length > 0 && !note && input.lines.some(({ source }) => source !== null) ? input.sourcePrices : null,
  correction: note && input.correction ? correctionOf(corrects, input.correction) : null,
})
