/**
 * The periods that lists and reports offer (areas.md 0.3), from the day of today. In the address a period is its name, so
 * that a kept link stays "este mes"; any other two days are `from` and `to`.
 */
import { addDays, addMonths, firstOfMonth, isDay, lastOfMonth, monthTitle, showDay, weekday, type Day } from '#base/date.ts'

export interface DayRange {
  readonly from: Day
  readonly to: Day
}

const year = (today: Day, back: number): DayRange => {
  const number = Number(today.slice(0, 4)) - back
  return { from: `${number}-01-01` as Day, to: `${number}-12-31` as Day }
}

/** The block of some months of the year that holds today: every two, every four. */
function block(today: Day, months: number): DayRange {
  const month = Number(today.slice(5, 7))
  const from = addMonths(firstOfMonth(today), -((month - 1) % months))
  return { from, to: lastOfMonth(addMonths(from, months - 1)) }
}

const month = (today: Day, back: number): DayRange => {
  const from = addMonths(firstOfMonth(today), -back)
  return { from, to: lastOfMonth(from) }
}

export const rangePresets = [
  { id: 'hoy', label: 'Hoy', of: (today: Day): DayRange => ({ from: today, to: today }) },
  { id: 'ayer', label: 'Ayer', of: (today: Day): DayRange => ({ from: addDays(today, -1), to: addDays(today, -1) }) },
  {
    id: 'semana',
    label: 'Esta semana',
    // Monday first.
    of: (today: Day): DayRange => {
      const monday = addDays(today, -((weekday(today) + 6) % 7))
      return { from: monday, to: addDays(monday, 6) }
    },
  },
  { id: 'mes', label: 'Este mes', of: (today: Day): DayRange => month(today, 0) },
  { id: 'mes-corrido', label: 'Este mes hasta hoy', of: (today: Day): DayRange => ({ from: month(today, 0).from, to: today }) },
  { id: 'mes-anterior', label: 'Mes anterior', of: (today: Day): DayRange => month(today, 1) },
  { id: 'bimestre', label: 'Este bimestre', of: (today: Day): DayRange => block(today, 2) },
  { id: 'cuatrimestre', label: 'Este cuatrimestre', of: (today: Day): DayRange => block(today, 4) },
  { id: 'anio', label: 'Este año', of: (today: Day): DayRange => year(today, 0) },
  { id: 'anio-anterior', label: 'Año anterior', of: (today: Day): DayRange => year(today, 1) },
] as const
export type RangePreset = (typeof rangePresets)[number]['id']

/** No period at all: everything. */
export const ALL_TIME = 'siempre'

export interface ChosenRange {
  /** Null for everything. */
  readonly range: DayRange | null
  /** Null when two days were chosen. */
  readonly preset: RangePreset | null
  /** "Este mes", "Noviembre 2026", "01/11/2026 a 15/11/2026". */
  readonly label: string
}

/** "Noviembre 2026" for a whole month, "2026" for a year, otherwise its two days. */
export function rangeLabel({ from, to }: DayRange): string {
  if (from === to) return showDay(from)
  if (from.endsWith('-01') && to === lastOfMonth(from)) return monthTitle(from)
  if (from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`) return from.slice(0, 4)
  return `${showDay(from)} a ${showDay(to)}`
}

/** Reads the period of an address. What cannot be read is the default. */
export function chosenRange(
  query: { readonly period?: string | undefined; readonly from?: string | undefined; readonly to?: string | undefined },
  today: Day,
  standard: RangePreset | typeof ALL_TIME,
): ChosenRange {
  const { period, from, to } = query
  const everything: ChosenRange = { range: null, preset: null, label: 'Siempre' }
  if (period === ALL_TIME) return everything
  if (from !== undefined && to !== undefined && isDay(from) && isDay(to) && from <= to) {
    return { range: { from, to }, preset: null, label: rangeLabel({ from, to }) }
  }
  const asked = rangePresets.find(({ id }) => id === period)
  if (!asked && standard === ALL_TIME) return everything
  const preset = asked ?? rangePresets.find(({ id }) => id === standard) ?? rangePresets[3]
  return { range: preset.of(today), preset: preset.id, label: preset.label }
}
