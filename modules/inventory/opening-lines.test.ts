import { expect, test } from 'vitest'
import { amountText } from '#base/decimal.ts'
import { cellErrors, lineProblems, linesValue, lineValue, type OpeningLine } from './opening-lines.ts'

const line = (quantity: string, unitCost: string): OpeningLine => ({
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
  expect(lineProblems([]).map(({ field }) => field)).toEqual(['lines'])
  expect(lineProblems([line('1', '0')])).toEqual([])
  const problems = lineProblems([line('1', '10'), line('0', ''), line('-1', '-5')])
  expect(problems.map(({ field }) => field)).toEqual(['lines.1.quantity', 'lines.1.unitCost', 'lines.2.quantity', 'lines.2.unitCost'])
  expect([...cellErrors([...problems, { field: null, message: 'otra' }]).keys()]).toEqual([
    '1.quantity',
    '1.unitCost',
    '2.quantity',
    '2.unitCost',
  ])
})
