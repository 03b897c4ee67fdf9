// Pricing: the figures of the mock invoice, the rules of areas.md 27, and what must hold for any document.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  amountText,
  parseAmount,
  parsePercent,
  parseQuantity,
  parseUnitPrice,
  sumAmounts,
  zeroAmount,
  type Amount,
  type Percent,
  type Quantity,
  type UnitPrice,
} from '#base/decimal.ts'
import { noDiscount, price, spread, vatOf, type Discount, type LineTax, type LineToPrice } from './price.ts'

const tax = (id: string, kind: LineTax['kind'], rate: string, code = '01', perUnit = '0'): LineTax => ({
  id,
  code,
  name: id,
  kind,
  rate: parsePercent(rate),
  perUnit: parseAmount(perUnit),
  content: null,
})
const iva19 = tax('IVA 19 %', 'percent', '19')
const iva5 = tax('IVA 5 %', 'percent', '5')
const exempt = tax('Exento', 'exempt', '0')
const excluded = tax('Excluido', 'excluded', '0')
const inc8 = tax('INC 8 %', 'percent', '8', '04')
const bag = tax('Bolsas', 'unit', '0', '22', '73')
const ibua: LineTax = {
  ...tax('IBUA', 'unit', '0', '34', '40'),
  content: { per: parseQuantity('100'), held: parseQuantity('355.5'), factor: parseQuantity('24') },
}
const percentDiscount = (value: string): Discount => ({ kind: 'Porcentaje', value: parsePercent(value) })
const line = (
  quantity: string,
  unitPrice: string,
  taxes: readonly LineTax[],
  discount: Discount = noDiscount,
  gift = false,
): LineToPrice => ({
  quantity: parseQuantity(quantity),
  unitPrice: parseUnitPrice(unitPrice),
  discount,
  gift,
  taxes,
})
const priced = (lines: readonly LineToPrice[], discount: Discount = noDiscount, pricesIncludeTax = false) =>
  price({ lines, discount, pricesIncludeTax })

test('an invoice of six lines: the total is the sum of the rounded lines', () => {
  const document = priced([
    line('20', '318000', [iva5], percentDiscount('5')),
    line('48', '38900', [iva19]),
    line('15', '98500', [iva5]),
    line('12', '62400', [excluded]),
    line('8', '74250', [iva19], percentDiscount('10')),
    line('60', '7890', [iva19]),
  ])
  expect(amountText(document.gross)).toBe('11520900.00')
  expect(amountText(document.discounts)).toBe('377400.00')
  expect(amountText(document.net)).toBe('11143500.00')
  expect(document.taxes.map((total) => [total.id, amountText(total.base), amountText(total.amount)])).toEqual([
    ['IVA 5 %', '7519500.00', '375975.00'],
    ['IVA 19 %', '2875200.00', '546288.00'],
    ['Excluido', '748800.00', '0.00'],
  ])
  expect(amountText(document.total)).toBe('12065763.00')
})

test.each([
  ['Porcentaje', '12.5', '875.00'],
  ['PorMil', '5', '995.00'],
  ['Valor', '250.5', '749.50'],
  ['Valor', '5000', '0.00'],
] as const)('a discount of kind %s of %s leaves %s', (kind, value, net) => {
  expect(amountText(priced([line('1', '1000', [iva19], { kind, value: parsePercent(value) })]).net)).toBe(net)
})

test('a global discount is spread by base, the difference on the largest, and taxes come after it', () => {
  const document = priced([line('1', '100', [iva19]), line('1', '100', [iva19]), line('1', '101', [exempt])], {
    kind: 'Valor',
    value: parsePercent('10'),
  })
  expect(document.lines.map((each) => amountText(each.globalDiscount))).toEqual(['3.32', '3.32', '3.36'])
  expect(amountText(document.net)).toBe('291.00')
  expect(document.lines.map((each) => amountText(vatOf(each)))).toEqual(['18.37', '18.37', '0.00'])
})

test('several taxes on one line: IVA, INC and a nominal one per unit', () => {
  const document = priced([line('3', '1000', [iva19, inc8, bag])])
  expect(document.taxes.map((total) => amountText(total.amount))).toEqual(['570.00', '240.00', '219.00'])
  expect(amountText(document.total)).toBe('4029.00')
})

