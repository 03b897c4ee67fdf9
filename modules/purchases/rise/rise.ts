/** Whether what is bought costs more than the last time, by how much, and the price that keeps what was earned with it. Pure. */
import { divideRound, isPercentText, parsePercent, parseUnitPrice, type Percent, type UnitPrice } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { roundPrice, type PriceRounding } from '#modules/pricing/index.ts'
import { formatPercent, formatUnitPrice } from '#platform/ui/format.ts'
import { riseErrors } from './errors.ts'

/** Costs of one base unit, after discounts and without taxes, in pesos. */
export interface Costs {
  readonly last: UnitPrice
  readonly now: UnitPrice
}

const SIX = 1_000_000n
const TENTH = 100_000n

/** Null when nobody wants to know of any. */
export const limitOf = (text: string): Percent | null => (text !== '' && isPercentText(text) ? parsePercent(text) : null)

/** Whether it rose by more than so many percent, to the last decimal; of what cost nothing nothing is said. */
export const hasRisen = ({ last, now }: Costs, limit: Percent): boolean => last > 0n && (now - last) * 100n * SIX > last * limit

/** By how many percent, to the tenth. */
export const risePercent = ({ last, now }: Costs): Percent => (last <= 0n ? 0n : divideRound((now - last) * 1000n, last) * TENTH) as Percent

const PESO = parseUnitPrice('1')

/** A base price as finely as it was written: in whole pesos, or with cents. */
export const roundingOf = (price: UnitPrice): PriceRounding => (price % PESO === 0n ? 'peso' : 'none')

/**
 * The price of which the same part is earned as before: it rises as the cost did.
 * @returns null where there is no price to begin from
 */
export const keptPrice = (price: UnitPrice | null, { last, now }: Costs, rounding: PriceRounding): UnitPrice | null =>
  price === null || price <= 0n || last <= 0n ? null : roundPrice(divideRound(price * now, last) as UnitPrice, rounding)

/** @param seesCost otherwise no figure is said: with what they write they would know what it cost */
export const riseError = (
  costs: Costs,
  date: string,
  { seesCost, field }: { readonly seesCost: boolean; readonly field: string },
): ErrorBody =>
  seesCost
    ? riseErrors.of('costRose', { porcentaje: formatPercent(risePercent(costs)), valor: formatUnitPrice(costs.last), fecha: date }, field)
    : riseErrors.of('hiddenCostRose', {}, field)
