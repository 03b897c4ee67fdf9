import { expect, test } from 'vitest'
import { codesWithChildren, visibleRows } from './balance-tree.ts'

const codes = ['1', '11', '1105', '110505', '1110', '111005', '13', '1305', '130505', '2', '22']
const rows = codes.map((code) => ({ code }))
const inSight = (folded: readonly string[]) => visibleRows(rows, new Set(folded)).map((row) => row.code)

test('parents are those with something below', () => {
  expect([...codesWithChildren(codes)].toSorted()).toEqual(['1', '11', '1105', '1110', '13', '1305', '2'])
})

test('a folded account hides all below it and stays', () => {
  expect(inSight([])).toEqual(codes)
  expect(inSight(['11'])).toEqual(['1', '11', '13', '1305', '130505', '2', '22'])
  expect(inSight(['1', '1305'])).toEqual(['1', '2', '22'])
})
