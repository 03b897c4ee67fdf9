import { memo, type MouseEvent, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useIsPhone } from '../appearance.tsx'
import { Kbd } from '../Button.tsx'
import type { PickerOption, PickerSource } from '../fields/search.tsx'
import { type MenuEntry, MoreMenu } from '../float/Menu.tsx'
import { PlusIcon } from '../icons.tsx'
import type { Parsed } from '../parse.ts'
import { useToldKeys } from '../Shortcuts.tsx'
import type { CardContent } from '../table/Cards.tsx'
import { CellEditor } from './CellEditor.tsx'
import { type GridAction, type GridSize, parseBlock, type Place, reached } from './keys.ts'
import { GRID_KEYS, NO_KEYS } from './told-keys.ts'
import { useColumnRoom } from './column-room.tsx'
import { MobileLines } from './MobileLines.tsx'
import { useGridParts } from './visible-rows.tsx'
import './grid.css'

export interface LineColumn<Row> {
  id: string
  header: string
  /** Px; the column without it takes the rest. */
  width?: number
  align?: 'start' | 'end'
  /** What the cell shows, of a column of figures: it grows with the widest one. */
  figure?: (row: Row) => string
  /** The cell at rest. */
  show: (row: Row) => ReactNode
  /** The text to edit; a column without it is computed and cannot be reached. */
  text?: (row: Row) => string
  /** Reads what is typed (`parseMoneyInput`…). Without it any text is good. */
  parse?: (text: string) => Parsed
  /** The cell chooses from these. */
  source?: PickerSource
  /** The cell chooses from what its own line has; null where there is nothing to choose, and the cell is not reached. Not of the first column. */
  sourceOf?: (row: Row) => readonly PickerOption[] | null
  /** A sheet that is pasted has no such column. */
  unpasted?: boolean
  onCreate?: (text: string, key: string | null) => void
  /** "Crear ítem" */
  createLabel?: string
}

export interface LineGridProps<Row> {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Kept outside the component, or memoised. */
  columns: readonly LineColumn<Row>[]
  /** A cell has a new value: canonical text, or the option chosen. Called on every readable key. */
  onEdit: (key: string, column: string, value: string, option: PickerOption | null) => void
  /** The invitation became a line: append it with this value. */
  onAdd: (column: string, value: string, option: PickerOption | null) => void
  onRemove: (key: string) => void
  onMove: (key: string, step: 1 | -1) => void
  /** Take the cell of the line above. */
  onCopyAbove: (key: string, column: string) => void
  /** Ctrl O: the line is put apart from the rest, or back. */
  onToggle?: ((key: string) => void) | undefined
  /** A block from a sheet: one record a row, by column, raw text. `at` is the index of the line where it begins. */
  onPaste: (at: number, block: readonly Readonly<Record<string, string>>[]) => void
  /** By `index.column`, as `form.errorsUnder('lines')` gives them. */
  errors?: ReadonlyMap<string, string>
  /** "Código, nombre o código de barras. También puedes pegar filas desde Excel." */
  invitation: string
  rowMenu?: (row: Row) => readonly MenuEntry[]
  /** Under the grid, about the line in edit: stock, last sale. */
  help?: (row: Row | null) => ReactNode
  readOnly?: boolean
  /** The line on a phone. */
  card: (row: Row) => CardContent
  /** The whole line as a form, on a phone; `null` is a new line. */
  renderMobileForm: (row: Row | null, close: () => void) => ReactNode
}

interface Handlers<Row> {
  menu: (row: Row) => readonly MenuEntry[]
  place: (to: Place) => void
  text: (at: Place, column: string, value: string) => void
  option: (at: Place, column: string, option: PickerOption) => void
  action: (at: Place, column: string, action: GridAction) => void
  block: (at: Place, text: string) => void
  unreadable: (text: string, error: string) => void
}

interface LineProps<Row> {
  row: Row | null
  rowId: string | null
  index: number
  columns: readonly LineColumn<Row>[]
  editable: readonly LineColumn<Row>[]
  /** Editable column being edited, or null. */
  active: number | null
  /** This cell lets the Tab key in while nothing is being edited. */
  entrance: boolean
  size: GridSize
  errors: ReadonlyMap<string, string>
  invitation: string
  hasMenu: boolean
  handlers: Handlers<Row>
}

const hasChoice = <Row,>({ sourceOf }: LineColumn<Row>, row: Row | null | undefined): boolean => !sourceOf || !row || sourceOf(row) !== null

const NO_ERRORS: ReadonlyMap<string, string> = new Map()

