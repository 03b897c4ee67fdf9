import { expect, test } from 'vitest'
import { listedWithin, fixedBy } from './within.ts'
import { filtersIn } from './filter.ts'
import { quickFields } from './quick.ts'
import { defineCatalogue } from './catalogue.ts'
import * as field from './field.ts'

const register = defineCatalogue({
  name: 'test.register',
  table: 'register',
  path: '/settings/test',
  titles: { one: 'Caja', many: 'Cajas', gender: 'f' },
  purpose: 'Prueba.',
  module: 'test',
  services: ['full'],
  plan: null,
  offeredTo: {},
  fields: {
    name: field.text('Nombre', { max: 20 }),
    branchId: field.reference('Sucursal', { table: 'branch', optionsPath: '/' }),
  },
  list: { columns: ['name', 'branchId'], search: ['name'], sort: 'name' },
  title: (values) => values.name,
})
const within = { field: 'branchId', of: { id: '0199f0a0-0000-7000-8000-000000000001', label: 'Norte' } }

test('a page within one thing filters by it, whatever its address says', () => {
  const other = { f_branchId: '0199f0a0-0000-7000-8000-000000000002' }
  expect(filtersIn(register.fields, { ...other, ...fixedBy(within) })).toEqual({ branchId: { is: 'one of', values: [within.of.id] } })
  expect(fixedBy(undefined)).toEqual({})
})

test('there the thing is no column, and need not be asked to add one', () => {
  expect(listedWithin(register, within).list.columns).toEqual(['name'])
  expect(listedWithin(register, undefined)).toBe(register)
  expect(quickFields(register)).toBeNull()
  expect(quickFields(register, [within.field])).toEqual(['name'])
})
