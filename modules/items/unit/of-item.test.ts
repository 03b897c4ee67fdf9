// How many of a unit: said one way or the other, refused at its field, and told as a person would.
import { expect, test } from 'vitest'
import { quantityText } from '#base/decimal.ts'
import { factorOf, shownUnits, unitEquation, unitProblems, unitWords } from './of-item.ts'

test.each([
  [{ factor: '24' }, '24'],
  [{ factor: '0.111111' }, '0.111111'],
  [{ perBase: '9' }, '0.111111'],
  [{ factor: null, perBase: '1000' }, '0.001'],
  [{ perBase: '6', factor: null }, '0.166667'],
])('%o is kept as %s', (said, factor) => {
  expect(unitProblems([{ unitId: 'u', ...said }], null)).toEqual([])
  expect(quantityText(factorOf(said))).toBe(factor)
})

const notAPart = 'Di cuántas son: de 2 a 1.000, sin decimales.'
const wrong: readonly (readonly [said: { factor?: string; perBase?: string }, field: string, message: string])[] = [
  [{}, 'units.0.factor', 'Escribe cuántas contiene.'],
  [{ factor: '0' }, 'units.0.factor', 'Debe ser mayor que cero.'],
  [{ factor: '1000000.000001' }, 'units.0.factor', 'Debe ser máximo 1.000.000.'],
  [{ factor: '9', perBase: '9' }, 'units.0.perBase', 'Di cuántas contiene o cuántas hacen una, no ambas.'],
  ...['0', '1', '2.5', '1001', '0.5'].map((perBase) => [{ perBase }, 'units.0.perBase', notAPart] as const),
]
test.each(wrong)('%o is refused at %s', (said, field, message) =>
  expect(unitProblems([{ unitId: 'u', ...said }], null)).toMatchObject([{ code: 401, field, message }]),
)

test.each([
  ['Unidad', 'Caja', '24', '1 caja = 24 unidades', 'Caja × 24'],
  ['Caja', 'Unidad', '0.111111', '1 caja = 9 unidades', 'Unidad × 1/9'],
  ['Caja', 'Galón', '0.001', '1 caja = 1.000 galones', 'Galón × 1/1.000'],
  ['Kilogramo', 'Libra', '0.453592', '1 libra = 0,453592 kilogramos', 'Libra × 0,453592'],
  ['Metro cuadrado', 'Caja', '12', '1 caja = 12 metro cuadrado', 'Caja × 12'],
  ['Vez', 'Par', '2', '1 par = 2 veces', 'Par × 2'],
  ['Unidad', 'Copia', '1', '1 copia = 1 unidad', 'Copia × 1'],
])('counted in %s, one %s of %s', (base, name, factor, equation, words) => {
  expect(unitEquation(base, { name, factor })).toBe(equation)
  expect(unitWords({ name, factor })).toBe(words)
})

test('it is shown both ways', () =>
  expect(
    shownUnits([
      { id: 'a', code: '94', name: 'Unidad', factor: '0.111111' },
      { id: 'b', code: 'BX', name: 'Caja', factor: '24.000000' },
    ]).map(({ factor, perBase }) => [factor, perBase]),
  ).toEqual([
    ['0.111111', '9'],
    ['24', null],
  ]))
