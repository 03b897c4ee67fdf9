import { parseQuantity } from '#base/decimal.ts'
import { format } from '#platform/ui/index.tsx'
import type { GridRow } from './computing.tsx'
import { baseOf } from './line-unit.ts'
import { reasonOf } from './proposed.ts'

/** Stock of the line in edit, and a warning when it is not enough. */
export function LineHelp({ row: { line, warehouse } }: { row: GridRow }) {
  const { item } = line
  const reason = reasonOf(line)
  if (item.kind === 'service' || item.stock === null) return `${item.name}${reason}`
  const stock = parseQuantity(item.available ?? item.stock)
  const isShort = baseOf(line) > stock
  return (
    <span className={isShort ? 'doc-late' : undefined}>
      {item.name}: {isShort && 'solo hay '}
      <b className="b">{format.formatQuantity(stock)}</b>
      {line.unit && ` ${item.unitName}`}
      {warehouse !== '' && ` en ${warehouse}`}
      {reason}
    </span>
  )
}
