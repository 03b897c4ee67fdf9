import type { ReactNode, RefObject } from 'react'
import { KitLink } from '../KitLink.tsx'
import './column.css'
import { CardFace, CardSkeleton } from './Cards.tsx'
import type { Cursor } from './cursor.tsx'
import type { DataTableProps } from './DataTable.tsx'

interface CardListProps<Row> {
  readonly table: DataTableProps<Row>
  /** Those that are drawn. */
  readonly rows: readonly Row[]
  readonly cursor: Cursor<Row>
  readonly scroller: RefObject<HTMLDivElement | null>
  /** What is said of a list without rows. */
  readonly nothing: ReactNode
  /** The pager. */
  readonly children: ReactNode
}

/** The list on a phone, or in a narrow column: a card for each row. */
export function CardList<Row>({ table, rows, cursor, scroller, nothing, children }: CardListProps<Row>) {
  const { label, rowKey, rowHref, onOpen, selection, card, asCards } = table
  return (
    <div className={asCards ? 'cards column' : 'cards'} ref={scroller}>
      {table.rows === null && <CardSkeleton />}
      {nothing}
      <ul aria-label={label} aria-busy={table.isStale} className={selection ? 'markable' : undefined}>
        {rows.map((row) => {
          const key = rowKey(row)
          const content = <CardFace {...card(row)} />
          const className = key === cursor.active ? 'cardr is-cur' : 'cardr'
          return (
            <li key={key} data-key={key} className={selection?.selected.has(key) ? 'is-sel' : undefined}>
              {selection && (
                <label className="card-mark">
                  <input type="checkbox" className="cb" checked={selection.selected.has(key)} onChange={() => cursor.toggle(key)} />
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
      {children}
    </div>
  )
}
