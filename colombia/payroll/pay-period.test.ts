// Periods of pay follow on without gaps, whatever the month, and are paid on days on which banks work.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, parseDay, type Day } from '#base/date.ts'
import { isBusinessDay } from '../holidays.ts'
import { electronicDeadline, payDayOf, payFrequencies, payPeriodsFrom, type PayFrequency } from './pay-period.ts'

const shown = (frequency: PayFrequency, anchor: string, day: string, count: number) =>
  payPeriodsFrom(frequency, parseDay(anchor), parseDay(day), count).map(({ from, to }) => `${from} ${to}`)

test.each<[PayFrequency, string, string, string[]]>([
  ['monthly', '2026-01-01', '2026-11-20', ['2026-11-01 2026-11-30', '2026-12-01 2026-12-31', '2027-01-01 2027-01-31']],
  ['monthly', '2026-01-26', '2026-11-20', ['2026-10-26 2026-11-25', '2026-11-26 2026-12-25', '2026-12-26 2027-01-25']],
  ['monthly', '2026-01-31', '2026-02-10', ['2026-01-31 2026-02-27', '2026-02-28 2026-03-30', '2026-03-31 2026-04-29']],
  ['fortnightly', '2026-01-01', '2026-02-16', ['2026-02-16 2026-02-28', '2026-03-01 2026-03-15', '2026-03-16 2026-03-31']],
  ['fortnightly', '2026-01-16', '2026-02-15', ['2026-02-01 2026-02-15', '2026-02-16 2026-02-28', '2026-03-01 2026-03-15']],
  ['fortnightly', '2026-01-11', '2026-11-20', ['2026-11-11 2026-11-25', '2026-11-26 2026-12-10', '2026-12-11 2026-12-25']],
  ['tenDays', '2026-01-01', '2026-02-21', ['2026-02-21 2026-02-28', '2026-03-01 2026-03-10', '2026-03-11 2026-03-20']],
  ['fourteenDays', '2026-01-05', '2026-01-19', ['2026-01-19 2026-02-01', '2026-02-02 2026-02-15', '2026-02-16 2026-03-01']],
  ['weekly', '2026-01-05', '2025-12-31', ['2025-12-29 2026-01-04', '2026-01-05 2026-01-11', '2026-01-12 2026-01-18']],
])('%s from %s, asked on %s', (frequency, anchor, day, expected) => {
  expect(shown(frequency, anchor, day, 3)).toEqual(expected)
})

const anyDay = fc.integer({ min: 0, max: 4000 }).map((days) => addDays(parseDay('2022-01-01'), days))

test('the first has the day in it, and each begins when the one before ended', () => {
  fc.assert(
    fc.property(fc.constantFrom(...payFrequencies), anyDay, anyDay, (frequency, anchor, day) => {
      const periods = payPeriodsFrom(frequency, anchor, day, 30)
      expect(periods).toHaveLength(30)
      const [first] = periods
      expect(first !== undefined && first.from <= day && day <= first.to).toBe(true)
      for (const [index, period] of periods.entries()) {
        expect(period.from <= period.to).toBe(true)
        const next = periods[index + 1]
        if (next) expect(addDays(period.to, 1)).toBe(next.from)
      }
    }),
  )
})

test('one begins on the day that was said, where all months have it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...payFrequencies), anyDay, (frequency, anchor) => {
      fc.pre(Number(anchor.slice(8)) <= 28)
      expect(payPeriodsFrom(frequency, anchor, anchor, 1)[0]?.from).toBe(anchor)
    }),
  )
})

const cutOn = (to: Day) => ({ from: to, to })

test.each([
  ['2026-11-30', 0, 'before', '2026-11-30'],
  // 31 October 2026 is a Saturday, and Monday 2 November a holiday.
  ['2026-10-31', 0, 'before', '2026-10-30'],
  ['2026-10-31', 0, 'after', '2026-11-03'],
  ['2026-10-31', 0, 'same', '2026-10-31'],
  ['2026-11-25', 5, 'before', '2026-11-30'],
] as const)('cut on %s and paid %i days after, %s: %s', (to, after, shift, expected) => {
  expect(payDayOf(cutOn(parseDay(to)), after, shift)).toBe(expected)
})

test('a day of payment that is moved is a business day', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 30 }), fc.constantFrom('before' as const, 'after' as const), (to, after, shift) => {
      expect(isBusinessDay(payDayOf(cutOn(to), after, shift))).toBe(true)
    }),
  )
})

test.each([
  ['2026-10-01', '2026-11-10'],
  ['2026-12-01', '2027-01-10'],
  ['2028-02-01', '2028-03-10'],
])('what was paid in the month of %s is sent until %s', (month, last) => {
  expect(electronicDeadline(parseDay(month))).toBe(last)
})
