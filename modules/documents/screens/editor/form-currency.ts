/** The currency that a document is written in, while it is written. Pure: a new form comes out. */
import { DEFAULT_CURRENCY, type CurrencyCode } from '#base/currency.ts'
import { isPercentText, isQuantityText, parsePercent, parseUnitPrice, percentText, unitPriceText } from '#base/decimal.ts'
import { discountIn, discountInPesos, exchangeOf, FOREIGN_DECIMALS, priceIn, priceInPesos, type Exchange } from '../../figures/currency.ts'
import type { FoundItem } from '#modules/items/index.ts'
import type { EditorFacts } from '../../endpoints.ts'
import type { WrittenDiscount } from '../discount.ts'
import type { EditorForm } from './form.ts'
import type { EditorLine } from './line.ts'

/** A figure of one currency in another; without a rate nothing can be said of it, and it is left to be written. */
function converted(text: string, from: Exchange | null, to: Exchange | null): string {
  if (!isQuantityText(text) || from?.rate === 0n || to?.rate === 0n) return ''
  return unitPriceText(priceIn(priceInPesos(parseUnitPrice(text), from), to))
}

function convertedDiscount(discount: WrittenDiscount, from: Exchange | null, to: Exchange | null): WrittenDiscount {
  if (discount.kind !== 'Valor' || !isPercentText(discount.value)) return discount
  const told = discountIn(discountInPesos({ ...discount, value: parsePercent(discount.value) }, from), to)
  return { ...discount, value: percentText(told.value) }
}

const convertedLine = (line: EditorLine, from: Exchange | null, to: Exchange | null): EditorLine => ({
  ...line,
  unitPrice: converted(line.unitPrice, from, to),
  discount: convertedDiscount(line.discount, from, to),
  statedTaxes: null,
  proposed: line.proposed && {
    ...line.proposed,
    price: converted(line.proposed.price, from, to),
    discount: convertedDiscount(line.proposed.discount, from, to),
  },
})

/** A line of one document in the currency of another. */
export const lineInCurrency = <Line extends Pick<EditorLine, 'unitPrice' | 'discount'>>(
  line: Line,
  from: Parameters<typeof exchangeOf>[0],
  to: Parameters<typeof exchangeOf>[0],
): Line => {
  const [its, theirs] = [exchangeOf(from), exchangeOf(to)]
  const isSame = its?.code === theirs?.code
  return isSame
    ? line
    : { ...line, unitPrice: converted(line.unitPrice, its, theirs), discount: convertedDiscount(line.discount, its, theirs) }
}

/** What the catalogue has, whose prices are in pesos, with its price in the currency of the form. */
export const foundInCurrency = (form: Pick<EditorForm, 'currency' | 'currencyRate'>, found: FoundItem): FoundItem =>
  form.currency === DEFAULT_CURRENCY ? found : { ...found, price: converted(found.price, null, exchangeOf(form)) }

/** In another currency: what was written in one is told in the other. */
export function withCurrency(form: EditorForm, currency: CurrencyCode, currencyRate: string): EditorForm {
  const [from, to] = [exchangeOf(form), exchangeOf({ currency, currencyRate })]
  return {
    ...form,
    ...{ currency, currencyRate: currency === DEFAULT_CURRENCY ? '1' : currencyRate },
    discount: convertedDiscount(form.discount, from, to),
    lines: form.lines.map((line) => convertedLine(line, from, to)),
  }
}

/** At another rate: prices stay as they are written, and their pesos change. */
export const withRate = (form: EditorForm, currencyRate: string): EditorForm => ({ ...form, currencyRate })

/** With how many decimals a price is written: those of the company's pesos, or those of another currency. */
export const priceDecimalsOf = (
  { currency }: Pick<EditorForm, 'currency'>,
  { priceDecimals }: Pick<EditorFacts['limits'], 'priceDecimals'>,
): number => (currency === DEFAULT_CURRENCY ? priceDecimals : FOREIGN_DECIMALS)
