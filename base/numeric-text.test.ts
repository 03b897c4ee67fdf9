// Numbers as text: what is one, which is greater, and the rounding of the product (2 decimals, quantities 6).
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amountText,
  divideRound,
  extend,
  parseAmount,
  percentOf,
  quantityText,
  roundToPeso,
  type Amount,
  type Percent,
  type Quantity,
  type UnitPrice,
} from './decimal.ts'
import {
  compareNumeric,
  numeric,
  numericText,
  readNumeric,
  roundNumeric,
  roundToAmount,
  roundToQuantity,
  showNumeric,
  type Numeric,
} from './numeric-text.ts'

test.each([
  ['0', '0'],
  ['-0', '0'],
  ['1,5', '1.5'],
  ['1.50', '1.5'],
  [' +7 ', '7'],
  ['-0,01', '-0.01'],
  ['00012', '12'],
  ['0.10000000000000000001', '0.10000000000000000001'],
])('%j is %s', (text, canonical) => expect(numericText(numeric(text))).toBe(canonical))

test.each(['', ' ', 'a', '1.234,5', '1e3', '--1', '.5', '5.', '1 2', 'NaN', 'Infinity', '0x10'])('%j is not a number', (text) => {
  expect(readNumeric(text)).toBeNull()
  expect(() => numeric(text)).toThrow(RangeError)
})

test.each([
  ['1.5', '1,50', 0],
  ['1.5', '1.49999999999999999999', 1],
  ['-1', '1', -1],
  ['999999999', '999999999.01', -1],
  ['0', '-0', 0],
])('%s against %s: %d', (a, b, expected) => expect(compareNumeric(numeric(a), numeric(b))).toBe(expected))

test.each([
  ['1234567.8', '1.234.567,8'],
  ['-999999999999', '−999.999.999.999'],
  ['0.01', '0,01'],
  ['2', '2'],
])('%s is shown as %s', (text, shown) => expect(showNumeric(numeric(text))).toBe(shown))

describe('rounding', () => {
  test.each([
    ['1.005', '1.01'],
    ['1.004999', '1'],
    ['-1.005', '-1.01'],
    ['2.675', '2.68'],
    ['0.125', '0.13'],
    ['-0.004', '0'],
    ['99.995', '100'],
    ['7', '7'],
  ])('%s to 2 decimals is %s', (text, expected) => expect(numericText(roundNumeric(numeric(text)))).toBe(expected))

  test.each([
    ['0.3333333', '0.333333'],
    ['0.6666667', '0.666667'],
    ['0.0000005', '0.000001'],
    ['-0.0000005', '-0.000001'],
    ['1.5', '1.5'],
  ])('a quantity of %s is %s', (text, expected) => expect(quantityText(roundToQuantity(numeric(text)))).toBe(expected))

  test('an amount takes 2 decimals', () => expect(amountText(roundToAmount(numeric('278587.495')))).toBe('278587.50'))

  const anyNumeric = fc.record({ digits: fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), decimals: fc.nat(12) })
  const places = fc.nat(8)
  const half = (decimals: number): Numeric => ({ digits: 5n, decimals: decimals + 1 })
  const magnitude = ({ digits, decimals }: Numeric): Numeric => ({ digits: digits < 0n ? -digits : digits, decimals })
  const minus = (a: Numeric, b: Numeric): Numeric => {
    const decimals = Math.max(a.decimals, b.decimals)
    return { digits: a.digits * 10n ** BigInt(decimals - a.decimals) - b.digits * 10n ** BigInt(decimals - b.decimals), decimals }
  }

  test('it never moves a number by more than half a unit of the last place', () => {
    fc.assert(
      fc.property(anyNumeric, places, (value, decimals) => {
        expect(compareNumeric(magnitude(minus(roundNumeric(value, decimals), value)), half(decimals))).toBeLessThanOrEqual(0)
      }),
    )
  })
  test('what is rounded stays as it is when it is rounded again', () => {
    fc.assert(
      fc.property(anyNumeric, places, (value, decimals) => {
        const once = roundNumeric(value, decimals)
        expect(roundNumeric(once, decimals)).toEqual(once)
      }),
    )
  })
  test('a debt rounds like a credit', () => {
    fc.assert(
      fc.property(anyNumeric, places, (value, decimals) => {
        const mirrored = roundNumeric({ ...value, digits: -value.digits }, decimals)
        expect(-mirrored.digits).toBe(roundNumeric(value, decimals).digits)
      }),
    )
  })
  test('a greater number never rounds to less', () => {
    fc.assert(
      fc.property(anyNumeric, anyNumeric, places, (a, b, decimals) => {
        const order = compareNumeric(a, b)
        const rounded = compareNumeric(roundNumeric(a, decimals), roundNumeric(b, decimals))
        expect(order * rounded).toBeGreaterThanOrEqual(0)
      }),
    )
  })
  test('text is read back as the same number, and shown with the same digits', () => {
    fc.assert(
      fc.property(anyNumeric, (value) => {
        expect(compareNumeric(numeric(numericText(value)), value)).toBe(0)
        expect(showNumeric(value).replace(/[.−]/g, '').replace(',', '.')).toBe(numericText(magnitude(value)))
      }),
    )
  })
  test('the exact types round with the same rule', () => {
    const scaled = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n })
    fc.assert(
      fc.property(scaled, scaled, (a, b) => {
        expect(extend(a as Quantity, b as UnitPrice)).toBe(roundToAmount({ digits: a * b, decimals: 12 }))
        expect(percentOf(a as Amount, b as Percent)).toBe(roundToAmount({ digits: a * b, decimals: 10 }))
        expect(roundToPeso(a as Amount)).toBe(parseAmount(numericText(roundNumeric({ digits: a, decimals: 2 }, 0))))
        expect(divideRound(a, 1000n)).toBe(roundNumeric({ digits: a, decimals: 3 }, 0).digits)
      }),
    )
  })
})
