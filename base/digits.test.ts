import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupThousands, withoutTrailing } from './digits.ts'

test.each([
  ['', ''],
  ['0', '0'],
  ['123', '123'],
  ['1234', '1.234'],
  ['123456', '123.456'],
  ['1234567', '1.234.567'],
  ['-123', '-123'],
  ['-1234', '-1.234'],
  ['-123456', '-123.456'],
])('%s in thousands is %s', (digits, grouped) => expect(groupThousands(digits)).toBe(grouped))

test('thousands are those of Intl', () => {
  const intl = new Intl.NumberFormat('de-DE')
  fc.assert(fc.property(fc.bigInt(), (value) => void expect(groupThousands(String(value))).toBe(intl.format(value))))
})

test.each([
  ['', ''],
  ['000', ''],
  ['1500', '15'],
  ['0015', '0015'],
  ['10.50', '10.5'],
])('%s without its last zeros is %s', (text, trimmed) => expect(withoutTrailing(text, '0')).toBe(trimmed))
