// The unit of a line in the editor: what may be chosen, what its price becomes, and what a saved line comes back with.
import { expect, test } from 'vitest'
import { quantityText } from '#base/decimal.ts'
import type { FoundItem } from '#modules/items/index.ts'
import { lineOf } from './new-line.ts'
import { baseOf, savedUnit, unitChoiceOf, unitChoices, unitLike, unitOfDay, unitOf, withUnit } from './line-unit.ts'

const box = { id: 'box', code: 'BX', name: 'Caja', factor: '24' }
const pound = { id: 'pound', code: 'LBR', name: 'Libra', factor: '0.453592' }
const found: FoundItem = {
  id: 'i',
  code: 'GAS',
  name: 'Gaseosa',
  kind: 'product',
  price: '2500.5',
  unitCode: '94',
  unitName: 'Unidad',
  content: null,
  units: [box, pound],
  stock: '48',
  available: '48',
  control: 'none',
  taxIds: [],
  taxes: '',
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
const line = { ...lineOf(found, 'a'), quantity: '2' }

test('there is something to choose when the item has another unit and the line follows no other document', () => {
  expect(unitChoices(line)?.map(({ label, detail }) => [label, detail])).toEqual([
    ['Unidad', undefined],
    ['Caja', '× 24'],
    ['Libra', '× 0,453592'],
  ])
  expect(unitChoices({ ...line, source: { documentId: 'q', position: 1 } })).toBeNull()
  expect(unitChoices(lineOf({ ...found, units: [] }, 'a'))).toBeNull()
  // It has a unit that the item lost: the base unit may be chosen.
  expect(unitChoices({ ...line, item: { ...line.item, units: [] }, unit: box })).toHaveLength(1)
})

test('another unit takes its price and what stock it moves; back, they are what they were', () => {
  const boxes = withUnit(line, 'box', 2)
  expect(boxes).toMatchObject({ unit: box, quantity: '2', unitPrice: '60012', proposed: { price: '60012' } })
  expect(quantityText(baseOf(boxes))).toBe('48')
  expect([unitOf(boxes).name, unitChoiceOf(boxes)]).toEqual(['Caja', 'box'])
  expect(withUnit(boxes, 'base', 2)).toEqual(line)
  expect(withUnit(boxes, 'box', 2)).toBe(boxes)
  expect(quantityText(baseOf({ ...boxes, quantity: '' }))).toBe('0')
  // What somebody typed over the proposal goes along, at the company's decimals.
  const typed = withUnit({ ...line, unitPrice: '2000' }, 'pound', 2)
  expect(typed).toMatchObject({ unitPrice: '907.18', proposed: { price: '1134.21' } })
  expect(withUnit({ ...line, unitPrice: '' }, 'box', 2).unitPrice).toBe('')
})

test('the unit of the line above is taken by one of the same item', () => {
  const above = withUnit(line, 'box', 2)
  expect(unitLike(line, above, 2)).toMatchObject({ unit: box, unitPrice: '60012' })
  const other = lineOf({ ...found, id: 'j' }, 'b')
  expect(unitLike(other, above, 2)).toBe(other)
})

test('a saved line comes back with what its unit holds today, or held when it follows something', () => {
  const saved = { unitId: 'box', unitCode: 'BX', unitName: 'Caja', unitFactor: '30' }
  expect(savedUnit(saved, found, false)).toEqual(box)
  expect(savedUnit(saved, found, true)).toEqual({ ...box, factor: '30' })
  expect(savedUnit({ ...saved, unitId: null }, found, true)).toBeNull()
  expect(unitOfDay({ ...box, id: 'gone' }, found.units)).toEqual({ ...box, id: 'gone' })
})
