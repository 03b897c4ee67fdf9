// What is kept for others, and what may still be taken.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addQuantities, parseQuantity, quantityText, zeroQuantity, type Quantity } from '#base/decimal.ts'
import { availableOf, overdrawnBy, type Reserved } from './reservation.ts'

const cell = (quantity: string, reserved: string, allowsNegative = false): Reserved => ({
  quantity: parseQuantity(quantity),
  reserved: parseQuantity(reserved),
  allowsNegative,
})
const take = (quantity: string, of = 'a') => ({ cell: of, quantity: parseQuantity(quantity) })

test.each<[string, Reserved, string[], [number, string][]]>([
  ['up to what is available', cell('10', '4'), ['-6'], []],
  ['one more than that', cell('10', '4'), ['-7'], [[0, '6']]],
  ['what another took is no longer there', cell('10', '4'), ['-4', '-3'], [[1, '2']]],
  ['what is refused takes nothing', cell('10', '4'), ['-7', '-6'], [[0, '6']]],
  ['what arrives may leave', cell('4', '4'), ['3', '-3'], []],
  ['all is kept', cell('4', '4'), ['-1'], [[0, '0']]],
  ['below zero nothing is told as less than nothing', cell('-2', '1'), ['-1'], [[0, '0']]],
  ['unless it may be below zero', cell('1', '1', true), ['-5'], []],
])('%s', (_, there, moves, wanted) => {
  const found = overdrawnBy(
    new Map([['a', there]]),
    moves.map((each) => take(each)),
  )
  expect(found.map(({ at, available }) => [at, quantityText(available)])).toEqual(wanted)
})

test('cells are told apart', () => {
  const cells = new Map([
    ['a', cell('5', '5')],
    ['b', cell('5', '0')],
  ])
  expect(overdrawnBy(cells, [take('-5', 'b'), take('-1')]).map(({ at }) => at)).toEqual([1])
})

test('whatever is asked, what is allowed never takes what is kept', () => {
  const figure = fc.bigInt({ min: -20n, max: 20n }).map((each) => each as Quantity)
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 30n }), fc.bigInt({ min: 0n, max: 30n }), fc.array(figure), (there, kept, asked) => {
      const quantity = (there + kept) as Quantity
      const held: Reserved = { quantity, reserved: kept as Quantity, allowsNegative: false }
      const moves = asked.map((each) => ({ cell: 'a', quantity: each }))
      const refused = new Set(overdrawnBy(new Map([['a', held]]), moves).map(({ at }) => at))
      const left = moves.reduce((sum, each, at) => (refused.has(at) ? sum : addQuantities(sum, each.quantity)), quantity)
      expect(availableOf({ quantity: left, reserved: held.reserved })).toBeGreaterThanOrEqual(zeroQuantity)
    }),
  )
})
