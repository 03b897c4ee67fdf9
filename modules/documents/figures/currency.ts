/**
 * Documents in a foreign currency. Books, stock and withholdings are of pesos: a price that is written in another currency is taken
 * into pesos by the rate of the document, once, where the request is read, and everything after it counts in pesos. What the third
 * party reads is told in the currency of the document again, line by line, so that the lines add up to the totals there too.
 */
import { DEFAULT_CURRENCY, isCurrencyCode, type CurrencyCode } from '#base/currency.ts'
import {
  addAmounts,
  divideRound,
  isQuantityText,
  parseUnitPrice,
  subtract,
  sumAmounts,
  zeroAmount,
  type Amount,
  type Percent,
  type UnitPrice,
} from '#base/decimal.ts'
import type { Computed, Draft } from './compute.ts'
import type { Discount } from './price.ts'

/** Prices in another currency have up to four decimals: so many come back whole from six decimals of pesos. */
export const FOREIGN_DECIMALS = 4

export interface Exchange {
  readonly code: CurrencyCode
  /** Pesos for one unit of the currency; zero while nobody said it. */
  readonly rate: UnitPrice
}

interface Written {
  readonly currency: string
  readonly currencyRate: string
}

/** @returns null of what is written in pesos; a rate that is no figure yet is none */
export const exchangeOf = ({ currency, currencyRate }: Written): Exchange | null =>
  currency === DEFAULT_CURRENCY || !isCurrencyCode(currency)
    ? null
    : { code: currency, rate: isQuantityText(currencyRate) ? parseUnitPrice(currencyRate) : (0n as UnitPrice) }

const SIX = 1_000_000n

export const priceInPesos = (price: UnitPrice, exchange: Exchange | null | undefined): UnitPrice =>
  exchange ? (divideRound(price * exchange.rate, SIX) as UnitPrice) : price

export const inPesos = (amount: Amount, exchange: Exchange | null | undefined): Amount =>
  exchange ? (divideRound(amount * exchange.rate, SIX) as Amount) : amount

const hasRate = (exchange: Exchange | null | undefined): exchange is Exchange => (exchange?.rate ?? 0n) !== 0n

/** What a price in pesos was written as. */
export const priceIn = (price: UnitPrice, exchange: Exchange | null | undefined): UnitPrice =>
  hasRate(exchange) ? ((divideRound(price * 10n ** 4n, exchange.rate) * 100n) as UnitPrice) : price

/** Rounded to cents of the currency. */
export const amountIn = (amount: Amount, exchange: Exchange | null | undefined): Amount =>
  hasRate(exchange) ? (divideRound(amount * SIX, exchange.rate) as Amount) : amount

/** The least pesos that are so much of the currency. */
function leastPesos(amount: Amount, exchange: Exchange): bigint {
  let pesos = ((2n * amount - 1n) * exchange.rate) / (2n * SIX) - 1n
  while (amountIn(pesos as Amount, exchange) < amount) pesos += 1n
  return pesos
}

/**
 * A part of an amount of pesos that is a part of it in its currency too: what each is there, and what is left, add up to the whole, so that
 * parts that take all of it take all of both. It is the nearest to what was asked.
 * @param step centavos that it is a multiple of, where some multiple is such a part
 */
export function partIn(whole: Amount, asked: Amount, exchange: Exchange | null | undefined, step = 1n): Amount {
  if (!hasRate(exchange) || asked <= zeroAmount || asked >= whole) return asked
  const part = amountIn(asked, exchange)
  const rest = subtract(amountIn(whole, exchange), part)
  const most = (amount: Amount): bigint => leastPesos((amount + 1n) as Amount, exchange) - 1n
  const from = [leastPesos(part, exchange), whole - most(rest)].reduce((a, b) => (b > a ? b : a), 0n)
  const to = [most(part), whole - leastPesos(rest, exchange)].reduce((a, b) => (b < a ? b : a))
  if (from > to) return asked
  const near = asked < from ? from : asked > to ? to : asked
  const below = near - (near % step)
  return ([below, below + step].find((each) => each >= from && each <= to) ?? near) as Amount
}

/** A discount of so much money is of the currency; a rate is of anything. */
export const discountInPesos = (discount: Discount, exchange: Exchange | null | undefined): Discount =>
  exchange && discount.kind === 'Valor' ? { ...discount, value: divideRound(discount.value * exchange.rate, SIX) as Percent } : discount

export const discountIn = (discount: Discount, exchange: Exchange | null | undefined): Discount =>
  hasRate(exchange) && discount.kind === 'Valor'
    ? { ...discount, value: (divideRound(discount.value * 100n, exchange.rate) * 10_000n) as Percent }
    : discount

