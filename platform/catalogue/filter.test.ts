// Filters as they stand in the address: what can be read, what cannot, and that writing gives back what was read.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as field from './field.ts'
import { readFilter, writeFilter, type FieldFilter } from './filter.ts'

const fields = {
  name: field.text('Nombre', { max: 20 }),
  kind: field.choice('Tipo', { a: 'Uno', b: 'Dos' }),
  open: field.flag('Abierta'),
  color: field.colour('Color'),
  units: field.number('Unidades'),
  price: field.amount('Precio'),
  rate: field.percent('Tarifa'),
  ends: field.date('Hasta'),
  brandId: field.reference('Marca', { table: 'brand', optionsPath: '/' }),
}
const ID = '01a1fcbc-1e24-7d91-b839-a83f27cc8dfa'

test.each<[keyof typeof fields, string, FieldFilter | null]>([
  ['name', 'x', null],
  ['kind', 'a', { is: 'one of', values: ['a'] }],
  ['kind', 'a,b,a', { is: 'one of', values: ['a', 'b'] }],
  ['kind', 'a,z', null],
  ['kind', '', null],
  ['open', 'true', { is: 'one of', values: ['true'] }],
  ['open', 'sí', null],
  ['color', 'musgo', { is: 'one of', values: ['musgo'] }],
  ['color', "'; drop", null],
  ['units', '1..9', { is: 'between', from: '1', to: '9' }],
  ['units', '..9', { is: 'between', from: '', to: '9' }],
  ['units', '1..', { is: 'between', from: '1', to: '' }],
  ['units', '..', null],
  ['units', '9', null],
  ['units', '1..2..3', null],
  ['units', '1.5..', null],
  ['price', '10.50..', { is: 'between', from: '10.50', to: '' }],
  ['rate', '..19', { is: 'between', from: '', to: '19' }],
  ['ends', '2026-01-01..2026-12-31', { is: 'between', from: '2026-01-01', to: '2026-12-31' }],
  ['ends', '2026-02-30..', null],
  ['brandId', ID, { is: 'one of', values: [ID] }],
  ['brandId', 'x', null],
])('%s %s', (name, text, expected) => {
  expect(readFilter(fields[name], text)).toEqual(expected)
})

test('what is read is written as it can be read again', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(fields)), fc.string(), (each, text) => {
      const filter = readFilter(each, text)
      const written = filter && writeFilter(filter)
      if (written !== null) expect(readFilter(each, written)).toEqual(filter)
    }),
  )
})
