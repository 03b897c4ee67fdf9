import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useMemo, useRef } from 'react'
import { useIsPhone } from '../appearance.tsx'
import { LoadError, Notice } from '../Page.tsx'
import { arranged } from './arrangement.ts'
import { CardList } from './CardList.tsx'
import type { ColumnChooser } from './ColumnsMenu.tsx'
import { type Column, columnsWithCents, withRoomForAmounts } from './columns.tsx'
import type { CardContent } from './Cards.tsx'
import { type Cursor, useCursor, useHandlers } from './cursor.tsx'
import { NoAccess, NoResults } from './Empty.tsx'
import { useFirstRows } from './first-rows.tsx'
import { fitColumns, leastWidth } from './fit.ts'
import { Columns, Skeleton, TableHead, TotalsRow } from './parts.tsx'
import { useTableRoom } from './table-room.tsx'
import { type Handlers, MemoRow } from './Row.tsx'
import { Pager, type PagerProps } from './Pager.tsx'
import './table.css'

export interface Selection {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
}

export interface DataTableProps<Row> {
  /** What the table holds, read aloud: "Facturas de venta". */
  label: string
  /** Null while the first page is on its way. */
  rows: readonly Row[] | null
  /** They answer what was asked before; what is asked now is on its way. */
  isStale?: boolean
  rowKey: (row: Row) => string
  /** Kept outside the component. */
  columns: readonly Column<Row>[]
  chooser?: ColumnChooser
  card: (row: Row) => CardContent
  /** Cards on a screen too: what is left of a list beside the paper and the data of one of its rows. */
  asCards?: boolean
  /** Where a row leads. The cell of the linking column is a real link; a click anywhere on the row follows it. */
  rowHref?: (row: Row) => string
  /** Instead of an address. */
  onOpen?: (row: Row) => void
  /** Key of the row one came from, or whose panel is open: yellow edge. */
  current?: string | null | undefined
  /** While a panel is open, J and K change its record. */
  openOnMove?: boolean
  /** Buttons over the last cell, on hover and on focus. */
  rowActions?: (row: Row) => ReactNode
  /** Keys that do something with the row that J and K are on. */
  rowKeys?: readonly { keys: string; label: string; run: (row: Row) => void }[]
  /** What stands in a cell while it is being changed in place. */
  editing?: { row: string; column: string; content: ReactNode } | null
  /** Inactive rows are written in grey. */
  rowOff?: (row: Row) => boolean
  selection?: Selection
  sort?: { column: string; descending: boolean }
  onSort?: (column: string) => void
  /** Of the filtered set, not of the page. The text of an amount is written as its column writes amounts. */
  totals?: { label: string; cells: Readonly<Record<string, ReactNode>> }
  pager?: PagerProps
  /** Failure of the last load; rows from before stay in sight. */
  error?: string | null | undefined
  onRetry?: () => void
  /** Nothing yet: an `Empty`. */
  empty: ReactNode
  /** Filters are on: an empty answer shows "Sin resultados" and this clears them. */
  onClearFilters?: (() => void) | undefined
  /** Name of the permission that is missing. */
  noAccess?: string | null
}

const LONG_FROM = 100
const LongBody = lazy(() => import('./LongBody.tsx'))
const NO_ROWS: readonly never[] = []
const NO_SUMS: Readonly<Record<string, never>> = {}

/** The columns as the person arranged them, as many as fit. */
function useShownColumns<Row>({ columns, chooser, selection, totals }: DataTableProps<Row>, list: readonly Row[], room: number | null) {
  const reserved = (selection === undefined ? 0 : 44) + 24
  const arrangement = chooser?.arrangement
  const chosen = useMemo(() => (arrangement ? arranged(columns, arrangement) : columns), [columns, arrangement])
  const sums = totals?.cells ?? NO_SUMS
  const roomy = useMemo(() => withRoomForAmounts(chosen, list, sums), [chosen, list, sums])
  const shown = useMemo(() => (room === null ? roomy : fitColumns(roomy, room, reserved)), [roomy, room, reserved])
  const cents = useMemo(() => columnsWithCents(shown, list), [shown, list])
  const report = chooser?.report
  useEffect(() => report?.(shown.length), [report, shown.length])
  return { shown, cents, minWidth: room !== null && room < 1024 ? leastWidth(shown, reserved) : null }
}

