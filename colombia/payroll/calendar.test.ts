// Days of 30 and 360, shifts minute by minute, and vacations and leaves on the calendar.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, lastOfMonth, parseDay } from '#base/date.ts'
import { days360, monthUnits, sumUnits } from './days.ts'
import { lawOfDays } from './law.ts'
import { hoursOfShift } from './shift-hours.ts'
import { book, lawOf } from './testing/facts.server.ts'
import { lastDayOfLeave, lastWorkingDay, vacationProblems } from './vacation.ts'
import { parseTime } from './working-time.ts'

test.each([
  ['2024-05-02', '2026-11-20', 919],
  ['2026-01-01', '2026-11-20', 320],
  ['2026-07-01', '2026-11-20', 140],
  ['2026-01-01', '2026-12-31', 360],
  ['2026-01-01', '2026-02-28', 60],
  ['2024-02-01', '2024-02-29', 30],
  ['2024-02-01', '2024-02-28', 28],
  ['2026-01-31', '2026-01-31', 1],
  ['2026-01-30', '2026-01-31', 1],
  ['2026-02-28', '2026-02-28', 1],
  ['2026-03-02', '2026-03-01', 0],
])('from %s to %s there are %i days of 360', (from, to, days) => expect(days360(parseDay(from), parseDay(to))).toBe(days))

const someDay = fc.integer({ min: 0, max: 3000 }).map((days) => addDays(parseDay('2020-01-01'), days))

test('every span of a month from its first day has at most 30 units, all of them said once', () => {
  fc.assert(
    fc.property(someDay, someDay, someDay, (a, b, c) => {
      const from = a
      const to = lastOfMonth(a)
      const [start, end] = b < c ? [b, c] : [c, b]
      const units = monthUnits(from, to, [{ from: start, to: end, reason: 'x' }])
      expect(sumUnits(units)).toBe(days360(from, to))
      expect(sumUnits(units)).toBeLessThanOrEqual(30)
      for (const each of units) expect(each.units).toBeGreaterThanOrEqual(0)
    }),
  )
})

describe('a shift', () => {
  const shift = (start: string, end: string) => ({
    start: parseTime(start) ?? 0,
    end: parseTime(end) ?? 0,
    breakMinutes: 0,
    breakStart: null,
  })
  const hoursOf = (day: string, start: string, end: string, ordinaryHours = 24): string[] => {
    const laws = lawOfDays(book, [parseDay(day), addDays(parseDay(day), 1)])
    if ('missing' in laws) throw new Error(day)
    return hoursOfShift(parseDay(day), shift(start, end), ordinaryHours * 60, laws).map(
      (each) => `${each.day} ${each.kind} ${each.minutes}`,
    )
  }
  test.each([
    ['2026-11-20', '08:00', '17:00', 24, []],
    ['2026-11-20', '08:00', '17:00', 8, ['2026-11-20 HED 60']],
    ['2025-12-24', '18:00', '22:00', 24, ['2025-12-24 HRN 60']],
    // Saturday into Sunday: each day has its own surcharge.
    ['2026-11-21', '22:00', '06:00', 24, ['2026-11-21 HRN 120', '2026-11-22 HRNDF 360']],
    // The night begins at 21:00 on the 24th and at 19:00 on the 25th, a holiday.
    ['2025-12-24', '22:00', '08:00', 8, ['2025-12-24 HRN 120', '2025-12-25 HRNDF 360', '2025-12-25 HEDDF 120']],
    ['2026-11-22', '20:00', '23:00', 1, ['2026-11-22 HRNDF 60', '2026-11-22 HENDF 120']],
    ['2026-11-20', '20:00', '23:00', 2, ['2026-11-20 HRN 120', '2026-11-20 HEN 60']],
    ['2026-11-22', '08:00', '12:00', 24, ['2026-11-22 HRDDF 240']],
  ])('of %s from %s to %s with %i ordinary hours', (day, start, end, ordinary, hours) => {
    expect(hoursOf(day, start, end, ordinary)).toEqual(hours)
  })
})

const law = lawOf('2026-11-20')

test.each([
  [15, 0, []],
  [8, 7, []],
  [0, 7, []],
  [7, 8, ['aboveHalf']],
  [9, 7, ['aboveDays']],
  [0, 0, ['noDays']],
  [-1, 3, ['negative']],
])('vacations of %i working days and %i in money: %j', (workingDays, moneyDays, problems) => {
  expect(vacationProblems({ workingDays, moneyDays }, law)).toEqual(problems)
})

test.each([
  // Monday 7 December 2026; Tuesday the 8th is a holiday.
  ['2026-12-07', 15, true, '2026-12-24'],
  ['2026-12-07', 15, false, '2026-12-29'],
  ['2026-12-07', 1, true, '2026-12-07'],
  ['2026-12-06', 1, true, '2026-12-07'],
])('from %s, %i working days (Saturdays: %s) end on %s', (from, days, saturdays, last) => {
  expect(lastWorkingDay(parseDay(from), days, saturdays)).toBe(last)
})

test.each([
  ['maternity', '2026-01-01', '2026-05-06'],
  ['paternity', '2026-01-01', '2026-01-14'],
  ['bereavement', '2026-12-07', '2026-12-12'],
] as const)('a leave of %s from %s ends on %s', (leave, from, last) => expect(lastDayOfLeave(leave, parseDay(from), true, law)).toBe(last))