function LineView<Row>({
  row,
  rowId,
  index,
  columns,
  editable,
  active,
  entrance,
  size,
  errors,
  invitation,
  hasMenu,
  handlers,
}: LineProps<Row>) {
  const press = (event: MouseEvent, column: number) => {
    // The cell becomes an input and takes the focus; the browser must not take it back.
    event.preventDefault()
    handlers.place({ row: index, column })
  }
  const editor = (column: LineColumn<Row>, at: Place) => (
    <CellEditor
      // Another value under the same cell (Ctrl D, a line that moved) is another edition.
      key={`${rowId} ${column.id}`}
      label={`${column.header}, línea ${index + 1}`}
      text={row === null ? '' : (column.text?.(row) ?? '')}
      numeric={column.align === 'end'}
      error={errors.get(`${index}.${column.id}`) ?? null}
      placeholder={row === null ? invitation : undefined}
      parse={column.parse}
      source={(row !== null && column.sourceOf?.(row)) || column.source}
      late={row === null}
      create={column.onCreate && { label: column.createLabel ?? 'Crear', run: (text) => column.onCreate?.(text, rowId) }}
      at={at}
      size={size}
      onText={(value) => handlers.text(at, column.id, value)}
      onOption={(option) => handlers.option(at, column.id, option)}
      onAction={(action) => handlers.action(at, column.id, action)}
      onBlock={(text) => handlers.block(at, text)}
      onUnreadable={handlers.unreadable}
    />
  )
  const [first] = editable
  if (row === null) {
    return (
      <tr className={active === null ? 'new' : 'new act'} aria-rowindex={index + 2}>
        <td className="h">
          <PlusIcon className="i-s" />
        </td>
        {active !== null && first ? (
          <td colSpan={columns.length} className="ed" aria-colindex={2}>
            {editor(first, { row: index, column: 0 })}
          </td>
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- a gridcell: the grid role makes it interactive
          <td
            colSpan={columns.length}
            aria-colindex={2}
            tabIndex={entrance ? 0 : undefined}
            onFocus={() => handlers.place({ row: index, column: 0 })}
            onMouseDown={(event) => press(event, 0)}
          >
            {invitation}
          </td>
        )}
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- closes the row under the column of menus */}
        <td />
      </tr>
    )
  }
  return (
    <tr className={active === null ? undefined : 'act'} aria-rowindex={index + 2} aria-selected={active !== null}>
      <td className="h">{index + 1}</td>
      {columns.map((column, at) => {
        const place = hasChoice(column, row) ? editable.indexOf(column) : -1
        const error = errors.get(`${index}.${column.id}`)
        const numeric = column.align === 'end' ? 'num' : ''
        if (place >= 0 && place === active) {
          return (
            <td key={column.id} className="ed" aria-colindex={at + 2}>
              {editor(column, { row: index, column: place })}
            </td>
          )
        }
        return place < 0 ? (
          <td key={column.id} className={`fixed ${numeric}`} aria-colindex={at + 2} data-clip>
            {column.show(row)}
          </td>
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- a gridcell: the grid role makes it interactive
          <td
            key={column.id}
            className={`${numeric}${error ? ' wrong' : ''}`}
            aria-colindex={at + 2}
            aria-invalid={error ? true : undefined}
            data-tip={error}
            data-clip
            tabIndex={entrance && place === 0 ? 0 : undefined}
            onFocus={() => handlers.place({ row: index, column: place })}
            onMouseDown={(event) => press(event, place)}
          >
            {column.show(row)}
          </td>
        )
      })}
      <td>
        {active !== null && hasMenu && <MoreMenu size="small" label={`Acciones de la línea ${index + 1}`} entries={handlers.menu(row)} />}
      </td>
    </tr>
  )
}

// `memo` forgets type parameters; the cast gives them back.
const MemoLine = memo(LineView) as typeof LineView

/** The lines of a document. One input in sight, one memoised row each: a key redraws its own line. */
export function LineGrid<Row extends object>(props: LineGridProps<Row>) {
  const phone = useIsPhone()
  return phone ? <MobileLines {...props} /> : <DesktopGrid {...props} />
}

