// A list in which one cell is masked is masked as a whole: in what is read, told, sorted and shown.
import { expect, test } from 'vitest'
import { maskedBy, maskOf } from '../http/masked.ts'
import { defineCatalogue, type AnyCatalogue } from './catalogue.ts'
import { fieldMasks } from './endpoints.ts'
import { amount, children, text } from './field.ts'
import { readShape } from './field-shape.ts'
import { seenBy } from './seen.ts'

const secret = { code: 'story.secret', title: 'Ver secretos' }
const lines = children('Tramos', {
  table: 'story_step',
  one: 'tramo',
  least: 0,
  most: 10,
  fields: { name: text('Nombre', { max: 20 }), cost: amount('Costo', { masked: secret }) },
  unique: ['name'],
})
const catalogue = defineCatalogue({
  name: 'story.scale',
  table: 'story_scale',
  path: '/settings/scales',
  titles: { one: 'Escala', many: 'Escalas', gender: 'f' },
  purpose: 'Para la prueba.',
  module: 'story',
  services: ['full'],
  plan: null,
  offeredTo: {},
  fields: { name: text('Nombre', { max: 20 }), children: lines },
  list: { columns: ['name', 'children'], search: ['name'], sort: 'name' },
  title: (values) => values.name,
})

test('the contract masks the list, and its permission stands among those of the catalogue', () => {
  const shape = readShape(lines)
  expect([...maskedBy(shape).keys()]).toEqual([secret.code])
  const rows = [{ id: '1', name: 'Uno', cost: '10.00' }]
  const mask = maskOf(shape)
  expect(mask?.(rows, { permissions: new Set<string>(), isNarrow: false })).toBeNull()
  expect(mask?.(rows, { permissions: new Set([secret.code]), isNarrow: false })).toEqual(rows)
  expect(fieldMasks(catalogue.fields)).toEqual({ children: secret })
})

test('whoever lacks it has a catalogue without the list: no column, no field, no file', () => {
  const seen = seenBy(catalogue as unknown as AnyCatalogue, () => false)
  expect(Object.keys(seen.fields)).toEqual(['name'])
  expect(seen.list.columns).toEqual(['name'])
  expect(seenBy(catalogue as unknown as AnyCatalogue, () => true)).toBe(catalogue)
})
