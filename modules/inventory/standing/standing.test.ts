// What was counted holds: of what is recorded late, each move is taken up by the first count behind it.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#base/testing/runs.ts'
import { addDays, type Day } from '#base/date.ts'
import { addQuantities, zeroQuantity, type Quantity } from '#base/decimal.ts'
import { atEndOf, lateMoves, type CardPlace, type PlacedMove, type StandingCount } from './standing.ts'

const day = (of: number): Day => addDays('2026-11-01' as Day, of)
const count = (id: string, of: number, sequence: number, card = 'a'): StandingCount => ({ id, card, date: day(of), sequence })
const move = (quantity: number, place: CardPlace, card = 'a'): PlacedMove => ({ card, place, quantity: BigInt(quantity) as Quantity })
const told = (moves: readonly PlacedMove[], counts: readonly StandingCount[]) =>
  lateMoves(moves, counts).map(({ at, count: { id } }) => [at, id])

const counts = [count('second', 20, 9), count('first', 10, 5)]

test.each([
  ['an earlier day', move(1, atEndOf(day(9))), [[0, 'first']]],
  ['between both', move(1, atEndOf(day(11))), [[0, 'second']]],
  ['the same day, recorded afterwards', move(1, atEndOf(day(10))), [[0, 'second']]],
  ['after both', move(1, atEndOf(day(20))), []],
  ['undoing what was recorded before it that day', move(1, { date: day(10), sequence: 5 }), [[0, 'first']]],
  ['undoing what was recorded after it that day', move(1, { date: day(10), sequence: 6 }), [[0, 'second']]],
  ['of another card', move(1, atEndOf(day(1)), 'b'), []],
  ['of the value alone', move(0, atEndOf(day(1))), []],
] as const)('%s', (_, one, late) => {
  expect(told([one], counts)).toEqual(late)
})

test('what comes to nothing together changes nothing of the count', () => {
  const [before, after] = [atEndOf(day(1)), atEndOf(day(12))]
  expect(told([move(3, before), move(-3, before)], counts)).toEqual([])
  expect(told([move(3, before), move(-2, before), move(1, after)], counts)).toEqual([
    [0, 'first'],
    [1, 'first'],
    [2, 'second'],
  ])
})

const sumOf = (quantities: readonly Quantity[]): Quantity => quantities.reduce(addQuantities, zeroQuantity)

// At every count, what is recorded before it and what the counts up to it take up come to nothing.
test('with what is taken up no count changes', () => {
  const places = fc.record({ date: fc.integer({ min: 0, max: 5 }).map(day), sequence: fc.integer({ min: 1, max: 5 }) })
  const moves = fc.array(fc.tuple(fc.integer({ min: -3, max: 3 }), places, fc.constantFrom('a', 'b')), { maxLength: 8 })
  const standing = fc.uniqueArray(fc.tuple(places, fc.constantFrom('a', 'b')), {
    maxLength: 6,
    selector: ([place, card]) => JSON.stringify([place, card]),
  })
  const isUpTo = (one: CardPlace, other: CardPlace) => one.date < other.date || (one.date === other.date && one.sequence <= other.sequence)
  fc.assert(
    fc.property(moves, standing, (recorded, found) => {
      const all = recorded.map(([quantity, place, card]) => move(quantity, place, card))
      const stand = found.map(([place, card], index) => ({ id: String(index), card, ...place }))
      const late = lateMoves(all, stand)
      for (const each of stand) {
        const before = all.filter(({ card, place }) => card === each.card && isUpTo(place, each))
        const taken = late
          .filter(({ count: by }) => by.card === each.card && isUpTo(by, each))
          .map(({ at }) => all[at]?.quantity ?? zeroQuantity)
        expect(sumOf(before.map(({ quantity }) => quantity))).toBe(sumOf(taken))
      }
    }),
    runs(500),
  )
})
