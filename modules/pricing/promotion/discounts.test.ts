// What holds for any promotions over any lines.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extend, parseAmount, parsePercent, type Quantity } from '#base/decimal.ts'
import { discountsOf } from './discounts.ts'
import { units } from './open-lines.ts'
import { promotionDays, promotionKinds, type PromotedLine, type Promotion, type PromotionDays, type PromotionKind } from './promoted.ts'
import { takenBy } from './taken.ts'
import { line, plain, sale } from './testing/sale.ts'

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
      give: fc.integer({ min: 1, max: 3 }),
      mixed: fc.boolean(),
      itemIds: fc.subarray(['a', 'b', 'c']),
      scope: fc.constantFrom('all' as const, 'some' as const),
      givenIds: fc.subarray(['a', 'b', 'c']),
      combo: fc.subarray([
        { itemId: 'a', units: 1 },
        { itemId: 'b', units: 2 },
      ]),
      most: fc.option(fc.integer({ min: 1, max: 6 })),
      mostAll: fc.option(fc.integer({ min: 1, max: 6 })),
      days: fc.constantFrom(...(Object.keys(promotionDays) as PromotionDays[])),
      addsUp,
    })
    .map((more): Promotion => ({ ...plain, ...more }))
const promotions = (addsUp: fc.Arbitrary<boolean>) => fc.uniqueArray(promotion(addsUp), { selector: ({ id }) => id, maxLength: 5 })
const lines = fc.array(
  fc
    .record({
      quantity: fc.oneof(
        fc.bigInt({ min: 1n, max: 20_000_000n }),
        fc.bigInt({ min: 1n, max: 20n }).map((some) => some * 1_000_000n),
      ),
      price: fc.bigInt({ min: 0n, max: 10n ** 13n }),
      itemId: fc.constantFrom('a', 'b', 'c'),
    })
    .map(({ quantity, price, itemId }) =>
      line('1', '1', { itemId, quantity: quantity as Quantity, unitPrice: price as PromotedLine['unitPrice'] }),
    ),
  { maxLength: 4 },
)

test('a line never comes below zero, no discount is negative, and what applied adds up to it', () => {
  fc.assert(
    fc.property(promotions(fc.boolean()), lines, (all, of) => {
      discountsOf(all, of, sale).forEach(({ discount, applied }, at) => {
        const each = of[at]
        expect(discount >= 0n && each !== undefined && discount <= extend(each.quantity, each.unitPrice)).toBe(true)
        expect(applied.reduce((sum, one) => sum + one.discount, 0n)).toBe(discount)
        expect(applied.every((one) => one.discount >= 0n)).toBe(true)
      })
    }),
  )
})

/** Unit by unit, as one would at the till: from the dearest, the last of each group is taken off. */
const byHand = (of: readonly PromotedLine[], take: number, pay: number): bigint => {
  const prices = of
    .flatMap(({ quantity, unitPrice }) => Array.from({ length: Number(quantity / 1_000_000n) }, () => unitPrice / 10_000n))
    .toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0))
  const end = Math.floor(prices.length / take) * take
  return prices.slice(0, end).reduce((sum, price, at) => (at % take >= pay ? sum + price : sum), 0n)
}

test('groups of units of different lines are those that would be made by hand', () => {
  const some = fc.array(fc.record({ units: fc.integer({ min: 0, max: 9 }), pesos: fc.integer({ min: 1, max: 99 }) }), { maxLength: 4 })
  fc.assert(
    fc.property(some, fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 4 }), (given, take, pay) => {
      fc.pre(pay < take)
      const of = given.map(({ units, pesos }, at) => line(String(units), String(pesos), { itemId: String(at) }))
      const found = discountsOf([{ ...plain, kind: 'bundle', take, pay, mixed: true }], of, sale)
      expect(found.reduce((sum, { discount }) => sum + discount, 0n)).toBe(byHand(of, take, pay))
    }),
  )
})

test('no more units take it than are free, nor more of a line than it has', () => {
  fc.assert(
    fc.property(promotions(fc.boolean()), lines, fc.integer({ min: 1, max: 9 }), (all, of, most) => {
      const open = of.map((each, at) => ({ at, line: each, left: extend(each.quantity, each.unitPrice) }))
      for (const each of all) {
        const taken = takenBy(each, open, units(most), open)
        expect(taken.reduce((sum, { quantity }) => sum + quantity, 0n) <= units(most)).toBe(true)
        expect(taken.every(({ at, quantity }) => quantity <= (of[at]?.quantity ?? 0n))).toBe(true)
        expect(new Set(taken.map(({ at }) => at)).size).toBe(taken.length)
      }
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
