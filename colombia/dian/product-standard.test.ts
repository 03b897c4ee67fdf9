import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isGtin, productStandard } from './product-standard.ts'

test.each([
  ['43211503', '', { scheme: '001', code: '43211503' }],
  ['4321.15.03', '7702004003508', { scheme: '001', code: '43211503' }],
  ['0901.21.10.00', '', { scheme: '020', code: '0901211000' }],
  ['7702004003508', '', { scheme: '010', code: '7702004003508' }],
  ['', '7702004003508', { scheme: '010', code: '7702004003508' }],
  // GS1's own example of a GTIN-13, and one digit away from it.
  ['', '6291041500213', { scheme: '010', code: '6291041500213' }],
  ['', '6291041500214', null],
  ['', 'CAF-500', null],
  ['interno', '', null],
])('«%s» with the bar code «%s»', (standardCode, barcode, expected) => {
  expect(productStandard(standardCode, barcode)).toEqual(expected)
})

test('of ten last digits exactly one makes a GTIN', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{12}$/), (body) => {
      expect(Array.from({ length: 10 }, (_, digit) => `${body}${digit}`).filter(isGtin)).toHaveLength(1)
    }),
  )
})
