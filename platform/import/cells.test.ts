// Cells as people write them, and what they probably meant.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distance, keyOf, nearest, readChoice, readFlag } from './cells.ts'
import { columnsProblem, matchColumns } from './kind.ts'

const places = [
  'Medellín, Antioquia',
  'Medina, Cundinamarca',
  'Bogotá, D. C.',
  'Cali, Valle del Cauca',
  'Buenavista, Boyacá',
  'Buenavista, Sucre',
]

test.each([
  ['medelin, antioquia', ['Medellín, Antioquia']],
  ['MEDELLIN  ANTIOQUIA', ['Medellín, Antioquia']],
  ['Bogota DC', ['Bogotá, D. C.']],
  ['Clai, Valle del Cauca', ['Cali, Valle del Cauca']],
  ['Nueva York', []],
  ['', []],
])('%s', (text, names) => expect(nearest(text, places)).toEqual(names))

test('a distance is the same both ways, zero only of the same, and never more than the longer text', () => {
  const word = fc.string({ maxLength: 12 })
  fc.assert(
    fc.property(word, word, (one, other) => {
      const far = distance(one, other)
      expect(far).toBe(distance(other, one))
      expect(far === 0).toBe(one === other)
      expect(far).toBeLessThanOrEqual(Math.max([...one].length, [...other].length))
    }),
  )
})

test('a letter changed in a long name is found again', () => {
  fc.assert(
    fc.property(fc.constantFrom(...places), fc.nat(), fc.constantFrom('x', 'ñ', '7'), (name, at, letter) => {
      const index = at % name.length
      expect(nearest(name.slice(0, index) + letter + name.slice(index + 1), places)).toContain(name)
    }),
  )
})

test.each([
  ['Sí', true],
  ['x', true],
  ['NO', false],
  ['', false],
])('%s is %s', (text, value) => expect(readFlag(text)).toEqual({ value }))

test('what is neither yes nor no says so', () => expect(readFlag('quizás')).toHaveProperty('problem'))

test('one of a list by value or name, or those that look like it', () => {
  const choices = [
    { value: '31', names: ['NIT'] },
    { value: '13', names: ['Cédula de ciudadanía', 'CC'] },
  ] as const
  expect(readChoice(choices, 'cc')).toEqual({ value: '13' })
  expect(readChoice(choices, '31')).toEqual({ value: '31' })
  expect(readChoice(choices, 'Cedula de ciudadnia')).toMatchObject({ suggestions: ['Cédula de ciudadanía'] })
})

const fields = [
  { name: 'code', label: 'Código', required: true, aliases: ['Referencia interna'] },
  { name: 'name', label: 'Nombre', aliases: ['Descripción', 'Producto'] },
]

test('heads are known by label, then by what other programs call them, each field once', () => {
  expect(matchColumns(fields, ['Producto', 'NOMBRE *', 'referencia  interna:', ''])).toEqual(['', 'name', 'code', ''])
  expect(matchColumns(fields, ['Descripcion', 'codigo'])).toEqual(['name', 'code'])
})

test('columns that cannot be are refused', () => {
  expect(columnsProblem(fields, ['code', ''])).toBeNull()
  expect(columnsProblem(fields, ['code', 'code'])).toBe('Dos columnas van a Código. Deja una.')
  expect(columnsProblem(fields, ['nothing'])).toBe('No hay un campo nothing.')
  expect(columnsProblem(fields, [''])).toBe('Di qué campo es cada columna.')
})

test('what is compared has no accents, case or spaces', () => expect(keyOf('  ÁRBOL   Ñu ')).toBe('arbol nu'))
