// The fields of a company: what the form accepts the server accepts, and the reverse; limits to the letter; what a file says
// comes back as it was.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { runs } from '#base/testing/runs.ts'
import {
  customKindNames,
  internalNameOf,
  isFlag,
  hasOptions,
  isMany,
  isReference,
  isWritten,
  type CustomField,
  type CustomKind,
} from './field.ts'
import { askedBy } from './filter.ts'
import { checkCustom, initialValues, isShown, shownValues } from './record.ts'
import { readValue, settledValue, valueCell, valueProblem, valueText } from './value.ts'

const today = parseDay('2026-11-20')

const options = [
  { id: 'a', name: 'Rojo', active: true },
  { id: 'b', name: 'Azul; claro', active: true },
  { id: 'c', name: 'Gris', active: false },
]
const fieldOf = (kind: CustomKind, more: Partial<CustomField> = {}): CustomField => ({
  entity: 'party',
  label: 'Dato',
  internalName: 'dato',
  kind,
  required: false,
  initial: '',
  options: hasOptions(kind) ? options : [],
  help: '',
  formula: '',
  condition: null,
  section: '',
  inList: true,
  inFilter: true,
  inPrint: false,
  inPortal: false,
  active: true,
  ...more,
})

test.each<[string, CustomKind, boolean, unknown, string | null]>([
  ['money, required: below the least', 'MoneyField', true, '0', 'El valor mínimo es 0,01.'],
  ['money, required: the least', 'MoneyField', true, '0.01', null],
  ['money, required: nothing', 'MoneyField', true, '', 'Este campo es obligatorio.'],
  ['money, free: zero', 'MoneyField', false, '0', null],
  ['money: the most', 'MoneyField', false, '999999999', null],
  ['money: over the most', 'MoneyField', false, '999999999.01', 'El valor máximo es 999.999.999.'],
  ['number: the least', 'NumberField', true, '-999999999999', null],
  ['number: below the least', 'NumberField', false, '-999999999999.1', 'El valor mínimo es −999.999.999.999.'],
  ['number: the most', 'NumberField', false, '999999999999', null],
  ['number: over the most', 'NumberField', false, '1000000000000', 'El valor máximo es 999.999.999.999.'],
  ['number, required: zero is a number', 'NumberField', true, '0', null],
  ['a day that is none', 'DatePicker', false, '2026-02-30', 'La fecha no existe.'],
  ['an hour past midnight', 'Timepicker', false, '24:00', 'Escribe la hora como 14:30.'],
  ['an option of another field', 'Select', false, 'z', 'Elige una opción de la lista.'],
  ['an option out of use that was chosen before', 'Select', false, 'c', null],
  ['the same option twice', 'MultiSelect', false, ['a', 'a'], 'Elige una opción de la lista.'],
  ['a required list without a choice', 'MultiCheckbox', true, [], 'Este campo es obligatorio.'],
  ['a required switch that is off', 'Switch', true, false, null],
  ['a required tick that nobody answered', 'Checkbox', true, undefined, 'Este campo es obligatorio.'],
  ['a text where a tick stands', 'Checkbox', false, 'sí', 'Elige una de las opciones.'],
  ['an e-mail', 'EmailField', false, 'ana@', 'El correo no es válido. Revísalo e inténtalo de nuevo.'],
  ['an address', 'UrlField', false, 'javascript:alert(1)', 'Escribe una dirección que empiece por https://'],
])('%s', (_name, kind, required, value, message) => expect(valueProblem(fieldOf(kind, { required }), value, true)).toBe(message))

test('a draft leaves what is required for later, and nothing wrong', () => {
  const field = fieldOf('MoneyField', { required: true })
  expect(valueProblem(field, '', false)).toBeNull()
  expect(valueProblem(field, '0', false)).toBe('El valor mínimo es 0,01.')
})

test('a required list that offers nothing is not asked', () =>
  expect(valueProblem(fieldOf('Select', { required: true, options: [{ id: 'c', name: 'Gris', active: false }] }), '', true)).toBeNull())

