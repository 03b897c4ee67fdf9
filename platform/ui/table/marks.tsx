import { useMemo, useState } from 'react'
import type { Selection } from './DataTable.tsx'

export interface Marks<Row> {
  /** The marked rows, those of other pages too, as they were seen last. */
  rows: readonly Row[]
  /** For the table. */
  selection: Selection
  /** Marks exactly these. */
  mark: (rows: readonly Row[]) => void
  /** Takes the mark off these. */
  unmark: (keys: readonly string[]) => void
  clear: () => void
}

/**
 * The marked rows of a list that pages. They are kept from page to page, and forgotten with another scope: nothing is done
 * to rows that the filter no longer shows.
 * @param listed the rows in sight; null while they are on their way
 * @param scope everything that narrows the list, as a text
 */
export function useMarks<Row>(listed: readonly Row[] | null, rowKey: (row: Row) => string, scope: string): Marks<Row> {
  const [kept, setKept] = useState<{ scope: string; rows: ReadonlyMap<string, Row> }>({ scope, rows: new Map() })
  if (kept.scope !== scope) setKept({ scope, rows: new Map() })
  const seen = useMemo(() => new Map(listed?.map((row) => [rowKey(row), row])), [listed, rowKey])
  const selected = useMemo(() => new Set(kept.rows.keys()), [kept])
  const set = (rows: Iterable<readonly [string, Row]>) => setKept({ scope, rows: new Map(rows) })
  return {
    rows: [...kept.rows].map(([key, row]) => seen.get(key) ?? row),
    selection: {
      selected,
      onChange: (keys) =>
        set(
          [...keys].flatMap((key) => {
            const row = seen.get(key) ?? kept.rows.get(key)
            return row === undefined ? [] : [[key, row] as const]
          }),
        ),
    },
    mark: (rows) => set(rows.map((row) => [rowKey(row), row] as const)),
    unmark: (keys) => set([...kept.rows].filter(([key]) => !keys.includes(key))),
    clear: () => set([]),
  }
}
