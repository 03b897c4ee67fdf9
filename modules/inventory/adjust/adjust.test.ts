// What was counted against what there is: only what differs moves, and what is refused stands at the line that was counted.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQuantity, quantityText, type Quantity } from '#base/decimal.ts'
import { noGoods } from '../tracking/goods.ts'
import { adjustedLines, atCounted, countProblems, differenceOf } from './adjust.ts'

const line = (itemId: string, counted: string, expected: string) => ({ ...noGoods, itemId, counted, expected, unitCost: '' })

test.each([
  ['less than there is', '7', '10', '-3'],
  ['more than there is', '10.000001', '10', '0.000001'],
  ['none', '0', '10', '-10'],
  ['what was below zero', '2', '-3', '5'],
])('%s', (_, counted, expected, quantity) => {
  expect(adjustedLines([line('a', counted, expected)])).toMatchObject([{ quantity, at: 0 }])
})

test('what agrees is not adjusted, and the others know which line they are', () => {
  const adjusted = adjustedLines([line('a', '1', '1.000000'), line('b', '2', '1'), line('c', '0', '0'), line('d', '0', '1')])
  expect(adjusted.map(({ at, quantity }) => [at, quantity])).toEqual([
    [1, '1'],
    [3, '-1'],
  ])
  const refused = { code: 543, message: '', params: {} }
  const fields = ['lines.1.quantity', 'lines.0.unitCost', 'lines.1.batches.0.code', 'lines', 'date', null]
  expect(
    atCounted(
      fields.map((field) => ({ ...refused, field })),
      adjusted,
    ).map(({ field }) => field),
  ).toEqual(['lines.3.counted', 'lines.1.unitCost', 'lines.3.batches.0.code', 'lines', 'date', null])
})

test.each([
  ['nothing', [], ['lines']],
  ['all agrees', [line('a', '1', '1')], ['lines']],
  ['one product twice', [line('a', '1', '2'), line('b', '1', '2'), line('a', '3', '2')], ['lines.2.itemId']],
  ['what differs', [line('a', '1', '2'), line('b', '2', '2')], []],
] as const)('%s', (_, lines, fields) => {
  expect(countProblems(lines).map(({ field }) => field)).toEqual(fields)
})

test('what there is and the difference are what was counted', () => {
  const quantity = fc.bigInt({ min: 0n, max: 10n ** 15n }).map((units) => quantityText(units as Quantity))
  fc.assert(
    fc.property(quantity, quantity, (counted, expected) => {
      expect(parseQuantity(expected) + differenceOf(counted, expected)).toBe(parseQuantity(counted))
    }),
  )
})