const anyValue = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '0.01',
    '12.5',
    '-3',
    '999999999999',
    '1e5',
    'a',
    'b',
    'x@y.co',
    'https://a.co',
    '2026-11-20',
    '14:30',
    '300 123 4567',
  ),
  fc.string({ maxLength: 60 }),
  fc.boolean(),
  fc.array(fc.constantFrom('a', 'b', 'c', 'z'), { maxLength: 4 }),
  fc.record({ id: fc.constantFrom('', 'r1'), label: fc.constantFrom('', ' ', 'Ana Ruiz', ' Acero ') }),
  fc.constant(null),
)
const anyField = fc
  .record({
    kind: fc.constantFrom(...customKindNames),
    required: fc.boolean(),
    active: fc.boolean(),
    formula: fc.constantFrom('', 'f0 * 2', 'f1 + f2 / f3', '('),
    condition: fc.option(
      fc.record({ field: fc.constantFrom('f0', 'f1', 'f2', 'f3'), value: fc.constantFrom('', 'Sí', 'No', 'Rojo', '12,5') }),
    ),
  })
  .map((more) => fieldOf(more.kind, more))
const anyFields = fc
  .array(anyField, { maxLength: 4 })
  .map((fields) => fields.map((field, index) => ({ ...field, internalName: `f${index}`, label: `Dato ${index}` })))
const anyValues = fc.dictionary(fc.constantFrom('f0', 'f1', 'f2', 'f3'), anyValue)

test('what is accepted is kept, and kept values are accepted as they are: form, server and form again', () =>
  fc.assert(
    fc.property(anyFields, anyValues, fc.boolean(), (fields, given, asks) => {
      const form = checkCustom(fields, 'party', given, { asks })
      if (form.problems.length > 0) return
      const server = checkCustom(fields, 'party', form.values, { asks })
      expect(server.problems).toEqual([])
      expect(server.values).toEqual(form.values)
    }),
    runs(500),
  ))

test('whoever sends only what the form shows is answered the same', () =>
  fc.assert(
    fc.property(anyFields, anyValues, (fields, given) => {
      const asked = fields.filter((field) => !field.active || isShown(fields, field, given))
      const shown = Object.fromEntries(Object.entries(given).filter(([name]) => asked.some(({ internalName }) => internalName === name)))
      const known = Object.fromEntries(Object.entries(given).filter(([name]) => fields.some(({ internalName }) => internalName === name)))
      expect(checkCustom(fields, 'party', shown, { asks: true })).toEqual(checkCustom(fields, 'party', known, { asks: true }))
    }),
    runs(500),
  ))

test('what is refused names a field of the request', () =>
  fc.assert(
    fc.property(anyFields, anyValues, (fields, given) => {
      for (const { field } of checkCustom(fields, 'party', given, { asks: true, at: 'lines.0.custom' }).problems)
        expect(field).toMatch(/^lines\.0\.custom\.f\d$/)
    }),
  ))

test('a cell of a file comes back as the value that it was', () =>
  fc.assert(
    fc.property(anyField, anyValue, (field, given) => {
      if (valueProblem(field, given, false) !== null) return
      const value = settledValue(field, given)
      const cell = valueCell(field, value ?? undefined)
      const text = typeof cell === 'string' ? cell : 'amount' in cell ? cell.amount : 'figure' in cell ? cell.figure : cell.day
      if (!isWritten(field.kind)) return
      // A name is looked for by whoever keeps it.
      expect(readValue(field, text, today)).toEqual({ value: isReference(field.kind) && value !== null ? { id: '', label: text } : value })
    }),
    runs(1000),
  ))

test('every kind has a text for whatever it keeps', () =>
  fc.assert(
    fc.property(anyField, anyValue, (field, given) => {
      if (valueProblem(field, given, false) !== null) return
      const value = settledValue(field, given)
      expect(valueText(field, value ?? undefined) === '').toBe(value === null)
    }),
  ))

test('a formula is worked out of the figures beside it, whatever was sent; without one of them there is nothing', () => {
  const fields = [
    fieldOf('NumberField', { internalName: 'largo' }),
    fieldOf('MoneyField', { internalName: 'metro' }),
    fieldOf('FormulaField', { internalName: 'costo', label: 'Costo', required: true, formula: 'largo * metro' }),
    fieldOf('TextField', { internalName: 'nota', condition: { field: 'costo', value: '' } }),
  ]
  const check = (given: Record<string, string>) => checkCustom(fields, 'party', given, { asks: true })
  expect(check({ largo: '2.5', metro: '1000', costo: '7', nota: 'x' })).toEqual({
    values: { largo: '2.5', metro: '1000.00', costo: '2500' },
    problems: [],
  })
  expect(check({ largo: '2.5', costo: '7' })).toEqual({ values: { largo: '2.5' }, problems: [] })
})

