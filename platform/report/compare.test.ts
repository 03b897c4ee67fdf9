import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, type Day } from '#base/date.ts'
import { comparedRange } from './compare.ts'

test.each([
  ['2026-11-01', '2026-11-30', 'before', '2026-10-01', '2026-10-31'],
  ['2026-03-01', '2026-03-31', 'before', '2026-02-01', '2026-02-28'],
  ['2026-01-01', '2026-12-31', 'before', '2025-01-01', '2025-12-31'],
  ['2026-11-01', '2026-12-31', 'before', '2026-09-01', '2026-10-31'],
  ['2026-11-10', '2026-11-20', 'before', '2026-10-30', '2026-11-09'],
  ['2026-11-20', '2026-11-20', 'before', '2026-11-19', '2026-11-19'],
  ['2025-02-01', '2025-02-28', 'year', '2024-02-01', '2024-02-29'],
  ['2024-02-10', '2024-02-29', 'year', '2023-02-10', '2023-02-28'],
  ['2026-11-10', '2026-11-20', 'year', '2025-11-10', '2025-11-20'],
] as const)('%s to %s, %s: %s to %s', (from, to, kind, earlier, end) => {
  expect(comparedRange({ from: from as Day, to: to as Day }, kind)).toEqual({ from: earlier, to: end })
})

test('compared with nothing there is no period', () => {
  expect(comparedRange({ from: '2026-11-01' as Day, to: '2026-11-30' as Day }, 'none')).toBeNull()
})

test('the period before always ends the day before this one begins', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 800 }), (start, days) => {
      const from = addDays('2020-01-01' as Day, start)
      const range = comparedRange({ from, to: addDays(from, days) }, 'before')
      expect(range && daysBetween(range.to, from)).toBe(1)
    }),
  )
})
