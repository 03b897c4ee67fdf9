import { Money, Percent, Quantity, UnitPrice } from '#platform/ui/index.tsx'
import type { Column } from './column.ts'

/** A figure as reports write it: two decimals always, parentheses that hang, a dash for zero. */
export function Figure({ column, text, final = false }: { column: Column; text: string | null | undefined; final?: boolean }) {
  if (text === null || text === undefined || text === '') return null
  if (column.kind === 'amount') return <Money value={text} report final={final && text !== '0.00'} />
  if (column.kind === 'quantity') return text === '0' ? <span className="muted">–</span> : <Quantity value={text} />
  return column.kind === 'percent' ? <Percent value={text} /> : <UnitPrice value={text} />
}
