import type { ReactNode } from 'react'
import { roomForFigures } from '../figure-room.ts'
import { amountParts, formatAmount, toAmount } from '../format.ts'
import { DayText, Money, Quantity } from '../Figures.tsx'
import type { FittingColumn } from './fit.ts'

export interface Column<Row> extends FittingColumn {
  header: string
  align?: 'start' | 'end'
  sortable?: boolean
  /** This cell is the link of the row; the first column is, unless another says so. */
  link?: boolean
  /** Money, codes and states are never cut; names are, with their whole text on hover and focus. */
  clip?: boolean
  strong?: boolean
  muted?: boolean
  /** `cents` is true when some row of the column has cents, so that the others keep their room. */
  cell: (row: Row, cents: boolean) => ReactNode
  /** The amount of the row, for the rule above. */
  amount?: (row: Row) => string | null
}

type Options<Row> = Partial<Pick<Column<Row>, 'width' | 'min' | 'priority' | 'sortable' | 'link' | 'clip' | 'strong' | 'muted' | 'align'>>

/**
 * The kinds of column. Keep them outside the component:
 * `const col = columnsOf<Invoice>(); const columns = [col.code('number', 'Número', (row) => row.number), …]`
 */
export function columnsOf<Row>() {
  return {
    /** The one that takes the rest of the width: a name. */
    name: (id: string, header: string, value: (row: Row) => ReactNode, options?: Options<Row>): Column<Row> => ({
      id,
      header,
      clip: true,
      strong: true,
      cell: value,
      ...options,
    }),
    text: (id: string, header: string, value: (row: Row) => ReactNode, options?: Options<Row>): Column<Row> => ({
      id,
      header,
      clip: true,
      muted: true,
      width: 108,
      cell: value,
      ...options,
    }),
    code: (id: string, header: string, value: (row: Row) => ReactNode, options?: Options<Row>): Column<Row> => ({
      id,
      header,
      width: 88,
      cell: value,
      ...options,
    }),
    day: (id: string, header: string, value: (row: Row) => string | null, options?: Options<Row>): Column<Row> => ({
      id,
      header,
      width: 92,
      muted: true,
      cell: (row) => <DayText value={value(row)} />,
      ...options,
    }),
    /** Zero is written in grey; the amount of an annulled document is struck. */
    money: (
      id: string,
      header: string,
      value: (row: Row) => string | null,
      options?: Options<Row> & { annulled?: (row: Row) => boolean },
    ): Column<Row> => ({
      id,
      header,
      width: 120,
      align: 'end',
      amount: value,
      cell: (row, cents) => {
        const text = value(row)
        if (text === null) return null
        const figure = <Money value={text} cents={cents ? 'room' : 'auto'} muted={toAmount(text) === 0n} />
        return options?.annulled?.(row) ? <span className="struck">{figure}</span> : figure
      },
      ...options,
    }),
    quantity: (id: string, header: string, value: (row: Row) => string | null, options?: Options<Row>): Column<Row> => ({
      id,
      header,
      width: 88,
      align: 'end',
      cell: (row) => <Quantity value={value(row)} />,
      ...options,
    }),
    state: (id: string, header: string, value: (row: Row) => ReactNode, options?: Options<Row>): Column<Row> => ({
      id,
      header,
      width: 122,
      cell: value,
      ...options,
    }),
  }
}

/** Prefix in grey, number semibold; struck when the document was annulled (interface, L3 and L7). */
export function DocumentNumber({ prefix, number, annulled = false }: { prefix: string; number: string; annulled?: boolean }) {
  return (
    <span className={annulled ? 'struck' : undefined}>
      <span className="muted">{prefix}</span>
      <span className="b">{number}</span>
    </span>
  )
}

/** The columns of which some row has cents. */
export function columnsWithCents<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): ReadonlySet<string> {
  const found = new Set<string>()
  for (const column of columns) {
    const { amount } = column
    if (!amount) continue
    const any = rows.some((row) => {
      const text = amount(row)
      return text !== null && amountParts(toAmount(text)).cents !== ''
    })
    if (any) found.add(column.id)
  }
  return found
}

/** Of a cell, both sides together. */
const CELL_PADDING = 20

/**
 * The columns of money as wide as their widest amount: it is never cut (interface, C11).
 * @param totals of the filtered set, by column
 */
export function withRoomForAmounts<Row, C extends Column<Row>>(
  columns: readonly C[],
  rows: readonly Row[],
  totals: Readonly<Record<string, unknown>>,
): C[] {
  const cents = columnsWithCents(columns, rows)
  return columns.map((column) => {
    const { amount, width } = column
    if (!amount || width === undefined) return column
    const form = cents.has(column.id) ? 'always' : 'auto'
    const total = totals[column.id]
    const texts = [...rows.map(amount), typeof total === 'string' ? total : null].flatMap((text) =>
      text === null ? [] : [formatAmount(toAmount(text), form)],
    )
    const room = roomForFigures(texts, CELL_PADDING, width)
    return room === width ? column : { ...column, width: room }
  })
}

/** A cell of the totals: the text of an amount is written as its column writes amounts. */
export function Sum<Row>({ column, value, cents }: { column: Column<Row>; value: ReactNode; cents: boolean }) {
  return typeof value === 'string' && column.amount ? <Money value={value} cents={cents ? 'room' : 'auto'} /> : value
}