test('prices with taxes inside respect the shelf price', () => {
  const document = priced([line('3', '1990', [iva19])], noDiscount, true)
  expect(amountText(document.total)).toBe('5970.00')
  expect(amountText(document.net)).toBe('5016.81')
  expect(amountText(document.tax)).toBe('953.19')
  const withBag = priced([line('2', '5073', [iva19, inc8, bag])], noDiscount, true)
  expect(amountText(withBag.total)).toBe('10146.00')
})

test('a gift costs nothing, and its IVA is that of its commercial value', () => {
  const document = priced([line('1', '10000', [iva19], noDiscount, true), line('1', '5000', [iva19])])
  expect(amountText(document.net)).toBe('5000.00')
  expect(amountText(document.tax)).toBe('2850.00')
})

const anyLine = fc.record({
  quantity: fc.bigInt({ min: 1n, max: 10_000_000_000n }).map((value) => value as Quantity),
  unitPrice: fc.bigInt({ min: 0n, max: 10n ** 13n }).map((value) => value as UnitPrice),
  discount: fc.record({
    kind: fc.constantFrom<Discount['kind']>('Porcentaje', 'PorMil', 'Valor'),
    value: fc.bigInt({ min: 0n, max: 100_000_000n }).map((value) => value as Percent),
  }),
  gift: fc.boolean(),
  taxes: fc.subarray([iva19, inc8, bag, ibua]),
})

test('for any document: lines add up to totals, discounts never pass the price, nothing is negative', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 25 }), anyLine, fc.boolean(), (lines, other, included) => {
      const document = price({ lines, discount: other.discount, pricesIncludeTax: included })
      expect(document.total).toBe(sumAmounts(document.lines.map((each) => each.total)))
      expect(document.total).toBe(document.net + document.tax)
      expect(document.gross - document.discounts).toBe(document.net)
      expect(sumAmounts(document.taxes.map((each) => each.amount))).toBe(document.tax)
      for (const each of document.lines) {
        expect(each.net).toBe(each.gross - each.discount - each.globalDiscount)
        expect(each.net >= 0n && each.tax >= 0n).toBe(true)
      }
    }),
  )
})

test('for any shelf prices without global discount: the total is what the shelf says', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 12 }), (lines) => {
      const plain = lines.map((each) => ({ ...each, gift: false, taxes: each.taxes.filter((each) => each.kind === 'percent') }))
      const document = price({ lines: plain, discount: noDiscount, pricesIncludeTax: true })
      const shelf = price({ lines: plain.map((each) => ({ ...each, taxes: [] })), discount: noDiscount, pricesIncludeTax: false })
      expect(document.total).toBe(shelf.total)
    }),
  )
})

test('spreading loses nothing', () => {
  const amounts = fc.array(
    fc.bigInt({ min: 0n, max: 10n ** 12n }).map((value) => value as Amount),
    { minLength: 1, maxLength: 40 },
  )
  fc.assert(
    fc.property(amounts, fc.bigInt({ min: 0n, max: 10n ** 10n }), (weights, total) => {
      const expected = sumAmounts(weights) === zeroAmount ? zeroAmount : total
      expect(sumAmounts(spread(total as Amount, weights))).toBe(expected)
    }),
  )
})

test('IVA of a service with AIU falls on a part of its value, also when the price carries it', () => {
  // 120.000.000, of which 5/120 are profit: 5.000.000, and 19 % of it 950.000.
  const share = { part: 5n, whole: 120n }
  const work = { ...line('1', '120000000', [iva19]), vatShare: share }
  const without = priced([work])
  expect(without.taxes.map(({ base, amount }) => [amountText(base), amountText(amount)])).toEqual([['5000000.00', '950000.00']])
  expect(amountText(without.total)).toBe('120950000.00')
  const carried = priced([{ ...line('1', '120950000', [iva19]), vatShare: share }], noDiscount, true)
  expect([carried.net, carried.tax, carried.total].map(amountText)).toEqual(['120000000.00', '950000.00', '120950000.00'])
  // Of nothing else but IVA: INC of the same line is on all of it.
  const both = priced([{ ...line('1', '1200', [iva19, inc8]), vatShare: share }])
  expect(both.taxes.map(({ base, amount }) => [amountText(base), amountText(amount)])).toEqual([
    ['50.00', '9.50'],
    ['1200.00', '96.00'],
  ])
})
