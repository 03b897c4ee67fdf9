// Words: what is stored and what is typed must meet, whatever the accents, dots and hyphens (areas.md 27.18).
import { expect, test } from 'vitest'
import { afterPrefix, prefixesOf, wordsOf } from './search.ts'

test.each([
  ['Café molido 500 g', ['cafe', 'molido', '500', 'g']],
  ['900.123.456-7', ['900', '123', '456', '7', '9001234567']],
  ['FV-120', ['fv', '120', 'fv120']],
  ['Caja × 12', ['caja', 'x', '12']],
  ['  ', []],
])('%j is stored as %j', (text, words) => expect(wordsOf([text])).toEqual(words))

test.each([
  ['CAFÉ mol', ['cafe', 'mol']],
  ['900.123', ['900123']],
  ['factura 120', ['factura', '120']],
  ['FV-120', ['120', 'fv']],
])('%j is searched as %j', (text, prefixes) => expect(prefixesOf(text)).toEqual(prefixes))

test('the end of a range is after every longer word', () => {
  expect('cafetería' < afterPrefix('cafe')).toBe(true)
  expect('cag' < afterPrefix('caf')).toBe(false)
})
