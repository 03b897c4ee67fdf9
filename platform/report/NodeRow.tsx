/** A row of a tree: it folds what hangs from it, and each of its figures leads to what makes it. */
import { memo } from 'react'
import { ChevronDownIcon, ChevronRightIcon, KitLink } from '#platform/ui/index.tsx'
import { isFigure, type Column } from './column.ts'
import { Figure } from './Figure.tsx'
import type { ReportPageAnswer } from './report.ts'

export interface NodeRowProps {
  readonly columns: readonly (readonly [string, Column])[]
  readonly row: ReportPageAnswer['rows'][number]
  /** Null when nothing hangs from it. */
  readonly isOpen: boolean | null
  readonly onToggle: (key: string) => void
  /** The column that is followed; null when none of this row is. */
  readonly followed: string | null
  /** Where a figure leads to; null when it leads nowhere. */
  readonly address: ((key: string, column: string) => string) | null
  readonly mainText: string
  readonly mainFigure: string
}

function Node({ columns, row, isOpen, onToggle, followed, address, mainText, mainFigure }: NodeRowProps) {
  const { key = '', label, depth } = row
  // What no filter says leads nowhere.
  const follow = Object.keys(row.narrows).length > 0 ? address : null
  return (
    <tr
      className={`rep-node rep-d${Math.min(depth, 3)}${followed === null ? '' : ' is-cur'}`}
      style={{ '--depth': depth } as React.CSSProperties}
    >
      {columns.map(([name, column], index) => {
        const text = row.cells[name]
        const className = `${isFigure(column) ? 'num' : 'clip'} ${name === mainText ? (index === 0 ? 'rep-main rep-lead' : 'rep-main') : name === mainFigure ? 'rep-figure' : index === 0 ? 'rep-branch' : 'rep-aside'}`
        if (isFigure(column)) {
          const content = <Figure column={column} text={text} />
          return (
            <td key={name} className={className}>
              {follow && text ? (
                <KitLink
                  href={follow(key, name)}
                  title={`${column.label} de ${label}`}
                  className={followed === name ? 'rep-fig on' : 'rep-fig'}
                >
                  {content}
                </KitLink>
              ) : (
                content
              )}
            </td>
          )
        }
        return (
          <td key={name} className={className} data-clip={index === 0 ? undefined : true}>
            {index === 0 && isOpen !== null && (
              <button
                type="button"
                className="rep-fold"
                aria-expanded={isOpen}
                aria-label={`${isOpen ? 'Plegar' : 'Desplegar'} ${label}`}
                onClick={() => onToggle(key)}
              >
                {isOpen ? <ChevronDownIcon className="i-xs" /> : <ChevronRightIcon className="i-xs" />}
              </button>
            )}
            {index === 0 && follow ? <KitLink href={follow(key, mainFigure)}>{text || '–'}</KitLink> : text}
          </td>
        )
      })}
    </tr>
  )
}

export const NodeRow = memo(
  Node,
  (a, b) =>
    a.row === b.row &&
    a.columns === b.columns &&
    a.isOpen === b.isOpen &&
    a.followed === b.followed &&
    a.mainFigure === b.mainFigure &&
    a.address?.('', '') === b.address?.('', ''),
)
