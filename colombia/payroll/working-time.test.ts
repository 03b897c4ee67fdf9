// Working time: what the law says on each side of its days, and what shifts come to.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { percentText } from '#base/decimal.ts'
import {
  breakFits,
  hourRate,
  MINUTES_OF_A_DAY,
  parseTime,
  showHours,
  timeOfShift,
  workingTimeOn,
  type HourKind,
  type Shift,
} from './working-time.ts'

const lawOn = (day: string) => {
  const law = workingTimeOn(parseDay(day))
  if (!law) throw new Error(`No law on ${day}`)
  return law
}

test.each([
  ['2023-07-15', 48, 240],
  ['2023-07-16', 47, 235],
  ['2024-07-16', 46, 230],
  ['2025-07-16', 44, 220],
  ['2026-07-15', 44, 220],
  ['2026-07-16', 42, 210],
  ['2026-11-20', 42, 210],
])('on %s the week has at most %i hours, and the month %i', (day, hours, monthlyHours) => {
  expect(lawOn(day).week).toMatchObject({ hours, monthlyHours })
})

test('nothing is said of days before our figures', () => {
  expect(workingTimeOn(parseDay('2000-01-01'))).toBeNull()
})

// The table of surcharges of nomina.md, section 2: of an hour of Sunday or holiday, with and without overtime.
test.each<[HourKind, string, string, string]>([
  ['HED', '125', '125', '125'],
  ['HEN', '175', '175', '175'],
  ['HRN', '35', '35', '35'],
  ['HRDDF', '80', '90', '100'],
  ['HRNDF', '115', '125', '135'],
  ['HEDDF', '205', '215', '225'],
  ['HENDF', '255', '265', '275'],
])(
  '%s pays %s %% of the ordinary hour in the first half of 2026, %s %% since July and %s %% since July 2027',
  (kind, before, since, then) => {
    expect(['2026-06-30', '2026-07-01', '2027-07-01'].map((day) => percentText(hourRate(kind, lawOn(day))))).toEqual([before, since, then])
  },
)

test.each([
  ['00:00', 0],
  ['07:30', 450],
  ['23:59', 1439],
  ['24:00', null],
  ['7:30', null],
  ['07:60', null],
  ['', null],
])('the time %s is %s', (text, minutes) => {
  expect(parseTime(text)).toBe(minutes)
})

test('hours are shown with their minutes', () => {
  expect([0, 30, 60, 450, 2520].map(showHours)).toEqual(['0 h', '30 min', '1 h', '7 h 30 min', '42 h'])
})

const shift = (start: string, end: string, breakMinutes = 0, breakStart = ''): Shift => ({
  start: parseTime(start) ?? 0,
  end: parseTime(end) ?? 0,
  breakMinutes,
  breakStart: parseTime(breakStart),
})

describe('what a shift comes to', () => {
  // Night from 21:00 until 24 December 2025, from 19:00 since the 25th (Ley 2466 de 2025, art. 10).
  test.each([
    ['an office day', shift('08:00', '17:00', 60), '2026-11-20', 480, 0],
    ['an evening before the change', shift('14:00', '22:00'), '2025-12-24', 480, 60],
    ['the same evening after it', shift('14:00', '22:00'), '2025-12-25', 480, 180],
    ['a night across midnight', shift('22:00', '06:00'), '2026-11-20', 480, 480],
    ['a night with its break at night', shift('22:00', '06:00', 30, '02:00'), '2026-11-20', 450, 450],
    ['a break in the part of the day', shift('13:00', '21:00', 60, '15:00'), '2026-11-20', 420, 120],
    ['a break in the part of the night', shift('13:00', '21:00', 60, '19:30'), '2026-11-20', 420, 60],
    ['an early morning', shift('04:00', '12:00', 30), '2026-11-20', 450, 120],
    ['round the clock', shift('06:00', '06:00'), '2026-11-20', 1440, 660],
  ])('%s', (_, given, day, worked, night) => {
    expect(timeOfShift(given, lawOn(day).night)).toEqual({ worked, night })
  })

  test('a break has to fit', () => {
    expect(breakFits(shift('08:00', '12:00', 240))).toBe(false)
    expect(breakFits(shift('08:00', '12:00', 60, '11:30'))).toBe(false)
    expect(breakFits(shift('08:00', '12:00', 60, '07:00'))).toBe(false)
    expect(breakFits(shift('22:00', '06:00', 60, '05:00'))).toBe(true)
    expect(breakFits(shift('22:00', '06:00', 60))).toBe(true)
  })

  const minute = fc.integer({ min: 0, max: MINUTES_OF_A_DAY - 1 })
  test('day and night, asked apart, make the whole', () => {
    fc.assert(
      fc.property(minute, minute, minute, minute, fc.integer({ min: 0, max: 240 }), (start, end, dusk, dawn, breakMinutes) => {
        const given: Shift = { start, end, breakMinutes, breakStart: null }
        fc.pre(dusk !== dawn && breakFits(given))
        const [night, day] = [timeOfShift(given, { start: dusk, end: dawn }), timeOfShift(given, { start: dawn, end: dusk })]
        expect(night.worked).toBe(day.worked)
        expect(night.night + day.night).toBe(night.worked)
      }),
    )
  })
})
