// Weighted average: worked figures, and the properties that keep books and stock equal.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { amountText, parseAmount, parseQuantity, sumAmounts, zeroAmount, type Amount, type Quantity } from '#base/decimal.ts'
import { differences, emptyStock, replay, type CardMovement, type Valuation } from './card.ts'

const day = parseDay('2026-11-20')
const move = (id: string, quantity: string, valuation: Valuation): CardMovement => ({
  id,
  date: day,
  quantity: parseQuantity(quantity),
  valuation,
})
const given = (value: string): Valuation => ({ by: 'given', value: parseAmount(value) })
const average: Valuation = { by: 'average' }

test('an exit leaves at the average, and the last one takes the cents', () => {
  const { values, end, shortage } = replay(emptyStock, [
    move('a', '3', given('100')),
    move('b', '-1', average),
    move('c', '-1', average),
    move('d', '-1', average),
  ])
  expect(shortage).toBeNull()
  expect(['b', 'c', 'd'].map((id) => amountText(values.get(id) ?? zeroAmount))).toEqual(['-33.33', '-33.34', '-33.33'])
  expect(end).toEqual(emptyStock)
})

test('a late arrival changes what left after it', () => {
  const first = move('a', '10', given('100'))
  const late = move('late', '10', given('300'))
  const exit = move('b', '-5', average)
  const before = replay(emptyStock, [first, exit]).values
  const after = replay(emptyStock, [first, late, exit]).values
  expect(differences(before, after)).toEqual([{ id: 'b', difference: parseAmount('-50') }])
})

test('a shortage names what is available', () => {
  const { shortage } = replay(emptyStock, [move('a', '2', given('10')), move('b', '-3', average)])
  expect(shortage?.movement.id).toBe('b')
  expect(shortage?.available).toBe(parseQuantity('2'))
})

const step = fc.record({ quantity: fc.integer({ min: 1, max: 5000 }), value: fc.integer({ min: 0, max: 10_000_000 }), isIn: fc.boolean() })

/** Random steps as possible movements: an exit is cut to what there is. */
function possible(steps: readonly { quantity: number; value: number; isIn: boolean }[]): CardMovement[] {
  const movements: CardMovement[] = []
  let there = 0n
  steps.forEach(({ quantity, value, isIn }, index) => {
    const wanted = BigInt(quantity) * 1_000_000n
    if (!isIn && there === 0n) return
    const signed = isIn ? wanted : -(wanted < there ? wanted : there)
    there += signed
    movements.push({
      id: String(index),
      date: day,
      quantity: signed as Quantity,
      valuation: isIn ? { by: 'given', value: BigInt(value) as Amount } : average,
    })
  })
  return movements
}

test('value in = value out + value left, never negative, and zero quantity is worth zero', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { values, end, shortage } = replay(emptyStock, possible(steps))
      expect(shortage).toBeNull()
      expect(sumAmounts(values.values())).toBe(end.value)
      expect(end.value >= 0n).toBe(true)
      if (end.quantity === 0n) expect(end.value).toBe(0n)
    }),
  )
})

test('an exit and its reversal at once leave everything where it was', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), fc.integer({ min: 1, max: 99 }), (steps, percent) => {
      const start = replay(emptyStock, possible(steps)).end
      const quantity = (start.quantity * BigInt(percent)) / 100n
      if (quantity === 0n) return
      const out: CardMovement = { id: 'out', date: day, quantity: -quantity as Quantity, valuation: average }
      const back: CardMovement = { id: 'back', date: day, quantity: quantity as Quantity, valuation: { by: 'reversal', of: 'out' } }
      expect(replay(start, [out, back]).end).toEqual(start)
    }),
  )
})
