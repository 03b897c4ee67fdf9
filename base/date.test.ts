import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayOfMonth, firstOfMonth, lastOfMonth, nextDayOfMonth, parseDay, showHour, showInstant } from './date.ts'

const NBSP = '\u00a0'

test.each([
  ['00:00', '12:00 a. m.'],
  ['00:30', '12:30 a. m.'],
  ['07:05', '07:05 a. m.'],
  ['11:59', '11:59 a. m.'],
  ['12:00', '12:00 p. m.'],
  ['17:30', '05:30 p. m.'],
  ['23:59', '11:59 p. m.'],
])('%s reads %s', (time, read) => {
  expect(showHour(time).replaceAll(NBSP, ' ')).toBe(read)
})

test('an instant is shown in Bogotá, whatever the day elsewhere', () => {
  expect(showInstant(new Date('2026-11-21T02:10:00Z')).replaceAll(NBSP, ' ')).toBe('20/11/2026 09:10 p. m.')
})

const days = fc.integer({ min: 0, max: 5000 }).map((count) => addDays(parseDay('2020-01-01'), count))

test('the day of a month is in it, and what the month does not have is its last day', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 31 }), (month, number) => {
      const day = dayOfMonth(month, number)
      expect(firstOfMonth(day)).toBe(firstOfMonth(month))
      expect(Number(day.slice(8))).toBe(Math.min(number, Number(lastOfMonth(month).slice(8))))
    }),
  )
})

test('the next such day is today or later, and less than two months away', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 31 }), (today, number) => {
      const next = nextDayOfMonth(number, today)
      expect(next >= today).toBe(true)
      expect(next < addDays(today, 32)).toBe(true)
    }),
  )
})

test('nothing goes beyond the last day that can be written', () => {
  expect([addDays(parseDay('9999-12-31'), 1), lastOfMonth(parseDay('9999-12-05'))]).toEqual(['9999-12-31', '9999-12-31'])
})