/** What a line is worth, and each of its taxes. */
interface WorthLine {
  readonly gross: Amount
  readonly discount: Amount
  readonly globalDiscount: Amount
  readonly net: Amount
  readonly tax: Amount
  readonly total: Amount
  readonly taxes: readonly { readonly base: Amount; readonly amount: Amount; readonly perUnit: Amount }[]
}

/** A line of pesos in another currency: what remains of rounding goes to the discounts, and where there are none to nobody. */
export function lineIn<Line extends WorthLine>(line: Line, exchange: Exchange | null | undefined): Line {
  if (!hasRate(exchange)) return line
  const to = (amount: Amount) => amountIn(amount, exchange)
  const net = to(line.net)
  const isWhole = line.discount === zeroAmount && line.globalDiscount === zeroAmount
  const gross = isWhole ? net : to(line.gross)
  const discount = line.globalDiscount === zeroAmount ? subtract(gross, net) : to(line.discount)
  const taxes = line.taxes.map((tax) => ({ ...tax, base: to(tax.base), amount: to(tax.amount), perUnit: to(tax.perUnit) }))
  const tax = sumAmounts(taxes.map(({ amount }) => amount))
  const globalDiscount = subtract(subtract(gross, discount), net)
  return { ...line, gross, discount, globalDiscount, net, taxes, tax, total: addAmounts(net, tax) }
}

interface Withheld {
  readonly base: Amount
  readonly amount: Amount
}

export const withholdingIn = <W extends Withheld>(withholding: W, exchange: Exchange | null | undefined): W =>
  hasRate(exchange)
    ? { ...withholding, base: amountIn(withholding.base, exchange), amount: amountIn(withholding.amount, exchange) }
    : withholding

/** What the lines and withholdings of a currency come to: sums, never figures converted on their own. */
export function totalsIn(lines: readonly Omit<WorthLine, 'taxes'>[], withholdings: readonly Withheld[]) {
  const sum = (figure: (line: Omit<WorthLine, 'taxes'>) => Amount) => sumAmounts(lines.map(figure))
  const [gross, net, tax] = [sum((line) => line.gross), sum((line) => line.net), sum((line) => line.tax)]
  const total = addAmounts(net, tax)
  const withheld = sumAmounts(withholdings.map(({ amount }) => amount))
  const globalDiscount = sum((line) => line.globalDiscount)
  return { gross, discounts: subtract(gross, net), globalDiscount, net, tax, total, withheld, payable: subtract(total, withheld) }
}

/** A document as its third party reads it: prices and figures in its currency. In pesos it is the same. */
export function inCurrency(draft: Draft, computed: Computed): { readonly draft: Draft; readonly computed: Computed } {
  const { exchange } = draft
  if (!hasRate(exchange)) return { draft, computed }
  const lines = computed.priced.lines.map((line) => lineIn(line, exchange))
  const withholdings = computed.withholdings.map((each) => withholdingIn(each, exchange))
  const counted = lines.filter((_, index) => !draft.lines[index]?.optional)
  const { withheld, payable, ...totals } = totalsIn(counted, withholdings)
  const taxes = computed.priced.taxes.map((tax) => {
    const same = counted.flatMap((line) => line.taxes.filter(({ id }) => id === tax.id))
    return { ...tax, base: sumAmounts(same.map(({ base }) => base)), amount: sumAmounts(same.map(({ amount }) => amount)) }
  })
  const optional = subtract(sumAmounts(lines.map(({ total }) => total)), totals.total)
  return {
    draft: {
      ...draft,
      discount: discountIn(draft.discount, exchange),
      lines: draft.lines.map((line) => ({
        ...line,
        unitPrice: priceIn(line.unitPrice, exchange),
        discount: discountIn(line.discount, exchange),
      })),
    },
    computed: {
      ...computed,
      ...{ withholdings, withheld, payable },
      priced: { ...computed.priced, ...totals, lines, taxes, optional },
    },
  }
}

/** What is to be paid of a document, as its third party reads it; null of what is in pesos. */
export const payableIn = (draft: Draft, computed: Computed) =>
  hasRate(draft.exchange) ? { code: draft.exchange.code, amount: inCurrency(draft, computed).computed.payable } : null

/** What an amount of pesos of the document is in its currency, as lines of the books keep it; null of what is in pesos. */
export const foreignOf = (exchange: Exchange | null | undefined, amount: Amount) =>
  hasRate(exchange) ? { code: exchange.code, amount: amountIn(amount, exchange) } : null
