import { expect, test } from 'vitest'
import { amountText } from '#base/decimal.ts'
import { cellErrors, lineProblems, linesValue, lineValue, type NoteLine } from './note-lines.ts'
import { withUnseenCosts } from './unseen-costs.ts'

const line = (quantity: string, unitCost: string): NoteLine => ({
  key: 'k',
  itemId: 'i',
  code: 'CAF-500',
  name: 'Café',
  unit: 'Und',
  quantity,
  unitCost,
})

test.each([
  ['3', '1500.5', '4501.50'],
  ['0.333333', '100', '33.33'],
  ['', '100', '0.00'],
  ['2', '', '0.00'],
])('%s × %s', (quantity, cost, value) => {
  expect(amountText(lineValue(line(quantity, cost)))).toBe(value)
})

test('the value of all is the sum of the rounded lines', () => {
  expect(amountText(linesValue([line('0.333333', '100'), line('0.333333', '100'), line('0.333333', '100')]))).toBe('99.99')
})

test('each problem stands at its cell', () => {
  expect(lineProblems('opening', []).map(({ field }) => field)).toEqual(['lines'])
  expect(lineProblems('opening', [line('1', '0')])).toEqual([])
  const problems = lineProblems('opening', [line('1', '10'), line('0', ''), line('-1', '')])
  expect(problems.map(({ field }) => field)).toEqual(['lines.1.quantity', 'lines.1.unitCost', 'lines.2.quantity', 'lines.2.unitCost'])
  expect([...cellErrors([...problems, { field: null, message: 'otra' }]).keys()]).toEqual([
    '1.quantity',
    '1.unitCost',
    '2.quantity',
    '2.unitCost',
  ])
})

const figures = [
  // type, quantity, unit cost, cells that are refused
  ['entry', '2', '', ['unitCost']],
  ['entry', '-2', '5', ['quantity']],
  ['exit', '2', '', []],
  ['exit', '2', '5', ['unitCost']],
  ['exit', '', '', ['quantity']],
  ['consumption', '-1', '', ['quantity']],
  ['adjustment', '-1', '', []],
  ['adjustment', '-1', '5', ['unitCost']],
  ['adjustment', '3', '', []],
  ['adjustment', '3', '5', []],
  ['adjustment', '0', '', ['quantity']],
  ['cost', '', '5', []],
  ['cost', '', '0', []],
  ['cost', '', '', ['unitCost']],
  ['cost', '', '-5', ['unitCost']],
  ['cost', '1', '5', ['quantity']],
] as const

test.each(figures)('%s of %s at «%s»', (type, quantity, cost, refused) => {
  expect(lineProblems(type, [line(quantity, cost)]).map(({ field }) => field.slice('lines.0.'.length))).toEqual(refused)
})

test('what is no figure is said before what it would mean', () => {
  expect(lineProblems('exit', [line('dos', '')]).map(({ field }) => field)).toEqual(['lines.0.quantity'])
})

test('costs that were not seen stay with their product', () => {
  const kept = {
    lines: [
      { itemId: 'a', unitCost: '10' },
      { itemId: 'b', unitCost: '20' },
      { itemId: 'a', unitCost: '11' },
    ],
  }
  const written = ['b', 'a', 'c', 'a'].map((itemId) => ({ itemId, unitCost: '' }))
  expect(withUnseenCosts(kept, { lines: written }).lines.map(({ unitCost }) => unitCost)).toEqual(['20', '10', '', '11'])
  expect(withUnseenCosts(kept, { lines: [{ itemId: 'a', unitCost: '7' }] }).lines).toEqual([{ itemId: 'a', unitCost: '7' }])
})

test('what is wrong with batches and serials stands at the quantity that they make up', () => {
  const wrong = ['lines.0.batches.1.code', 'lines.1.serials', 'lines.2.unitCost'].map((field) => ({ field, message: 'x' }))
  expect([...cellErrors(wrong).keys()]).toEqual(['0.quantity', '1.quantity', '2.unitCost'])
})

test('a line worth more than the books can hold is refused at its cost', () => {
  expect(lineProblems('entry', [line('1000000000', '1000000000')]).map(({ field }) => field)).toEqual(['lines.0.unitCost'])
  expect(lineProblems('entry', [line('100000000', '1000000000')])).toEqual([])
})
