import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePercent, parseUnitPrice, type Percent, type UnitPrice } from '#base/decimal.ts'
import { priceIn, type PriceList } from '../price-list/price.ts'
import { formulaPrice, isBelowCost, marginOf, type PriceFormula } from './formula.ts'

const price = parseUnitPrice
const item = { base: price('80000'), cost: price('50000'), taxRate: parsePercent('19') }
const formula = (over: string, percent: string, more: Partial<PriceFormula> = {}): PriceFormula => ({
  over,
  change: 'raise',
  percent: parsePercent(percent),
  rounding: 'to50',
  ...more,
})
const at = (text: string | null, includesTax = false) => ({ price: text === null ? null : price(text), includesTax })
const retail = new Map([['detal', at('119000', true)]])

test.each([
  // 98.500 × 1,08 = 106.380, to the nearest 50.
  ['current', '8', {}, at('98500'), '106400'],
  ['base', '0', {}, at(null), '80000'],
  // The base has no taxes and the column has: 80.000 × 1,19.
  ['base', '0', {}, at(null, true), '95200'],
  ['cost', '20', { change: 'margin' }, at('1'), '62500'],
  ['detal', '10', { change: 'lower' }, at('1'), '90000'],
  ['current', '8', {}, at(null), null],
  ['otra', '8', {}, at('5'), null],
] as const)('over %s with %s and %o, a column of %o gets %s', (over, percent, more, now, expected) => {
  expect(formulaPrice(formula(over, percent, more), now, item, retail)).toBe(expected === null ? null : price(expected))
})

test('of something without cost there is nothing over the cost', () => {
  expect(formulaPrice(formula('cost', '30'), at('1'), { ...item, cost: null }, retail)).toBeNull()
})

test('over the base price it is what a list with that rule says', () => {
  fc.assert(
    fc.property(
      fc.bigInt(1n, 10n ** 12n),
      fc.bigInt(0n, 80_000_000n),
      fc.boolean(),
      fc.constantFrom('none', 'peso', 'to50', 'in900'),
      fc.constantFrom('raise', 'lower'),
      (base, percent, includesTax, rounding, change) => {
        const rule: PriceList = { id: 'x', source: 'base', change, percent: percent as Percent, overId: null, rounding, includesTax }
        const priced = { ...item, base: base as UnitPrice }
        const said = priceIn(rule, new Map(), priced, new Map(), 1_000_000n as never)?.price ?? 0n
        const written = formulaPrice(
          { over: 'base', change, percent: percent as Percent, rounding },
          at(null, includesTax),
          priced,
          new Map(),
        )
        expect(written ?? 0n).toBe(said)
      },
    ),
  )
})

test('the margin is of the price without taxes', () => {
  expect(marginOf(price('100000'), item, false)).toBe(parsePercent('50'))
  expect(marginOf(price('119000'), item, true)).toBe(parsePercent('50'))
  expect(marginOf(price('40000'), item, false)).toBe(parsePercent('-25'))
  expect(marginOf(price('100000'), { ...item, cost: null }, false)).toBeNull()
  expect([
    isBelowCost(price('59499'), item, true),
    isBelowCost(price('59500'), item, true),
    isBelowCost(price('49999'), item, false),
  ]).toEqual([true, false, true])
})
