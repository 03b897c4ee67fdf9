import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Day } from '#base/date.ts'
import { balanceOn, earnedOn, type Movement } from './balance.ts'

const at = (points: number, day: string, expires: string | null): Movement => ({
  points: BigInt(points),
  day: day as Day,
  expires: expires as Day | null,
})
const today = '2026-11-20' as Day

test.each<[string, Movement[], bigint, bigint]>([
  ['nothing', [], 0n, 0n],
  ['what does not expire counts always, and for the level a year', [at(50, '2020-01-01', null)], 50n, 0n],
  ['the last day counts', [at(50, '2025-11-21', '2026-11-20')], 50n, 50n],
  ['the day after does not', [at(50, '2025-11-19', '2026-11-19')], 0n, 0n],
  ['a year ago is no longer of the last twelve months', [at(50, '2025-11-20', '2027-11-20')], 50n, 0n],
  ['tomorrow is not yet', [at(50, '2026-11-21', null)], 0n, 0n],
  ['what was used lowers the balance and not the level', [at(50, '2026-11-01', null), at(-20, '2026-11-02', null)], 30n, 50n],
])('%s', (_, movements, balance, earned) => {
  expect(balanceOn(movements, today)).toBe(balance)
  expect(earnedOn(movements, today)).toBe(earned)
})

test('a movement more is its points more, until they expire', () => {
  const points = fc.integer({ min: 1, max: 1_000_000 })
  fc.assert(
    fc.property(fc.array(points), points, (before, more) => {
      const had = before.map((each) => at(each, '2026-01-01', null))
      const more1 = at(more, '2026-01-01', '2026-11-20')
      expect(balanceOn([...had, more1], today)).toBe(balanceOn(had, today) + BigInt(more))
      expect(balanceOn([...had, more1], '2026-11-21' as Day)).toBe(balanceOn(had, today))
    }),
  )
})
