// Check digit against NITs published by their holders and by the DIAN itself; parsing against what people paste.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDigit, checkNit, formatNit, parseNit } from './nit.ts'

test.each([
  ['800197268', '4', 'DIAN'],
  ['900123456', '8', 'fact sheet, section 8'],
  ['899999090', '2', 'Ministerio de Hacienda'],
  ['860002964', '4', 'Banco de Bogotá'],
  ['890903938', '8', 'Bancolombia'],
  ['899999068', '1', 'Ecopetrol'],
  ['900373076', '4', 'issuer of the sample invoice'],
  ['2022516216', '1', 'issuer of the official POS sample'],
])('the check digit of %s is %s (%s)', (number, digit) => expect(checkDigit(number)).toBe(digit))

test.each([
  ['900123456-8', { number: '900123456', checkDigit: '8' }],
  ['900.123.456-8', { number: '900123456', checkDigit: '8' }],
  [' NIT: 900 123 456 – 8 ', { number: '900123456', checkDigit: '8' }],
  ['9001234568', { number: '9001234568', checkDigit: null }],
  ['900123456', { number: '900123456', checkDigit: null }],
  ['', null],
  ['900-123', null],
  ['ABC', null],
])('%j is read as %j', (text, nit) => expect(parseNit(text)).toEqual(nit))

test.each([
  ['900123456', '8', true],
  ['900123456', null, true],
  ['900123456', '', true],
  ['900123456', '7', false],
  ['12', '1', false],
  ['90012345A', null, false],
])('%s with digit %s: valid %s', (number, digit, valid) => expect(checkNit(number, digit).valid).toBe(valid))

test('a wrong digit names the right one', () =>
  expect(checkNit('900123456', '7')).toEqual({
    valid: false,
    problem: 'El dígito de verificación de 900.123.456 es 8, no 7.',
    expected: '8',
  }))

test('every number has one digit, and what is formatted is read back', () => {
  const numbers = fc.stringMatching(/^[1-9]\d{5,13}$/)
  fc.assert(
    fc.property(numbers, (number) => {
      const digit = checkDigit(number)
      expect(digit).toMatch(/^\d$/)
      expect(parseNit(formatNit(number, digit))).toEqual({ number, checkDigit: digit })
    }),
  )
})
