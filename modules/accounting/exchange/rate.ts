/** The rate of a foreign currency on a day: what is wrong with one that somebody says. Pure. */
import { showDay, type Day } from '#base/date.ts'
import { parseUnitPrice, type UnitPrice } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { numberMessages } from '#platform/rules/index.ts'
import { accountingErrors as errors } from '../errors.ts'

/** Pesos for one unit: no currency of the list comes near. */
export const MOST_RATE = parseUnitPrice('100000')

/** @param rate zero while nobody said it */
export function rateProblems(rate: UnitPrice, { code, day }: { readonly code: string; readonly day: Day }, field: string): ErrorBody[] {
  if (rate === 0n) return [errors.of('exchangeRateMissing', { moneda: code, fecha: showDay(day) }, field)]
  return rate > MOST_RATE ? [httpErrors.of('invalid', { detalle: numberMessages.tooLarge }, field)] : []
}
