import { expect, test } from 'vitest'
import { foundRows, treeRows } from './chart.ts'

const rows = [
  ['1', 'Activo'],
  ['11', 'Disponible'],
  ['1105', 'Caja'],
  ['110505', 'Caja general'],
  ['13', 'Deudores'],
  ['1305', 'Clientes'],
  ['1355', 'Anticipo de impuestos y contribuciones'],
].map(([code = '', name = '']) => ({ code, name, postable: code.length === 6 }))
const codes = (found: readonly { code: string }[]) => found.map((row) => row.code)

test('a tree shows what hangs from the unfolded codes only', () => {
  expect(codes(treeRows(rows, new Set()))).toEqual(['1'])
  expect(codes(treeRows(rows, new Set(['1'])))).toEqual(['1', '11', '13'])
  expect(codes(treeRows(rows, new Set(['1', '11', '1105'])))).toEqual(['1', '11', '1105', '110505', '13'])
  expect(codes(treeRows(rows, new Set(['11'])))).toEqual(['1'])
})

test('a search finds by the beginning of the code, or by words of the name without accents', () => {
  expect(codes(foundRows(rows, '1105'))).toEqual(['1105', '110505'])
  expect(codes(foundRows(rows, 'CAJA'))).toEqual(['1105', '110505'])
  expect(codes(foundRows(rows, 'contribuciones  impuestos'))).toEqual(['1355'])
  expect(codes(foundRows(rows, 'xyz'))).toEqual([])
})
