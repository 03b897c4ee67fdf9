// Cells as values: what people and spreadsheets write, and what is said of what cannot be read.
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { matchHeads, missingColumns, readRecord } from './import.ts'
import { everyKind as catalogue } from './testing/every-kind.ts'

const today = parseDay('2026-11-20')
const read = (columns: readonly string[], cells: readonly string[]) => readRecord(catalogue, columns, cells, today)

test('heads are known without accents, case or spaces, each field once', () => {
  expect(matchHeads(catalogue, ['NUMERO  DE SERIE', 'precio ', 'Precio', 'Otra', 'estado'])).toEqual(['name', 'price', '', '', 'active'])
  expect(missingColumns(catalogue, ['price'])).toEqual(['Número de serie'])
})

test.each([
  ['units', '1.200', 1200],
  ['units', '7', 7],
  ['price', '$ 1.500,5', '1500.50'],
  ['price', '1,500.50', '1500.50'],
  ['rate', '2.125', '2.125'],
  ['rate', '19 %', '19'],
  ['rate', '2,5', '2.5'],
  ['ends', '2026-3-5', '2026-03-05'],
  ['ends', '05/03/2026', '2026-03-05'],
  ['ends', '2026-03-05 00:00:00', '2026-03-05'],
  ['kind', 'UNO', 'a'],
  ['open', 'Sí', true],
  ['open', '', false],
  ['color', 'azul', 'laguna'],
  ['name', " '=1 ", '=1'],
])('%s %s is %s', (name, cell, value) => {
  const record = name === 'name' ? read(['name'], [cell]) : read(['name', name], ['x', cell])
  expect(record.values[name]).toBe(value)
  expect(record.problems).toEqual([])
})

test.each([
  ['units', '1,5'],
  ['units', '0'],
  ['price', 'mil'],
  ['price', '-20'],
  ['rate', '-1'],
  ['ends', '31/02/2026'],
  ['ends', '5'],
  ['ends', 'hoy'],
  ['kind', 'Tres'],
  ['open', 'quizás'],
  ['color', 'celeste'],
  ['price', '=1+1'],
  ['active', 'dormida'],
])('%s does not take %s', (name, cell) => {
  expect(read(['name', name], ['x', cell]).problems.map((problem) => problem.field)).toEqual([name])
})

test('what has no column is as in an empty form, and what is needed is asked for', () => {
  const { values, active, references, problems } = read(['brandId', 'active'], [' Volcán ', 'INACTIVO'])
  expect(values).toMatchObject({ name: '', kind: 'b', open: false, price: null, brandId: null })
  expect({ active, references }).toEqual({ active: false, references: { brandId: 'Volcán' } })
  expect(problems).toEqual([{ field: 'name', message: 'Este campo es obligatorio.' }])
})
