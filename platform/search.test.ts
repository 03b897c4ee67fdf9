// Words: what is stored and what is typed must meet, whatever the accents, dots and hyphens (areas.md 27.18).
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterPrefix, numberOf, prefixesOf, rangesOf, wordsOf } from './search.ts'

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

const saleNames = ['factura', 'venta', 'nota', 'credito']
test.each([
  ['1208', { prefix: '', digits: '1208', names: [] }],
  ['FV-1208', { prefix: 'fv', digits: '1208', names: [] }],
  ['fv1208', { prefix: 'fv', digits: '1208', names: [] }],
  ['Factura 120', { prefix: '', digits: '120', names: ['factura'] }],
  ['nota créd nc 7', { prefix: 'nc', digits: '7', names: ['nota', 'cred'] }],
  ['factura', null],
  ['Hoteles', null],
  ['Calle 80 12 3', null],
  ['0012', null],
  ['9001234567890', null],
  ['', null],
])('%s as the number of a document', (text, expected) => {
  expect(numberOf(text, saleNames)).toEqual(expected)
})

test('the ranges of some digits hold exactly the numbers that begin with them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 999_999 }), (typed, number) => {
      const isIn = rangesOf(String(typed), 6).some(({ from, to }) => number >= from && number <= to)
      expect(isIn).toBe(String(number).startsWith(String(typed)))
    }),
  )
})
