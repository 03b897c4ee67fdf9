// A rise is told when it passes the limit, and the price that keeps the margin rises as the cost did.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePercent, parseUnitPrice, percentText, unitPriceText, type UnitPrice } from '#base/decimal.ts'
import { marginOf } from '#modules/pricing/index.ts'
import { hasRisen, keptPrice, limitOf, riseError, risePercent, roundingOf } from './rise.ts'

const price = parseUnitPrice
const costs = (last: string, now: string) => ({ last: price(last), now: price(now) })

test.each([
  ['8 % over 5 %', '1000', '1080', '5', true, '8'],
  ['exactly 5 %', '1000', '1050', '5', false, '5'],
  ['a hair more', '1000', '1050.000001', '5', true, '5'],
  ['anything, over 0 %', '1000', '1000.000001', '0', true, '0'],
  ['the same, over 0 %', '1000', '1000', '0', false, '0'],
  ['it fell', '1000', '900', '5', false, '-10'],
  ['it cost nothing', '0', '900', '5', false, '0'],
  ['a third', '900', '1200', '5', true, '33.3'],
])('%s', (_, last, now, limit, expected, percent) => {
  expect([hasRisen(costs(last, now), parsePercent(limit)), percentText(risePercent(costs(last, now)))]).toEqual([expected, percent])
})

test.each([
  ['whole pesos stay whole', '50000', '30000', '32400', '54000'],
  ['to the nearest peso', '1000', '300', '310', '1033'],
  ['with cents', '10.5', '3', '3.1', '10.85'],
])('the price that keeps the margin: %s', (_, sold, last, now, expected) => {
  const kept = keptPrice(price(sold), costs(last, now), roundingOf(price(sold)))
  expect(kept && unitPriceText(kept)).toBe(expected)
})

test('without a price, or without a cost before, nothing is proposed', () => {
  expect([
    keptPrice(null, costs('1', '2'), 'peso'),
    keptPrice(price('0'), costs('1', '2'), 'peso'),
    keptPrice(price('9'), costs('0', '2'), 'peso'),
  ]).toEqual([null, null, null])
  expect([limitOf(''), limitOf('5') !== null]).toEqual([null, true])
})

test('whoever does not see costs is told no figure', () => {
  const told = (seesCost: boolean) => riseError(costs('1000', '1080'), '12/11/2026', { seesCost, field: 'lines.0.unitPrice' }).message
  expect([told(true), told(false)]).toEqual([
    'El costo subió 8 % frente a la última compra (1.000 el 12/11/2026).'.replace('8 %', '8\u00a0%'),
    'El costo subió frente a la última compra.',
  ])
})

test('what is earned of the price stays, but for the rounding', () => {
  const cents = (least: number, most: number) =>
    fc.integer({ min: least, max: most }).map((whole) => (BigInt(whole) * 10_000n) as UnitPrice)
  fc.assert(
    fc.property(cents(10_000, 100_000), cents(0, 100_000), cents(100_000, 9_000_000), (last, more, sold) => {
      const now = (last + more) as UnitPrice
      const kept = keptPrice(sold, { last, now }, 'none')
      const margin = (of: UnitPrice, cost: UnitPrice) => marginOf(of, { taxRate: parsePercent('0'), cost }, false) ?? 0n
      expect(kept !== null && kept > 0n).toBe(true)
      // A cent of the price is less than a thousandth of a percent of it: the tenth moves by one at most.
      const difference = kept === null ? 1_000_000n : margin(kept, now) - margin(sold, last)
      expect(difference <= 200_000n && difference >= -200_000n).toBe(true)
      expect(kept !== null && kept >= sold).toBe(true)
    }),
  )
})
