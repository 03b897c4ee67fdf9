/**
 * What the money of a receipt or a payment is in the currency of its till or bank. Where it settles what is owed in that very currency and
 * nothing else moves, it is what was settled of it; otherwise it is the pesos at the rate of what it settles, or of the day. Pure.
 */
import { showDay, type Day } from '#base/date.ts'
import { DEFAULT_CURRENCY } from '#base/currency.ts'
import { sumAmounts, zeroAmount, type Amount, type UnitPrice } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { accountingErrors, type ForeignAmount } from '#modules/accounting/index.ts'
import { currencyAt } from './exchange.ts'

/** A part of what is owed, as far as its currency goes. */
export interface SettledInCurrency {
  readonly code: string | null
  readonly currency: Amount
  readonly rate: UnitPrice | null
  readonly money: Amount
}

export interface MovedMoney {
  /** Of its till or bank. */
  readonly code: string
  readonly pesos: Amount
  readonly field: string
}

interface Known {
  readonly settled: readonly SettledInCurrency[]
  /** That the company keeps for the day. */
  readonly rates: ReadonlyMap<string, UnitPrice>
  readonly day: Day
}

/** @returns null of an account in pesos; 487 where no rate says it, 401 of less than a cent */
export function moneyInCurrency(
  { code, pesos, field }: MovedMoney,
  { settled, rates, day }: Known,
): ForeignAmount | null | { readonly problem: ErrorBody } {
  if (code === DEFAULT_CURRENCY) return null
  const isAllOfIt =
    settled.length > 0 && settled.every((each) => each.code === code) && sumAmounts(settled.map(({ money }) => money)) === pesos
  if (isAllOfIt) return { code, amount: sumAmounts(settled.map(({ currency }) => currency)) }
  const said = new Set(settled.flatMap((each) => (each.code === code && each.rate !== null ? [each.rate] : [])))
  const rate = said.size === 1 ? [...said][0] : rates.get(code)
  if (rate === undefined) return { problem: accountingErrors.of('exchangeRateMissing', { moneda: code, fecha: showDay(day) }, field) }
  const amount = currencyAt(pesos, rate)
  return amount > zeroAmount
    ? { code, amount }
    : { problem: accountingErrors.of('exchangeRateMissing', { moneda: code, fecha: showDay(day) }, field) }
}
