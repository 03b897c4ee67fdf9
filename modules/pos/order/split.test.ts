import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseQuantity, quantityText, subtractQuantities, type Quantity } from '#base/decimal.ts'
import { runs } from '#base/testing/runs.ts'
import { allLeft, equalPart, kitchenChanges, leftOf, partOfSeat, seatsLeft, type LineLeft, type Part } from './split.ts'

const line = (id: string, left: string, seat: number | null = null): LineLeft => ({ id, left: parseQuantity(left), seat })
const said = (parts: readonly Part[]) => parts.map(({ lineId, quantity }) => `${lineId} ${quantityText(quantity)}`)
const table = [line('soup', '2', 1), line('fish', '1', 2), line('wine', '1'), line('paid', '0', 3)]

describe('what somebody pays', () => {
  test('all of it, without what is paid', () => expect(said(allLeft(table))).toEqual(['soup 2', 'fish 1', 'wine 1']))
  test('what one person had', () => expect(said(partOfSeat(table, 1))).toEqual(['soup 2']))
  test('who has something left', () => expect(seatsLeft(table)).toEqual([1, 2]))
  test.each<[number, string[]]>([
    [1, ['soup 2', 'fish 1', 'wine 1']],
    [2, ['soup 1', 'fish 0.5', 'wine 0.5']],
    [3, ['soup 0.666666', 'fish 0.333333', 'wine 0.333333']],
  ])('one of %s equal parts', (parts, expected) => expect(said(equalPart(table, parts))).toEqual(expected))
  test('never below zero', () => expect(leftOf(parseQuantity('1'), parseQuantity('2'))).toBe(0n))
})

test('equal parts taken one after the other are all that was left', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.integer({ min: 1, max: 50 }), (quantity, parts) => {
      let left = quantity as Quantity
      for (let remaining = parts; remaining > 0; remaining -= 1) {
        const [part] = equalPart([{ id: 'one', left, seat: null }], remaining)
        left = subtractQuantities(left, part?.quantity ?? parseQuantity('0'))
        expect(left >= 0n).toBe(true)
      }
      expect(left).toBe(0n)
    }),
    runs(200),
  )
})

describe('what the kitchen is told', () => {
  const of = (id: string, quantity: string, itemId = id) => ({ id, itemId, quantity: parseQuantity(quantity), note: '' })
  const was = (lineId: string, quantity: string, itemId = lineId) => ({ lineId, itemId, quantity: parseQuantity(quantity) })
  const changes = (lines: Parameters<typeof kitchenChanges>[0], told: Parameters<typeof kitchenChanges>[1]) =>
    kitchenChanges(lines, told).map(({ lineId, itemId, quantity }) => `${lineId} ${itemId} ${quantityText(quantity)}`)

  test('the first time all', () => expect(changes([of('a', '2'), of('b', '1')], [])).toEqual(['a a 2', 'b b 1']))
  test('then what is new', () => expect(changes([of('a', '3'), of('b', '1')], [was('a', '2'), was('b', '1')])).toEqual(['a a 1']))
  test('what is taken away', () => expect(changes([of('a', '1')], [was('a', '2'), was('b', '1')])).toEqual(['a a -1', 'b b -1']))
  test('another product in a line', () =>
    expect(changes([of('a', '1', 'tea')], [was('a', '1', 'coffee')])).toEqual(['a tea 1', 'a coffee -1']))
  test('nothing new', () => expect(changes([of('a', '1')], [was('a', '2'), was('a', '-1')])).toEqual([]))
})
