// Fractions: exact whatever the order, rounded once.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountText, parseAmount } from './decimal.ts'
import {
  addFractions,
  amountOfFraction,
  compareFractions,
  divideFractions,
  fraction,
  fractionOfAmount,
  multiplyFractions,
  parseFraction,
  roundFraction,
  subtractFractions,
} from './fraction.ts'

test.each([
  ['2/3', 2n, 3n],
  ['4/6', 2n, 3n],
  ['8.33', 833n, 100n],
  ['0.522', 261n, 500n],
  ['30', 30n, 1n],
])('%s is %i over %i', (text, over, under) => expect(parseFraction(text)).toEqual({ over, under }))

test.each(['', '-1', '1/0', '1,5', '1.', '2/3/4', ' 1', '1e3'])('«%s» is none', (text) => expect(parseFraction(text)).toBeNull())

test('over zero there is none', () => expect(() => fraction(1n, 0n)).toThrow(RangeError))

test.each([
  ['499.5', 1n, 500n],
  ['499.4999', 1n, 499n],
  ['3245499.99', 1000n, 3_245_000n],
  ['3245500', 1000n, 3_246_000n],
])('%s rounded to %i is %i', (text, step, rounded) => {
  expect(roundFraction(parseFraction(text) ?? fraction(0n), step)).toEqual(fraction(rounded))
})

test('an amount goes there and back', () => {
  expect(amountText(amountOfFraction(fractionOfAmount(parseAmount('58363.50'))))).toBe('58363.50')
  expect(amountText(amountOfFraction(fraction(2n, 3n)))).toBe('0.67')
})

const some = fc
  .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 10n ** 6n }))
  .map(([over, under]) => fraction(over, under))

test('what is added and taken away, multiplied and divided, is what it was', () => {
  fc.assert(
    fc.property(some, some, (a, b) => {
      expect(subtractFractions(addFractions(a, b), b)).toEqual(a)
      if (b.over !== 0n) expect(divideFractions(multiplyFractions(a, b), b)).toEqual(a)
      expect(addFractions(a, b)).toEqual(addFractions(b, a))
      expect(compareFractions(a, b)).toBe(-compareFractions(b, a) || 0)
    }),
  )
})
