/** A line of the grid: its cells at rest, and the one that is being edited. */
import { memo, type MouseEvent } from 'react'
import { MoreMenu } from '../float/Menu.tsx'
import { PlusIcon } from '../icons.tsx'
import { CellEditor } from './CellEditor.tsx'
import { type GridHandlers, hasChoice } from './grid-handlers.tsx'
import type { GridSize, Place } from './keys.ts'
import type { LineColumn } from './LineGrid.tsx'

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
  handlers: GridHandlers<Row>
}

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
      source={(row !== null && (column.propose?.(row) ?? column.sourceOf?.(row))) || column.source}
      isFree={column.propose !== undefined}
      late={row === null}
      create={column.onCreate && { label: column.createLabel ?? 'Crear', run: (text) => column.onCreate?.(text, rowId) }}
      at={at}
      size={size}
      onText={(value) => handlers.text(at, column.id, value)}
      onOption={(option) => handlers.option(at, column.id, option)}
      onAction={(action) => handlers.action(at, column.id, action)}
      onBlock={(text) => handlers.block(at, text)}
      onUnreadable={handlers.unreadable}
      onWait={handlers.wait}
      onStand={() => handlers.stand(at)}
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
        {active !== null && hasMenu && (
          <MoreMenu size="small" label={`Acciones de la línea ${index + 1}`} entries={() => handlers.menu(row)} />
        )}
      </td>
    </tr>
  )
}

// `memo` forgets type parameters; the cast gives them back.
export const LineRow = memo(LineView) as typeof LineView
