/** A period as it stands beside a count: "148 en noviembre", "12 hoy". */
import { lastOfMonth, monthName, type Day } from '#base/date.ts'

interface Chosen {
  readonly range: { readonly from: Day; readonly to: Day } | null
  readonly label: string
}

export function inPeriod({ range, label }: Chosen): string {
  if (!range) return 'en total'
  const { from, to } = range
  if (from.endsWith('-01') && to === lastOfMonth(from)) return `en ${monthName(Number(from.slice(5, 7))).toLowerCase()}`
  if (from.endsWith('-01-01') && to.endsWith('-12-31') && from.slice(0, 4) === to.slice(0, 4)) return `en ${from.slice(0, 4)}`
  return /^\d/.test(label) ? 'en esas fechas' : label.charAt(0).toLowerCase() + label.slice(1)
}
