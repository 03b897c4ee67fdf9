import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAmount, parseQuantity, type Amount } from '#base/decimal.ts'
import { classify, coverText, rotationText } from './measures.ts'

const costs = (...amounts: string[]) => new Map(amounts.map((text, index) => [String.fromCharCode(97 + index), parseAmount(text)]))

test.each([
  // 70 + 20 cross 80 % with the second: 90 before the third, 96 before the fourth.
  [costs('70', '20', '6', '4'), ['A', 'A', 'B', 'C']],
  [costs('100'), ['A']],
  [costs('1', '79', '20'), ['C', 'A', 'A']],
  [costs('0', '0'), ['C', 'C']],
  // What came back beyond what left is not less than nothing.
  [costs('-5', '10'), ['C', 'A']],
])('of %o the classes are %o', (given, expected) => {
  const found = classify(given)
  expect([...given.keys()].map((id) => found.get(id))).toEqual(expected)
})

test('no product of a class left for less than one of the class behind it', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt(0n, 1_000_000n), { maxLength: 40 }), (amounts) => {
      const given = new Map(amounts.map((amount, index) => [String(index).padStart(3, '0'), amount as Amount]))
      const found = classify(given)
      const of = (name: string) => [...given].filter(([id]) => found.get(id) === name).map(([, amount]) => amount)
      const least = (list: readonly bigint[]) => list.reduce((low, each) => (each < low ? each : low), 1_000_001n)
      const most = (list: readonly bigint[]) => list.reduce((high, each) => (each > high ? each : high), -1n)
      expect(least(of('A')) >= most(of('B'))).toBe(true)
      expect(least(of('B')) >= most(of('C'))).toBe(true)
    }),
  )
})

test.each([
  // 30 there are and 10 left in 20 days: 60 days.
  ['30', '10', 20, '60'],
  ['1', '3', 10, '3.3'],
  ['0', '3', 10, null],
  ['5', '0', 10, null],
  ['-2', '3', 10, null],
])('with %s, of which %s left in %d days, there is for %s', (stock, left, days, expected) => {
  expect(coverText(parseQuantity(stock), parseQuantity(left), days)).toBe(expected)
})

test.each([
  ['10', '30', '40', '2'],
  ['0', '3', '1', '0.67'],
  ['0', '0', '4', null],
  ['5', '5', '0', null],
])('from %s to %s, of which %s left, it turned %s times', (opening, closing, left, expected) => {
  expect(rotationText(parseQuantity(opening), parseQuantity(closing), parseQuantity(left))).toBe(expected)
})
