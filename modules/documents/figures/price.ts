/**
 * The price of a document: lines, discounts, taxes and totals, by the rules of areas.md 27. The browser runs this while
 * the person types and the server when it saves, so screen, print, XML and books cannot differ.
 *
 * Rounding happens once per line and concept, to cents: gross, discount, base and each tax. The total is the sum of
 * rounded lines; a global discount is spread by the lines' bases with the remainder on the largest, and taxes are
 * computed after it (areas.md 27.1 and 27.2).
 */
import {
  addAmounts,
  divideRound,
  extend,
  percentOf,
  priceOfAmount,
  smallest,
  subtract,
  sumAmounts,
  zeroAmount,
  type Amount,
  type Percent,
  type Quantity,
  type UnitPrice,
} from '#base/decimal.ts'
import { type Share, shareOf } from '#colombia/aiu.ts'
import { taxOfContent, type TaxContent } from './tax-content.ts'

export type DiscountKind = 'Porcentaje' | 'PorMil' | 'Valor'

/** A discount as the person wrote it. `value` has 6 decimals: a percentage, a per mil, or pesos. */
export interface Discount {
  readonly kind: DiscountKind
  readonly value: Percent
}

export const noDiscount: Discount = { kind: 'Porcentaje', value: 0n as Percent }

export interface LineTax {
  readonly id: string
  /** The authority's code: 01 IVA, 04 INC, 22 bolsas. */
  readonly code: string
  readonly name: string
  readonly kind: 'percent' | 'unit' | 'exempt' | 'excluded'
  readonly rate: Percent
  /** Pesos per unit, of a nominal tax; per `content.per` millilitres of one that is charged by content. */
  readonly perUnit: Amount
  /** Null of any other. */
  readonly content: TaxContent | null
}

/** What the paper of a third party says of a tax of a line. */
export interface StatedTax {
  readonly taxId: string
  readonly base: Amount
  readonly amount: Amount
}

export interface LineToPrice {
  readonly quantity: Quantity
  readonly unitPrice: UnitPrice
  readonly discount: Discount
  /** A gift is worth nothing to the customer, but its taxes are computed on its commercial value. */
  readonly gift: boolean
  /** Offered beside the rest: priced on its own, without a part of the document's discount, and out of every total. */
  readonly optional?: boolean
  /** The part of its value that IVA falls on; left out, all of it. */
  readonly vatShare?: Share
  readonly taxes: readonly LineTax[]
  /** Its taxes as they are said; left out, they are computed. */
  readonly statedTaxes?: readonly StatedTax[] | null
}

export interface PricedTax extends LineTax {
  readonly base: Amount
  readonly amount: Amount
  /** Of what is bought: what of it is taken off what the company charges; left out of what is sold, and of what is older. */
  readonly deducted?: Amount
}

export interface PricedLine {
  /** quantity × price, without taxes. */
  readonly gross: Amount
  readonly discount: Amount
  /** Its part of the document's discount. */
  readonly globalDiscount: Amount
  /** What is left after discounts: the base of percent taxes. */
  readonly net: Amount
  readonly taxes: readonly PricedTax[]
  readonly tax: Amount
  readonly total: Amount
}

export interface TaxTotal extends LineTax {
  readonly base: Amount
  readonly amount: Amount
}

export interface Priced {
  /** Each one, also those that do not count. */
  readonly lines: readonly PricedLine[]
  readonly gross: Amount
  /** Of lines and document together. */
  readonly discounts: Amount
  readonly globalDiscount: Amount
  readonly net: Amount
  readonly taxes: readonly TaxTotal[]
  readonly tax: Amount
  readonly total: Amount
  /** What the optional lines come to, each on its own. */
  readonly optional: Amount
  readonly discountable: Discountable
}

/** What there is for each discount to take from. */
export interface Discountable {
  /** In their order; none of a document whose lines were priced elsewhere. */
  readonly lines: readonly Amount[]
  /** For the document's own; null where it has none to take. */
  readonly document: Amount | null
}

