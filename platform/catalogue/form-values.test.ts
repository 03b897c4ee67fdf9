// A form mirrors what is typed, and comes back to the same values; its rules are those of the server.
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { defineCatalogue, type AnyCatalogue, type AnyRecord } from './catalogue.ts'
import * as field from './field.ts'
import { fieldProblem, inputsOf, linesOfInput, noticesOf, valuesOf } from './form-values.ts'

const catalogue: AnyCatalogue = defineCatalogue({
  name: 'test.range',
  table: 'test_range',
  path: '/settings/ranges',
  titles: { one: 'Rango', many: 'Rangos', gender: 'm' },
  purpose: 'Prueba.',
  module: 'test',
  services: ['full'],
  plan: null,
  offeredTo: {},
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

const bag: AnyCatalogue = defineCatalogue({
  name: 'test.bag',
  table: 'test_bag',
  path: '/settings/bags',
  titles: { one: 'Bolsa', many: 'Bolsas', gender: 'f' },
  purpose: 'Prueba.',
  module: 'test',
  services: ['full'],
  plan: null,
  offeredTo: {},
  fields: {
    name: field.text('Nombre', { max: 10 }),
    only: field.flag('Solo algunas'),
    brands: field.children('Marcas', {
      table: 'test_bag_brand',
      one: 'marca',
      fields: { brandId: field.reference('Marca', { table: 'brand', optionsPath: '/x' }) },
      least: 0,
      unique: ['brandId'],
    }),
    pieces: field.children('Piezas', {
      table: 'test_bag_piece',
      one: 'pieza',
      fields: { brandId: field.reference('Marca', { table: 'brand', optionsPath: '/x' }), count: field.number('Cantidad', { min: 1 }) },
    }),
  },
  shown: { brands: { when: ({ only }) => only, required: true } },
  list: { columns: ['name'], search: ['name'], sort: 'name' },
  title: (values) => values.name,
  rules: ({ pieces }) =>
    pieces.flatMap(({ count }, at) => (count > 5 ? [{ code: 401, message: 'Son muchas.', field: `pieces.${at}.count`, params: {} }] : [])),
})
const brand = '0193c3a0-0000-7000-8000-000000000001'

test('the lines of each list carry the names of what they point to, and come back to the same values', () => {
  const values = {
    name: 'A',
    only: true,
    brands: [{ id: 'l1', brandId: brand }],
    pieces: [{ id: 'l2', brandId: brand, count: 2 }],
  }
  const labels = { 'brands.0.brandId': 'Volcán', 'pieces.0.brandId': 'Volcán' }
  const inputs = inputsOf(bag, { ...values, id: 'x', active: true, version: 1, labels } as unknown as AnyRecord)
  expect(linesOfInput(inputs['brands'])[0]?.cells).toEqual({ brandId: { id: brand, label: 'Volcán' } })
  expect(linesOfInput(inputs['pieces'])[0]?.cells).toEqual({ brandId: { id: brand, label: 'Volcán' }, count: '2' })
  expect(valuesOf(bag, inputs)).toEqual(values)
})

test('a new form begins with the lines that are filled, and with none of those that are chosen', () => {
  const inputs = inputsOf(bag, null)
  expect(linesOfInput(inputs['brands'])).toEqual([])
  expect(linesOfInput(inputs['pieces'])).toHaveLength(1)
})

test('each list says its own problem, and only while it is asked', () => {
  const piece = (count: string) => [{ id: null, key: 'k', cells: { brandId: { id: brand, label: 'Volcán' }, count } }]
  const inputs = { ...inputsOf(bag, null), name: 'A', pieces: piece('9') }
  const problem = (name: string, more: object) => fieldProblem(bag, name, { ...inputs, ...more }, context)
  expect(problem('brands', { only: false })).toBeNull()
  expect(problem('brands', { only: true })).toBe('Agrega al menos una línea.')
  expect(problem('pieces', { only: false })).toBe('Línea 1, Cantidad: Son muchas.')
  expect(problem('pieces', { only: false, pieces: piece('2') })).toBeNull()
})
