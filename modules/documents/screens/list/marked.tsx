/** The marked documents of a list, those of several pages, and the bar of what is done with them. */
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type Selection, useMarks } from '#platform/ui/index.tsx'
import type { DocumentRow } from '../../wire.ts'
import type { MarkedBarProps } from './MarkedBar.tsx'

/** Comes with the first mark. */
const MarkedBar = lazy(async () => ({ default: (await import('./MarkedBar.tsx')).MarkedBar }))

const rowKey = (row: DocumentRow): string => row.id

interface Marked {
  readonly selection: Selection
  readonly bar: ReactNode
}

/** @param rows in sight; null while they are on their way */
export function useMarked(list: Omit<MarkedBarProps, 'marks'>, rows: readonly DocumentRow[] | null): Marked {
  const { filters, tab } = list.asked
  const marks = useMarks(rows, rowKey, JSON.stringify({ ...filters, tab }))
  // Once here it stays: what it asked or told may outlive the marks.
  const [hasMarked, setMarked] = useState(false)
  if (marks.rows.length > 0 && !hasMarked) setMarked(true)
  return {
    selection: marks.selection,
    bar: hasMarked && (
      <Suspense>
        <MarkedBar {...list} marks={marks} />
      </Suspense>
    ),
  }
}
