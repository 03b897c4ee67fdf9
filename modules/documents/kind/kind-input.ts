/** A request as its kind takes it: what belongs to other kinds is left out, whoever sends it. */
import { DEFAULT_CURRENCY } from '#base/currency.ts'
import { failWith } from '#base/errors.ts'
import { noGoods } from '#modules/inventory/index.ts'
import { documentErrors } from '../errors.ts'
import type { DocumentKind } from './kind.ts'
import { hasField, headForKind } from '../parts/head.ts'
import { thingProblems } from '../parts/line-account/line-account.ts'
import type { DocumentInput } from '../wire.ts'

/** Only a note that credits leaves a surplus. @throws BusinessError 529 without a concept */
function correctionOf(corrects: boolean, correction: NonNullable<DocumentInput['correction']>): DocumentInput['correction'] {
  if (correction.concept === '') return documentErrors.fail('conceptRequired', {}, 'correction.concept')
  return corrects ? correction : { ...correction, surplus: 'refuse', moneyAccountId: null }
}

/** @throws 401 at the lines that are of nothing, of two things, or of what the kind does not take; 529 */
export const forKind = (kind: DocumentKind, input: DocumentInput): DocumentInput => {
  failWith(thingProblems(kind, input))
  return ownPart(kind, input)
}

/** Who pays in instalments owes until the last of them. */
const termsOf = (kind: DocumentKind, { instalments, paymentForm, dueDate }: DocumentInput) => {
  const last = hasField(kind, 'instalments') ? instalments.at(-1) : undefined
  return last ? { paymentForm: '2' as const, dueDate: last.dueDate } : { paymentForm, dueDate }
}

const ownPart = (kind: DocumentKind, input: DocumentInput): DocumentInput => ({
  ...input,
  ...headForKind(kind, input),
  ...termsOf(kind, input),
  ...(input.currency === DEFAULT_CURRENCY ? { currencyRate: '1' } : {}),
  resolutionId: kind.numbering === 'resolution' ? input.resolutionId : null,
  // Somebody sells to a customer, and nobody to us.
  sellerId: kind.party === 'customer' ? input.sellerId : null,
  lines: input.lines.map((line) => ({
    ...line,
    ...(kind.isOffer ? {} : { optional: false }),
    // What a note takes off is a share of its document, and a price with its taxes inside says them itself.
    ...(kind.theirNumber && !kind.corrects && !input.pricesIncludeTax ? {} : { statedTaxes: null }),
    ...(kind.party === 'supplier' ? {} : { vatUse: null }),
    ...(kind.stock === 'none' || kind.stock === 'cost' ? noGoods : {}),
  })),
  sourcePrices: kind.madeFrom.length > 0 && !kind.note && input.lines.some(({ source }) => source !== null) ? input.sourcePrices : null,
  correction: kind.note && input.correction ? correctionOf(kind.corrects, input.correction) : null,
})
