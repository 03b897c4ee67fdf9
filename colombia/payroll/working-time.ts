/**
 * Working time: the weekly maximum, the hours that count as night, the surcharges, and what of them a shift has. Times of
 * the day are minutes from midnight; the figures in force are given to the rules, which do not look for them.
 */
import { parseDay, type Day } from '#base/date.ts'
import { parsePercent, type Percent } from '#base/decimal.ts'
import { inForceOn, type Dated } from './dated.ts'

export const MINUTES_OF_A_DAY = 1440
const HOUR = 60

/** "19:30" → 1170; null for what is no time of the day. */
export function parseTime(text: string): number | null {
  const [, hours = '', minutes = ''] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  return hours === '' ? null : Number(hours) * HOUR + Number(minutes)
}

/** 1140 → "19:00". */
export const showClock = (minutes: number): string =>
  [Math.floor(minutes / HOUR), minutes % HOUR].map((part) => String(part).padStart(2, '0')).join(':')

/** 450 → "7 h 30 min". */
export function showHours(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR]
  if (rest === 0) return `${hours} h`
  return hours === 0 ? `${rest} min` : `${hours} h ${rest} min`
}

export interface WeeklyLimit extends Dated {
  /** The longest ordinary week, in hours. */
  readonly hours: number
  /** The hours of a month that a monthly salary pays: the week ÷ 6 × 30. */
  readonly monthlyHours: number
}

/** Ley 2101 de 2021, art. 3: an hour or two less each July, without less pay. */
export const weeklyLimits: readonly WeeklyLimit[] = [
  { from: parseDay('2021-07-16'), hours: 48, monthlyHours: 240, source: 'CST art. 161' },
  { from: parseDay('2023-07-16'), hours: 47, monthlyHours: 235, source: 'Ley 2101 de 2021, art. 3' },
  { from: parseDay('2024-07-16'), hours: 46, monthlyHours: 230, source: 'Ley 2101 de 2021, art. 3' },
  { from: parseDay('2025-07-16'), hours: 44, monthlyHours: 220, source: 'Ley 2101 de 2021, art. 3' },
  { from: parseDay('2026-07-16'), hours: 42, monthlyHours: 210, source: 'Ley 2101 de 2021, art. 3' },
]

export interface NightSpan extends Dated {
  readonly start: number
  readonly end: number
}

export const nightSpans: readonly NightSpan[] = [
  { from: parseDay('2017-07-18'), start: 21 * HOUR, end: 6 * HOUR, source: 'Ley 1846 de 2017, art. 1' },
  { from: parseDay('2025-12-25'), start: 19 * HOUR, end: 6 * HOUR, source: 'Ley 2466 de 2025, art. 10' },
]

export interface SundaySurcharge extends Dated {
  readonly rate: Percent
}

/** Of a Sunday or a holiday, over the ordinary hour. */
export const sundaySurcharges: readonly SundaySurcharge[] = [
  { from: parseDay('2003-01-01'), rate: parsePercent('75'), source: 'Ley 789 de 2002, art. 26' },
  { from: parseDay('2025-07-01'), rate: parsePercent('80'), source: 'Ley 2466 de 2025, art. 14' },
  { from: parseDay('2026-07-01'), rate: parsePercent('90'), source: 'Ley 2466 de 2025, art. 14' },
  { from: parseDay('2027-07-01'), rate: parsePercent('100'), source: 'Ley 2466 de 2025, art. 14' },
]

/** Overtime of a week: at most 2 hours a day and 12 a week (Ley 50 de 1990, art. 22). */
export const MOST_WEEKLY_OVERTIME = 12 * HOUR

export interface WorkingTimeLaw {
  readonly week: WeeklyLimit
  readonly night: NightSpan
  readonly sunday: SundaySurcharge
}

