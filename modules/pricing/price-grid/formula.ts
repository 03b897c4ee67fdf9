/** The formula over a column of the grid, and what a price leaves. Pure: as the rules of lists work theirs out. */
import { divideRound, type Percent, type UnitPrice } from '#base/decimal.ts'
import { moved, roundPrice, saidWith, type PriceChange, type PricedItem, type PriceRounding } from '../price-list/price.ts'

export interface PriceFormula {
  /** What it begins from: what the list says now, the base price, the cost, or another list by its id. */
  readonly over: 'current' | 'base' | 'cost' | (string & {})
  readonly change: PriceChange
  readonly percent: Percent
  readonly rounding: PriceRounding
}

interface Said {
  readonly price: UnitPrice | null
  readonly includesTax: boolean
}

/**
 * @param at the column that it is written in: how it says its prices, and what it says now
 * @param others the other columns by their list
 * @returns null when there is nothing to begin from
 */
export function formulaPrice(
  { over, change, percent, rounding }: PriceFormula,
  at: Said,
  item: PricedItem,
  others: ReadonlyMap<string, Said>,
): UnitPrice | null {
  const begun = startOf(over, at, item, others)
  if (begun.price === null || begun.price <= 0n) return null
  const price = roundPrice(moved(saidWith(begun.price, item.taxRate, begun.includesTax, at.includesTax), change, percent), rounding)
  return price > 0n ? price : null
}

function startOf(over: PriceFormula['over'], at: Said, item: PricedItem, others: ReadonlyMap<string, Said>): Said {
  if (over === 'current') return at
  if (over === 'base') return { price: item.base, includesTax: false }
  if (over === 'cost') return { price: item.cost, includesTax: false }
  return others.get(over) ?? { price: null, includesTax: false }
}

const TENTH = 100_000n

/** A price without its percent taxes. */
export const bareOf = (price: UnitPrice, { taxRate }: Pick<PricedItem, 'taxRate'>, includesTax: boolean): UnitPrice =>
  saidWith(price, taxRate, includesTax, false)

/** What part of the price is profit, to the tenth; null of what has no cost or no price. */
export function marginOf(price: UnitPrice, item: Pick<PricedItem, 'taxRate' | 'cost'>, includesTax: boolean): Percent | null {
  const bare = bareOf(price, item, includesTax)
  if (item.cost === null || item.cost <= 0n || bare <= 0n) return null
  return (divideRound((bare - item.cost) * 1000n, bare) * TENTH) as Percent
}

/** Sold at this price, the item does not bring back what it cost. */
export const isBelowCost = (price: UnitPrice, item: Pick<PricedItem, 'taxRate' | 'cost'>, includesTax: boolean): boolean =>
  item.cost !== null && item.cost > 0n && bareOf(price, item, includesTax) < item.cost
