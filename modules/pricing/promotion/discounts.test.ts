import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { amountText, extend, parseAmount, parsePercent, parseQuantity, parseUnitPrice, type Quantity } from '#base/decimal.ts'
import {
  discountsOf,
  isWithinHours,
  promotionDays,
  promotionKinds,
  type PromotedLine,
  type PromotedSale,
  type Promotion,
  type PromotionDays,
  type PromotionKind,
} from './discounts.ts'

const plain: Promotion = {
  id: 'p',
  name: 'Diez',
  active: true,
  position: 0,
  kind: 'percent',
  percent: parsePercent('10'),
  amount: null,
  take: null,
  pay: null,
  least: 1,
  scope: 'all',
  itemId: null,
  categoryId: null,
  brandId: null,
  tagId: null,
  branchId: null,
  validFrom: null,
  validTo: null,
  days: 'every',
  fromTime: '',
  toTime: '',
  addsUp: false,
  most: null,
}
const line = (quantity: string, price: string, more: Partial<PromotedLine> = {}): PromotedLine => ({
  itemId: 'cafe',
  categoryIds: ['bebidas', 'alimentos'],
  brandId: 'sello',
  quantity: parseQuantity(quantity),
  unitPrice: parseUnitPrice(price),
  ...more,
})
/** A Friday. */
const sale: PromotedSale = { date: parseDay('2026-11-20'), time: '17:30', tagIds: ['vip'], branchId: 'norte', used: new Map() }
const off = (promotions: readonly Promotion[], of: PromotedLine, more: Partial<PromotedSale> = {}) => {
  const [found] = discountsOf(promotions, [of], { ...sale, ...more })
  return found ? `${amountText(found.discount)} ${found.applied.map(({ name }) => name).join('+')}`.trim() : ''
}

const two: Partial<Promotion> = { name: '2x1', kind: 'bundle', take: 2, pay: 1 }
test.each<[string, Partial<Promotion>, PromotedLine, string]>([
  ['a percentage', {}, line('3', '1000'), '300.00 Diez'],
  ['pesos for each unit', { kind: 'value', amount: parseAmount('150') }, line('3', '1000'), '450.00 Diez'],
  ['never more than the line', { kind: 'value', amount: parseAmount('5000') }, line('3', '1000'), '3000.00 Diez'],
  ['2x1 of five', two, line('5', '1000'), '2000.00 2x1'],
  ['2x1 of one', two, line('1', '1000'), '0.00'],
  ['3x2 of seven', { ...two, take: 3, pay: 2 }, line('7', '1000'), '2000.00 2x1'],
  ['2x1 of two and a half', two, line('2.5', '1000'), '1000.00 2x1'],
  ['pays as many as it takes', { ...two, take: 2, pay: 2 }, line('5', '1000'), '0.00'],
  ['from six', { least: 6 }, line('5.9', '1000'), '0.00'],
  ['from six, with six', { least: 6 }, line('6', '1000'), '600.00 Diez'],
  ['its item', { scope: 'item', itemId: 'cafe' }, line('1', '1000'), '100.00 Diez'],
  ['another item', { scope: 'item', itemId: 'te' }, line('1', '1000'), '0.00'],
  ['a category above its own', { scope: 'category', categoryId: 'alimentos' }, line('1', '1000'), '100.00 Diez'],
  ['another brand', { scope: 'brand', brandId: 'otra' }, line('1', '1000'), '0.00'],
  ['an item without a brand', { scope: 'brand', brandId: 'sello' }, line('1', '1000', { brandId: null }), '0.00'],
  ['its tag', { tagId: 'vip' }, line('1', '1000'), '100.00 Diez'],
  ['another tag', { tagId: 'otra' }, line('1', '1000'), '0.00'],
  ['another branch', { branchId: 'sur' }, line('1', '1000'), '0.00'],
  ['on Fridays', { days: 'friday' }, line('1', '1000'), '100.00 Diez'],
  ['on weekends', { days: 'weekend' }, line('1', '1000'), '0.00'],
  ['at its hours', { fromTime: '17:00', toTime: '18:00' }, line('1', '1000'), '100.00 Diez'],
  ['after its hours', { fromTime: '15:00', toTime: '17:30' }, line('1', '1000'), '0.00'],
  ['paused', { active: false }, line('1', '1000'), '0.00'],
  ['over', { validTo: parseDay('2026-11-19') }, line('1', '1000'), '0.00'],
  ['two units for each customer', { most: 2 }, line('5', '1000'), '200.00 Diez'],
])('%s', (_, more, of, expected) => expect(off([{ ...plain, ...more }], of)).toBe(expected))