export interface PricingRequest {
  readonly lines: readonly LineToPrice[]
  readonly discount: Discount
  /** The prices typed already carry their taxes: the shelf price is respected (areas.md 27.1). */
  readonly pricesIncludeTax: boolean
}

const HUNDRED = 100_000_000n

const percentIn = ({ kind, value }: Discount): Percent => (kind === 'PorMil' ? divideRound(value, 10n) : value) as Percent
const wantedFrom = (base: Amount, discount: Discount): Amount =>
  discount.kind === 'Valor' ? (divideRound(discount.value, 10_000n) as Amount) : percentOf(base, percentIn(discount))

/** What a discount takes from an amount, never more than all of it. */
export const discountOf = (base: Amount, discount: Discount): Amount => smallest(wantedFrom(base, discount), base)

/** Whether a discount asks for more than all: a rate over 100 % also of nothing. */
export const isExcess = (base: Amount, discount: Discount): boolean =>
  discount.kind === 'Valor' ? wantedFrom(base, discount) > base : percentIn(discount) > HUNDRED

const nothingDiscountable: Discountable = { lines: [], document: null }

/** Splits a total by weights, each part rounded, and the difference on the largest (areas.md 27.2). */
export function spread(total: Amount, weights: readonly Amount[]): Amount[] {
  const whole = sumAmounts(weights)
  if (whole === zeroAmount) return weights.map(() => zeroAmount)
  const parts = weights.map((weight) => divideRound(total * weight, whole) as Amount)
  const largest = weights.reduce((best, weight, index) => (weight > (weights[best] ?? zeroAmount) ? index : best), 0)
  parts[largest] = addAmounts(parts[largest] ?? zeroAmount, subtract(total, sumAmounts(parts)))
  return parts
}

export function price(request: PricingRequest): Priced {
  const started = request.lines.map((line) => startLine(line, request.pricesIncludeTax))
  const after = started.map((line) => (line.gift || line.source.optional ? zeroAmount : subtract(line.gross, line.discount)))
  const whole = sumAmounts(after)
  const globalDiscount = discountOf(whole, request.discount)
  const shares = spread(globalDiscount, after)
  const lines = started.map((line, index) => finishLine(line, shares[index] ?? zeroAmount, request.pricesIncludeTax))
  return totalOf(
    lines,
    lines.filter((_, index) => !request.lines[index]?.optional),
    { lines: started.map(({ gross }) => gross), document: whole },
  )
}

/** A document of lines that are already priced: everything is the sum of those that count. */
export function totalOf(
  lines: readonly PricedLine[],
  counted: readonly PricedLine[] = lines,
  discountable: Discountable = nothingDiscountable,
): Priced {
  const net = sumAmounts(counted.map((line) => line.net))
  const tax = sumAmounts(counted.map((line) => line.tax))
  const gross = sumAmounts(counted.map((line) => line.gross))
  const total = addAmounts(net, tax)
  return {
    lines,
    gross,
    discounts: subtract(gross, net),
    globalDiscount: sumAmounts(counted.map((line) => line.globalDiscount)),
    net,
    taxes: totalTaxes(counted),
    tax,
    total,
    optional: subtract(sumAmounts(lines.map((line) => line.total)), total),
    discountable,
  }
}

interface StartedLine {
  readonly source: LineToPrice
  readonly gift: boolean
  /** With taxes inside when prices include them; nominal taxes already taken out. */
  readonly gross: Amount
  readonly discount: Amount
}

function startLine(source: LineToPrice, pricesIncludeTax: boolean): StartedLine {
  const full = extend(source.quantity, source.unitPrice)
  const nominal = pricesIncludeTax ? smallest(sumAmounts(source.taxes.map((tax) => nominalTax(tax, source.quantity))), full) : zeroAmount
  const gross = subtract(full, nominal)
  return { source, gift: source.gift, gross, discount: discountOf(gross, source.discount) }
}

