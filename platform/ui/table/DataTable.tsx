import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useIsPhone } from '../appearance.tsx'
import { ArrowDownIcon, ArrowUpIcon } from '../icons.tsx'
import { KitLink } from '../KitLink.tsx'
import { LoadError, Notice } from '../Page.tsx'
import { type Shortcut, useShortcuts } from '../Shortcuts.tsx'
import { arranged } from './arrangement.ts'
import type { ColumnChooser } from './ColumnsMenu.tsx'
import { type Column, columnsWithCents, Sum, withRoomForAmounts } from './columns.tsx'
import { BAR_WIDTHS, type CardContent, CardFace, CardSkeleton, SKELETON_ROWS } from './Cards.tsx'
import { NoAccess, NoResults } from './Empty.tsx'
import { useFirstRows } from './first-rows.tsx'
import { fitColumns, leastWidth } from './fit.ts'
import { Resize } from './Resize.tsx'
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
  rowKey: (row: Row) => string
  /** Kept outside the component. */
  columns: readonly Column<Row>[]
  chooser?: ColumnChooser
  card: (row: Row) => CardContent
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

function Skeleton<Row>({ columns, marks }: { columns: readonly Column<Row>[]; marks: boolean }) {
  return (
    <tbody className="late" aria-hidden="true">
      {SKELETON_ROWS.map((row) => (
        <tr key={row}>
          {marks && (
            // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty shape, hidden from readers
            <td className="mark">
              <i className="sk" style={{ width: 15 }} />
            </td>
          )}
          {columns.map((column, at) => (
            // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty shape, hidden from readers
            <td key={column.id} className={column.align === 'end' ? 'num' : undefined}>
              <i className="sk" style={{ width: column.width ? column.width * 0.6 : `${BAR_WIDTHS[(row + at) % 4] ?? 60}%` }} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

const LONG_FROM = 100
const LongBody = lazy(() => import('./LongBody.tsx'))
const NO_ROWS: readonly never[] = []
const NO_SUMS: Readonly<Record<string, never>> = {}

/** A list: real table on a screen, three-line cards on a phone. J and K move, X marks, Enter opens. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowKey, columns, chooser, card, rowHref, onOpen, current, openOnMove, rowActions, rowOff } = props
  const { rowKeys = [], editing = null } = props
  const { selection, sort, onSort, totals, pager, error, onRetry, empty, onClearFilters, noAccess } = props
  const phone = useIsPhone()
  const scroller = useRef<HTMLDivElement>(null)
  const room = useTableRoom(scroller, phone)
  const [active, setActive] = useState<string | null>(current ?? null)
  const [follows, setFollows] = useState(current)
  if (follows !== current) {
    setFollows(current)
    setActive(current ?? null)
  }

  const marks = selection !== undefined
  const reserved = (marks ? 44 : 0) + 24
  const arrangement = chooser?.arrangement
  const chosen = useMemo(() => (arrangement ? arranged(columns, arrangement) : columns), [columns, arrangement])
  const list: readonly Row[] = rows ?? NO_ROWS
  const sums = totals?.cells ?? NO_SUMS
  const roomy = useMemo(() => withRoomForAmounts(chosen, list, sums), [chosen, list, sums])
  const shown = useMemo(() => (room === null ? roomy : fitColumns(roomy, room, reserved)), [roomy, room, reserved])
  const cents = useMemo(() => columnsWithCents(shown, list), [shown, list])
  const linking = columns.find((column) => column.link) ?? columns[0]
  const linkColumn = (shown.find(({ id }) => id === linking?.id) ?? shown[0])?.id ?? ''
  const report = chooser?.report
  useEffect(() => report?.(shown.length), [report, shown.length])

  const open = (row: Row) => {
    if (onOpen) onOpen(row)
    else if (rowHref) scroller.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(rowKey(row))}"] [data-rowlink]`)?.click()
  }
  const toggle = (key: string) => {
    if (!selection) return
    const next = new Set(selection.selected)
    if (!next.delete(key)) next.add(key)
    selection.onChange(next)
  }
  /** Rows of other pages keep their marks. */
  const markPage = (isMarked: boolean) => {
    if (!selection) return
    const next = new Set(selection.selected)
    for (const row of list) {
      if (isMarked) next.add(rowKey(row))
      else next.delete(rowKey(row))
    }
    selection.onChange(next)
  }
  const hasActions = rowActions !== undefined
  const latest = useRef({ open, toggle, rowActions })
  useLayoutEffect(() => {
    latest.current = { open, toggle, rowActions }
  })
  const handlers = useMemo<Handlers<Row>>(
    () => ({
      open: (row) => latest.current.open(row),
      toggle: (key) => latest.current.toggle(key),
      activate: setActive,
      actions: hasActions ? (row) => latest.current.rowActions?.(row) : undefined,
    }),
    [hasActions],
  )

  const move = (step: 1 | -1) => {
    if (list.length === 0) return
    const now = list.findIndex((row) => rowKey(row) === active)
    const index = now < 0 ? (step > 0 ? 0 : list.length - 1) : Math.max(0, Math.min(list.length - 1, now + step))
    const row = list[index]
    if (row === undefined) return
    const key = rowKey(row)
    setActive(key)
    requestAnimationFrame(() => {
      const node = scroller.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
      node?.scrollIntoView({ block: 'nearest' })
      const link = node?.querySelector<HTMLElement>('[data-rowlink]')
      if (openOnMove) link?.click()
      // The next key may have sent the cursor to a box already: it stays there.
      else if (!document.activeElement?.matches('input:not([type=checkbox])')) link?.focus({ preventScroll: true })
    })
  }
  const activeIndex = active === null ? -1 : list.findIndex((row) => rowKey(row) === active)
  const activeRow = () => list[activeIndex]
  const keys: Shortcut[] = [
    { keys: 'j', label: 'Fila siguiente', run: () => move(1) },
    { keys: 'k', label: 'Fila anterior', run: () => move(-1) },
    {
      keys: 'enter',
      label: 'Abrir la fila',
      run: () => {
        const row = activeRow()
        if (row !== undefined) open(row)
      },
    },
    ...rowKeys.map(({ keys, label, run }) => ({
      keys,
      label,
      run: () => {
        const row = activeRow()
        if (row !== undefined) run(row)
      },
    })),
    ...(selection ? [{ keys: 'x', label: 'Marcar la fila', run: () => active !== null && toggle(active) }] : []),
  ]
  useShortcuts(keys, 'En la lista')
  const drawn = useFirstRows(list, activeIndex)

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

  if (phone) {
    return (
      <>
        {failure}
        <div className="cards" ref={scroller}>
          {rows === null && <CardSkeleton />}
          {nothing}
          <ul aria-label={label} className={selection ? 'markable' : undefined}>
            {list.slice(0, drawn).map((row) => {
              const key = rowKey(row)
              const content = <CardFace {...card(row)} />
              const className = key === active ? 'cardr is-cur' : 'cardr'
              return (
                <li key={key} data-key={key} className={selection?.selected.has(key) ? 'is-sel' : undefined}>
                  {selection && (
                    <label className="card-mark">
                      <input type="checkbox" className="cb" checked={selection.selected.has(key)} onChange={() => toggle(key)} />
                      <span className="sr">Marcar {card(row).title}</span>
                    </label>
                  )}
                  {rowHref ? (
                    <KitLink href={rowHref(row)} className={className} data-rowlink>
                      {content}
                    </KitLink>
                  ) : (
                    <button type="button" className={`${className} card-button`} data-rowlink onClick={() => onOpen?.(row)}>
                      {content}
                    </button>
                  )}
                </li>
              )
            })}
          </ul>
          {pager && !isNothing && <Pager {...pager} hints={false} />}
        </div>
      </>
    )
  }

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
  const isLong = list.length > LONG_FROM
  /** The first column also has the gutter of the page. */
  const paddingOf = (at: number): number => (at === 0 && !marks ? 12 : 0)
  const resize = (id: string, width: number | null) => {
    if (!chooser) return
    const { [id]: _before, ...others } = chooser.arrangement.widths
    chooser.arrange({ ...chooser.arrangement, widths: width === null ? others : { ...others, [id]: width } })
  }
  const marked = selection ? list.filter((row) => selection.selected.has(rowKey(row))).length : 0
  const all = list.length > 0 && marked === list.length
  const totalsFrom = totals ? shown.findIndex((column) => column.id in totals.cells) : -1
  const span = totalsFrom < 0 ? shown.length : totalsFrom

  return (
    <>
      {failure}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable with the keyboard */}
      <section className="tw" ref={scroller} tabIndex={0} aria-label={label}>
        <table
          className="dt"
          aria-rowcount={isLong ? list.length + 1 : undefined}
          aria-busy={rows === null}
          style={room !== null && room < 1024 ? { minWidth: leastWidth(shown, reserved) } : undefined}
        >
          <caption className="sr">{label}</caption>
          <colgroup>
            {marks && <col style={{ width: 44 }} />}
            {shown.map((column, at) => (
              <col key={column.id} style={column.width ? { width: column.width + paddingOf(at) } : undefined} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {selection && (
                <th className="mark" scope="col">
                  <input
                    type="checkbox"
                    className="cb"
                    aria-label="Marcar todas las filas"
                    checked={all}
                    ref={(node) => {
                      if (node) node.indeterminate = marked > 0 && !all
                    }}
                    onChange={() => markPage(!all)}
                  />
                </th>
              )}
              {shown.map((column, at) => {
                const sorted = sort?.column === column.id ? sort : null
                return (
                  <th
                    key={column.id}
                    scope="col"
                    className={column.align === 'end' ? 'num' : undefined}
                    aria-sort={sorted ? (sorted.descending ? 'descending' : 'ascending') : undefined}
                  >
                    {column.sortable && onSort ? (
                      <button type="button" onClick={() => onSort(column.id)}>
                        {column.header}
                        {sorted && (sorted.descending ? <ArrowDownIcon className="i-xs" /> : <ArrowUpIcon className="i-xs" />)}
                      </button>
                    ) : (
                      column.header
                    )}
                    {chooser && <Resize padding={paddingOf(at)} onResize={(width) => resize(column.id, width)} />}
                  </th>
                )
              })}
            </tr>
          </thead>
          {rows === null ? (
            <Skeleton columns={shown} marks={marks} />
          ) : isLong ? (
            <Suspense fallback={<tbody>{list.slice(0, LONG_FROM).map(view)}</tbody>}>
              <LongBody scroller={scroller} count={list.length} active={activeIndex < 0 ? null : activeIndex} drawRow={drawRow} />
            </Suspense>
          ) : (
            <tbody>
              {list.slice(0, drawn).map(view)}
              {/* Their room, so that the place where one was is found again. */}
              {drawn < list.length && <tr aria-hidden="true" style={{ height: `calc(var(--row) * ${list.length - drawn})` }} />}
            </tbody>
          )}
          {totals && list.length > 0 && (
            <tfoot>
              <tr>
                {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the empty corner under the marks */}
                {marks && <td className="mark" />}
                <td colSpan={span}>{totals.label}</td>
                {totalsFrom >= 0 &&
                  shown.slice(totalsFrom).map((column) => (
                    <td key={column.id} className={column.align === 'end' ? 'num' : undefined}>
                      <Sum column={column} value={totals.cells[column.id]} cents={cents.has(column.id)} />
                    </td>
                  ))}
              </tr>
            </tfoot>
          )}
        </table>
        {nothing}
      </section>
      {pager && !isNothing && <Pager {...pager} hints markable={selection !== undefined} />}
    </>
  )
}
