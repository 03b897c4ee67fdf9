// Money arithmetic: tables for the rounding rule and properties for what must never happen (a lost cent).
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  allocate,
  amountText,
  divideRound,
  extend,
  isAmountText,
  parseAmount,
  parsePercent,
  parseQuantity,
  parseUnitPrice,
  percentOf,
  quantityText,
  roundToPeso,
  sumAmounts,
  type Amount,
} from './decimal.ts'

test.each([
  [5n, 2n, 3n],
  [-5n, 2n, -3n],
  [5n, -2n, -3n],
  [4n, 3n, 1n],
  [5n, 3n, 2n],
  [0n, 7n, 0n],
])('%s / %s rounds half away from zero to %s', (a, b, expected) => expect(divideRound(a, b)).toBe(expected))

test.each([
  ['20', '318000', '6360000.00'],
  ['1.5', '0.333333', '0.50'],
  ['0.000001', '1', '0.00'],
  ['3', '0.005', '0.02'],
])('%s × %s = %s', (quantity, price, expected) => expect(amountText(extend(parseQuantity(quantity), parseUnitPrice(price)))).toBe(expected))

test('a percentage of an amount', () => {
  expect(amountText(percentOf(parseAmount('11143500'), parsePercent('2.5')))).toBe('278587.50')
  expect(amountText(percentOf(parseAmount('11143500'), parsePercent('0.414')))).toBe('46134.09')
})

test('withholdings round to the peso', () => {
  expect(amountText(roundToPeso(parseAmount('278587.50')))).toBe('278588.00')
  expect(amountText(roundToPeso(parseAmount('-0.49')))).toBe('0.00')
})

test.each(['', 'a', '1,5', '1.234', '--1', '1.', '.5', '1e3', ' 1'])('%j is not an amount', (text) =>
  expect(isAmountText(text)).toBe(false),
)

test('text survives a round trip', () => {
  fc.assert(fc.property(fc.bigInt({ min: -(10n ** 19n), max: 10n ** 19n }), (cents) => parseAmount(amountText(cents as Amount)) === cents))
  expect(quantityText(parseQuantity('1.500000'))).toBe('1.5')
})

test('the parts add up to the total, and each is within a cent of its share', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
      fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 60 }),
      (total, weights) => {
        const parts = allocate(total as Amount, weights)
        expect(sumAmounts(parts)).toBe(total)
        const whole = weights.reduce((sum, weight) => sum + weight, 0n)
        if (whole === 0n) return
        parts.forEach((part, index) => {
          const off = part * whole - total * (weights[index] ?? 0n)
          expect(off < 0n ? -off : off).toBeLessThanOrEqual(whole)
        })
      },
    ),
  )
})
