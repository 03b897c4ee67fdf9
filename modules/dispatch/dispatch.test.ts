import { expect, test } from 'vitest'
import { parseQuantity, quantityText } from '#base/decimal.ts'
import { pickOne, stateOfOutcomes, type Outcome, type PickedLine } from './dispatch.ts'

test.each<[string, (Outcome | null)[], string]>([
  ['nothing is known of one', ['delivered', null], 'onRoute'],
  ['all whole', ['delivered', 'delivered'], 'delivered'],
  ['all back', ['returned', 'returned'], 'returned'],
  ['one back', ['delivered', 'returned'], 'partlyDelivered'],
  ['one in part', ['partlyDelivered'], 'partlyDelivered'],
])('%s', (_, told, state) => expect(stateOfOutcomes(told)).toBe(state))

const line = (position: number, itemId: string, [quantity, picked, unitFactor = '1']: readonly string[]): PickedLine => ({
  ...{ position, itemId, quantity: parseQuantity(quantity ?? '0'), picked: parseQuantity(picked ?? '0') },
  unitFactor: parseQuantity(unitFactor),
})
const read = (lines: readonly PickedLine[], itemId: string, base: string) => {
  const found = pickOne(lines, itemId, parseQuantity(base))
  return found && [found.position, quantityText(found.picked)]
}

test('what is read goes to the first line of its product that waits for it, in the unit of the line', () => {
  const lines = [line(1, 'coffee', ['2', '2']), line(2, 'filter', ['5', '0']), line(3, 'coffee', ['3', '1'])]
  expect(read(lines, 'coffee', '1')).toEqual([3, '2'])
  expect(read(lines, 'filter', '1')).toEqual([2, '1'])
  expect(read(lines, 'sugar', '1')).toBeNull()
  expect(read(lines, 'coffee', '6')).toBeNull()
  // A box of twelve is one of a line of boxes; half a box is none.
  const boxes = [line(1, 'coffee', ['3', '0', '12']), line(2, 'coffee', ['6', '0'])]
  expect(read(boxes, 'coffee', '12')).toEqual([1, '1'])
  expect(read(boxes, 'coffee', '1')).toEqual([2, '1'])
})
