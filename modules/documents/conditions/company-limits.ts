/** What a company asks of its own documents (`/settings/my-extended`), said when they are issued and while they are written. */
import { showDay, type Day } from '#base/date.ts'
import type { Quantity, UnitPrice } from '#base/decimal.ts'
import { fillText, type ErrorBody } from '#base/errors.ts'
import { documentErrors } from '../errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { numberMessages } from '#platform/rules/index.ts'
import type { Draft, DraftLine } from '../figures/compute.ts'
import { DEFAULT_OFFER_DAYS } from '../figures/terms.ts'
import type { DocumentKind } from '../kind/kind.ts'

export interface CompanyLimits {
  /** First day of its books; empty when it does not matter. */
  readonly operationsStart: string
  /** 0 to 6. */
  readonly quantityDecimals: number
  readonly priceDecimals: number
  /** Days that a new offer holds. */
  readonly offerDays: number
  readonly sellerRequired: 'optional' | 'required'
  readonly repeatedItems: 'allow' | 'refuse'
}

/** Of a company that asks nothing. */
export const noLimits: CompanyLimits = {
  ...{ operationsStart: '', quantityDecimals: 6, priceDecimals: 6 },
  ...{ offerDays: DEFAULT_OFFER_DAYS, sellerRequired: 'optional', repeatedItems: 'allow' },
}

/** Of all that a company says, what the editor asks too. */
export const pickLimits = ({
  operationsStart,
  quantityDecimals,
  priceDecimals,
  offerDays,
  sellerRequired,
  repeatedItems,
}: CompanyLimits): CompanyLimits => ({ operationsStart, quantityDecimals, priceDecimals, offerDays, sellerRequired, repeatedItems })

/** Quantities and unit prices are kept with so many. */
const KEPT_DECIMALS = 6

const isFiner = (figure: Quantity | UnitPrice, decimals: number): boolean => figure % 10n ** BigInt(KEPT_DECIMALS - decimals) !== 0n

/** Prices in a foreign currency have decimals of their own. */
export function companyProblems(
  { date, lines, exchange }: Pick<Draft, 'date' | 'lines' | 'exchange'>,
  limits: CompanyLimits,
  kind: Pick<DocumentKind, 'note'>,
): ErrorBody[] {
  const { operationsStart, quantityDecimals, priceDecimals } = limits
  const tooFine = (index: number, field: 'quantity' | 'unitPrice', max: number): ErrorBody =>
    httpErrors.of('invalid', { detalle: fillText(numberMessages.maxDecimals, { max: String(max) }) }, `lines.${index}.${field}`)
  const isBefore = operationsStart !== '' && date < operationsStart
  return [
    ...(isBefore
      ? [
          httpErrors.of(
            'invalid',
            { detalle: `Tu empresa inició operaciones el ${showDay(operationsStart as Day)}: elige una fecha desde ese día.` },
            'date',
          ),
        ]
      : []),
    // A note takes a share of what was issued, with the figures that it had.
    ...(kind.note
      ? []
      : lines.flatMap((line, index) => [
          ...(isFiner(line.quantity, quantityDecimals) ? [tooFine(index, 'quantity', quantityDecimals)] : []),
          ...(!exchange && isFiner(line.unitPrice, priceDecimals) ? [tooFine(index, 'unitPrice', priceDecimals)] : []),
        ])),
  ]
}

/** Who sold it, where the company wants to know. A note has the seller of its document. */
export const sellerProblems = (
  sellerId: string | null,
  { sellerRequired }: Pick<CompanyLimits, 'sellerRequired'>,
  { note, party }: Pick<DocumentKind, 'note' | 'party'>,
): ErrorBody[] =>
  sellerRequired === 'required' && sellerId === null && !note && party === 'customer'
    ? [documentErrors.of('sellerRequired', {}, 'sellerId')]
    : []

/**
 * Products that stand twice, each at its second line. Of lines with the same unit: a gift, an option and what comes of another document
 * are lines of their own.
 * @param nameOf an item, for a person
 */
export function repeatedProblems(
  lines: readonly Pick<DraftLine, 'itemId' | 'unitId' | 'accountId' | 'gift' | 'optional' | 'source'>[],
  { repeatedItems }: Pick<CompanyLimits, 'repeatedItems'>,
  nameOf: (itemId: string) => string,
): ErrorBody[] {
  if (repeatedItems === 'allow') return []
  const seen = new Set<string>()
  return lines.flatMap(({ itemId, unitId, accountId, gift, optional, source }, index) => {
    if (accountId !== null || gift || optional || source !== null) return []
    const key = `${itemId} ${unitId ?? ''}`
    const isRepeated = seen.has(key)
    seen.add(key)
    return isRepeated ? [documentErrors.of('repeatedItem', { producto: nameOf(itemId) }, `lines.${index}.itemId`)] : []
  })
}
