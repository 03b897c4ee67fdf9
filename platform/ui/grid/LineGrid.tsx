import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useIsPhone } from '../appearance.tsx'
import { Kbd } from '../Button.tsx'
import type { PickerOption, PickerSource } from '../fields/search.tsx'
import type { MenuEntry } from '../float/Menu.tsx'
import type { Parsed } from '../parse.ts'
import { useToldKeys } from '../Shortcuts.tsx'
import type { CardContent } from '../table/Cards.tsx'
import { useColumnRoom } from './column-room.tsx'
import { useGridHandlers } from './grid-handlers.tsx'
import type { GridSize, Place } from './keys.ts'
import { LineRow } from './LineRow.tsx'
import { MobileLines } from './MobileLines.tsx'
import { GRID_KEYS, NO_KEYS } from './told-keys.ts'
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
  /** The cell takes any text, and proposes these: F4 shows them. Null where there is nothing to propose. */
  propose?: (row: Row) => PickerSource | null
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
  /** "Código, nombre o código de barras. También puedes pegar filas desde Excel." Null: its lines are given, none is added nor removed. */
  invitation: string | null
  rowMenu?: (row: Row) => readonly MenuEntry[]
  /** Under the grid, about the line in edit: stock, last sale. */
  help?: (row: Row | null) => ReactNode
  /** The line in edit; null when there is none, or it is new. */
  onActive?: (key: string | null) => void
  readOnly?: boolean
  /** The line on a phone. */
  card: (row: Row) => CardContent
  /** The whole line as a form, on a phone; `null` is a new line. */
  renderMobileForm: (row: Row | null, close: () => void) => ReactNode
}

/** Of the number of the line, and of its menu. */
const EDGE = 34
/** The least that the column without a width takes: a code with the beginning of its name. */
const FREE = 180
/** Room that a grid has beside the menu on a small desk; one that needs more scrolls by itself where there is less. */
const WIDE = 1000
/** The same on a desk of 1440 pixels. */
const WIDEST = 1180

/** How a grid scrolls, by what its columns need. */
const roomClass = (needed: number): string => (needed > WIDEST ? 'grid widest' : needed > WIDE ? 'grid wide' : 'grid')

const NO_ERRORS: ReadonlyMap<string, string> = new Map()

/** The lines of a document. One input in sight, one memoised row each: a key redraws its own line. */
export function LineGrid<Row extends object>(props: LineGridProps<Row>) {
  const phone = useIsPhone()
  return phone ? <MobileLines {...props} /> : <DesktopGrid {...props} />
}

function DesktopGrid<Row extends object>(props: LineGridProps<Row>) {
  const { label, rows, rowKey, columns, errors = NO_ERRORS, invitation, rowMenu, help, onActive, readOnly = false } = props
  const table = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState<Place | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const editable = useMemo(() => (readOnly ? [] : columns.filter((column) => column.text)), [columns, readOnly])
  const size = useMemo<GridSize>(() => ({ rows: rows.length, columns: editable.length }), [rows.length, editable.length])

  useToldKeys(readOnly ? NO_KEYS : GRID_KEYS)
  const room = useColumnRoom(rows)
  const needed = useMemo(() => columns.reduce((sum, { width = FREE }) => sum + width, 2 * EDGE), [columns])
  const parts = useGridParts(table, rows.length, active?.row ?? null)

  const handlers = useGridHandlers(props, { setActive, setNote })
  const activeRow = active && rows[active.row]
  const activeKey = activeRow ? rowKey(activeRow) : null
  useEffect(() => {
    onActive?.(activeKey)
  }, [onActive, activeKey])

  const leave = () => {
    // The cell being left is replaced by the next one: look once the dust has settled.
    requestAnimationFrame(() => {
      const focused = document.activeElement
      if (document.hasFocus() && !table.current?.contains(focused) && !focused?.closest('.pop')) handlers.leave()
    })
  }
  const line = (row: Row | null, index: number) => {
    const key = row === null ? null : rowKey(row)
    return (
      <LineRow
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
        invitation={invitation ?? ''}
        hasMenu={rowMenu !== undefined}
        handlers={handlers}
      />
    )
  }
  return (
    <div>
      <div className={roomClass(needed)}>
        <table
          ref={table}
          style={{ minWidth: needed }}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table whose cells are edited is a grid
          role="grid"
          aria-label={label}
          aria-rowcount={rows.length + 2}
          aria-colcount={columns.length + 2}
          aria-readonly={readOnly}
          onKeyDownCapture={handlers.hear}
          onBlur={leave}
        >
          <GridHead columns={columns} room={room} />
          <tbody>
            {parts.map((part) =>
              'room' in part ? (
                <tr key={`room ${part.from}`} aria-hidden="true" style={{ height: part.room }} />
              ) : (
                line(rows[part.index] ?? null, part.index)
              ),
            )}
            {!readOnly && invitation !== null && line(null, rows.length)}
          </tbody>
        </table>
      </div>
      <div className="grid-foot">
        <span>{rows.length === 1 ? '1 línea' : `${rows.length} líneas`}</span>
        <output className={note ? 'err' : undefined}>{note ?? help?.(activeRow ?? null)}</output>
        {!readOnly && <KeyHints isGiven={invitation === null} />}
      </div>
    </div>
  )
}

interface HeadProps<Row> {
  columns: readonly LineColumn<Row>[]
  /** How wide a column of figures must be. */
  room: (column: LineColumn<Row>, width: number) => number
}

function GridHead<Row>({ columns, room }: HeadProps<Row>) {
  return (
    <>
      <colgroup>
        <col style={{ width: EDGE }} />
        {columns.map((column) => (
          <col key={column.id} style={column.width ? { width: room(column, column.width) } : undefined} />
        ))}
        <col style={{ width: EDGE }} />
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
    </>
  )
}

/** What the keys do in a cell. */
function KeyHints({ isGiven }: { isGiven: boolean }) {
  return (
    <span className="end">
      <span>
        <Kbd>Enter</Kbd> fila siguiente
      </span>
      <span>
        <Kbd>Ctrl D</Kbd> copiar de arriba
      </span>
      {!isGiven && (
        <>
          <span>
            <Kbd>Alt ↑↓</Kbd> mover
          </span>
          <span>
            <Kbd>Ctrl Supr</Kbd> eliminar
          </span>
        </>
      )}
    </span>
  )
}