test('the limit of a customer counts what it had and what other lines take', () => {
  const promotion = { ...plain, most: 4 }
  const found = discountsOf([promotion], [line('2', '1000'), line('2', '1000')], { ...sale, used: new Map([['p', parseQuantity('1')]]) })
  expect(found.map(({ discount }) => amountText(discount))).toEqual(['200.00', '100.00'])
})

test('the first that applies decides: alone, or with those that add up, one on what the other leaves', () => {
  const alone = { ...plain, id: 'a', name: 'Sola', percent: parsePercent('20') }
  const sum1 = { ...plain, id: 'b', name: 'Suma 1', addsUp: true }
  const sum2 = { ...plain, id: 'c', name: 'Suma 2', addsUp: true, kind: 'value' as const, amount: parseAmount('100') }
  const at = (promotion: Promotion, position: number) => ({ ...promotion, position })
  expect(off([at(alone, 0), at(sum1, 1), at(sum2, 2)], line('1', '1000'))).toBe('200.00 Sola')
  expect(off([at(alone, 2), at(sum1, 0), at(sum2, 1)], line('1', '1000'))).toBe('200.00 Suma 1+Suma 2')
  expect(off([at(alone, 2), at(sum1, 1), at(sum2, 0)], line('1', '1000'))).toBe('190.00 Suma 2+Suma 1')
})

test.each([
  ['10:00', '', '', true],
  ['23:30', '22:00', '02:00', true],
  ['01:59', '22:00', '02:00', true],
  ['02:00', '22:00', '02:00', false],
  ['12:00', '12:00', '', true],
  ['11:59', '12:00', '', false],
])('%s within %s–%s: %s', (time, from, to, expected) => expect(isWithinHours(time, from, to)).toBe(expected))

const promotion = (addsUp: fc.Arbitrary<boolean>) =>
  fc
    .record({
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      position: fc.integer({ min: 0, max: 3 }),
      kind: fc.constantFrom(...(Object.keys(promotionKinds) as PromotionKind[])),
      percent: fc.integer({ min: 0, max: 100 }).map((n) => parsePercent(String(n))),
      amount: fc.integer({ min: 0, max: 5000 }).map((n) => parseAmount(String(n))),
      take: fc.integer({ min: 1, max: 5 }),
      pay: fc.integer({ min: 0, max: 5 }),
      least: fc.integer({ min: 1, max: 4 }),
      most: fc.option(fc.integer({ min: 1, max: 6 })),
      days: fc.constantFrom(...(Object.keys(promotionDays) as PromotionDays[])),
      addsUp,
    })
    .map((more): Promotion => ({ ...plain, ...more }))
const promotions = (addsUp: fc.Arbitrary<boolean>) => fc.uniqueArray(promotion(addsUp), { selector: ({ id }) => id, maxLength: 5 })
const lines = fc.array(
  fc
    .record({ quantity: fc.bigInt({ min: 1n, max: 20_000_000n }), price: fc.bigInt({ min: 0n, max: 10n ** 13n }) })
    .map(({ quantity, price }) => line('1', '1', { quantity: quantity as Quantity, unitPrice: price as PromotedLine['unitPrice'] })),
  { maxLength: 4 },
)

test('a line never comes below zero, no discount is negative, and what applied adds up to it', () => {
  fc.assert(
    fc.property(promotions(fc.boolean()), lines, (all, of) => {
      discountsOf(all, of, sale).forEach(({ discount, applied }, at) => {
        const each = of[at]
        expect(discount >= 0n && each !== undefined && discount <= extend(each.quantity, each.unitPrice)).toBe(true)
        expect(applied.reduce((sum, one) => sum + one.discount, 0n)).toBe(discount)
        expect(applied.every((one) => one.discount > 0n)).toBe(true)
      })
    }),
  )
})

test('the order in which they come does not matter, and those that do not add up are one for each line', () => {
  fc.assert(
    fc.property(promotions(fc.constant(false)), lines, (all, of) => {
      const found = discountsOf(all, of, sale)
      expect(discountsOf(all.toReversed(), of, sale)).toEqual(found)
      expect(found.every(({ applied }) => applied.length <= 1)).toBe(true)
    }),
  )
})
