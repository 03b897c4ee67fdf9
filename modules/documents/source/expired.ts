/**
 * What is made from an offer past its day (areas.md 1.1): somebody says whether its prices stand or those of today do, and what
 * was said to take those of today does not carry the old ones. Pure.
 */
import { showDay, type Day } from '#base/date.ts'
import type { UnitPrice } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Answer } from '../offer/follow-up.ts'
import { formatUnitPrice } from '#platform/ui/format.ts'

/** Whose prices count in what is made from an offer past its day; null while nobody said. */
export type SourcePrices = 'keep' | 'update' | null
export const SOURCE_PRICES_LABEL = 'Precios de lo que venció'
export const sourcePricesNames = { update: 'Actualizar precios', keep: 'Mantener precios' } as const

/** An offer that was not accepted holds until its day, also for what is left of one that was sold in part. */
export const isLapsed = (dueDate: string, answer: Answer | null, today: Day): boolean => answer !== 'accepted' && dueDate < today

export interface ExpiredOffer {
  readonly id: string
  readonly number: string
  readonly validUntil: Day
}

/** A line made from one of an expired offer. */
export interface ExpiredLine {
  /** Of the line in its document, from 0. */
  readonly index: number
  readonly unitPrice: UnitPrice
  /** What the offer said, in the same unit. */
  readonly offered: UnitPrice
  /** What the company asks for today. */
  readonly asked: UnitPrice
}

/** The choice that is missing, at `sourcePrices`. */
export const choiceProblems = (expired: readonly ExpiredOffer[], prices: SourcePrices): ErrorBody[] =>
  prices === null
    ? expired.map(({ number, validUntil }) =>
        httpErrors.of(
          'invalid',
          {
            detalle: `${number} venció el ${showDay(validUntil)}: elige «${sourcePricesNames.update}» o «${sourcePricesNames.keep}».`,
          },
          'sourcePrices',
        ),
      )
    : []

/** Where today's prices were chosen, lines that still have that of the offer and not that of today. */
export const oldPriceProblems = (lines: readonly ExpiredLine[], prices: SourcePrices): ErrorBody[] =>
  prices === 'update'
    ? lines
        .filter(({ unitPrice, offered, asked }) => unitPrice === offered && unitPrice !== asked)
        .map(({ index, asked }) =>
          httpErrors.of(
            'invalid',
            {
              detalle: `Elegiste «${sourcePricesNames.update}» y este es el precio vencido: hoy es ${formatUnitPrice(asked)}.`,
            },
            `lines.${index}.unitPrice`,
          ),
        )
    : []
