// A box sold one by one ends in nothing: quantities of an nth part stand on the points of that part, however many there are, in any
// order, with what comes back of them; and what is worth nothing stays behind of neither.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountText, parseAmount, parseQuantity, quantityText, zeroAmount, zeroQuantity, type Quantity } from '#base/decimal.ts'
import { runs } from '#base/testing/runs.ts'
import { baseQuantity, ONE, partOf, type Factor } from '#modules/items/index.ts'
import { valueOf, type StockState } from './card.ts'
import { gridOf, onGrid } from './parts.ts'

const units = (many: bigint): Quantity => (many * ONE) as Quantity

/** One after the other on one card, as the door to stock moves them. */
function card(grid: bigint | null) {
  let state: StockState = { quantity: zeroQuantity, value: zeroAmount }
  const known = new Map<string, typeof zeroAmount>()
  const move = (quantity: Quantity, value: typeof zeroAmount | null) => {
    const moved = onGrid(state.quantity, quantity, grid)
    const id = `m${known.size}`
    const carried = valueOf(
      state,
      { id, date: '2026-11-28' as never, quantity: moved, valuation: value === null ? { by: 'average' } : { by: 'given', value } },
      known,
    )
    known.set(id, carried)
    state = { quantity: (state.quantity + moved) as Quantity, value: (state.value + carried) as typeof zeroAmount }
    return carried
  }
  return { move, state: () => [quantityText(state.quantity), amountText(state.value)] }
}

const n = fc.integer({ min: 2, max: 1000 }).map(BigInt)

test('k boxes bought and k·n sold loose end in nothing, in any order and with what comes back, for every n from 2 to 1000', () => {
  fc.assert(
    fc.property(n, fc.integer({ min: 1, max: 4 }), fc.array(fc.nat(), { maxLength: 40 }), (parts, boxes, dice) => {
      const part = partOf(parts)
      const { move, state } = card(gridOf([part]))
      const cost = parseAmount('1000.33')
      for (let box = 0; box < boxes; box += 1) move(ONE, cost)
      let left = BigInt(boxes) * parts
      const sold: { many: bigint; value: bigint }[] = []
      for (const die of dice) {
        const many = left === 0n ? 0n : 1n + (BigInt(die) % (left < 7n ? left : 7n))
        const back = die % 3 === 0 ? sold.pop() : undefined
        if (back) {
          move(baseQuantity(units(back.many), part), -back.value as typeof zeroAmount)
          left += back.many
        } else if (many > 0n) {
          sold.push({ many, value: move(-baseQuantity(units(many), part) as Quantity, null) })
          left -= many
        }
      }
      while (left > 0n) {
        const many = left > 50n ? 37n : 1n
        move(-baseQuantity(units(many), part) as Quantity, null)
        left -= many
      }
      expect(state()).toEqual(['0', '0.00'])
    }),
    runs(300),
  )
})

test('the way around: n loose counted one by one and sold in boxes of n end in nothing', () => {
  fc.assert(
    fc.property(n, fc.integer({ min: 1, max: 9 }), (parts, boxes) => {
      const { move, state } = card(gridOf([]))
      for (let box = 0; box < boxes; box += 1) move(units(parts), parseAmount('999.99'))
      for (let box = 0; box < boxes; box += 1) move(-baseQuantity(ONE, units(parts) as Factor) as Quantity, null)
      expect(state()).toEqual(['0', '0.00'])
    }),
    runs(200),
  )
})

test('two parts of one item, thirds and ninths and quarters, share one grid', () => {
  const [third, ninth, quarter] = [partOf(3n), partOf(9n), partOf(4n)]
  const { move, state } = card(gridOf([third, ninth, quarter]))
  move(units(2n), parseAmount('100'))
  for (const [part, many] of [
    [third, 1n],
    [ninth, 5n],
    [quarter, 3n],
    [ninth, 1n],
    [quarter, 1n],
  ] as const)
    move(-baseQuantity(units(many), part) as Quantity, null)
  expect(state()).toEqual(['0', '0.00'])
})

test.each<[name: string, there: string, moved: string, grid: bigint | null, expected: string]>([
  ['no grid', '0.999999', '-0.999998', null, '-0.999998'],
  ['on a point already', '1', '-0.111111', 9n, '-0.111111'],
  ['the next point is a millionth further', '0.888889', '-0.111111', 9n, '-0.111111'],
  ['the last one takes what is left', '0.111112', '-0.111111', 9n, '-0.111112'],
  ['what stood apart since before is brought back', '0.222226', '-0.111111', 9n, '-0.111115'],
  ['a quantity that is no part of the unit stays as it is', '1', '-0.05', 9n, '-0.05'],
  ['back of it, too', '0.95', '0.05', 9n, '0.05'],
  ['below zero, likewise', '-0.111111', '-0.111111', 9n, '-0.111111'],
  ['what is owed is given back to the last millionth', '-0.111112', '0.111111', 9n, '0.111112'],
])('%s', (_, there, moved, grid, expected) => expect(quantityText(onGrid(parseQuantity(there), parseQuantity(moved), grid))).toBe(expected))
