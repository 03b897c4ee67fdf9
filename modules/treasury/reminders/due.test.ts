import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, parseDay, type Day } from '#base/date.ts'
import { dueDatesOf, maySendAt, sendingDay, stepDue, type ReminderStep } from './due.ts'

const step = (id: string, days: number, moment: 'before' | 'after', channel: 'email' | 'call' = 'email'): ReminderStep => ({
  ...{ id, days, moment, channel },
  subject: id,
})
const steps = [
  step('five before', 5, 'before'),
  step('day', 0, 'before'),
  step('five after', 5, 'after'),
  step('call', 15, 'after', 'call'),
  step('last', 30, 'after'),
]
const plan = { steps, workingDays: true }

describe('the day on which it goes out', () => {
  test.each([
    // Wednesday 25 November 2026.
    ['2026-11-25', 5, 'before', true, '2026-11-20'],
    ['2026-11-25', 0, 'before', true, '2026-11-25'],
    // A Saturday waits for Monday, unless Saturdays are for it; a Sunday always waits.
    ['2026-11-21', 0, 'before', true, '2026-11-23'],
    ['2026-11-21', 0, 'before', false, '2026-11-21'],
    ['2026-11-22', 0, 'before', false, '2026-11-23'],
    // Monday 16 November is a holiday.
    ['2026-11-14', 0, 'after', true, '2026-11-17'],
    ['2026-11-11', 5, 'after', true, '2026-11-17'],
    // Jueves and Viernes Santo of 2027, and Sunday.
    ['2027-03-25', 0, 'after', true, '2027-03-29'],
    ['2027-03-25', 0, 'after', false, '2027-03-27'],
  ] as const)('due %s, %i days %s, working days %s: %s', (due, days, moment, workingDays, day) =>
    expect(sendingDay(parseDay(due), { days, moment }, workingDays)).toBe(day),
  )
})

describe('the step of a balance due on Wednesday 25 November', () => {
  test.each([
    ['2026-11-19', null],
    ['2026-11-20', 'five before'],
    // Late by days, not by more.
    ['2026-11-23', 'five before'],
    ['2026-11-24', null],
    ['2026-11-25', 'day'],
    ['2026-11-28', 'day'],
    ['2026-11-29', null],
    ['2026-11-30', 'five after'],
    // The call is made by people.
    ['2026-12-10', null],
    // 30 days after is Christmas: it waits for Monday 28.
    ['2026-12-25', null],
    ['2026-12-28', 'last'],
    ['2027-02-01', null],
  ] as const)('on %s: %s', (today, id) => expect(stepDue(plan, parseDay('2026-11-25'), parseDay(today))?.id ?? null).toBe(id))

  test('of steps whose days fall together the latest speaks', () => {
    const close = { workingDays: true, steps: [step('a', 1, 'after'), step('b', 2, 'after')] }
    // Friday 20: both wait for Monday 23.
    expect(stepDue(close, parseDay('2026-11-20'), parseDay('2026-11-23'))?.id).toBe('b')
  })
})

const days = fc.integer({ min: 0, max: 1500 }).map((count): Day => addDays(parseDay('2026-01-01'), count))

test('the due dates of a day are all those that have a step on it', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -40, max: 40 }), fc.boolean(), (today, offset, workingDays) => {
      const asked = { ...plan, workingDays }
      const dueDate = addDays(today, offset)
      const found = dueDatesOf(asked, today).find((each) => each.dueDate === dueDate)?.step.id ?? null
      expect(found).toBe(stepDue(asked, dueDate, today)?.id ?? null)
    }),
  )
})

describe('the hour', () => {
  const always = { fromHour: 0, toHour: 24, workingDays: false }
  test.each([
    // Ley 2300 de 2023, art. 3, whatever the plan says.
    ['2026-11-20', 6, always, false],
    ['2026-11-20', 7, always, true],
    ['2026-11-20', 18, always, true],
    ['2026-11-20', 19, always, false],
    ['2026-11-21', 7, always, false],
    ['2026-11-21', 14, always, true],
    ['2026-11-21', 15, always, false],
    ['2026-11-22', 10, always, false],
    ['2026-11-21', 10, { ...always, workingDays: true }, false],
    // The hours of the plan.
    ['2026-11-20', 8, { ...always, fromHour: 9, toHour: 12 }, false],
    ['2026-11-20', 9, { ...always, fromHour: 9, toHour: 12 }, true],
    ['2026-11-20', 12, { ...always, fromHour: 9, toHour: 12 }, false],
    // Hours of the night alone are never.
    ['2026-11-20', 20, { ...always, fromHour: 20, toHour: 24 }, false],
  ] as const)('%s at %i', (day, hour, asked, may) => expect(maySendAt(asked, parseDay(day), hour)).toBe(may))
})
