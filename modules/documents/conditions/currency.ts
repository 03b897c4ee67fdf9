/** What a document in a foreign currency says of its rate and its prices. Pure. */
import { DEFAULT_CURRENCY } from '#base/currency.ts'
import type { Day } from '#base/date.ts'
import { isQuantityText, parseUnitPrice } from '#base/decimal.ts'
import { fillText, type ErrorBody } from '#base/errors.ts'
import { rateProblems } from '#modules/accounting/index.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { numberMessages } from '#platform/rules/index.ts'
import { documentErrors as errors } from '../errors.ts'
import { exchangeOf, FOREIGN_DECIMALS, priceInPesos } from '../figures/currency.ts'
import type { DocumentInput } from '../wire.ts'
import { MOST_MONEY } from './check.ts'

const MOST_PRICE = MOST_MONEY * 10_000n
const FINEST = 10n ** BigInt(6 - FOREIGN_DECIMALS)

/** Prices as they are written, in the currency that they are in. */
export type WrittenPrices = Pick<DocumentInput, 'currency' | 'currencyRate'> & {
  readonly lines: readonly {
    readonly unitPrice: string
    readonly source: { readonly documentId: string; readonly byValue?: boolean } | null
  }[]
}

/** @param kind what a note takes off in units has the price of its invoice, which nobody writes */
export function currencyProblems(input: WrittenPrices, date: Day, kind: { readonly corrects: boolean }): ErrorBody[] {
  const exchange = exchangeOf(input)
  if (input.currency === DEFAULT_CURRENCY || exchange === null) return []
  const rate = rateProblems(exchange.rate, { code: exchange.code, day: date }, 'currencyRate')
  if (rate.length > 0) return rate
  return input.lines.flatMap((line, index): ErrorBody[] => {
    const field = `lines.${index}.unitPrice`
    // What is not written yet others complain of.
    const price = parseUnitPrice(isQuantityText(line.unitPrice) ? line.unitPrice : '0')
    if (priceInPesos(price, exchange) >= MOST_PRICE) return [errors.of('tooMuchInLine', {}, field)]
    const isTaken = kind.corrects && line.source !== null && !line.source.byValue
    if (isTaken || price % FINEST === 0n) return []
    return [httpErrors.of('invalid', { detalle: fillText(numberMessages.maxDecimals, { max: String(FOREIGN_DECIMALS) }) }, field)]
  })
}
