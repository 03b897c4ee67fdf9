// What is not asked is empty and silent, at each door, whatever is in it.
import fc from 'fast-check'
import { safeParse } from 'zod/v4/core'
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { httpErrors } from '../http/errors.ts'
import { defineCatalogue, type AnyCatalogue } from './catalogue.ts'
import * as field from './field.ts'
import { fieldProblem, inputsOf, shownFields, valuesOf } from './form-values.ts'
import { quickFields } from './quick.ts'
import { askedValues, hiddenFields } from './shown.ts'

const definition = {
  name: 'test.shown',
  table: 'shown',
  path: '/settings/shown',
  titles: { one: 'Cosa', many: 'Cosas', gender: 'f' },
  purpose: 'Prueba.',
  module: 'test',
  services: ['full'],
  plan: null,
  offeredTo: {},
  fields: {
    name: field.text('Nombre', { max: 20 }),
    kind: field.choice('Tipo', { none: 'Ninguno', rate: 'Tarifa', over: 'Sobre' }, { initial: 'none' }),
    rate: field.percent('Tarifa', { optional: true }),
    over: field.flag('Con tope'),
    most: field.amount('Tope', { optional: true }),
    rounding: field.choice('Redondeo', { no: 'No', yes: 'Sí' }, { initial: 'no' }),
  },
  shown: {
    rate: { when: ({ kind }: { kind: string }) => kind === 'rate', required: true },
    over: { when: ({ kind }: { kind: string }) => kind !== 'none' },
    // By what may itself be hidden.
    most: { when: ({ over }: { over: boolean }) => over, required: true },
    rounding: { when: ({ kind }: { kind: string }) => kind === 'rate' },
  },
  list: { columns: ['name'], search: ['name'], sort: 'name' },
  title: () => '',
  rules: () => [httpErrors.of('invalid', { detalle: 'Siempre mal.' }, 'rate')],
} as const
const defined = defineCatalogue(definition)
const catalogue: AnyCatalogue = defined
const today = parseDay('2026-11-20')
const context = { previous: null, today }
const values = { name: 'A', kind: 'rate', rate: '5', over: true, most: '100.00', rounding: 'yes' }

test.each<[object, readonly string[]]>([
  [{}, []],
  [{ kind: 'none' }, ['rate', 'over', 'most', 'rounding']],
  [{ kind: 'over' }, ['rate', 'rounding']],
  [{ over: false }, ['most']],
  // A choice that cannot be is as in a new record.
  [{ kind: 'nothing' }, ['rate', 'over', 'most', 'rounding']],
  [{ kind: null }, ['rate', 'over', 'most', 'rounding']],
])('%j hides %j', (changes, hidden) => {
  expect([...hiddenFields(catalogue, { ...values, ...changes })]).toEqual(hidden)
})

test('what is hidden is empty, or as a new record begins', () => {
  expect(askedValues(catalogue, { ...values, kind: 'none' })).toEqual({
    name: 'A',
    kind: 'none',
    rate: null,
    over: false,
    most: null,
    rounding: 'no',
  })
})

test('asking twice changes nothing, whatever is given; and the door agrees', () => {
  const anything = fc.oneof(fc.constantFrom('none', 'rate', 'over', 'yes', '5', '10.00'), fc.string(), fc.boolean(), fc.constant(null))
  const given = fc.record({ name: anything, kind: anything, rate: anything, over: anything, most: anything, rounding: anything })
  fc.assert(
    fc.property(given, (record) => {
      const once = askedValues(catalogue, record)
      expect(askedValues(catalogue, once)).toEqual(once)
      const parsed = safeParse(defined.endpoints.create.body, record)
      if (parsed.success) {
        expect(askedValues(catalogue, { ...parsed.data })).toEqual(parsed.data)
        expect([...hiddenFields(catalogue, { ...parsed.data })]).toEqual([...hiddenFields(catalogue, record)])
      }
    }),
  )
})

test('the door does not look at what is hidden, and asks for what is shown', () => {
  const body = defined.endpoints.create.body
  expect(safeParse(body, { name: 'A', kind: 'none', rate: 'basura', most: 7 })).toMatchObject({
    success: true,
    data: { rate: null, over: false, most: null, rounding: 'no' },
  })
  const wrong = safeParse(body, { name: '', kind: 'rate', over: true, most: 'x', rounding: 'no' })
  expect(wrong.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['name', 'Este campo es obligatorio.'],
    ['rate', 'Este campo es obligatorio.'],
    ['most', 'Escribe un valor con máximo 2 decimales.'],
  ])
})

test('the form keeps what was typed, sends nothing of it, and its rules are silent', () => {
  const inputs = { ...inputsOf(catalogue, null), name: 'A', kind: 'rate', rate: '5' }
  expect(shownFields(catalogue, inputs)).toEqual(['name', 'kind', 'rate', 'over', 'rounding'])
  expect(fieldProblem(catalogue, 'rate', inputs, context)).toBe('Siempre mal.')
  expect(fieldProblem(catalogue, 'rate', { ...inputs, rate: '' }, context)).toBe('Este campo es obligatorio.')
  const other = { ...inputs, kind: 'none' }
  expect(valuesOf(catalogue, other)['rate']).toBeNull()
  expect(fieldProblem(catalogue, 'rate', other, context)).toBeNull()
  expect(valuesOf(catalogue, { ...other, kind: 'rate' })['rate']).toBe('5')
})

test('no line adds what begins with something asked that it cannot hold', () => {
  expect(quickFields(catalogue)).toEqual(['name'])
  const begun = defineCatalogue({
    ...definition,
    fields: { ...definition.fields, kind: field.choice('Tipo', { none: 'Ninguno', rate: 'Tarifa', over: 'Sobre' }, { initial: 'rate' }) },
  })
  expect(quickFields(begun)).toBeNull()
})

test('what can never be empty cannot be left out', () => {
  const fields = { ...definition.fields, over: field.flag('Con tope', { fixed: true }) }
  expect(() => defineCatalogue({ ...definition, fields })).toThrow('test.shown.over')
})
