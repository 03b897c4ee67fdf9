import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeParse } from 'zod/mini'
import {
  childrenProblem,
  childrenTitle,
  chosenCell,
  identified,
  readChildren,
  settledChildren,
  writeChildren,
  type Child,
} from './children.ts'
import * as field from './field.ts'
import { writeShape } from './field-shape.ts'

const stages = field.children('Etapas', {
  table: 'stage',
  one: 'etapa',
  fields: {
    name: field.text('Nombre', { max: 20 }),
    chance: field.percent('Probabilidad', { optional: true }),
    asks: field.flag('Pide valor'),
    color: field.colour('Color'),
  },
  most: 3,
  unique: ['name'],
})
/** No cell points to anything. */
const nobody = () => ''
const line = (name: string, more: object = {}): Child => ({ id: null, name, chance: null, asks: false, color: null, ...more })

test.each([
  ['not a list', null, 'El dato no es válido.'],
  ['none', [], 'Agrega al menos una línea.'],
  ['too many', ['a', 'b', 'c', 'd'].map((name) => line(name)), 'Son más de 3 líneas.'],
  ['an empty cell', [line('a'), line(' ')], 'Línea 2, Nombre: Este campo es obligatorio.'],
  ['a repeated name', [line('a'), line('b'), line('A ')], 'Línea 3, Nombre: Se repite: ya está en la línea 1.'],
  ['right', [line('a'), line('b', { chance: '12.5', color: 'musgo' })], null],
])('%s', (_, value, problem) => {
  const said = childrenProblem(stages, value)
  if (value === null) expect(said).not.toBeNull()
  else expect(said).toBe(problem)
  expect(safeParse(writeShape(stages), value).success).toBe(said === null)
})

test('the door says the place of a cell', () => {
  const parsed = safeParse(writeShape(stages), [line('a'), { name: 'b', chance: 'x' }])
  expect(parsed.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['1.chance', field.valueProblem(stages.fields.chance, 'x')],
    ['1.asks', field.valueProblem(stages.fields.asks, undefined)],
  ])
})

const texts = fc
  .string({ minLength: 1, maxLength: 12 })
  .map((text) => text.trim())
  .filter((text) => text !== '' && !/[\n\r]/.test(text))

test('what is written in a cell of a file is read as it was', () => {
  fc.assert(
    fc.property(fc.uniqueArray(texts, { minLength: 1, maxLength: 5 }), (names) => {
      const lines = settledChildren(
        stages,
        names.map((name, n) => line(name, { chance: n === 0 ? null : '12.5', asks: n === 1 })),
      )
      expect(readChildren(writeChildren(stages, lines, nobody)).map(([name]) => name)).toEqual(names)
    }),
  )
  expect(writeChildren(stages, [line('a; b | c', { chance: '12.5', asks: true, color: 'teja' }), line('d')], nobody)).toBe(
    'a\\; b \\| c | 12,5 | Sí | Rojo; d |  | No',
  )
  expect(readChildren('Rojo | R1;\nAzul')).toEqual([['Rojo', 'R1'], ['Azul']])
})

test('a line keeps its identity, or takes that of the one with its name; one of somebody else is new', () => {
  let made = 0
  const before = [line('a', { id: '1' }), line('b', { id: '2' }), line('c', { id: '3' })]
  const after = [line('c'), line('x', { id: '1' }), line('b', { id: 'other' }), line('new')]
  const ids = identified(stages, after, before, () => `new${(made += 1)}`).map(({ id }) => id)
  expect(ids).toEqual(['3', '1', 'new1', 'new2'])
})

const pieces = field.children('Piezas', {
  table: 'piece',
  one: 'pieza',
  fields: {
    itemId: field.reference('Artículo', { table: 'item', optionsPath: '/' }, { optional: true }),
    kind: field.choice('Días', { every: 'Todos' }),
    quantity: field.number('Cantidad'),
  },
})
const names: Readonly<Record<string, string>> = { a: 'Café; grano', b: 'Pan' }
const byName = (_line: number, _cell: string, id: string) => names[id] ?? ''
const piece = (itemId: string | null, quantity: number): Child => ({ id: null, itemId, kind: 'every', quantity })

test('what a cell points to is written by its name, and a line without it is called by what it has', () => {
  const lines = [piece('a', 2), piece(null, 3), piece('b', 1)]
  expect(writeChildren(pieces, lines, byName)).toBe('Café\\; grano | Todos | 2;  | Todos | 3; Pan | Todos | 1')
  expect(childrenTitle(pieces, lines, byName)).toBe('Café; grano, Todos, Pan')
  expect(childrenTitle(pieces, lines, () => 'Armenia, Quindío')).toBe('Armenia, Quindío; Todos; Armenia, Quindío')
})

test('a list of nothing but a reference is chosen from', () => {
  expect(chosenCell(pieces)).toBeNull()
  expect(chosenCell(stages)).toBeNull()
  expect(chosenCell({ ...pieces, fields: { itemId: pieces.fields.itemId } })?.[0]).toBe('itemId')
})
