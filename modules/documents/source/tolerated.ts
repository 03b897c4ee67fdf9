/** What may be taken of a line beyond what it says, by a part of it that the company tolerates. Pure. */
import { divideRound, parsePercent, type Quantity } from '#base/decimal.ts'

const WHOLE = parsePercent('100')

/**
 * @param percent decimal text, or empty: nothing more
 * @returns of the whole line, rounded to the last decimal of quantities
 */
export const toleratedOver = (quantity: Quantity, percent: string): Quantity =>
  (percent === '' ? 0n : divideRound(quantity * parsePercent(percent), WHOLE)) as Quantity