/** What of the working time is in force on a day; null before the first of our figures. */
export function workingTimeOn(day: Day): WorkingTimeLaw | null {
  const [week, night, sunday] = [inForceOn(weeklyLimits, day), inForceOn(nightSpans, day), inForceOn(sundaySurcharges, day)]
  return week && night && sunday ? { week, night, sunday } : null
}

/** The hours that are paid with a surcharge, by their element of the electronic payroll. */
export const hourKinds = ['HED', 'HEN', 'HRN', 'HEDDF', 'HRDDF', 'HENDF', 'HRNDF'] as const
export type HourKind = (typeof hourKinds)[number]

const FIXED: Readonly<Record<HourKind, { readonly own: string; readonly onSunday: boolean }>> = {
  HED: { own: '125', onSunday: false },
  HEN: { own: '175', onSunday: false },
  HRN: { own: '35', onSunday: false },
  HEDDF: { own: '125', onSunday: true },
  HRDDF: { own: '0', onSunday: true },
  HENDF: { own: '175', onSunday: true },
  HRNDF: { own: '35', onSunday: true },
}

/**
 * What of the ordinary hour each hour of a kind pays, in percent: overtime includes the hour itself, a surcharge adds to an
 * hour that the salary pays already (CST arts. 168 and 179).
 */
export function hourRate(kind: HourKind, { sunday }: Pick<WorkingTimeLaw, 'sunday'>): Percent {
  const { own, onSunday } = FIXED[kind]
  return (parsePercent(own) + (onSunday ? sunday.rate : 0n)) as Percent
}

export interface Shift {
  /** Minutes from midnight; an end that is not after the start is of the next day. */
  readonly start: number
  readonly end: number
  readonly breakMinutes: number
  /** Null: in the middle. */
  readonly breakStart: number | null
}

export interface ShiftTime {
  /** Minutes that are worked, without the break. */
  readonly worked: number
  /** Of those, the minutes of night. */
  readonly night: number
}

const lengthOf = ({ start, end }: Pick<Shift, 'start' | 'end'>): number => (end > start ? end - start : end - start + MINUTES_OF_A_DAY)

/** Minutes from the start of the shift to that of its break. */
function untilBreak(shift: Shift): number {
  if (shift.breakStart === null) return Math.floor((lengthOf(shift) - shift.breakMinutes) / 2)
  return (shift.breakStart - shift.start + MINUTES_OF_A_DAY) % MINUTES_OF_A_DAY
}

/** Whether the break fits in the shift and leaves something to work. */
export const breakFits = (shift: Shift): boolean =>
  shift.breakMinutes < lengthOf(shift) && untilBreak(shift) >= 0 && untilBreak(shift) + shift.breakMinutes <= lengthOf(shift)

/** What is worked before and after the break, in minutes from the midnight before the shift. The break must fit. */
export function piecesOfShift(shift: Shift): readonly { readonly from: number; readonly to: number }[] {
  const pause = shift.start + untilBreak(shift)
  return [
    { from: shift.start, to: pause },
    { from: pause + shift.breakMinutes, to: shift.start + lengthOf(shift) },
  ]
}

/** How much is worked in a shift, and how much of it at night. The break must fit. */
export function timeOfShift(shift: Shift, night: Pick<NightSpan, 'start' | 'end'>): ShiftTime {
  const { breakMinutes } = shift
  const atNight = piecesOfShift(shift)
    .map(({ from, to }) => nightMinutes(from, to, night))
    .reduce((sum, each) => sum + each, 0)
  return { worked: lengthOf(shift) - breakMinutes, night: atNight }
}

/** Of a span that may pass midnight, counted from that of its first day. */
function nightMinutes(from: number, to: number, night: Pick<NightSpan, 'start' | 'end'>): number {
  // The night that began the day before, that of the day, and that of the next.
  return [-1, 0, 1]
    .map((day) => {
      const begins = night.start + day * MINUTES_OF_A_DAY
      const ends = begins + lengthOf(night)
      return Math.max(0, Math.min(to, ends) - Math.max(from, begins))
    })
    .reduce((sum, each) => sum + each, 0)
}
