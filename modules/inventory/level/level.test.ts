import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQuantity, type Quantity } from '#base/decimal.ts'
import { alarmOf, levelProblems, levelsOf, suggested } from './level.ts'

const levels = (minimum: string | null, reorder: string | null, maximum: string | null) => levelsOf({ minimum, reorder, maximum })
const there = (quantity: string, available = quantity, isWatched = true) => ({
  quantity: parseQuantity(quantity),
  available: parseQuantity(available),
  isWatched,
})

test.each([
  [there('-1'), levels(null, null, null), 'negative'],
  [there('0'), levels('2', null, null), 'out'],
  // Nothing is left of what nobody watches: that is no news.
  [there('0', '0', false), levels(null, null, null), null],
  // Five there are, all of them promised.
  [there('5', '0'), levels(null, null, null), 'out'],
  [there('5', '3'), levels('4', null, null), 'below'],
  [there('4'), levels('4', null, null), null],
  [there('6'), levels('4', '6', '20'), 'reorder'],
  [there('21'), levels('4', '6', '20'), 'above'],
  [there('20'), levels('4', '6', '20'), null],
])('of %o with %o it is said: %s', (stock, wanted, expected) => {
  expect(alarmOf(stock, wanted)).toBe(expected)
})

test.each([
  ['3', levels('4', '6', '20'), '17'],
  ['3', levels('4', '6', null), '3'],
  ['3', levels('4', null, null), '1'],
  ['20', levels('4', '6', '20'), null],
  ['-2', levels(null, null, '8'), '10'],
  ['1', levels(null, null, null), null],
])('with %s available and %o it asks for %s', (available, wanted, expected) => {
  expect(suggested(parseQuantity(available), wanted)).toBe(expected === null ? null : parseQuantity(expected))
})

test('what is asked for leaves nothing short and nothing over', () => {
  const level = fc.option(fc.bigInt(0n, 100n), { nil: null })
  fc.assert(
    fc.property(fc.bigInt(-50n, 150n), level, level, level, (available, minimum, reorder, maximum) => {
      fc.pre(maximum === null || ((minimum ?? 0n) <= maximum && (reorder ?? 0n) <= maximum))
      const wanted = { minimum, reorder, maximum } as { minimum: Quantity | null; reorder: Quantity | null; maximum: Quantity | null }
      const after = (available + (suggested(available as Quantity, wanted) ?? 0n)) as Quantity
      expect(['below', 'above'].includes(alarmOf({ quantity: after, available: after, isWatched: false }, wanted) ?? '')).toBe(
        available > (maximum ?? 1000n),
      )
    }),
  )
})

test('a minimum or a reorder above the maximum is said at its field', () => {
  const rows = [
    { minimum: '5', reorder: null, maximum: '4' },
    { minimum: '4', reorder: '4', maximum: '4' },
    { minimum: null, reorder: '9', maximum: '4' },
    { minimum: '9', reorder: '1', maximum: null },
  ]
  expect(levelProblems(rows).map(({ code, field }) => [code, field])).toEqual([
    [562, 'levels.0.minimum'],
    [562, 'levels.2.reorder'],
  ])
})
