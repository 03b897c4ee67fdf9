// Factors between units: quantities in the base unit and prices for a unit, exact, and whole however they are parted.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQuantity, parseUnitPrice, quantityText, unitPriceText, type Quantity, type UnitPrice } from '#base/decimal.ts'
import {
  baseOfPart,
  baseQuantity,
  MOST_PARTS,
  ONE,
  partOf,
  partsInOne,
  priceForUnit,
  priceInUnit,
  roundPrice,
  unitsIn,
  type Factor,
} from './factor.ts'

test.each([
  ['2', '24', '48'],
  ['0.5', '12', '6'],
  ['1.25', '12', '15'],
  ['3', '0.453592', '1.360776'],
  ['1', '1', '1'],
  ['0.333333', '3', '0.999999'],
  ['0.000001', '0.5', '0.000001'],
  ['0.000001', '0.4', '0'],
  ['9', '0.111111', '1'],
  ['1000', '0.111111', '111.111111'],
  ['7', '0.333333', '2.333333'],
  ['6', '0.166667', '1'],
  ['999', '0.001001', '1'],
  ['9', '0.11111', '0.99999'],
  ['0.1', '0.000001', '0'],
])('%s of a unit of %s are %s base units', (quantity, factor, base) =>
  expect(quantityText(baseQuantity(parseQuantity(quantity), parseQuantity(factor)))).toBe(base),
)

test.each([
  ['1500', '24', '36000'],
  ['0.333333', '3', '0.999999'],
  ['318000.5', '12', '3816006'],
  ['10000', '0.453592', '4535.92'],
  ['0', '24', '0'],
  ['9000', '0.111111', '1000'],
  ['0.000001', '0.5', '0.000001'],
])('at %s each, one of %s asks %s', (price, factor, asked) =>
  expect(unitPriceText(priceForUnit(parseUnitPrice(price), parseQuantity(factor)))).toBe(asked),
)

test.each([
  ['36000', '24', '1500'],
  ['100', '3', '33.333333'],
  ['200', '3', '66.666667'],
])('one of a unit at %s, of %s, asks %s for each', (price, factor, each) =>
  expect(unitPriceText(priceInUnit(parseUnitPrice(price), parseQuantity(factor), ONE))).toBe(each),
)

test('a price goes from one unit to another, and to the decimals of the company', () => {
  const [dozen, box] = [parseQuantity('12'), parseQuantity('24')]
  expect(unitPriceText(priceInUnit(parseUnitPrice('100'), dozen, box))).toBe('200')
  expect(unitPriceText(roundPrice(parseUnitPrice('567.234505'), 2))).toBe('567.23')
  expect(unitPriceText(roundPrice(parseUnitPrice('567.5'), 0))).toBe('568')
  expect(unitPriceText(roundPrice(parseUnitPrice('567.234505'), 6))).toBe('567.234505')
})

const quantity = fc.bigInt({ min: 1n, max: 10n ** 12n }).map((value) => value as Quantity)
const factor = fc.bigInt({ min: 1n, max: 10n ** 12n }).map((value) => value as Factor)
const wholeFactor = fc.bigInt({ min: 1n, max: 10_000n }).map((value) => (value * ONE) as Factor)
const price = fc.bigInt({ min: 0n, max: 10n ** 15n }).map((value) => value as UnitPrice)

test('the base unit changes nothing', () => {
  fc.assert(fc.property(quantity, price, (many, each) => baseQuantity(many, ONE) === many && priceForUnit(each, ONE) === each))
})

test('a whole factor never rounds, and goes back to the price that it came from', () => {
  fc.assert(
    fc.property(quantity, price, wholeFactor, (many, each, held) => {
      expect(baseQuantity(many, held) * ONE).toBe(many * held)
      expect(priceInUnit(priceForUnit(each, held), held, ONE)).toBe(each)
    }),
  )
})

test('it rounds once, to the nearest', () => {
  fc.assert(
    fc.property(
      quantity,
      factor.filter((each) => partsInOne(each) === null),
      (many, held) => {
        const off = baseQuantity(many, held) * ONE - many * held
        expect(2n * (off < 0n ? -off : off) <= ONE).toBe(true)
      },
    ),
  )
})

test('parts of a line, taken one after the other, are the whole line in base units', () => {
  fc.assert(
    fc.property(fc.array(quantity, { minLength: 1, maxLength: 8 }), factor, (parts, held) => {
      const whole = parts.reduce((sum, part) => sum + part, 0n) as Quantity
      let left = whole
      let taken = 0n
      for (const part of parts) {
        const base = baseOfPart(part, left, held)
        expect(base >= 0n).toBe(true)
        taken += base
        left = (left - part) as Quantity
      }
      expect(taken).toBe(baseQuantity(whole, held))
    }),
  )
})

test('every part from 2 to 1000 is known by its six decimals, and n of it are exactly one, at exactly its price', () => {
  for (let parts = 2n; parts <= MOST_PARTS; parts += 1n) {
    const part = partOf(parts)
    expect(partsInOne(part)).toBe(parts)
    expect(baseQuantity((parts * ONE) as Quantity, part)).toBe(ONE)
    expect(priceInUnit((7n * ONE) as UnitPrice, part, ONE)).toBe(7n * parts * ONE)
  }
})

test.each(['1', '24', '0.500001', '0.453592', '0.11111', '0.111112', '0.000999', '0.000001', '0.9'])('%s is no part', (text) =>
  expect(partsInOne(parseQuantity(text))).toBeNull(),
)

test.each([
  ['48', '24', '2'],
  ['36', '24', '1.5'],
  ['1', '24', null],
  ['0.111111', '0.111111', '1'],
  ['1', '0.111111', '9'],
  ['0.333333', '0.111111', '3'],
  ['0.05', '0.111111', '0.45'],
  ['0.000001', '0.111111', null],
])('%s base units are of a unit of %s: %s', (base, held, expected) => {
  const many = unitsIn(parseQuantity(base), parseQuantity(held))
  expect(many === null ? null : quantityText(many)).toBe(expected)
})

test('a read part and what it adds up to are told in its unit', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 2n, max: MOST_PARTS }), fc.bigInt({ min: 1n, max: 5000n }), (parts, many) => {
      const part = partOf(parts)
      expect(unitsIn(baseQuantity((many * ONE) as Quantity, part), part)).toBe(many * ONE)
    }),
  )
})
