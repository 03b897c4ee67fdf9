// Numbers of workbooks as they are written in them, without the noise of binary figures.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMoneyInput } from '../ui/parse.ts'
import { figureText } from './figure-text.ts'

test.each([
  ['0', '0'],
  ['-0', '0'],
  ['007', '7'],
  ['1500.50', '1500,5'],
  ['-20', '-20'],
  ['1.234', '1,234'],
  ['1234', '1234'],
  ['1.5E3', '1500'],
  ['1E-3', '0,001'],
  ['1.23e+20', '123000000000000000000'],
  ['0.30000000000000004', '0,3'],
  ['1500.1000000000001', '1500,1'],
  ['9.9999999999999996', '10'],
  ['1234567890123456.78', '1234567890123456,78'],
  ['12345678901234567890', '12345678901234567890'],
  ['', null],
  ['.', null],
  ['1,5', null],
  ['1E999', null],
  ['NaN', null],
])('%s is %s', (text, said) => expect(figureText(text)).toBe(said))

test('any amount is read back to the cent', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n - 10n ** 17n, max: 10n ** 17n - 1n }), (cents) => {
      const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
      const amount = `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
      expect(parseMoneyInput(figureText(amount) ?? '')).toEqual({ ok: true, text: amount })
    }),
  )
})