/** A list: real table on a screen, three-line cards on a phone. J and K move, X marks, Enter opens. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, isStale = false, rowKey, selection, pager, error, onRetry, empty, onClearFilters, noAccess, asCards = false } = props
  const cards = useIsPhone() || asCards
  const scroller = useRef<HTMLDivElement>(null)
  const room = useTableRoom(scroller, cards)
  const list: readonly Row[] = rows ?? NO_ROWS
  const { shown, cents, minWidth } = useShownColumns(props, list, room)
  const cursor = useCursor(props, list, scroller)
  const handlers = useHandlers(props, cursor)
  const drawn = useFirstRows(list, cursor.activeIndex)

  if (noAccess) return <NoAccess permission={noAccess} />
  if (rows === null && error) return <LoadError message={error} onRetry={() => onRetry?.()} />

  const failure = error && (
    <div style={{ padding: '0 var(--gutter) 8px' }}>
      <Notice tone="danger" {...(onRetry ? { action: { label: 'Reintentar', onSelect: onRetry } } : {})}>
        {error}
      </Notice>
    </div>
  )
  /** Not even a page before: there is nothing to leaf through. */
  const isNothing = rows !== null && list.length === 0 && pager?.onPrevious === null
  const nothing = rows !== null && list.length === 0 && !error && (onClearFilters ? <NoResults onClear={onClearFilters} /> : empty)

  if (cards) {
    return (
      <>
        {failure}
        <CardList table={props} rows={list.slice(0, drawn)} cursor={cursor} scroller={scroller} nothing={nothing}>
          {pager && !isNothing && <Pager {...pager} hints={false} />}
        </CardList>
      </>
    )
  }
  const isLong = list.length > LONG_FROM
  return (
    <>
      {failure}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable with the keyboard */}
      <section className="tw" ref={scroller} tabIndex={0} aria-label={label}>
        <table
          className="dt"
          aria-rowcount={isLong ? list.length + 1 : undefined}
          aria-busy={rows === null || isStale}
          style={minWidth === null ? undefined : { minWidth }}
        >
          <caption className="sr">{label}</caption>
          <Columns columns={shown} marks={selection !== undefined} />
          <TableHead table={props} columns={shown} keys={list.map(rowKey)} />
          {rows === null ? (
            <Skeleton columns={shown} marks={selection !== undefined} />
          ) : (
            <Rows
              table={props}
              list={list}
              shown={shown}
              cents={cents}
              cursor={cursor}
              handlers={handlers}
              drawn={drawn}
              scroller={scroller}
            />
          )}
          {props.totals && list.length > 0 && (
            <TotalsRow totals={props.totals} columns={shown} cents={cents} marks={selection !== undefined} />
          )}
        </table>
        {nothing}
      </section>
      {pager && !isNothing && <Pager {...pager} hints markable={selection !== undefined} />}
    </>
  )
}

interface RowsProps<Row> {
  readonly table: DataTableProps<Row>
  readonly list: readonly Row[]
  readonly shown: readonly Column<Row>[]
  readonly cents: ReadonlySet<string>
  readonly cursor: Cursor<Row>
  readonly handlers: Handlers<Row>
  /** How many of a short list are drawn at first. */
  readonly drawn: number
  readonly scroller: RefObject<HTMLDivElement | null>
}

function Rows<Row>({ table, list, shown, cents, cursor, handlers, drawn, scroller }: RowsProps<Row>) {
  const { rowKey, columns, rowHref, openOnMove, current, selection, rowOff, editing = null } = table
  const { active, activeIndex } = cursor
  const linking = columns.find((column) => column.link) ?? columns[0]
  const linkColumn = (shown.find(({ id }) => id === linking?.id) ?? shown[0])?.id ?? ''
  const view = (row: Row, index: number) => {
    const key = rowKey(row)
    return (
      <MemoRow
        key={key}
        row={row}
        id={key}
        index={index}
        columns={shown}
        cents={cents}
        linkColumn={linkColumn}
        href={rowHref?.(row)}
        current={key === active}
        lit={openOnMove === true && key === current}
        selected={selection ? selection.selected.has(key) : null}
        off={rowOff?.(row) ?? false}
        editing={editing?.row === key ? editing : null}
        handlers={handlers}
      />
    )
  }
  const drawRow = (index: number) => {
    const row = list[index]
    return row === undefined ? null : view(row, index)
  }
  if (list.length > LONG_FROM)
    return (
      <Suspense fallback={<tbody>{list.slice(0, LONG_FROM).map(view)}</tbody>}>
        <LongBody scroller={scroller} count={list.length} active={activeIndex < 0 ? null : activeIndex} drawRow={drawRow} />
      </Suspense>
    )
  return (
    <tbody>
      {list.slice(0, drawn).map(view)}
      {/* Their room, so that the place where one was is found again. */}
      {drawn < list.length && <tr aria-hidden="true" style={{ height: `calc(var(--row) * ${list.length - drawn})` }} />}
    </tbody>
  )
}
