import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountText, parseAmount, parsePercent, type Amount } from '#base/decimal.ts'
import { baseOf, commissionOn, type CommissionTier, type TierMode } from './calculate.ts'

const figures = {
  sold: parseAmount('1000000'),
  collected: parseAmount('700000'),
  cost: parseAmount('600000'),
  returned: parseAmount('100000'),
  returnedCost: parseAmount('60000'),
}
test.each([
  ['sale', '100000', '600000', '900000.00'],
  ['collected', '100000', '600000', '600000.00'],
  ['margin', '100000', '600000', '360000.00'],
  ['margin', '100000', '2000000', '0.00'],
  ['sale', '1000001', '600000', '0.00'],
] as const)('the base by %s with returns of %s and a cost of %s is %s', (kind, returned, cost, expected) =>
  expect(amountText(baseOf(kind, { ...figures, returned: parseAmount(returned), cost: parseAmount(cost) }))).toBe(expected),
)

const tier = (from: string, percent: string): CommissionTier => ({ from: parseAmount(from), percent: parsePercent(percent) })
const three = [tier('0', '1'), tier('1000000', '2'), tier('5000000', '3.5')]
const million = [tier('1000000', '2')]
const tierSets = { three, million, none: [] }
test.each<[string, TierMode, keyof typeof tierSets, string]>([
  ['900000', 'reached', 'three', '9000.00'],
  ['1000000', 'reached', 'three', '20000.00'],
  ['6000000', 'reached', 'three', '210000.00'],
  ['900000', 'bands', 'three', '9000.00'],
  ['1000000', 'bands', 'three', '10000.00'],
  ['6000000', 'bands', 'three', '125000.00'],
  ['999999.99', 'reached', 'million', '0.00'],
  ['1500000', 'bands', 'million', '10000.00'],
  ['0', 'bands', 'three', '0.00'],
  ['100', 'reached', 'none', '0.00'],
])('on %s by %s of %s', (base, mode, tiers, expected) =>
  expect(amountText(commissionOn(parseAmount(base), tierSets[tiers], mode).commission)).toBe(expected),
)

const anyTiers = fc
  .uniqueArray(fc.record({ from: fc.bigInt({ min: 0n, max: 10n ** 10n }), percent: fc.bigInt({ min: 0n, max: 100_000_000n }) }), {
    selector: ({ from }) => from,
    maxLength: 5,
  })
  .map((tiers) => (tiers as unknown as CommissionTier[]).toSorted((a, b) => (a.from < b.from ? -1 : 1)))
const anyAmount = fc.bigInt({ min: 0n, max: 10n ** 11n }).map((n) => n as Amount)

test('by bands more sold never earns less; nobody earns more than the base', () => {
  fc.assert(
    fc.property(anyTiers, anyAmount, anyAmount, (tiers, a, b) => {
      const [low, high] = a < b ? [a, b] : [b, a]
      // Each band rounds once to the cent.
      expect(commissionOn(low, tiers, 'bands').commission <= commissionOn(high, tiers, 'bands').commission).toBe(true)
      for (const mode of ['bands', 'reached'] as const) {
        const { commission, parts } = commissionOn(a, tiers, mode)
        expect(commission >= 0n && commission <= a + BigInt(parts.length)).toBe(true)
      }
    }),
  )
})
