// A period must be covered exactly once by its spans, and what is before it too.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, parseDay, type Day } from '#base/date.ts'
import { periodSpans, type DayRange } from './spans.ts'

const daysOf = (range: DayRange): Day[] => {
  const days: Day[] = []
  for (let day = range.from; day < range.to; day = addDays(day, 1)) days.push(day)
  return days
}

test('a whole month needs no loose day', () => {
  const spans = periodSpans(parseDay('2026-11-01'), parseDay('2026-11-30'))
  expect(spans.movementDays).toEqual([])
  expect(spans.movementMonths).toEqual({ from: '2026-11-01', to: '2026-12-01' })
  expect(spans.openingMonths).toEqual({ from: '2026-01-01', to: '2026-11-01' })
})

test('every day is counted once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 500 }), (start, length) => {
      const from = addDays(parseDay('2025-01-01'), start)
      const to = addDays(from, length)
      const spans = periodSpans(from, to)
      const movement = [...daysOf(spans.movementMonths), ...spans.movementDays.flatMap(daysOf)].toSorted()
      expect(movement).toEqual(daysOf({ from, to: addDays(to, 1) }))
      const opening = [...daysOf(spans.openingMonths), ...daysOf(spans.openingDays)]
      expect(opening).toEqual(daysOf({ from: spans.openingYearsBefore, to: from }))
      expect(spans.movementMonths.from).toBe(`${addMonths(spans.movementMonths.from, 0).slice(0, 7)}-01`)
    }),
  )
})
