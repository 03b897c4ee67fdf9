// A change of what waits goes on with whoever took of it, to the cent; what is left of a line keeps the rest.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountText, parseAmount, parseQuantity, sumAmounts, type Amount, type Quantity } from '#base/decimal.ts'
import { runs } from '#base/testing/runs.ts'
import { portionOf } from '../card.ts'
import { leftOfLine, shareChange } from './share.ts'

const units = (...texts: readonly string[]) => texts.map(parseQuantity)

test.each([
  ['nothing taken', '10', [], null, '10'],
  ['a part', '10', ['3', '4'], null, '3'],
  ['all of it', '10', ['3', '7'], null, '0'],
  // 12 units of a box came back of 120: one of ten boxes.
  ['a part, and one back in another unit', '10', ['3'], ['12', '120'], '6'],
  ['the rest back', '10', ['4'], ['6', '10'], '0'],
  ['what rounding of units leaves', '3', ['1'], ['0.666666', '1'], '0'],
] as const)('what is left of a line: %s', (_, whole, taken, back, left) => {
  const returned = back ? { quantity: parseQuantity(back[0]), whole: parseQuantity(back[1]) } : null
  expect(leftOfLine(parseQuantity(whole), units(...taken), returned)).toBe(parseQuantity(left))
})

test.each([
  ['all was taken', '5000', ['10'], '0', ['5000.00']],
  ['a part was', '5000', ['4'], '6', ['2000.00']],
  ['in parts that do not divide it', '100', ['1', '1', '1'], '0', ['33.34', '33.33', '33.33']],
  ['less', '-100', ['1', '2'], '1', ['-25.00', '-50.00']],
] as const)('what goes on: %s', (_, change, taken, left, shares) => {
  expect(shareChange(parseAmount(change), units(...taken), parseQuantity(left)).map(amountText)).toEqual(shares)
})

test('what came back in parts is together what it was of, whatever that comes to cost', () => {
  const quantity = fc.bigInt({ min: 1n, max: 10n ** 9n }).map((each) => each as Quantity)
  const amount = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).map((each) => each as Amount)
  fc.assert(
    fc.property(fc.array(quantity, { minLength: 1, maxLength: 6 }), amount, amount, (parts, at, now) => {
      const whole = parts.reduce((sum, part) => (sum + part) as Quantity, 0n as Quantity)
      let from = 0n as Quantity
      const values = parts.map((part) => {
        const to = (from + part) as Quantity
        const value = portionOf({ value: 0n as Amount, at, from, to, whole }, now)
        from = to
        return value
      })
      expect(sumAmounts(values)).toBe(at - now)
    }),
    runs(100),
  )
})
