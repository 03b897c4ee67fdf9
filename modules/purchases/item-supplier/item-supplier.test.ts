// The suppliers of an item: each once, one of them preferred, in units that it has.
import { expect, test } from 'vitest'
import { supplierProblems, type WrittenSupplier } from './item-supplier.ts'

const north: WrittenSupplier = { supplierId: 'n', code: 'CN-1', unitId: null, price: '900', leadDays: 3, preferred: true }
const south: WrittenSupplier = { ...north, supplierId: 's', code: '', preferred: false, price: null, leadDays: null }

test.each<[string, readonly WrittenSupplier[], readonly (string | undefined)[]]>([
  ['two of them', [north, south], []],
  ['nobody', [], []],
  ['in another of its units', [{ ...north, unitId: 'caja' }], []],
  ['the same one twice', [north, { ...south, supplierId: 'n' }], ['suppliers.1.supplierId']],
  ['two preferred', [north, { ...south, preferred: true }], ['suppliers.1.preferred']],
  ['nobody chosen', [{ ...south, supplierId: '' }], ['suppliers.0.supplierId']],
  ['a unit of another item', [{ ...north, unitId: 'rollo' }], ['suppliers.0.unitId']],
  ['free of charge', [{ ...north, price: '0' }], ['suppliers.0.price']],
  ['below zero in all', [{ ...north, price: '-1', leadDays: -1 }], ['suppliers.0.price', 'suppliers.0.leadDays']],
  ['more than a year', [{ ...north, leadDays: 366 }], ['suppliers.0.leadDays']],
])('%s', (_, written, fields) => {
  expect(supplierProblems(written, ['caja']).map(({ field }) => field)).toEqual(fields)
})
