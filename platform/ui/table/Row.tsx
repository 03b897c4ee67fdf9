import { memo, type MouseEvent, type ReactNode, useState } from 'react'
import { KitLink } from '../KitLink.tsx'
import type { Column } from './columns.tsx'

export interface RowProps<Row> {
  row: Row
  id: string
  index: number
  columns: readonly Column<Row>[]
  cents: ReadonlySet<string>
  linkColumn: string
  href: string | undefined
  current: boolean
  /** Its panel is open. */
  lit: boolean
  selected: boolean | null
  off: boolean
  /** What stands in one of its cells while that is being changed. */
  editing: { column: string; content: ReactNode } | null
  handlers: Handlers<Row>
}

export interface Handlers<Row> {
  open: (row: Row) => void
  toggle: (key: string) => void
  activate: (key: string) => void
  actions: ((row: Row) => ReactNode) | undefined
}

function RowView<Row>({ row, id, index, columns, cents, linkColumn, href, current, lit, selected, off, editing, handlers }: RowProps<Row>) {
  const [near, setNear] = useState(false)
  const click = (event: MouseEvent<HTMLTableRowElement>) => {
    const target = event.target instanceof Element ? event.target : null
    if (!target || target.closest('a, button, input, label') || getSelection()?.toString()) return
    if (href && (event.ctrlKey || event.metaKey || event.button === 1)) window.open(href, '_blank', 'noopener')
    else if (event.button === 0) {
      const link = event.currentTarget.querySelector<HTMLElement>('[data-rowlink]')
      if (href) link?.click()
      else handlers.open(row)
    }
  }
  return (
    <tr
      data-key={id}
      aria-rowindex={index + 2}
      aria-selected={selected ?? undefined}
      className={[current && 'is-cur', (selected || lit) && 'is-sel', off && 'is-off'].filter(Boolean).join(' ') || undefined}
      onClick={click}
      onAuxClick={click}
      onPointerEnter={() => setNear(true)}
      onPointerLeave={() => setNear(false)}
      onFocus={() => {
        setNear(true)
        handlers.activate(id)
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setNear(false)
      }}
    >
      {selected !== null && (
        <td className="mark">
          <input
            type="checkbox"
            className="cb"
            checked={selected}
            aria-label={`Marcar fila ${index + 1}`}
            onChange={() => handlers.toggle(id)}
          />
        </td>
      )}
      {columns.map((column, at) => {
        const last = at === columns.length - 1
        const isEdited = editing?.column === column.id
        const content = isEdited ? editing.content : column.cell(row, cents.has(column.id))
        const classes = [
          column.align === 'end' && 'num',
          isEdited ? 'edits' : column.clip && 'clip',
          column.strong && 'medium',
          column.muted && 't2',
        ]
        if (last && handlers.actions) classes.push('acts-cell')
        return (
          <td
            key={column.id}
            className={classes.filter(Boolean).join(' ') || undefined}
            data-clip={((column.clip || column.id === linkColumn) && !isEdited) || undefined}
          >
            {isEdited || column.id !== linkColumn ? (
              content
            ) : href ? (
              <KitLink href={href} data-rowlink>
                {content}
              </KitLink>
            ) : (
              <button type="button" className="link-cell" data-rowlink onClick={() => handlers.open(row)}>
                {content}
              </button>
            )}
            {last && near && !editing && handlers.actions && <span className="row-acts">{handlers.actions(row)}</span>}
          </td>
        )
      })}
    </tr>
  )
}

// `memo` forgets type parameters; the cast gives them back.
export const MemoRow = memo(RowView) as typeof RowView
