// When something repeats: ends of months, leap years, fortnights, each place once, and what is told of each day.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, lastOfMonth, parseDay, type Day } from '#base/date.ts'
import { dayAt, daysFrom, describeSlot, frequencyCodes, indexFrom, type Plan } from './calendar.ts'

const plan = (changes: Partial<Plan> = {}): Plan => ({
  ...{ frequency: 'monthly', every: 1, day: 31, startsOn: parseDay('2026-11-20'), endsOn: null, times: null },
  ...changes,
})
const days = (of: Plan, count = 4) => daysFrom(of, 0, count).map(({ day }) => day)

test.each<[Partial<Plan>, string[]]>([
  [{ frequency: 'weekly' }, ['2026-11-20', '2026-11-27', '2026-12-04', '2026-12-11']],
  [{ frequency: 'days', every: 10 }, ['2026-11-20', '2026-11-30', '2026-12-10', '2026-12-20']],
  [{ frequency: 'fortnightly' }, ['2026-11-30', '2026-12-15', '2026-12-31', '2027-01-15']],
  [{ frequency: 'fortnightly', startsOn: parseDay('2027-02-01') }, ['2027-02-15', '2027-02-28', '2027-03-15', '2027-03-31']],
  [{}, ['2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28']],
  [{ day: 29, startsOn: parseDay('2028-01-30') }, ['2028-02-29', '2028-03-29', '2028-04-29', '2028-05-29']],
  [{ day: 5 }, ['2026-12-05', '2027-01-05', '2027-02-05', '2027-03-05']],
  [{ frequency: 'bimonthly', day: 20 }, ['2026-11-20', '2027-01-20', '2027-03-20', '2027-05-20']],
  [{ frequency: 'quarterly' }, ['2026-11-30', '2027-02-28', '2027-05-31', '2027-08-31']],
  [{ frequency: 'semiannual', day: 1 }, ['2026-12-01', '2027-06-01', '2027-12-01', '2028-06-01']],
  [{ frequency: 'annual', day: 29, startsOn: parseDay('2028-02-01') }, ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28']],
  [{ times: 2 }, ['2026-11-30', '2026-12-31']],
  [{ endsOn: parseDay('2027-01-31') }, ['2026-11-30', '2026-12-31', '2027-01-31']],
  [{ endsOn: parseDay('2026-11-29') }, []],
])('%j', (changes, expected) => expect(days(plan(changes))).toEqual(expected))

const anyPlan = fc
  .record({
    frequency: fc.constantFrom(...frequencyCodes),
    every: fc.integer({ min: 1, max: 365 }),
    day: fc.integer({ min: 1, max: 31 }),
    start: fc.integer({ min: 0, max: 4000 }),
  })
  .map(({ start, ...rest }): Plan => ({ ...rest, startsOn: addDays(parseDay('2024-01-01'), start), endsOn: null, times: null }))

test('days go forward, none before the start; the place of a day is found again from it', () => {
  fc.assert(
    fc.property(anyPlan, fc.integer({ min: 0, max: 40 }), (each, index) => {
      const [day, next] = [dayAt(each, index), dayAt(each, index + 1)] as [Day, Day]
      expect(day >= each.startsOn && next > day).toBe(true)
      expect(indexFrom(each, day)).toBe(index)
      expect(indexFrom(each, addDays(day, 1))).toBe(index + 1)
      if (!['weekly', 'days', 'fortnightly'].includes(each.frequency))
        expect(Number(day.slice(8))).toBe(Math.min(each.day, Number(lastOfMonth(day).slice(8))))
    }),
  )
})

test('what a description says of its day', () => {
  const monthly = plan({ day: 1, startsOn: parseDay('2026-11-01') })
  const text = 'Arriendo de {mes} de {año} ({periodo})'
  expect(describeSlot(text, monthly, { index: 0, day: parseDay('2026-11-01') })).toBe(
    'Arriendo de noviembre de 2026 (01/11/2026 a 30/11/2026)',
  )
  expect(describeSlot('{mes}', plan({ times: 1 }), { index: 0, day: parseDay('2026-11-30') })).toBe('noviembre')
  expect(describeSlot('Sin nada', monthly, { index: 0, day: parseDay('2026-11-01') })).toBe('Sin nada')
})

test('each place has its own day, so that none is taken twice; 31 is the last of its month, in leap years too', () => {
  fc.assert(
    fc.property(anyPlan, fc.integer({ min: 1, max: 60 }), (each, count) => {
      const found = days({ ...each, times: count }, count + 5)
      expect(new Set(found).size).toBe(count)
      const last = days({ ...each, frequency: 'monthly', day: 31 }, 14)
      expect(last).toEqual(last.map((day) => lastOfMonth(day)))
    }),
  )
})
