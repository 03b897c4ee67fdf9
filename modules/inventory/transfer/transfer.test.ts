import { expect, test } from 'vitest'
import { parseQuantity } from '#base/decimal.ts'
import { stateAfter, transferCan, transferStates, travelling, type TravellingLine } from './transfer.ts'

const line = (quantity: string, received: string, settled = '0'): TravellingLine => ({
  quantity: parseQuantity(quantity),
  received: parseQuantity(received),
  settled: parseQuantity(settled),
})

test.each([
  [[line('10', '10')], false, 'received'],
  [[line('10', '7')], false, 'partial'],
  [[line('10', '7')], true, 'differences'],
  [[line('10', '7', '3')], true, 'received'],
  [[line('10', '10'), line('1', '0.999999')], true, 'differences'],
] as const)('%o, last %s: %s', (lines, isLast, state) => {
  expect(stateAfter(lines, isLast)).toBe(state)
})

test('what travels is what neither arrived nor was settled', () => {
  expect(travelling(line('10', '6.5', '1'))).toBe(parseQuantity('2.5'))
})

test('nothing is done with what was annulled, and only a draft is deleted', () => {
  expect(transferStates.filter((state) => transferCan(state, 'delete'))).toEqual(['draft'])
  for (const action of ['edit', 'delete', 'request', 'send', 'receive', 'settle', 'annul'] as const)
    expect(transferCan('annulled', action)).toBe(false)
})