function DesktopGrid<Row extends object>(props: LineGridProps<Row>) {
  const { label, rows, rowKey, columns, errors = NO_ERRORS, invitation, rowMenu, help, readOnly = false } = props
  const table = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState<Place | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const editable = useMemo(() => (readOnly ? [] : columns.filter((column) => column.text)), [columns, readOnly])
  const size = useMemo<GridSize>(() => ({ rows: rows.length, columns: editable.length }), [rows.length, editable.length])

  useToldKeys(readOnly ? NO_KEYS : GRID_KEYS)
  const room = useColumnRoom(rows)
  const parts = useGridParts(table, rows.length, active?.row ?? null)

  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  // Stable for the life of the grid, so that a row redraws only for its own reasons.
  const [handlers] = useState<Handlers<Row>>(() => {
    const keyAt = (at: Place): string | null => {
      const row = latest.current.rows[at.row]
      return row === undefined ? null : latest.current.rowKey(row)
    }
    const go = (from: Place, to: Place) =>
      setActive(
        reached(from, to, ({ row, column }) => {
          const target = latest.current.columns.filter(({ text }) => text)[column]
          return target === undefined || hasChoice(target, latest.current.rows[row])
        }),
      )
    return {
      menu: (row) => latest.current.rowMenu?.(row) ?? [],
      place: (to) => {
        setNote(null)
        setActive((now) => (now && now.row === to.row && now.column === to.column ? now : to))
      },
      text: (at, column, value) => {
        const key = keyAt(at)
        if (key !== null) latest.current.onEdit(key, column, value, null)
        else if (value !== '') latest.current.onAdd(column, value, null)
      },
      option: (at, column, option) => {
        const key = keyAt(at)
        if (key === null) latest.current.onAdd(column, option.id, option)
        else latest.current.onEdit(key, column, option.id, option)
        // On to what is typed next: the cell at the right.
        go(at, { row: at.row, column: at.column + 1 })
      },
      action: (at, column, action) => {
        const key = keyAt(at)
        if (action.do === 'go') go(at, action.to)
        else if (key === null) return
        else if (action.do === 'copyAbove') latest.current.onCopyAbove(key, column)
        else if (action.do === 'remove') latest.current.onRemove(key)
        else if (action.do === 'toggle') latest.current.onToggle?.(key)
        else if (action.do === 'moveLine') {
          latest.current.onMove(key, action.step)
          setActive({ row: at.row + action.step, column: at.column })
        }
      },
      block: (at, text) => {
        const targets = latest.current.columns
          .filter((column) => column.text)
          .slice(at.column)
          .filter((column) => !column.unpasted)
        const block = parseBlock(text).map((cells) => {
          const record: Record<string, string> = {}
          cells.forEach((cell, index) => {
            const target = targets[index]
            if (target) record[target.id] = cell
          })
          return record
        })
        latest.current.onPaste(at.row, block)
      },
      unreadable: (text, error) => setNote(`«${text}» no cambió la celda. ${error}`),
    }
  })

  const leave = () => {
    // The cell being left is replaced by the next one: look once the dust has settled.
    requestAnimationFrame(() => {
      const focused = document.activeElement
      if (document.hasFocus() && !table.current?.contains(focused) && !focused?.closest('.pop')) setActive(null)
    })
  }
  const line = (row: Row | null, index: number) => {
    const key = row === null ? null : rowKey(row)
    return (
      <MemoLine
        key={key ?? 'new'}
        row={row}
        rowId={key}
        index={index}
        columns={columns}
        editable={editable}
        active={active?.row === index ? Math.min(active.column, size.columns - 1) : null}
        entrance={active === null && index === 0}
        size={size}
        errors={errors}
        invitation={invitation}
        hasMenu={rowMenu !== undefined}
        handlers={handlers}
      />
    )
  }
  return (
    <div>
      <div className="grid">
        <table
          ref={table}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table whose cells are edited is a grid
          role="grid"
          aria-label={label}
          aria-rowcount={rows.length + 2}
          aria-colcount={columns.length + 2}
          aria-readonly={readOnly}
          onBlur={leave}
        >
          <colgroup>
            <col style={{ width: 34 }} />
            {columns.map((column) => (
              <col key={column.id} style={column.width ? { width: room(column, column.width) } : undefined} />
            ))}
            <col style={{ width: 34 }} />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">Línea</span>
              </th>
              {columns.map((column) => (
                <th key={column.id} scope="col" className={column.align === 'end' ? 'num' : undefined}>
                  {column.header}
                </th>
              ))}
              <th scope="col">
                <span className="sr">Acciones</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {parts.map((part) =>
              'room' in part ? (
                <tr key={`room ${part.from}`} aria-hidden="true" style={{ height: part.room }} />
              ) : (
                line(rows[part.index] ?? null, part.index)
              ),
            )}
            {!readOnly && line(null, rows.length)}
          </tbody>
        </table>
      </div>
      <div className="grid-foot">
        <span>{rows.length === 1 ? '1 línea' : `${rows.length} líneas`}</span>
        <output className={note ? 'err' : undefined}>{note ?? help?.((active && rows[active.row]) ?? null)}</output>
        {!readOnly && (
          <span className="end">
            <span>
              <Kbd>Enter</Kbd> fila siguiente
            </span>
            <span>
              <Kbd>Ctrl D</Kbd> copiar de arriba
            </span>
            <span>
              <Kbd>Alt ↑↓</Kbd> mover
            </span>
            <span>
              <Kbd>Ctrl Supr</Kbd> eliminar
            </span>
          </span>
        )}
      </div>
    </div>
  )
}
