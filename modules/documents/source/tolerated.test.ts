// What is tolerated beyond a line is a part of it, and nothing while nobody says one.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQuantity, quantityText, type Quantity } from '#base/decimal.ts'
import { toleratedOver } from './tolerated.ts'

test.each([
  ['100', '5', '5'],
  ['100', '', '0'],
  ['100', '0', '0'],
  ['8', '2.5', '0.2'],
  ['3', '100', '3'],
  ['0.000001', '50', '0.000001'],
])('of %s by %s %%: %s', (quantity, percent, over) => {
  expect(quantityText(toleratedOver(parseQuantity(quantity), percent))).toBe(over)
})

test('never below nothing nor above the whole line', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.integer({ min: 0, max: 100 }), (quantity, percent) => {
      const over = toleratedOver(quantity as Quantity, String(percent))
      expect(over >= 0n && over <= quantity).toBe(true)
    }),
  )
})
