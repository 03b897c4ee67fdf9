// The unit of a line: of the day, or of what the line follows; what it moves, and what a nominal tax asks for it.
import { describe, expect, test } from 'vitest'
import { amountText, parseAmount, parsePercent, parseQuantity, quantityText } from '#base/decimal.ts'
import { ONE, type UnitInUse } from '#modules/items/index.ts'
import { movedOf, movedProblem, nothingKept, taxForUnit, unitInUse, unitsOfLines, unitText } from './units.ts'

const box = { id: 'box', code: 'BX', name: 'Caja', factor: '24' }
const dozen = { id: 'dozen', code: 'DZN', name: 'Docena', factor: '12' }
const items = new Map([
  ['soda', { unitId: 'unit', unitCode: '94', unitName: 'Unidad', units: [box, dozen], content: parseQuantity('400') }],
])
const line = (unitId: string | null) => ({ itemId: 'soda', unitId })
const boxOfThen = { id: 'box', code: 'BX', name: 'Caja vieja', factor: parseQuantity('30') }
const base = { id: null, code: '94', name: 'Unidad', factor: ONE }
const holding = (content: string) => (unit: UnitInUse) => ({ ...unit, content: parseQuantity(content) })
const today = holding('400')

describe('the unit of a line', () => {
  test('is the base unit, by nothing or by its own name, or another of the item, at what it holds today', () => {
    const { units, problems } = unitsOfLines([line(null), line('unit'), line('box'), line('dozen')], items, () => nothingKept)
    expect(problems).toEqual([])
    expect(units).toEqual([base, base, unitInUse(box), unitInUse(dozen)].map(today))
  })

  test('is none that the item does not have, said at its field', () => {
    const { problems } = unitsOfLines([line('box'), line('pallet')], items, () => nothingKept)
    expect(problems.map(({ code, field, message }) => [code, field, message])).toEqual([
      [401, 'lines.1.unitId', 'El producto no tiene esta unidad. Elige una de las suyas.'],
    ])
  })

  test('is that of the line that it is made from, with its factor, whatever the item says today', () => {
    const source = () => ({ ...nothingKept, source: boxOfThen })
    const { units, problems } = unitsOfLines([line('box'), line(null), line('dozen')], items, source)
    expect(units).toEqual([boxOfThen, boxOfThen, boxOfThen].map(today))
    expect(problems.map(({ field, message }) => [field, message])).toEqual([
      ['lines.2.unitId', 'La línea va en Caja vieja, como la del documento de origen.'],
    ])
    const ofBase = unitsOfLines([line('box')], items, () => ({ ...nothingKept, source: base }))
    expect(ofBase.problems[0]?.field).toBe('lines.0.unitId')
  })

  test('of a version it keeps the factor of then; the base unit stays the base unit', () => {
    const version = () => ({ ...nothingKept, version: boxOfThen })
    expect(unitsOfLines([line('box'), line(null)], items, version).units).toEqual([boxOfThen, base].map(today))
  })

  test('keeps the content of what it follows; where nobody had said it, takes that of the day', () => {
    const then = (content: string | null) => () => ({
      ...nothingKept,
      source: base,
      content: content === null ? null : parseQuantity(content),
    })
    expect(unitsOfLines([line(null)], items, then('350')).units).toEqual([base].map(holding('350')))
    expect(unitsOfLines([line(null)], items, then(null)).units).toEqual([base].map(today))
  })

  test('is said with what it holds', () => {
    expect(unitText(boxOfThen)).toBe('Caja vieja × 30')
    expect(unitText(base)).toBe('Unidad')
  })
})

test.each([
  ['2', '24', '48', null],
  ['0.5', '0.453592', '0.226796', null],
  ['0.000001', '0.1', '0', 'Es muy poco para contarlo en la unidad del inventario.'],
  ['99999999999999', '1', '99999999999999', null],
  ['99999999999999', '2', '199999999999998', 'El número es demasiado grande'],
])('%s of a unit of %s move %s: %s', (quantity, factor, moved, problem) => {
  const unit = { ...boxOfThen, factor: parseQuantity(factor) }
  expect(quantityText(movedOf({ quantity: parseQuantity(quantity) }, unit))).toBe(moved)
  expect(movedProblem({ quantity: parseQuantity(quantity) }, unit)).toBe(problem)
})

test.each([
  ['unit', '24', '1752.00'],
  ['unit', '1', '73.00'],
  ['unit', '0.5', '36.50'],
  ['percent', '24', '73.00'],
] as const)('a tax by %s asks, for a unit of %s, %s', (kind, factor, perUnit) => {
  const tax = { id: 't', code: '22', name: 'INC Bolsas', kind, rate: parsePercent('0'), perUnit: parseAmount('73'), content: null }
  expect(amountText(taxForUnit(tax, { factor: parseQuantity(factor), content: null }).perUnit)).toBe(perUnit)
})
