// What the line that adds one after another asks for: the few required texts, or there is no line.
import { expect, test } from 'vitest'
import { defineCatalogue, type AnyCatalogue, type Fields } from './catalogue.ts'
import * as field from './field.ts'
import { quickFields, renamedField } from './quick.ts'

const name = field.text('Nombre', { max: 80 })
const code = field.text('Código', { max: 20 })

const of = (fields: Fields): AnyCatalogue =>
  defineCatalogue({
    name: 'test.quick',
    table: 'quick',
    path: '/settings/quick',
    titles: { one: 'Cosa', many: 'Cosas', gender: 'f' },
    purpose: 'Prueba.',
    module: 'test',
    services: ['full'],
    plan: null,
    offeredTo: {},
    fields,
    list: { columns: Object.keys(fields), search: [], sort: Object.keys(fields)[0] ?? '' },
    title: () => '',
  })

const list = (least: number) =>
  field.children('Etiquetas', { table: 'test_tag', one: 'etiqueta', fields: { text: field.text('Texto', { max: 20 }) }, least })

test.each<[string, Fields, readonly string[] | null, string | null]>([
  ['a name', { name, color: field.colour('Color') }, ['name'], 'name'],
  ['code and name, in the order of the definition', { code, name }, ['code', 'name'], 'name'],
  ['what begins with a value is not asked', { name, kind: field.choice('Tipo', { a: 'A' }, { initial: 'a' }) }, ['name'], 'name'],
  [
    'what never changes is chosen with open eyes',
    { name, kind: field.choice('Tipo', { a: 'A' }, { initial: 'a', fixed: true }) },
    null,
    'name',
  ],
  ['a choice without a value needs the form', { name, kind: field.choice('Tipo', { a: 'A' }) }, null, 'name'],
  ['three are too many', { name, code, third: code }, null, 'name'],
  ['a long text is not typed in a line', { notes: field.text('Notas', { max: 500 }) }, null, null],
  ['a list that may be empty is not asked', { name, tags: list(0) }, ['name'], 'name'],
  ['one that needs a line needs the form', { name, tags: list(1) }, null, 'name'],
  ['nothing required', { notes: field.text('Notas', { max: 50, optional: true }) }, null, null],
  ['a name that is fixed', { name: field.text('Nombre', { max: 80, fixed: true }) }, ['name'], null],
])('%s', (_, fields, asked, renamed) => {
  expect(quickFields(of(fields))).toEqual(asked)
  expect(renamedField(of(fields))).toBe(renamed)
})
