// November 2026 begins on a Sunday: six weeks, Monday first (mock 12).
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { longDay, monthTitle, moveDay, weeksOf } from './calendar.ts'

const day = parseDay('2026-11-20')

test('weeks', () => {
  const weeks = weeksOf(day)
  expect(weeks).toHaveLength(6)
  expect(weeks[0]?.[0]).toBe('2026-10-26')
  expect(weeks[0]?.[6]).toBe('2026-11-01')
  expect(weeks[5]?.[0]).toBe('2026-11-30')
  expect(monthTitle(day)).toBe('Noviembre 2026')
  expect(longDay(day)).toBe('viernes 20 de noviembre de 2026')
})

test.each([
  ['ArrowUp', '2026-11-13'],
  ['Home', '2026-11-16'],
  ['End', '2026-11-22'],
  ['PageDown', '2026-12-20'],
  ['x', null],
])('%s → %s', (key, expected) => expect(moveDay(day, key)).toBe(expected))