test('a formula of lines takes the standard figures of its line', () => {
  const weight = fieldOf('NumberField', { entity: 'line', internalName: 'peso' })
  const all = fieldOf('FormulaField', { entity: 'line', internalName: 'total_peso', formula: 'cantidad * peso' })
  const figures = { cantidad: '12', precio: '100' }
  expect(checkCustom([weight, all], 'line', { peso: '0.25' }, { asks: true, figures }).values).toEqual({ peso: '0.25', total_peso: '3' })
})

test('a field that hangs from another is asked only when it says so', () => {
  const colour = fieldOf('Select', { internalName: 'color', required: true })
  const shade = fieldOf('TextField', { internalName: 'tono', label: 'Tono', required: true, condition: { field: 'color', value: 'rojo' } })
  const fields = [colour, shade]
  expect(checkCustom(fields, 'party', { color: 'b', tono: 'oscuro' }, { asks: true })).toEqual({ values: { color: 'b' }, problems: [] })
  expect(checkCustom(fields, 'party', { color: 'a' }, { asks: true }).problems).toEqual([
    { code: 401, message: 'El campo Tono es obligatorio.', field: 'custom.tono', params: { campo: 'Tono' } },
  ])
  expect(checkCustom(fields, 'party', { color: 'a', tono: ' oscuro ' }, { asks: true }).values).toEqual({ color: 'a', tono: 'oscuro' })
})

test('two fields that hang from each other are asked by nobody', () => {
  const one = fieldOf('TextField', { internalName: 'uno', required: true, condition: { field: 'dos', value: '' } })
  const two = fieldOf('TextField', { internalName: 'dos', required: true, condition: { field: 'uno', value: '' } })
  expect(checkCustom([one, two], 'party', { uno: 'x', dos: 'y' }, { asks: true })).toEqual({ values: {}, problems: [] })
})

test('what is out of use keeps what it had, and what nobody defined is refused', () => {
  const old = fieldOf('TextField', { active: false, required: true })
  expect(checkCustom([old], 'party', { dato: 'antes' }, { asks: true })).toEqual({ values: { dato: 'antes' }, problems: [] })
  expect(checkCustom([old], 'party', { otro: 'x' }, { asks: true }).problems[0]?.message).toBe('No hay un campo personalizado «otro».')
  expect(checkCustom([old], 'item', { dato: 'x' }, { asks: true }).problems).toHaveLength(1)
})

test('a new record begins as it was said', () => {
  const fields = [
    fieldOf('Select', { internalName: 'color', initial: 'azul; claro' }),
    fieldOf('DatePicker', { internalName: 'dia', initial: 'hoy' }),
    fieldOf('Switch', { internalName: 'vip' }),
    fieldOf('TextField', { internalName: 'vacio' }),
  ]
  expect(initialValues(fields, 'party', today)).toEqual({ color: 'b', dia: '2026-11-20', vip: false })
})

test('a view says what there is, by its label', () =>
  expect(
    shownValues([fieldOf('MoneyField', { label: 'Cupo' }), fieldOf('TextField', { internalName: 'nada' })], 'party', { dato: '1200.00' }),
  ).toEqual([{ label: 'Cupo', value: '1.200' }]))

test.each([
  ['Fecha de ingreso (año)', 'fecha_de_ingreso_ano'],
  ['¿Zona?', 'zona'],
  ['2.º nombre', 'nombre'],
  ['!!!', 'campo'],
])('the internal name of «%s» is %s', (label, name) => expect(internalNameOf(label)).toBe(name))

test('any label gives an internal name', () =>
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), (label) => {
      expect(internalNameOf(label)).toMatch(/^[a-z][a-z0-9_]{0,39}$/)
    }),
  ))

test.each<[CustomKind, string, boolean]>([
  ['Select', 'a', true],
  ['Select', 'z', false],
  ['Switch', 'true', true],
  ['Switch', 'sí', false],
  ['DatePicker', '2026-01-01..', true],
  ['DatePicker', '..', false],
  ['DatePicker', 'ayer..', false],
  ['NumberField', '1..2.5', true],
  ['NumberField', '1..2..3', false],
  ['TextField', 'norte', true],
  ['TextField', ' ', false],
])('a filter of %s by «%s» is understood: %s', (kind, text, isUnderstood) =>
  expect(askedBy(fieldOf(kind), text) !== null).toBe(isUnderstood),
)

test('kinds are told apart by what they hold', () =>
  expect(customKindNames.filter((kind) => isFlag(kind) || hasOptions(kind) || isMany(kind))).toEqual([
    'Select',
    'MultiSelect',
    'MultiCheckbox',
    'Checkbox',
    'Switch',
  ]))
