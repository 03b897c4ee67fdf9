// Mending a table: what changes, and nothing else.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeText, errorTable, sureFixes, timesSaid, wholeRows, withCell, withoutRows, withReplaced, withSureFixes } from './review.ts'

const rows = wholeRows(
  [
    { number: 2, cells: ['1', 'Medelin'] },
    { number: 5, cells: ['2', 'MEDELIN ', 'x'] },
    { number: 6, cells: ['3'] },
  ],
  2,
)
const problem = (row: number, field: string | null, suggestions: string[]) => ({
  row,
  field,
  code: 401,
  message: 'Mal.',
  suggestions,
  creatable: '',
})

test('rows are as wide as their heads', () => expect(rows.map(({ cells }) => cells.length)).toEqual([2, 2, 2]))

test('the same text is replaced everywhere, and only in its column', () => {
  expect(timesSaid(rows, 1, 'medelín')).toBe(2)
  expect(withReplaced(rows, 1, 'Medelin', 'Medellín').map(({ cells }) => cells[1])).toEqual(['Medellín', 'Medellín', ''])
})

test('one button takes the only answer of each problem of its field', () => {
  const problems = [
    problem(2, 'cityCode', ['Medellín']),
    problem(5, 'cityCode', ['a', 'b']),
    problem(6, 'id', ['9']),
    problem(6, null, ['z']),
  ]
  expect(sureFixes(problems)).toEqual([
    { field: 'cityCode', count: 1 },
    { field: 'id', count: 1 },
  ])
  expect(withSureFixes(rows, ['id', 'cityCode'], problems, 'cityCode').map(({ cells }) => cells[1])).toEqual(['Medellín', 'MEDELIN ', ''])
})

test('what is wrong goes out with its reasons', () => {
  const table = errorTable(['NIT', 'Ciudad'], rows, [problem(5, 'cityCode', []), problem(5, null, [])], () => 'Municipio')
  expect(table).toEqual([
    ['NIT', 'Ciudad', 'Qué corregir'],
    ['2', 'MEDELIN ', 'Municipio: Mal. Mal.'],
  ])
})

test('a cell changes alone; rows left out leave the others', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 1 }), fc.string(), (at, column, text) => {
      const number = rows[at]?.number ?? 0
      const next = withCell(rows, number, column, text)
      expect(next[at]?.cells[column]).toBe(text)
      expect(next.filter((_, index) => index !== at)).toEqual(rows.filter((_, index) => index !== at))
      expect(withoutRows(next, new Set([number]))).toEqual(rows.filter((_, index) => index !== at))
    }),
  )
})

test.each([
  ['100', '112.5', '+12,5 %'],
  ['100', '66.666667', '−33,3 %'],
  ['3', '4', '+33,3 %'],
  ['100', '100.04', '0,0 %'],
  ['1', '12345.5', '+1.234.450,0 %'],
  ['0', '5', ''],
  [null, '5', ''],
])('from %s to %s: %s', (before, after, words) => expect(changeText(before, after)).toBe(words))
