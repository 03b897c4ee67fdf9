/**
 * What an item is worth in a price list: a price written for it, by quantities, or the rule of the list over the base price,
 * the cost or another list, rounded as the list says (areas.md 4.3). Pure: browser and server work out the same figure.
 */
import { divideRound, parseUnitPrice, type Percent, type Quantity, type UnitPrice } from '#base/decimal.ts'

/** What the rule of a list begins from. `own` has no rule: only what is written for an item has a price. */
export const priceSources = {
  own: 'Los que escribas',
  base: 'El precio base del ítem',
  list: 'Otra lista',
  cost: 'El costo promedio',
} as const
export type PriceSource = keyof typeof priceSources

/** How the rule moves what it begins from. `margin` says what part of the price is profit. */
export const priceChanges = { raise: 'Más un porcentaje', lower: 'Menos un porcentaje', margin: 'Con este margen' } as const
export type PriceChange = keyof typeof priceChanges

export const priceRoundings = {
  none: 'Sin redondear',
  peso: 'Al peso',
  to50: 'A 50 pesos',
  to100: 'A 100 pesos',
  to500: 'A 500 pesos',
  to1000: 'A 1.000 pesos',
  in900: 'Que termine en 900',
  in990: 'Que termine en 990',
} as const
export type PriceRounding = keyof typeof priceRoundings

export interface PriceList {
  readonly id: string
  readonly source: PriceSource
  readonly change: PriceChange
  readonly percent: Percent
  /** The list that the rule begins from, when it does from one. */
  readonly overId: string | null
  readonly rounding: PriceRounding
  /** Its figures carry the percent taxes of the item. */
  readonly includesTax: boolean
}

/** A price written for an item in a list, from a quantity on. */
export interface WrittenPrice {
  readonly from: Quantity
  readonly price: UnitPrice
}

/** What is known of an item. Base price and cost come without taxes. */
export interface PricedItem {
  readonly base: UnitPrice
  /** Null when it has none, as a service. */
  readonly cost: UnitPrice | null
  /** The sum of its percent taxes. */
  readonly taxRate: Percent
}

export interface ListPrice {
  readonly price: UnitPrice
  /** The quantity from which it holds; null when it holds for any. */
  readonly from: Quantity | null
}

const HUNDRED = 100_000_000n
const ZERO = 0n as UnitPrice
/** One cent, in the unit of prices. */
const CENT = 10_000n
const pesos = (whole: string): UnitPrice => parseUnitPrice(whole)

const steps: Readonly<Record<PriceRounding, { readonly step: bigint; readonly end: bigint }>> = {
  none: { step: CENT, end: 0n },
  peso: { step: pesos('1'), end: 0n },
  to50: { step: pesos('50'), end: 0n },
  to100: { step: pesos('100'), end: 0n },
  to500: { step: pesos('500'), end: 0n },
  to1000: { step: pesos('1000'), end: 0n },
  in900: { step: pesos('1000'), end: pesos('900') },
  in990: { step: pesos('1000'), end: pesos('990') },
}

/** The nearest price that the rounding allows, up when in the middle. What is worth something never comes to nothing. */
export function roundPrice(price: UnitPrice, rounding: PriceRounding): UnitPrice {
  if (price <= 0n) return ZERO
  const { step, end } = steps[rounding]
  const nearest = divideRound(price - end, step) * step + end
  const least = end === 0n ? step : end
  return (nearest < least ? least : nearest) as UnitPrice
}

/** A price as the rule of a list or a formula moves it, before it is rounded. */
export const moved = (from: UnitPrice, change: PriceChange, percent: Percent): UnitPrice => {
  if (change === 'raise') return divideRound(from * (HUNDRED + percent), HUNDRED) as UnitPrice
  const left = HUNDRED - percent
  if (change === 'lower') return (left <= 0n ? ZERO : divideRound(from * left, HUNDRED)) as UnitPrice
  // A margin of the whole price has no price: the form refuses it.
  return left <= 0n ? ZERO : (divideRound(from * HUNDRED, left) as UnitPrice)
}

/** The same price with its percent taxes inside. */
export const withTax = (price: UnitPrice, rate: Percent): UnitPrice => divideRound(price * (HUNDRED + rate), HUNDRED) as UnitPrice
/** The same price without the percent taxes that it carries. */
export const withoutTax = (price: UnitPrice, rate: Percent): UnitPrice => divideRound(price * HUNDRED, HUNDRED + rate) as UnitPrice

/** The price as one of two lists or documents says it, said as the other does. */
export const saidWith = (price: UnitPrice, rate: Percent, from: boolean, to: boolean): UnitPrice =>
  from === to ? price : to ? withTax(price, rate) : withoutTax(price, rate)

/** Every list by its id. */
export type PriceLists = ReadonlyMap<string, PriceList>
/** What is written for the item in each list. */
export type WrittenPrices = ReadonlyMap<string, readonly WrittenPrice[]>

/** The price written for the most units that the quantity reaches. */
export function writtenFor(written: readonly WrittenPrice[], quantity: Quantity): WrittenPrice | null {
  const reached = written.filter(({ from }) => from <= quantity)
  return reached.reduce<WrittenPrice | null>((best, each) => (best === null || each.from > best.from ? each : best), null)
}

/**
 * The price of an item in a list, as the list says it: with taxes or without.
 * @returns null when the list says nothing of the item
 */
export function priceIn(
  list: PriceList,
  lists: PriceLists,
  item: PricedItem,
  written: WrittenPrices,
  quantity: Quantity,
  above: ReadonlySet<string> = new Set(),
): ListPrice | null {
  const own = writtenFor(written.get(list.id) ?? [], quantity)
  if (own) return { price: own.price, from: own.from > 0n ? own.from : null }
  const begun = startOf(list, lists, item, written, quantity, above)
  return begun && { price: roundPrice(moved(begun.price, list.change, list.percent), list.rounding), from: begun.from }
}

/** What the rule begins from, said as the list says its prices. */
function startOf(
  list: PriceList,
  lists: PriceLists,
  item: PricedItem,
  written: WrittenPrices,
  quantity: Quantity,
  above: ReadonlySet<string>,
): ListPrice | null {
  const of = (price: UnitPrice): ListPrice => ({ price: saidWith(price, item.taxRate, false, list.includesTax), from: null })
  if (list.source === 'own') return null
  if (list.source === 'base') return of(item.base)
  if (list.source === 'cost') return item.cost === null || item.cost <= 0n ? null : of(item.cost)
  const over = list.overId === null ? undefined : lists.get(list.overId)
  // The form refuses circles; one that came in by another way has no price.
  if (!over || above.has(over.id) || over.id === list.id) return null
  const price = priceIn(over, lists, item, written, quantity, new Set([...above, list.id]))
  return price && { price: saidWith(price.price, item.taxRate, over.includesTax, list.includesTax), from: price.from }
}

/** Whether a list that begins from another would come back to itself. */
export function wouldCircle(id: string, overId: string | null, overOf: ReadonlyMap<string, string | null>): boolean {
  const seen = new Set<string>()
  for (let at = overId; at !== null && !seen.has(at); at = overOf.get(at) ?? null) {
    if (at === id) return true
    seen.add(at)
  }
  return false
}
