// A form mirrors what is typed, and comes back to the same values; its rules are those of the server.
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { defineCatalogue, type AnyCatalogue, type AnyRecord } from './catalogue.ts'
import * as field from './field.ts'
import { fieldProblem, inputsOf, noticesOf, valuesOf } from './form-values.ts'

const catalogue: AnyCatalogue = defineCatalogue({
  name: 'test.range',
  table: 'test_range',
  path: '/settings/ranges',
  titles: { one: 'Rango', many: 'Rangos', gender: 'm' },
  purpose: 'Prueba.',
  module: 'test',
  services: ['full'],
  plan: null,
  fields: {
    name: field.text('Nombre', { max: 10 }),
    from: field.number('Desde', { min: 1 }),
    to: field.number('Hasta', { min: 1, optional: true }),
    rate: field.percent('Tarifa', { optional: true }),
    open: field.flag('Abierto', { initial: true }),
    brandId: field.reference('Marca', { table: 'brand', optionsPath: '/x' }, { optional: true }),
  },
  list: { columns: ['name'], search: ['name'], sort: 'name' },
  title: (values) => values.name,
  rules: ({ from, to }) => (to !== null && to < from ? [{ code: 401, message: 'Menor que Desde.', field: 'to', params: {} }] : []),
  notices: ({ from }) => [{ tone: 'info', text: `Desde ${from}` }],
})

const context = { previous: null, today: parseDay('2026-11-20') }

test('a new form begins with what the fields say', () => {
  expect(inputsOf(catalogue, null)).toEqual({ name: '', from: '', to: '', rate: '', open: true, brandId: null })
})

test('a record comes back as it was', () => {
  const record = {
    name: 'A',
    from: 3,
    to: null,
    rate: '2.5',
    open: false,
    brandId: 'b1',
    id: 'x',
    active: true,
    version: 1,
    labels: { brandId: 'Marca' },
  }
  // Labels stand beside the values, which the index of a record cannot say.
  const inputs = inputsOf(catalogue, record as unknown as AnyRecord)
  expect(inputs['brandId']).toEqual({ id: 'b1', label: 'Marca' })
  expect(valuesOf(catalogue, inputs)).toEqual({ name: 'A', from: 3, to: null, rate: '2.5', open: false, brandId: 'b1' })
})

test.each([
  ['name', { name: '' }, 'Este campo es obligatorio.'],
  ['to', { to: '2' }, 'Menor que Desde.'],
  ['to', { to: '5' }, null],
  ['to', { to: '2', from: '' }, null],
  ['from', { from: '' }, 'Este campo es obligatorio.'],
])('%s with %j: %s', (name, changes, problem) => {
  const inputs = { ...inputsOf(catalogue, null), name: 'A', from: '3', ...changes }
  expect(fieldProblem(catalogue, name, inputs, context)).toBe(problem)
})

test('notices wait for values that can be read', () => {
  const inputs = inputsOf(catalogue, null)
  expect(noticesOf(catalogue, inputs, context)).toEqual([])
  expect(noticesOf(catalogue, { ...inputs, name: 'A', from: '3' }, context)).toEqual([{ tone: 'info', text: 'Desde 3' }])
})
