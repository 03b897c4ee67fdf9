// A tax in pesos for each 100 ml: cases worked by hand, and what holds of any content, unit and quantity.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountText, divideRound, parseAmount, parseQuantity, quantityText, sumAmounts, type Amount, type Quantity } from '#base/decimal.ts'
import { noDiscount, price, type LineTax } from './price.ts'
import { contentOf, contentPer, readContent, taxOfContent, writeContent, type TaxContent } from './tax-content.ts'
import { taxForUnit } from '../parts/units.ts'

const HUNDRED = parseQuantity('100')
const held = (content: string, factor = '1'): TaxContent => ({
  per: HUNDRED,
  held: parseQuantity(content),
  factor: parseQuantity(factor),
})

test.each([
  // A bottle of 400 ml of the middle band of 2026: 40 × 400 / 100.
  ['40', '1', held('400'), '160.00', '400'],
  ['40', '6', held('400'), '960.00', '2400'],
  // A box of 24 of them: 24 × 160.
  ['40', '1', held('400', '24'), '3840.00', '9600'],
  ['40', '2.5', held('400', '24'), '9600.00', '24000'],
  // 2.5 litres of the high band: 68 × 25.
  ['68', '1', held('2500'), '1700.00', '2500'],
  // The low band is charged nothing, and says so.
  ['0', '3', held('400'), '0.00', '1200'],
  // 40 × 355.5 / 100 = 142.2, and three of them 426.6.
  ['40', '1', held('355.5'), '142.20', '355.5'],
  ['40', '3', held('355.5'), '426.60', '1066.5'],
  // 38 × 0.0125 / 100 = 0.00475 and twice that 0.0095: a half of a cent and more goes up, once.
  ['38', '1', held('0.0125'), '0.00', '0.0125'],
  ['38', '2', held('0.0125'), '0.01', '0.025'],
  ['10', '1', held('0.05'), '0.01', '0.05'],
  // Each of a pack of 6 in halves of a bottle of a third of a litre: 65 × 333.333333 × 0.5 × 6 / 100.
  ['65', '6', held('333.333333', '0.5'), '650.00', '999.999999'],
] as const)('%s for 100 ml on %s of %o: %s', (perUnit, quantity, content, tax, millilitres) => {
  expect(amountText(taxOfContent(parseAmount(perUnit), parseQuantity(quantity), content))).toBe(tax)
  expect(quantityText(contentOf(parseQuantity(quantity), content))).toBe(millilitres)
})

test('without a content it is nothing: the line is refused when it is issued', () => {
  expect(taxOfContent(parseAmount('40'), parseQuantity('3'), { ...held('1'), held: null })).toBe(0n)
})

const ibua: LineTax = {
  id: 'ibua',
  code: '34',
  name: 'IBUA de 5 a 9 g',
  kind: 'unit',
  rate: 0n as LineTax['rate'],
  perUnit: parseAmount('40'),
  content: contentPer(HUNDRED),
}
const bottle = { factor: parseQuantity('1'), content: parseQuantity('400') }

test('a line takes what its item holds and how many its unit has, and the pesos stay those of the law', () => {
  const boxed = taxForUnit(ibua, { factor: parseQuantity('24'), content: parseQuantity('400') })
  expect(boxed.perUnit).toBe(ibua.perUnit)
  expect(boxed.content).toEqual(held('400', '24'))
  expect(readContent(writeContent(boxed.content))).toEqual(boxed.content)
})

test('prices that include taxes carry it inside: 2.500 of a bottle are 160 of IBUA and 2.340 with its IVA', () => {
  const iva: LineTax = {
    ...ibua,
    id: 'iva',
    code: '01',
    kind: 'percent',
    rate: 19_000_000n as LineTax['rate'],
    perUnit: 0n as Amount,
    content: null,
  }
  const [line] = price({
    lines: [
      {
        quantity: parseQuantity('1'),
        unitPrice: 2_500_000_000n as never,
        discount: noDiscount,
        gift: false,
        taxes: [iva, taxForUnit(ibua, bottle)],
      },
    ],
    discount: noDiscount,
    pricesIncludeTax: true,
  }).lines
  // 2.340 / 1.19 = 1.966,39 and 373,61.
  expect(
    [line?.net, ...(line?.taxes ?? []).map(({ amount }) => amount), line?.total].map((each) => amountText(each ?? (0n as Amount))),
  ).toEqual(['1966.39', '373.61', '160.00', '2500.00'])
})

const positive = (max: bigint) => fc.bigInt({ min: 1n, max }).map((value) => value as Quantity)
const anyContent = fc.record({ per: positive(10n ** 9n), held: positive(10n ** 12n), factor: positive(10n ** 9n) })
const anyPesos = fc.bigInt({ min: 0n, max: 10n ** 6n }).map((value) => value as Amount)
const anyQuantity = positive(10n ** 10n)

test('it is the exact fraction rounded once, half up', () => {
  fc.assert(
    fc.property(anyPesos, anyQuantity, anyContent, (pesos, quantity, content) => {
      const tax = taxOfContent(pesos, quantity, content)
      // |tax × per − pesos × quantity × held × factor| is at most half of per, in units of the same size.
      const scale = content.per * 10n ** 12n
      const difference = tax * scale - pesos * quantity * content.held * content.factor
      expect(2n * (difference < 0n ? -difference : difference) <= scale).toBe(true)
      expect(2n * difference).not.toBe(-scale)
    }),
  )
})

test('so many in a box ask what as many loose ask', () => {
  fc.assert(
    fc.property(
      anyPesos,
      fc.bigInt({ min: 1n, max: 1000n }),
      fc.bigInt({ min: 1n, max: 100n }),
      anyContent,
      (pesos, boxes, inBox, content) => {
        const quantity = (count: bigint) => (count * 1_000_000n) as Quantity
        const boxed = taxOfContent(pesos, quantity(boxes), { ...content, factor: quantity(inBox) })
        expect(boxed).toBe(taxOfContent(pesos, quantity(boxes * inBox), { ...content, factor: quantity(1n) }))
      },
    ),
  )
})

test('pesos for 100 ml are those for any other measure in proportion', () => {
  fc.assert(
    fc.property(anyPesos, anyQuantity, anyContent, fc.bigInt({ min: 2n, max: 50n }), (pesos, quantity, content, times) => {
      const wider = { ...content, per: (content.per * times) as Quantity }
      expect(taxOfContent((pesos * times) as Amount, quantity, wider)).toBe(taxOfContent(pesos, quantity, content))
    }),
  )
})

test('parts of a line differ from it by half a cent each at most', () => {
  fc.assert(
    fc.property(anyPesos, fc.array(anyQuantity, { minLength: 1, maxLength: 6 }), anyContent, (pesos, parts, content) => {
      const whole = taxOfContent(
        pesos,
        parts.reduce((sum, part) => (sum + part) as Quantity, 0n as Quantity),
        content,
      )
      const apart = sumAmounts(parts.map((part) => taxOfContent(pesos, part, content)))
      const difference = whole > apart ? whole - apart : apart - whole
      expect(difference <= divideRound(BigInt(parts.length + 1), 2n)).toBe(true)
    }),
  )
})
