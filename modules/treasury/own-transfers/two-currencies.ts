/**
 * What a transfer between own accounts is worth on each side. Money in another currency is worth its rate of the day that the company
 * keeps; without one, what the other side is in pesos. Where both are known and differ, what was lost or gained in changing it is a
 * difference in exchange (contabilidad.md, section 2: 421020 and 530525). Pure.
 */
import { DEFAULT_CURRENCY } from '#base/currency.ts'
import { subtract, type Amount, type UnitPrice } from '#base/decimal.ts'
import { pesosAt } from '../exchange.ts'

export interface SideMoney {
  readonly currency: string
  readonly amount: Amount
}

export interface TransferWorth {
  readonly from: Amount
  readonly to: Amount
  /** Gained, or lost below zero. */
  readonly difference: Amount
}

type Rates = ReadonlyMap<string, UnitPrice>

function pesosOf({ currency, amount }: SideMoney, other: SideMoney, rates: Rates): Amount | null {
  if (currency === DEFAULT_CURRENCY) return amount
  const rate = rates.get(currency)
  if (rate !== undefined) return pesosAt(amount, rate)
  return other.currency === DEFAULT_CURRENCY ? other.amount : null
}

/** @returns the currency whose rate of the day is not known, where it takes one */
export function transferWorth(from: SideMoney, to: SideMoney, rates: Rates): TransferWorth | { readonly lacks: string } {
  const [out, into] = [pesosOf(from, to, rates), pesosOf(to, from, rates)]
  if (out === null) return { lacks: from.currency }
  if (into === null) return { lacks: to.currency }
  return { from: out, to: into, difference: subtract(into, out) }
}
