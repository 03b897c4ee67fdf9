import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDay, type Day } from '#base/date.ts'
import { numberText, seriesOn } from './consecutive.ts'

test.each([
  ['FV', 1208, 0, 'FV-1208'],
  ['', 7, 0, '7'],
  ['', 7, 3, '007'],
  ['CT-2026', 12, 4, 'CT-2026-0012'],
  ['CT', 12345, 4, 'CT-12345'],
])('%s, %s with %s digits is %s', (prefix, number, digits, text) => {
  expect(numberText(prefix, number, digits)).toBe(text)
})

const yearly = { prefix: 'CT', next: 45, yearly: true }
test.each<[string, Parameters<typeof seriesOn>[0], string, string, number]>([
  ['goes on', { prefix: 'CT', next: 45, yearly: false, year: 2025 }, '2026-01-02', 'CT', 45],
  ['goes on within its year', { ...yearly, year: 2026 }, '2026-12-31', 'CT-2026', 45],
  ['begins again with the year', { ...yearly, year: 2026 }, '2027-01-01', 'CT-2027', 1],
  ['never goes back', { ...yearly, year: 2027 }, '2026-12-31', 'CT-2027', 45],
  ['begins where it was told', { ...yearly, year: null }, '2026-03-01', 'CT-2026', 45],
])('%s', (_, series, today, prefix, next) => {
  expect(seriesOn(series, parseDay(today))).toEqual({ prefix, next })
})

test('taken on any days, no number of a yearly series repeats or leaves a gap', () => {
  const days = fc.array(fc.integer({ min: 2024, max: 2030 }), { maxLength: 60 })
  fc.assert(
    fc.property(days, (years) => {
      let series = { prefix: 'CT', next: 1, yearly: true, year: null as number | null }
      const taken = years.map((year) => {
        const { prefix, next } = seriesOn(series, `${year}-06-01` as Day)
        series = { ...series, next: next + 1, year: Number(prefix.slice(3)) }
        return [prefix, next] as const
      })
      for (const numbers of Map.groupBy(taken, ([prefix]) => prefix).values())
        expect(numbers.map(([, number]) => number)).toEqual(numbers.map((_, index) => index + 1))
    }),
  )
})
