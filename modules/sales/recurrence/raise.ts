/** What a sale that repeats costs more every January: by a rate on what it cost the year before, or by an amount. Pure. */
import { divideRound, type Percent, type UnitPrice } from '#base/decimal.ts'
import { addMonths, type Day } from '#base/date.ts'

export interface Raise {
  readonly kind: 'none' | 'percent' | 'amount'
  /** Six decimals: of one hundred, or pesos of each unit. */
  readonly value: Percent
}

const HUNDRED = 100_000_000n
const CENT = 10_000n

/** @returns the price of a day, to the cent; that of the year in which it begins is the one that was written */
export function raisedPrice(price: UnitPrice, { kind, value }: Raise, startsOn: Day, day: Day): UnitPrice {
  const yearOf = (date: Day): string => date.slice(0, 4)
  if (kind === 'none') return price
  let raised: bigint = price
  for (let year = startsOn; yearOf(year) < yearOf(day); year = addMonths(year, 12))
    raised = kind === 'amount' ? raised + value : divideRound(divideRound(raised * (HUNDRED + value), HUNDRED), CENT) * CENT
  return raised as UnitPrice
}