function nominalTax(tax: LineTax, quantity: Quantity): Amount {
  if (tax.kind !== 'unit') return zeroAmount
  return tax.content ? taxOfContent(tax.perUnit, quantity, tax.content) : extend(quantity, priceOfAmount(tax.perUnit))
}

const ALL: Share = { part: 1n, whole: 1n }

/** Of the tax authority's list. */
const IVA = '01'
const isVat = ({ code, kind }: LineTax): boolean => code === IVA && kind === 'percent'

/** What percent taxes add to a value, as a part of a whole. */
function percentRate({ taxes, vatShare = ALL }: LineToPrice): Share {
  const parts = taxes.map((tax) => (tax.kind === 'percent' ? tax.rate * (isVat(tax) ? vatShare.part : vatShare.whole) : 0n))
  return { part: parts.reduce((sum, part) => sum + part, 0n), whole: HUNDRED * vatShare.whole }
}

/** The value without taxes of an amount that carries them: round(value / (1 + rate)). */
const withoutTax = (value: Amount, { part, whole }: Share): Amount => divideRound(value * whole, whole + part) as Amount

function finishLine(line: StartedLine, share: Amount, pricesIncludeTax: boolean): PricedLine {
  const { source, gift } = line
  const rate = pricesIncludeTax ? percentRate(source) : { part: 0n, whole: 1n }
  const charged = subtract(subtract(line.gross, line.discount), share)
  const value = withoutTax(gift ? line.gross : charged, rate)
  const taxes = taxesOf(source, value, pricesIncludeTax ? subtract(gift ? line.gross : charged, value) : null)
  const tax = sumAmounts(taxes.map((each) => each.amount))
  if (gift) {
    return { gross: zeroAmount, discount: zeroAmount, globalDiscount: zeroAmount, net: zeroAmount, taxes, tax, total: tax }
  }
  const gross = withoutTax(line.gross, rate)
  const afterLine = withoutTax(subtract(line.gross, line.discount), rate)
  return {
    gross,
    discount: subtract(gross, afterLine),
    globalDiscount: subtract(afterLine, value),
    net: value,
    taxes,
    tax,
    total: addAmounts(value, tax),
  }
}

/**
 * The taxes of a line on its value, or on the part of it that IVA falls on; those that are said, as they are said.
 * @param included what the price carried in percent taxes: the parts must add up to it, the last one takes the difference
 */
function taxesOf(source: LineToPrice, value: Amount, included: Amount | null): PricedTax[] {
  const lastPercent = source.taxes.findLastIndex((tax) => tax.kind === 'percent')
  let carried = included
  return source.taxes.map((tax, index) => {
    const said = source.statedTaxes?.find(({ taxId }) => taxId === tax.id)
    if (said) return { ...tax, base: said.base, amount: said.amount }
    const base = isVat(tax) ? shareOf(value, source.vatShare ?? ALL) : value
    if (tax.kind === 'unit') return { ...tax, base, amount: nominalTax(tax, source.quantity) }
    if (tax.kind !== 'percent') return { ...tax, base, amount: zeroAmount }
    const amount = carried !== null && index === lastPercent ? carried : percentOf(base, tax.rate)
    if (carried !== null) carried = subtract(carried, amount)
    return { ...tax, base, amount }
  })
}

/** Taxes of the document: one row per tax and rate, the sum of its lines. Excluded ones are shown as a base alone. */
function totalTaxes(lines: readonly PricedLine[]): TaxTotal[] {
  const totals = new Map<string, TaxTotal>()
  for (const tax of lines.flatMap((line) => line.taxes)) {
    const before = totals.get(tax.id)
    totals.set(tax.id, before ? { ...before, base: addAmounts(before.base, tax.base), amount: addAmounts(before.amount, tax.amount) } : tax)
  }
  return [...totals.values()]
}

/** The IVA of a line: what ReteIVA is computed on. */
export const vatOf = (line: Pick<PricedLine, 'taxes'>): Amount =>
  sumAmounts(line.taxes.filter((tax) => tax.code === IVA).map((tax) => tax.amount))
