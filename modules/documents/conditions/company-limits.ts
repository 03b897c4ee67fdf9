/** What a company asks of its own documents (`/settings/my-extended`), said when they are issued and while they are written. */
import { showDay, type Day } from '#base/date.ts'
import type { Quantity, UnitPrice } from '#base/decimal.ts'
import { fillText, type ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { numberMessages } from '#platform/rules/index.ts'
import type { Draft } from '../figures/compute.ts'
import type { DocumentKind } from '../kind/kind.ts'

export interface CompanyLimits {
  /** First day of its books; empty when it does not matter. */
  readonly operationsStart: string
  /** 0 to 6. */
  readonly quantityDecimals: number
  readonly priceDecimals: number
}

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
