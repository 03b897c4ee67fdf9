// The definition is checked by the compiler (a wrong name does not compile) and its fields by one rule for form and server.
import fc from 'fast-check'
import { safeParse } from 'zod/v4/core'
import { expect, test } from 'vitest'
import { defineCatalogue, type AnyCatalogue, type ValuesOf } from './catalogue.ts'
import * as field from './field.ts'
import { choiceEntries, columnOf, settled, valueProblem } from './field.ts'
import { writeShape } from './field-shape.ts'
import { sampleValues } from './sample.ts'
import { ddl } from './table.ts'

const fields = {
  code: field.text('Código', { max: 4, pattern: { regex: /^[A-Z]+$/i, message: 'Solo letras.' }, upperCase: true }),
  name: field.text('Nombre', { max: 20 }),
  notes: field.text('Notas', { max: 10, optional: true }),
  units: field.number('Unidades', { min: 1, max: 99 }),
  price: field.amount('Precio'),
  rate: field.percent('Tarifa', { optional: true }),
  starts: field.date('Desde'),
  kind: field.choice('Tipo', { a: 'Uno', b: 'Dos' }),
  open: field.flag('Abierto'),
  color: field.colour('Color'),
  brandId: field.reference('Marca', { table: 'brand', optionsPath: '/api/settings/brands/options' }, { optional: true }),
}

const sample = defineCatalogue({
  name: 'test.sample',
  table: 'test_sample',
  path: '/settings/samples',
  titles: { one: 'Muestra', many: 'Muestras', gender: 'f' },
  purpose: 'Prueba.',
  module: 'test',
  services: ['full'],
  plan: null,
  offeredTo: {},
  fields,
  unique: ['code', { fields: ['name', 'starts'], error: (values) => ({ code: 404, message: values.name, field: 'name', params: {} }) }],
  computed: { double: { label: 'Doble', of: (record) => ({ text: String(record.units * 2), tone: null }) } },
  list: { columns: ['code', 'double', 'kind'], search: ['code', 'name'], sort: 'name' },
  title: (values) => values.name,
})

test('a wrong name does not compile', () => {
  const { computed: _computed, ...rest } = sample
  // @ts-expect-error -- `nmae` is no field
  expect(defineCatalogue({ ...rest, list: { columns: ['nmae'], search: [], sort: 'name' } })).toBeDefined()
  // @ts-expect-error -- `nothing` is no field to search
  expect(defineCatalogue({ ...rest, list: { columns: [], search: ['nothing'], sort: 'name' } })).toBeDefined()
  // @ts-expect-error -- the columns of the other have no `color` of this kind
  const values: ValuesOf<typeof fields> = { ...sampleValues(sample, 1), units: '3' }
  expect(values).toBeDefined()
})

test.each<[keyof typeof fields, unknown, string | null]>([
  ['name', '', 'Este campo es obligatorio.'],
  ['name', '   ', 'Este campo es obligatorio.'],
  ['name', 'x'.repeat(21), 'Máximo 20 caracteres.'],
  ['name', '  café  ', null],
  ['code', '12', 'Solo letras.'],
  ['notes', '', null],
  ['units', 1.5, 'Escribe un número entero.'],
  ['units', 0, 'El valor mínimo es 1.'],
  ['units', 100, 'El valor máximo es 99.'],
  ['price', '1.234', 'Escribe un valor con máximo 2 decimales.'],
  ['price', '1234.5', null],
  ['rate', null, null],
  ['starts', '2026-02-30', 'La fecha no existe.'],
  ['kind', 'c', 'Elige una de las opciones.'],
  ['kind', 'toString', 'Elige una de las opciones.'],
  ['color', 'rojo', 'Elige uno de los colores.'],
  ['brandId', 'x', 'Elige un registro de la lista.'],
])('%s %j → %s', (name, value, problem) => {
  expect(valueProblem(fields[name], value)).toBe(problem)
  expect(safeParse(writeShape(fields[name]), value).success).toBe(problem === null)
})

test('the door and the form agree on any value, and what passes is settled', () => {
  const anything = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.constant(''), fc.constant('  a '))
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(fields)), anything, (each, value) => {
      const parsed = safeParse(writeShape(each), value)
      expect(parsed.success).toBe(valueProblem(each, value) === null)
      if (parsed.success) expect(parsed.data).toEqual(settled(each, value))
    }),
  )
})

test('the samples are valid', () => {
  for (let n = 0; n < 30; n += 1) {
    const values = sampleValues(sample, n)
    for (const [name, each] of Object.entries(fields))
      if (name !== 'code') expect([name, valueProblem(each, values[name])]).toEqual([name, null])
  }
})

test('permissions, addresses and table follow from the definition', () => {
  const any: AnyCatalogue = sample
  expect(sample.permissions.write).toEqual({ code: 'test.sample.write', title: 'Crear y editar muestras', offeredTo: [] })
  expect(Object.values(any.endpoints).map((each) => `${each.method} ${each.path}`)).toEqual([
    'GET /api/settings/samples',
    'GET /api/settings/samples/counts',
    'GET /api/settings/samples/export',
    'POST /api/settings/samples/import',
    'GET /api/settings/samples/options',
    'GET /api/settings/samples/{id}',
    'POST /api/settings/samples',
    'PUT /api/settings/samples/{id}',
    'PUT /api/settings/samples/{id}/active',
    'PUT /api/settings/samples/{id}/place',
    'GET /api/settings/samples/{id}/uses',
    'GET /api/settings/samples/{id}/history',
    'POST /api/settings/samples/{id}/merge',
    'DELETE /api/settings/samples/{id}',
  ])
  expect(columnOf('technicalKeyOf')).toBe('technical_key_of')
  expect(ddl(sample)).toBe(`create table test_sample (
  company_id uuid not null references company,
  id uuid not null,
  code text not null check (length(code) <= 4),
  name text collate "es-x-icu" not null check (length(name) <= 20),
  notes text not null default '' check (length(notes) <= 10),
  units bigint not null check (units between 1 and 99),
  price numeric(20,2) not null,
  rate numeric(12,6),
  starts date not null,
  kind text not null check (kind in ('a', 'b')),
  open boolean not null,
  color text,
  brand_id uuid,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, code),
  unique (company_id, name, starts),
  foreign key (company_id, brand_id) references brand (company_id, id)
);
create index test_sample_list on test_sample (company_id, name, id);
select company_table('test_sample', 'select, insert, update, delete');
`)
})

test('choices stand as they were written, and by their number where all are numbers', () => {
  const months = { '01': 'Enero', '02': 'Febrero', '10': 'Octubre', '12': 'Diciembre' }
  expect(choiceEntries(months).map(([, name]) => name)).toEqual(['Enero', 'Febrero', 'Octubre', 'Diciembre'])
  expect(choiceEntries({ late: 'Tarde', early: 'Temprano' }).map(([value]) => value)).toEqual(['late', 'early'])
})
