/** The date filter of the lists of documents (areas.md 0.3): named periods and a range of one's own. */
import { addDays, addMonths, firstOfMonth, lastOfMonth, MONTH_NAMES, showDay, weekday, type Day } from '#base/date.ts'

export const periods = [
  { id: 'today', title: 'Hoy' },
  { id: 'yesterday', title: 'Ayer' },
  { id: 'week', title: 'Esta semana' },
  { id: 'month', title: 'Este mes' },
  { id: 'lastMonth', title: 'Mes anterior' },
  { id: 'twoMonths', title: 'Este bimestre' },
  { id: 'fourMonths', title: 'Este cuatrimestre' },
  { id: 'year', title: 'Este año' },
  { id: 'lastYear', title: 'Año anterior' },
] as const

export type PeriodId = (typeof periods)[number]['id']
/** What the address says: a named period, a range, or every date. */
export type Period = PeriodId | 'custom' | 'all'

export const DEFAULT_PERIOD: PeriodId = 'month'

export interface Range {
  readonly from: Day | null
  readonly to: Day | null
}

const everything: Range = { from: null, to: null }

export const periodOf = (text: string | undefined): Period =>
  text === 'all' || text === 'custom' ? text : (periods.find(({ id }) => id === text)?.id ?? DEFAULT_PERIOD)

/** The block of months (1, 2, 4 or 12 long) of the year that a day belongs to. */
function block(today: Day, months: number): Range {
  const month = Number(today.slice(5, 7)) - 1
  const from = addMonths(`${today.slice(0, 4)}-01-01` as Day, month - (month % months))
  return { from, to: lastOfMonth(addMonths(from, months - 1)) }
}

/** First and last day of a named period, both included. Weeks begin on Monday. */
export function rangeOf(period: PeriodId, today: Day): Range {
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'week': {
      const monday = addDays(today, -((weekday(today) + 6) % 7))
      return { from: monday, to: addDays(monday, 6) }
    }
    case 'month':
      return block(today, 1)
    case 'lastMonth': {
      const from = addMonths(firstOfMonth(today), -1)
      return { from, to: lastOfMonth(from) }
    }
    case 'twoMonths':
      return block(today, 2)
    case 'fourMonths':
      return block(today, 4)
    case 'year':
      return block(today, 12)
    case 'lastYear':
      return block(addMonths(firstOfMonth(today), -12), 12)
  }
}

export const filterRange = (period: Period, custom: Range, today: Day): Range =>
  period === 'all' ? everything : period === 'custom' ? custom : rangeOf(period, today)

/** The period in words, for its chip. */
export function periodTitle(period: Period, { from, to }: Range): string {
  if (period !== 'custom') return periods.find(({ id }) => id === period)?.title ?? 'Todas'
  if (from && to) return `${showDay(from)} a ${showDay(to)}`
  return from ? `Desde ${showDay(from)}` : to ? `Hasta ${showDay(to)}` : 'Personalizado'
}

/** "en noviembre", "en 2026", "hoy": beside the count of a list. */
export function periodInWords(period: Period, today: Day): string {
  const month = (day: Day): string => (MONTH_NAMES[Number(day.slice(5, 7)) - 1] ?? '').toLowerCase()
  switch (period) {
    case 'month':
      return `en ${month(today)}`
    case 'lastMonth':
      return `en ${month(addMonths(firstOfMonth(today), -1))}`
    case 'year':
      return `en ${today.slice(0, 4)}`
    case 'lastYear':
      return `en ${Number(today.slice(0, 4)) - 1}`
    case 'today':
      return 'hoy'
    case 'yesterday':
      return 'ayer'
    case 'week':
      return 'esta semana'
    case 'twoMonths':
      return 'en este bimestre'
    case 'fourMonths':
      return 'en este cuatrimestre'
    case 'custom':
      return 'en esas fechas'
    case 'all':
      return 'en total'
  }
}
