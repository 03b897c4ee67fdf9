/**
 * Public holidays of Colombia, computed. Ley 51 de 1983 ("ley Emiliani") moves most of them to the following Monday;
 * Ley 2578 of 1 June 2026 adds Our Lady of Chiquinquirá (9 July, moved) from that year on. Two may share a Monday
 * (30 June 2025): both are named, the day counts once. Checked against `data/festivos.csv`, 2022 to 2030.
 */
import { addDays, parseDay, weekday, type Day } from '#base/date.ts'

export interface Holiday {
  readonly date: Day
  readonly name: string
}

type HolidayRule =
  | { readonly kind: 'fixed' | 'monday'; readonly month: number; readonly day: number }
  /** Days after Easter Sunday; those that move already land on a Monday. */
  | { readonly kind: 'easter'; readonly days: number }

/** One holiday of the law, and the first year it applies when that is later than the law of 1983. */
interface LegalHoliday {
  readonly name: string
  readonly rule: HolidayRule
  readonly from?: Day
  readonly law: string
}

const fixed = (month: number, day: number): HolidayRule => ({ kind: 'fixed', month, day })
const monday = (month: number, day: number): HolidayRule => ({ kind: 'monday', month, day })
const easter = (days: number): HolidayRule => ({ kind: 'easter', days })
const LAW_51 = 'Ley 51 de 1983, art. 1'

export const legalHolidays: readonly LegalHoliday[] = [
  { name: 'Año Nuevo', rule: fixed(1, 1), law: LAW_51 },
  { name: 'Reyes Magos', rule: monday(1, 6), law: LAW_51 },
  { name: 'San José', rule: monday(3, 19), law: LAW_51 },
  { name: 'Jueves Santo', rule: easter(-3), law: LAW_51 },
  { name: 'Viernes Santo', rule: easter(-2), law: LAW_51 },
  { name: 'Día del Trabajo', rule: fixed(5, 1), law: LAW_51 },
  { name: 'Ascensión del Señor', rule: easter(43), law: LAW_51 },
  { name: 'Corpus Christi', rule: easter(64), law: LAW_51 },
  { name: 'Sagrado Corazón', rule: easter(71), law: LAW_51 },
  { name: 'San Pedro y San Pablo', rule: monday(6, 29), law: LAW_51 },
  { name: 'Nuestra Señora del Rosario de Chiquinquirá', rule: monday(7, 9), from: parseDay('2026-06-01'), law: 'Ley 2578 de 2026' },
  { name: 'Independencia', rule: fixed(7, 20), law: LAW_51 },
  { name: 'Batalla de Boyacá', rule: fixed(8, 7), law: LAW_51 },
  { name: 'Asunción de la Virgen', rule: monday(8, 15), law: LAW_51 },
  { name: 'Día de la Raza / de la Diversidad Étnica y Cultural', rule: monday(10, 12), law: LAW_51 },
  { name: 'Todos los Santos', rule: monday(11, 1), law: LAW_51 },
  { name: 'Independencia de Cartagena', rule: monday(11, 11), law: LAW_51 },
  { name: 'Inmaculada Concepción', rule: fixed(12, 8), law: LAW_51 },
  { name: 'Navidad', rule: fixed(12, 25), law: LAW_51 },
]

const dayOf = (year: number, month: number, day: number): Day =>
  parseDay(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)

/** Easter Sunday of the Gregorian calendar (Meeus, Astronomical Algorithms, chapter 8). */
export function easterSunday(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  return dayOf(year, Math.floor(sum / 31), (sum % 31) + 1)
}

const MONDAY = 1
const toMonday = (day: Day): Day => addDays(day, (7 + MONDAY - weekday(day)) % 7)

function dateOf(rule: HolidayRule, year: number): Day {
  if (rule.kind === 'easter') return addDays(easterSunday(year), rule.days)
  const day = dayOf(year, rule.month, rule.day)
  return rule.kind === 'monday' ? toMonday(day) : day
}

function computeHolidays(year: number): readonly Holiday[] {
  return legalHolidays
    .map(({ name, rule, from }) => ({ name, date: dateOf(rule, year), from }))
    .filter(({ date, from }) => from === undefined || date >= from)
    .map(({ name, date }) => ({ name, date }))
    .sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1))
}

const computed = new Map<number, readonly Holiday[]>()

/** The holidays of a year in order. Two that share a day both appear. */
export function holidaysOf(year: number): readonly Holiday[] {
  const known = computed.get(year)
  if (known) return known
  const holidays = computeHolidays(year)
  computed.set(year, holidays)
  return holidays
}

/** The holidays that fall on a day: none, one, or two that share it. */
export const holidayNames = (day: Day): readonly string[] =>
  holidaysOf(Number(day.slice(0, 4))).flatMap(({ date, name }) => (date === day ? [name] : []))

export const isHoliday = (day: Day): boolean => holidayNames(day).length > 0

/** Monday to Friday, and no holiday. */
export function isBusinessDay(day: Day): boolean {
  const at = weekday(day)
  return at !== 0 && at !== 6 && !isHoliday(day)
}

/** That day, or the first business day after it. */
export const businessDayOnOrAfter = (day: Day): Day => (isBusinessDay(day) ? day : businessDayOnOrAfter(addDays(day, 1)))

/**
 * Counts business days forward, not counting the first day: 1 from a Friday is the Monday after it, or Tuesday when
 * that Monday is a holiday. `days` is a whole number, zero or more; zero gives the day itself.
 */
export function addBusinessDays(day: Day, days: number): Day {
  let at = day
  for (let left = days; left > 0; left--) at = businessDayOnOrAfter(addDays(at, 1))
  return at
}

/** Business days after `from`, up to and including `to`; zero when `to` is not later. */
export function businessDaysBetween(from: Day, to: Day): number {
  let count = 0
  for (let at = addDays(from, 1); at <= to; at = addDays(at, 1)) if (isBusinessDay(at)) count++
  return count
}
