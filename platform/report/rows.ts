/** A book of rows that were read at once: what must be known whole before it is said, as the class of a product among the others. */
import { figureText, parseFigure, planOf, type Columns } from './column.ts'
import type { Book, GroupName, Line } from './walk.ts'

export type RowOfGroup = Pick<Line, 'cells' | 'source' | 'note'>

export interface GroupOfRows {
  /** Its names, outermost first; empty of a report without groups. */
  readonly path: readonly GroupName[]
  readonly rows: readonly RowOfGroup[]
}

/**
 * @param columns those of the report: what adds up is added from the rows
 * @param groups in their order; one without rows is left out
 */
export function bookOfRows(columns: Columns, groups: readonly GroupOfRows[]): Book {
  const kept = groups.filter(({ rows }) => rows.length > 0)
  const rowsOf = new Map<string, readonly RowOfGroup[]>(kept.map(({ path, rows }) => [keyOfPath(path), rows]))
  return {
    leaves: kept.map(({ path, rows }) => ({ path, lines: rows.length, opening: {}, sums: sumsOf(columns, rows) })),
    lines: (asked, after, limit) => {
      const lines: Line[] = []
      for (const [leaf, { path }] of asked.entries()) {
        const rows = rowsOf.get(keyOfPath(path)) ?? []
        const from = leaf === 0 && after !== null ? Number(after[0]) + 1 : 0
        for (let at = from; at < rows.length && lines.length < limit; at += 1) {
          const row = rows[at]
          if (row) lines.push({ ...row, leaf, key: [at] })
        }
      }
      return Promise.resolve(lines)
    },
  }
}

const keyOfPath = (path: readonly GroupName[]): string => path.map(({ key }) => key).join('/')

function sumsOf(columns: Columns, rows: readonly RowOfGroup[]): Record<string, string> {
  return Object.fromEntries(
    planOf(columns).sums.map(([name, kind]) => {
      const total = rows.reduce((sum, { cells }) => sum + parseFigure(kind, cells[name] ?? '0'), 0n)
      return [name, figureText(kind, total)]
    }),
  )
}
