/** How a figure of a report is written for a person: on screen beside it, on paper exactly this. */
import { parseAmount, parsePercent, parseQuantity, parseUnitPrice } from '#base/decimal.ts'
import { isDay, showDay } from '#base/date.ts'
import { formatPercent, formatQuantity, formatReportAmount, formatUnitPrice } from '../ui/format.ts'
import type { Column } from './column.ts'

/** @param text a cell as it travels; null writes nothing */
export function cellWords(column: Column, text: string | null | undefined): string {
  if (text === null || text === undefined || text === '') return ''
  if (column.kind === 'amount') return formatReportAmount(parseAmount(text))
  if (column.kind === 'quantity') {
    const value = parseQuantity(text)
    return value === 0n ? '–' : formatQuantity(value)
  }
  if (column.kind === 'percent') return formatPercent(parsePercent(text))
  if (column.kind === 'unitPrice') return formatUnitPrice(parseUnitPrice(text))
  return column.kind === 'day' && isDay(text) ? showDay(text) : text
}
