/** What an item pays when it is sold, and its price said with that tax: how its form asks for them. */
import { divideRound, type Percent, parsePercent, parseUnitPrice, type UnitPrice, unitPriceText, isQuantityText } from '#base/decimal.ts'
import { saysVat } from './rules.ts'

/** A tax as the form offers it. */
export interface OfferedTax {
  readonly id: string
  readonly code: string
  readonly name: string
  /** In percent; null of what adds none. */
  readonly rate: string | null
}

const VAT = '01'
const WHOLE = 100n * 1_000_000n
/** A cent, of the six decimals of a price. */
const CENT = 10_000n

/** The one that says what the item pays: its IVA, or the INC in its place. */
export function vatOf<Tax extends OfferedTax>(taxIds: readonly string[], taxes: readonly Tax[]): Tax | null {
  const said = taxes.filter((tax) => saysVat(tax) && taxIds.includes(tax.id))
  return said.find(({ code }) => code === VAT) ?? said[0] ?? null
}

/** The taxes of an item once it says another one, or none. */
export const withVat = (taxIds: readonly string[], taxes: readonly OfferedTax[], next: string): string[] => [
  ...(next === '' ? [] : [next]),
  ...taxIds.filter((id) => id !== vatOf(taxIds, taxes)?.id && id !== next),
]

/** To the cent. */
export const priceWith = (price: UnitPrice, rate: Percent): UnitPrice =>
  (divideRound(price * (WHOLE + rate), WHOLE * CENT) * CENT) as UnitPrice

export const priceWithout = (price: UnitPrice, rate: Percent): UnitPrice => divideRound(price * WHOLE, WHOLE + rate) as UnitPrice

const converted = (text: string, rate: string, convert: typeof priceWith): string =>
  isQuantityText(text) ? unitPriceText(convert(parseUnitPrice(text), parsePercent(rate))) : ''

/** @param text a price without the tax. @returns it with it; empty of what is no price */
export const textWith = (text: string, rate: string): string => converted(text, rate, priceWith)

export const textWithout = (text: string, rate: string): string => converted(text, rate, priceWithout)
