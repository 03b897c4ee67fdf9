import { expect, it } from 'vitest'
import { parseDay } from '#base/date.ts'
import type { FoundItem } from '#modules/items/index.ts'
import { emptyForm } from './form.ts'
import { sampleKind } from '../../testing/kind.ts'
import { addItem, copyAbove, moveLine, newKey, patchLine, removeLine, repeatLine } from './lines.ts'

const item: FoundItem = {
  id: 'i',
  code: 'CAF',
  name: 'Café',
  kind: 'product',
  price: '1000',
  unitCode: '94',
  unitName: 'Und',
  content: null,
  units: [],
  stock: '5',
  available: '5',
  control: 'none',
  taxIds: ['vat'],
  taxes: 'IVA 19 %',
  withholdingCode: null,
  icaCode: null,
  aiuService: null,
  incomeAccountId: 'a',
  inventoryAccountId: null,
  costAccountId: null,
  unitCost: null,
  components: [],
  isBarcode: false,
  readUnitId: null,
}
const other: FoundItem = { ...item, id: 'j', code: 'ACE' }
const two = addItem(addItem(emptyForm(sampleKind(), parseDay('2026-11-20')), item, 'a'), other, 'b')
const codes = (form: typeof two) => form.lines.map((line) => `${line.item.code} ${line.quantity}`)

it('adds a line for each item, and one more for a barcode that is read again', () => {
  const scanned = { ...item, isBarcode: true, readUnitId: null }
  expect(codes(two)).toEqual(['CAF 1', 'ACE 1'])
  expect(codes(addItem(two, item, 'c'))).toEqual(['CAF 1', 'ACE 1', 'CAF 1'])
  expect(codes(addItem(two, scanned, 'c'))).toEqual(['CAF 2', 'ACE 1'])
  expect(codes(addItem(patchLine(two, 'a', { unitPrice: '900' }), scanned, 'c'))).toEqual(['CAF 1', 'ACE 1', 'CAF 1'])
  expect(newKey()).not.toBe(newKey())
})

it('a barcode of another unit makes a line in that unit, and one more of it when it is read again', () => {
  const box = { id: 'caja', code: 'BX', name: 'Caja', factor: '12' }
  const scanned = { ...item, units: [box], isBarcode: true, readUnitId: box.id }
  const one = addItem(two, scanned, 'c')
  expect(one.lines.map(({ unit, unitPrice, quantity }) => [unit?.id ?? null, unitPrice, quantity])).toEqual([
    [null, '1000', '1'],
    [null, '1000', '1'],
    ['caja', '12000', '1'],
  ])
  expect(codes(addItem(one, scanned, 'd'))).toEqual(['CAF 1', 'ACE 1', 'CAF 2'])
  // The base unit that is read goes to its own line.
  expect(codes(addItem(one, { ...scanned, readUnitId: null }, 'd'))).toEqual(['CAF 2', 'ACE 1', 'CAF 1'])
})

it('moves, repeats and removes', () => {
  expect(codes(moveLine(two, 'a', 1))).toEqual(['ACE 1', 'CAF 1'])
  expect(moveLine(two, 'a', -1)).toBe(two)
  expect(moveLine(two, 'b', 1)).toBe(two)
  expect(codes(repeatLine(two, 'a', 'c'))).toEqual(['CAF 1', 'CAF 1', 'ACE 1'])
  expect(codes(removeLine(two, 'a'))).toEqual(['ACE 1'])
})

it('copies a cell from above, with what an item brings', () => {
  const typed = patchLine(two, 'a', { quantity: '7', discount: { kind: 'Valor', value: '50' } })
  expect(codes(copyAbove(typed, 'b', 'quantity'))).toEqual(['CAF 7', 'ACE 7'])
  expect(copyAbove(typed, 'b', 'discount').lines[1]?.discount).toEqual({ kind: 'Valor', value: '50' })
  expect(codes(copyAbove(typed, 'b', 'itemId'))).toEqual(['CAF 7', 'CAF 1'])
  expect(copyAbove(typed, 'a', 'quantity')).toBe(typed)
  expect(copyAbove(typed, 'b', 'total')).toBe(typed)
})
