/** When money may come in or go out and by which means: asked by the form and by the server. Pure. */
import { showDay, type Day } from '#base/date.ts'
import type { ErrorBody } from '#base/errors.ts'
import { paymentMeans } from '#colombia/index.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { treasuryErrors as errors } from './errors.ts'

/** A document that is collected or paid, with its day. */
export interface Closed {
  readonly number: string
  readonly date: Day
}

/**
 * Money closes what is already owed: it is not dated before the latest of the documents that it closes.
 * @param what "el recaudo"
 */
export function settlementDateProblems(date: string, closed: readonly Closed[], what = 'el recaudo'): ErrorBody[] {
  const [latest] = closed.toSorted((a, b) => (a.date < b.date ? 1 : -1))
  if (!latest || date >= latest.date) return []
  return [httpErrors.of('invalid', { detalle: `${latest.number} es del ${showDay(latest.date)}: ${what} no puede ser anterior.` }, 'date')]
}

/** Of the authority's list (technical annex 1.9, 13.3.4.2): another code names nothing (597). */
export const meansProblems = (code: string, field = 'meansCode'): ErrorBody[] =>
  paymentMeans.some((means) => means.code === code) ? [] : [errors.of('meansInactive', {}, field)]
