// Computed holidays against the carried table of 2022–2030, and business days across the awkward weeks.
import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, parseDay, weekday } from '#base/date.ts'
import { column, parseCsv } from './csv.ts'
import {
  addBusinessDays,
  businessDayOnOrAfter,
  businessDaysBetween,
  easterSunday,
  holidaysOf,
  isBusinessDay,
  isHoliday,
} from './holidays.ts'

const table = parseCsv(readFileSync(new URL('data/festivos.csv', import.meta.url), 'utf8')).map((row) => ({
  date: column(row, 'date'),
  name: column(row, 'name').replace(' (Ley 2578 de 2026)', ''),
}))
const years = [...new Set(table.map(({ date }) => Number(date.slice(0, 4))))]

test('the table covers nine years', () => expect(years).toEqual([2022, 2023, 2024, 2025, 2026, 2027, 2028, 2029, 2030]))

test.each(years)('%s agrees with the table', (year) => {
  const order = (a: { date: string; name: string }, b: { date: string; name: string }) =>
    `${a.date}${a.name}`.localeCompare(`${b.date}${b.name}`)
  expect([...holidaysOf(year)].sort(order)).toEqual(table.filter(({ date }) => date.startsWith(String(year))).sort(order))
})

test('18 holidays until 2025 and 19 since 2026 (Ley 2578)', () => {
  expect(holidaysOf(2025)).toHaveLength(18)
  expect(holidaysOf(2026)).toHaveLength(19)
  expect(isHoliday(parseDay('2025-07-14'))).toBe(false)
  expect(isHoliday(parseDay('2026-07-13'))).toBe(true)
})

test.each([
  [1999, '1999-04-04'],
  [2000, '2000-04-23'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2038, '2038-04-25'],
])('Easter of %s is %s', (year, day) => expect(easterSunday(year)).toBe(day))

test.each([
  ['2026-04-01', 1, '2026-04-06'],
  ['2026-07-10', 1, '2026-07-14'],
  ['2025-06-27', 1, '2025-07-01'],
  ['2026-11-20', 3, '2026-11-25'],
  ['2026-11-21', 0, '2026-11-21'],
])('%s and %s business days more is %s', (from, days, to) => expect(addBusinessDays(parseDay(from), days)).toBe(to))

test('business days: never a weekend or a holiday, and counting undoes adding', () => {
  const anyDay = fc.integer({ min: 0, max: 8000 }).map((days) => addDays(parseDay('2020-01-01'), days))
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 40 }), (from, days) => {
      const to = addBusinessDays(from, days)
      expect(isBusinessDay(to)).toBe(true)
      expect([0, 6]).not.toContain(weekday(to))
      expect(businessDaysBetween(from, to)).toBe(days)
      expect(isBusinessDay(businessDayOnOrAfter(from))).toBe(true)
      expect(businessDaysBetween(to, from)).toBe(0)
    }),
  )
})
