// A list as a table: figures stay figures, everything else is what the list shows.
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import type { AnyRecord } from './catalogue.ts'
import { exportTable } from './export.ts'
import { everyKind as catalogue } from './testing/every-kind.ts'

const record = {
  id: 'x',
  name: 'ab',
  price: '10.50',
  ends: '2026-11-20',
  kind: 'a',
  color: 'laguna',
  brandId: 'b',
  labels: { brandId: 'Volcán' },
  active: false,
  version: 1,
}
// The index of the values does not know what a record has besides.
const asRecord = (changes: object = {}): AnyRecord => ({ ...record, ...changes }) as unknown as AnyRecord
const today = parseDay('2026-11-20')

test('the columns in sight, in the order of the list, and no other', () => {
  expect(exportTable(catalogue, ['active', 'price', 'name', 'nothing'], [asRecord()], today)).toEqual([
    ['Número de serie', 'Precio', 'Estado'],
    ['ab', { amount: '10.50' }, 'Inactiva'],
  ])
})

test('every kind as a person reads it', () => {
  expect(exportTable(catalogue, ['twice', 'ends', 'kind', 'color', 'brandId'], [asRecord()], today)[1]).toEqual([
    'abab',
    { day: '2026-11-20' },
    'Uno',
    'Azul',
    'Volcán',
  ])
  expect(exportTable(catalogue, ['price', 'brandId'], [asRecord({ price: null, brandId: null, labels: {} })], today)[1]).toEqual(['', ''])
})
