/** What a company tolerates between a bill and what was ordered and received, and what it tolerates of one supplier. */
import { isAmountText, isPercentText, parseAmount, parsePercent } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { rate, tooLarge } from '#platform/rules/index.ts'
import type { Tolerance } from './match.ts'

/** As it is written: decimal text, where empty is nothing. */
export interface WrittenTolerance {
  readonly pricePercent: string
  readonly priceAmount: string
  readonly quantityPercent: string
}

const orZero = (text: string): string => (text === '' ? '0' : text)

export const toleranceOf = ({ pricePercent, priceAmount, quantityPercent }: WrittenTolerance): Tolerance => ({
  pricePercent: parsePercent(orZero(pricePercent)),
  priceAmount: parseAmount(orZero(priceAmount)),
  quantityPercent: parsePercent(orZero(quantityPercent)),
})

/** The fields of the company's profile. */
export interface CompanyTolerance {
  readonly matchPricePercent: string
  readonly matchPriceAmount: string
  readonly matchQuantityPercent: string
}

export const ofCompany = (profile: CompanyTolerance): WrittenTolerance => ({
  pricePercent: profile.matchPricePercent,
  priceAmount: profile.matchPriceAmount,
  quantityPercent: profile.matchQuantityPercent,
})

const isPercent = (text: string): boolean => text === '' || (isPercentText(text) && rate(text) === null)
const isMoney = (text: string): boolean =>
  text === '' || (isAmountText(text) && parseAmount(text) >= 0n && tooLarge(text, 'amount') === null)

/** Each at its field. */
export function toleranceProblems({ pricePercent, priceAmount, quantityPercent }: WrittenTolerance): ErrorBody[] {
  const percent = 'Escribe un porcentaje entre 0 y 100, o déjalo vacío.'
  const found: readonly (readonly [field: keyof WrittenTolerance, isRight: boolean, detalle: string])[] = [
    ['pricePercent', isPercent(pricePercent), percent],
    ['priceAmount', isMoney(priceAmount), 'Escribe un valor en pesos desde 0, o déjalo vacío.'],
    ['quantityPercent', isPercent(quantityPercent), percent],
  ]
  return found.flatMap(([field, isRight, detalle]) => (isRight ? [] : [httpErrors.of('invalid', { detalle }, field)]))
}
