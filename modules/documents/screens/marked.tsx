/** The marked documents of a list: those of several pages, all that the filter left, and the bar of what is done with them. */
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { MAX_DOCUMENTS_AT_ONCE } from '#platform/rules/index.ts'
import { type Selection, useMarks } from '#platform/ui/index.tsx'
import { askFresh, failureOf, sayFailure } from '#platform/web/index.tsx'
import type { DocumentKind } from '../kind.ts'
import type { DocumentRow } from '../wire.ts'
import type { DocumentSurface } from './surface.ts'
import type { ListAsked } from './use-asked.tsx'

/** Comes with the first mark. */
const BulkActions = lazy(async () => ({ default: (await import('./BulkActions.tsx')).BulkActions }))

const rowKey = (row: DocumentRow): string => row.id

interface Marked {
  readonly selection: Selection
  readonly bar: ReactNode
}

/** @param count of the whole filter; null while it is not known */
export function useMarked(
  surface: DocumentSurface,
  { filters, tab, sort }: Pick<ListAsked, 'filters' | 'tab' | 'sort'>,
  rows: readonly DocumentRow[] | null,
  count: number | null,
): Marked {
  const { kind, endpoints } = surface
  const marks = useMarks(rows, rowKey, JSON.stringify({ ...filters, tab }))
  // Once here it stays: what it asked or told may outlive the marks.
  const [hasMarked, setMarked] = useState(false)
  if (marks.rows.length > 0 && !hasMarked) setMarked(true)
  /** As many of the filter as one action may take, in the order of the list. */
  const markFilter = () =>
    void askFresh(endpoints.list, { query: { ...filters, tab, sort, size: '50' } }).then(
      (found) => marks.mark(found.rows.slice(0, MAX_DOCUMENTS_AT_ONCE)),
      (error: unknown) => sayFailure(failureOf(error)),
    )
  const mayMarkMore = count !== null && marks.rows.length < Math.min(count, MAX_DOCUMENTS_AT_ONCE)
  return {
    selection: marks.selection,
    bar: hasMarked && (
      <Suspense>
        <BulkActions
          surface={surface}
          marks={marks}
          selectAll={mayMarkMore ? { label: selectAllWords(count, kind), onSelect: markFilter } : null}
        />
      </Suspense>
    ),
  }
}

/** "Seleccionar las 37 del filtro"; of more than an action takes, the first ones. */
function selectAllWords(count: number, { titles: { gender } }: DocumentKind): string {
  if (count <= MAX_DOCUMENTS_AT_ONCE) return `Seleccionar ${gender === 'f' ? 'las' : 'los'} ${count} del filtro`
  return `Seleccionar ${gender === 'f' ? 'las primeras' : 'los primeros'} ${MAX_DOCUMENTS_AT_ONCE} del filtro`
}
