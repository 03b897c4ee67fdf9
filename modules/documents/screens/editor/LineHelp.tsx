import { parseQuantity, parseUnitPrice } from '#base/decimal.ts'
import { format } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import { lastSale } from '../../read/last-sale.ts'
import type { GridRow } from './computing.tsx'
import { baseOf } from './line-unit.ts'
import { reasonOf } from './proposed.ts'

interface HelpProps {
  readonly row: GridRow
  /** Whom it is sold to; null of what is bought, and while nobody is chosen. */
  readonly customerId: string | null
}

/** Stock of the line in edit, with a warning when it is not enough, and what its customer paid the last time. */
export function LineHelp({ row: { line, warehouse }, customerId }: HelpProps) {
  const { item } = line
  const asked = useAsk(lastSale, customerId === null || item.isAccount ? null : { query: { partyId: customerId, itemId: item.id } })
  const after = `${reasonOf(line)}${sayLast(asked.data?.sale ?? null)}`
  if (item.kind === 'service' || item.stock === null) return `${item.name}${after}`
  const stock = parseQuantity(item.available ?? item.stock)
  const isShort = baseOf(line) > stock
  return (
    <span className={isShort ? 'doc-late' : undefined}>
      {item.name}: {isShort && 'solo hay '}
      <b className="b">{format.formatQuantity(stock)}</b>
      {line.unit && ` ${item.unitName}`}
      {warehouse !== '' && ` en ${warehouse}`}
      {after}
    </span>
  )
}

type Sale = { readonly number: string; readonly date: string; readonly unitPrice: string; readonly unitName: string }

const sayLast = (sale: Sale | null): string =>
  sale === null
    ? ''
    : ` · última venta $\u00a0${format.formatUnitPrice(parseUnitPrice(sale.unitPrice))} por ${sale.unitName.toLowerCase()}, ${sale.number} del ${format.formatDay(sale.date, true)}`
