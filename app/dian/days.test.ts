// The days of the simulated authority beside those of the product, over a quarter of a century.
import { expect, test } from 'vitest'
import { addBusinessDays } from '#colombia/index.ts'
import { addDays, dayInBogota, parseDay, timeInBogota } from '#base/date.ts'
import { businessDaysAfter, dayOf, hourOf } from './days.ts'

test('business days are those of the law', () => {
  for (let day = parseDay('2020-01-01'); day < '2045-01-01'; day = addDays(day, 1))
    expect([day, businessDaysAfter(day, 3)]).toEqual([day, addBusinessDays(day, 3)])
})

test.each(['2026-11-29T04:59:59Z', '2026-11-29T05:00:00Z', '2027-01-01T00:00:00Z'])('the day and the hour of %s', (text) => {
  const at = new Date(text)
  expect([dayOf(at), hourOf(at)]).toEqual([dayInBogota(at), timeInBogota(at)])
})
