/** What stands around the rows of a table: the widths of its columns, its head, its empty shape and its totals. */
import { ArrowDownIcon, ArrowUpIcon } from '../icons.tsx'
import { BAR_WIDTHS, SKELETON_ROWS } from './Cards.tsx'
import { type Column, Sum } from './columns.tsx'
import type { DataTableProps } from './DataTable.tsx'
import { Resize } from './Resize.tsx'

/** The first column also has the gutter of the page. */
const paddingOf = (at: number, marks: boolean): number => (at === 0 && !marks ? 12 : 0)

export function Columns<Row>({ columns, marks }: { columns: readonly Column<Row>[]; marks: boolean }) {
  return (
    <colgroup>
      {marks && <col style={{ width: 44 }} />}
      {columns.map((column, at) => (
        <col key={column.id} style={column.width ? { width: column.width + paddingOf(at, marks) } : undefined} />
      ))}
    </colgroup>
  )
}

export function Skeleton<Row>({ columns, marks }: { columns: readonly Column<Row>[]; marks: boolean }) {
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

interface TableHeadProps<Row> {
  readonly table: DataTableProps<Row>
  readonly columns: readonly Column<Row>[]
  /** Of the rows of this page. */
  readonly keys: readonly string[]
}

export function TableHead<Row>({ table: { selection, sort, onSort, chooser }, columns, keys }: TableHeadProps<Row>) {
  const marked = selection ? keys.filter((key) => selection.selected.has(key)).length : 0
  const all = keys.length > 0 && marked === keys.length
  /** Rows of other pages keep their marks. */
  const markPage = (isMarked: boolean) => {
    if (!selection) return
    const next = new Set(selection.selected)
    for (const key of keys) {
      if (isMarked) next.add(key)
      else next.delete(key)
    }
    selection.onChange(next)
  }
  const resize = (id: string, width: number | null) => {
    if (!chooser) return
    const { [id]: _before, ...others } = chooser.arrangement.widths
    chooser.arrange({ ...chooser.arrangement, widths: width === null ? others : { ...others, [id]: width } })
  }
  return (
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
        {columns.map((column, at) => {
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
              {chooser && <Resize padding={paddingOf(at, selection !== undefined)} onResize={(width) => resize(column.id, width)} />}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

interface TotalsRowProps<Row> {
  readonly totals: NonNullable<DataTableProps<Row>['totals']>
  readonly columns: readonly Column<Row>[]
  readonly cents: ReadonlySet<string>
  readonly marks: boolean
}

export function TotalsRow<Row>({ totals, columns, cents, marks }: TotalsRowProps<Row>) {
  const from = columns.findIndex((column) => column.id in totals.cells)
  return (
    <tfoot>
      <tr>
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the empty corner under the marks */}
        {marks && <td className="mark" />}
        <td colSpan={from < 0 ? columns.length : from}>{totals.label}</td>
        {from >= 0 &&
          columns.slice(from).map((column) => (
            <td key={column.id} className={column.align === 'end' ? 'num' : undefined}>
              <Sum column={column} value={totals.cells[column.id]} cents={cents.has(column.id)} />
            </td>
          ))}
      </tr>
    </tfoot>
  )
}
