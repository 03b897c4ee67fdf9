// The most that somebody may take off: line by line, to the cent.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extend, parseAmount, parsePercent, parseQuantity, parseUnitPrice, zeroAmount, type Amount } from '#base/decimal.ts'
import { discountProblems, type AskedOfLine } from './discount-limit.ts'
import type { PricedLine } from '../figures/price.ts'

interface Sold {
  readonly quantity?: string
  readonly price?: string
  readonly discount?: string
  /** Its part of the document's. */
  readonly global?: string
  readonly gift?: boolean
}

function problemsOf(sold: Sold, most: string | null, asked?: AskedOfLine): [number, string | null][] {
  const { quantity = '1', price = '1000', discount = '0', global = '0', gift = false } = sold
  const line = { quantity: parseQuantity(quantity), unitPrice: parseUnitPrice(price), gift }
  const gross = extend(line.quantity, line.unitPrice)
  return problems(line, { gross, discount: parseAmount(discount), globalDiscount: parseAmount(global) }, most, asked)
}

type SoldLine = Parameters<typeof discountProblems>[0]['lines'][number]
const problems = (
  line: Pick<SoldLine, 'quantity' | 'unitPrice' | 'gift'>,
  priced: Pick<PricedLine, 'gross' | 'discount' | 'globalDiscount'>,
  most: string | null,
  asked?: AskedOfLine,
): [number, string | null][] =>
  discountProblems({ lines: [line] }, { priced: { lines: [priced] } }, most === null ? null : parsePercent(most), asked && [asked]).map(
    ({ code, field }) => [code, field],
  )

const REFUSED = [[401, 'lines.0.discount']]
test.each<[Sold, string | null, unknown[]]>([
  [{ discount: '100' }, '10', []],
  [{ discount: '100.02' }, '10', REFUSED],
  [{ discount: '60', global: '50' }, '10', REFUSED],
  [{}, '0', []],
  [{ discount: '1' }, '0', REFUSED],
  [{ price: '0', gift: true }, '10', REFUSED],
  [{ discount: '1000', gift: true }, '100', []],
  [{ discount: '900' }, null, []],
])('what is said to be a discount: %j, at most %s %%: %j', (sold, most, expected) => {
  expect(problemsOf(sold, most)).toEqual(expected)
})

const listed = (price: string, promotion = '0', agreed: string | null = null): AskedOfLine => ({
  unitPrice: parseUnitPrice(price),
  promotion: parseAmount(promotion),
  agreed: agreed === null ? null : parseAmount(agreed),
})
const LOWERED = [[401, 'lines.0.unitPrice']]
test.each<[string, Sold, AskedOfLine, unknown[]]>([
  ['the price of the company', {}, listed('1000'), []],
  ['a tenth less', { price: '900' }, listed('1000'), []],
  ['less than that', { price: '899.9' }, listed('1000'), LOWERED],
  ['a lower price and a discount of it', { price: '950', discount: '95' }, listed('1000'), REFUSED],
  ['a higher price that is discounted down to it', { price: '1200', discount: '200' }, listed('1000'), []],
  ['free', { price: '0' }, listed('1000'), LOWERED],
  ['without a price of the company', { price: '300' }, listed('0'), []],
  ['the promotion of the company', { discount: '300' }, listed('1000', '300'), []],
  ['a tenth more than the promotion', { discount: '370' }, listed('1000', '300'), []],
  ['more than both', { discount: '371' }, listed('1000', '300'), REFUSED],
  ['what was agreed before', { price: '500' }, listed('1000', '0', '500'), []],
  ['less than was agreed', { price: '499' }, listed('1000', '0', '500'), LOWERED],
])('at most 10 %%: %s', (_, sold, asked, expected) => {
  expect(problemsOf(sold, '10', asked)).toEqual(expected)
})

test('a price that includes its tax is compared with one that does', () => {
  const line = { quantity: parseQuantity('2'), unitPrice: parseUnitPrice('1071'), gift: false }
  // Two of $ 1.071 with 19 % are $ 1.800 without it: a tenth less than the company's $ 1.190.
  const priced = { gross: parseAmount('1800'), discount: zeroAmount, globalDiscount: zeroAmount }
  expect(problems(line, priced, '10', listed('1190'))).toEqual([])
  expect(problems(line, priced, '9', listed('1190'))).toEqual(LOWERED)
})

test('what the percentage itself gives, rounded, is always allowed', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 12n), fc.bigInt(0n, 99n), (gross, most) => {
      const line = { quantity: parseQuantity('1'), unitPrice: (gross * 10_000n) as SoldLine['unitPrice'], gift: false }
      const given = ((gross * most + 50n) / 100n) as Amount
      const priced = { gross: gross as Amount, discount: given, globalDiscount: zeroAmount }
      const asked = { unitPrice: line.unitPrice, promotion: zeroAmount, agreed: null }
      return problems(line, priced, String(most)).length === 0 && problems(line, priced, String(most), asked).length === 0
    }),
  )
})
