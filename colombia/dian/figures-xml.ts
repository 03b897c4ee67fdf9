/** Amounts, prices, quantities and percentages as UBL writes them. */
import {
  amountText,
  percentText,
  quantityText,
  unitPriceText,
  type Amount,
  type Percent,
  type Quantity,
  type UnitPrice,
} from '#base/decimal.ts'
import { el, type Element } from './element.ts'

/** Elements with a figure in the document's currency. */
export interface Money {
  amount(name: string, value: Amount): Element
  price(name: string, value: UnitPrice): Element
}

export const moneyIn = (currency: string): Money => ({
  amount: (name, value) => el(name, amountText(value), { currencyID: currency }),
  price: (name, value) => el(name, priceText(value), { currencyID: currency }),
})

export const quantityOf = (name: string, quantity: Quantity, unitCode: string): Element =>
  el(name, atLeastCents(quantityText(quantity)), { unitCode })
export const priceText = (value: UnitPrice): string => atLeastCents(unitPriceText(value))
export const rateText = (rate: Percent): string => atLeastCents(percentText(rate))

/** "1.5" → "1.50": figures that may have up to six decimals are written with two or more, as the samples are. */
function atLeastCents(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}
