// When a report goes out: end of month, leap years, the turn of the year, and midnight in Bogotá.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayInBogota, lastOfMonth, timeInBogota, weekday } from '#base/date.ts'
import { runs } from '#base/testing/runs.ts'
import { lastTime, momentWords, nextTime, planWords, type Plan } from './plan.ts'

/** Hours keep their parts together. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

const cases: readonly (readonly [Plan, after: string, next: string])[] = [
  [{ every: 'day', hour: 7 }, '2026-11-20T06:59:59-05:00', '2026-11-20T07:00:00-05:00'],
  // Strictly after: a slot that was just taken is not the next one.
  [{ every: 'day', hour: 7 }, '2026-11-20T07:00:00-05:00', '2026-11-21T07:00:00-05:00'],
  [{ every: 'day', hour: 0 }, '2026-12-31T23:59:59-05:00', '2027-01-01T00:00:00-05:00'],
  // In the evening of Bogotá it is tomorrow in Greenwich already.
  [{ every: 'day', hour: 23 }, '2026-11-20T22:00:00-05:00', '2026-11-20T23:00:00-05:00'],
  [{ every: 'week', weekday: 1, hour: 8 }, '2026-11-20T10:00:00-05:00', '2026-11-23T08:00:00-05:00'],
  [{ every: 'week', weekday: 5, hour: 8 }, '2026-11-20T10:00:00-05:00', '2026-11-27T08:00:00-05:00'],
  [{ every: 'week', weekday: 5, hour: 11 }, '2026-11-20T10:00:00-05:00', '2026-11-20T11:00:00-05:00'],
  [{ every: 'week', weekday: 0, hour: 6 }, '2026-12-28T10:00:00-05:00', '2027-01-03T06:00:00-05:00'],
  [{ every: 'month', day: 1, hour: 7 }, '2026-12-01T07:00:00-05:00', '2027-01-01T07:00:00-05:00'],
  [{ every: 'month', day: 31, hour: 18 }, '2026-11-20T10:00:00-05:00', '2026-11-30T18:00:00-05:00'],
  [{ every: 'month', day: 31, hour: 18 }, '2026-11-30T18:00:00-05:00', '2026-12-31T18:00:00-05:00'],
  [{ every: 'month', day: 31, hour: 18 }, '2026-12-31T18:00:00-05:00', '2027-01-31T18:00:00-05:00'],
  [{ every: 'month', day: 31, hour: 18 }, '2027-01-31T18:00:00-05:00', '2027-02-28T18:00:00-05:00'],
  [{ every: 'month', day: 30, hour: 18 }, '2028-02-01T00:00:00-05:00', '2028-02-29T18:00:00-05:00'],
  [{ every: 'month', day: 29, hour: 18 }, '2027-02-28T18:00:00-05:00', '2027-03-29T18:00:00-05:00'],
  [{ every: 'month', day: 15, hour: 5 }, '2026-11-15T04:59:00-05:00', '2026-11-15T05:00:00-05:00'],
]

test.each(cases)('%j after %s', (plan, after, next) => {
  expect(nextTime(plan, new Date(after))).toEqual(new Date(next))
})

const hour = fc.integer({ min: 0, max: 23 })
const anyPlan: fc.Arbitrary<Plan> = fc.oneof(
  fc.record({ every: fc.constant('day'), hour }),
  fc.record({ every: fc.constant('week'), weekday: fc.integer({ min: 0, max: 6 }), hour }),
  fc.record({ every: fc.constant('month'), day: fc.integer({ min: 1, max: 31 }), hour }),
)
const anyInstant = fc.date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })

test('the next time is after, on the day and hour of the plan, and not further than one turn', () => {
  fc.assert(
    fc.property(anyPlan, anyInstant, (plan, after) => {
      const next = nextTime(plan, after)
      const days = (next.getTime() - after.getTime()) / 86_400_000
      expect(days).toBeGreaterThan(0)
      expect(days).toBeLessThanOrEqual({ day: 1, week: 7, month: 31 }[plan.every])
      expect(timeInBogota(next)).toBe(`${String(plan.hour).padStart(2, '0')}:00:00-05:00`)
      const day = dayInBogota(next)
      if (plan.every === 'week') expect(weekday(day)).toBe(plan.weekday)
      if (plan.every === 'month') expect(Number(day.slice(8))).toBe(Math.min(plan.day, Number(lastOfMonth(day).slice(8))))
    }),
  )
})

test('whenever one looks between two times, the next one is the same: nothing drifts', () => {
  fc.assert(
    fc.property(anyPlan, anyInstant, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (plan, start, part) => {
      const slot = nextTime(plan, start)
      const next = nextTime(plan, slot)
      const between = new Date(slot.getTime() + Math.floor((next.getTime() - slot.getTime()) * part))
      expect(nextTime(plan, between)).toEqual(next)
    }),
  )
})

test('a plan of every month has twelve times a year, one in each month', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 31 }), hour, fc.integer({ min: 2020, max: 2090 }), (day, at, year) => {
      const plan: Plan = { every: 'month', day, hour: at }
      const months: string[] = []
      let time = new Date(`${year - 1}-12-31T23:59:59.999-05:00`)
      for (let count = 0; count < 12; count += 1) {
        time = nextTime(plan, time)
        months.push(dayInBogota(time).slice(0, 7))
      }
      expect(months).toEqual(Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`))
    }),
  )
})

test('after the server was down, the last time that passed is the one sent', () => {
  const plan: Plan = { every: 'day', hour: 7 }
  const due = new Date('2026-11-20T07:00:00-05:00')
  expect(lastTime(plan, due, due)).toEqual(due)
  expect(lastTime(plan, due, new Date('2026-11-23T06:00:00-05:00'))).toEqual(new Date('2026-11-22T07:00:00-05:00'))
  fc.assert(
    fc.property(anyPlan, anyInstant, fc.integer({ min: 0, max: 200 * 86_400_000 }), (each, start, late) => {
      const first = nextTime(each, start)
      const now = new Date(first.getTime() + late)
      const last = lastTime(each, first, now)
      expect(last <= now && last >= first).toBe(true)
      expect(nextTime(each, last) > now).toBe(true)
    }),
    runs(50),
  )
})

test('in words', () => {
  expect(plain(planWords({ every: 'day', hour: 0 }))).toBe('Cada día a las 12:00 a. m.')
  expect(plain(planWords({ every: 'week', weekday: 3, hour: 13 }))).toBe('Cada miércoles a la 01:00 p. m.')
  expect(plain(planWords({ every: 'month', day: 5, hour: 12 }))).toBe('El día 5 de cada mes a las 12:00 p. m.')
  expect(plain(planWords({ every: 'month', day: 30, hour: 7 }))).toBe('El día 30 de cada mes (o el último) a las 07:00 a. m.')
  expect(plain(planWords({ every: 'month', day: 31, hour: 7 }))).toBe('El último día de cada mes a las 07:00 a. m.')
  expect(plain(momentWords(new Date('2026-11-23T12:00:00Z')))).toBe('lunes 23/11/2026 07:00 a. m.')
})
