/** The bar of the marked documents of a list, with the way to mark all that its filter left. */
import { MAX_DOCUMENTS_AT_ONCE } from '#platform/rules/index.ts'
import type { Marks } from '#platform/ui/index.tsx'
import { askFresh, failureOf, sayFailure } from '#platform/web/index.tsx'
import type { DocumentKind } from '../../kind/kind.ts'
import type { DocumentRow } from '../../wire.ts'
import type { Asked } from '../editor/asked.ts'
import { BulkActions } from './BulkActions.tsx'
import type { DocumentSurface } from '../editor/surface.ts'

export interface MarkedBarProps {
  readonly surface: DocumentSurface
  readonly marks: Marks<DocumentRow>
  readonly asked: Pick<Asked, 'filters' | 'tab' | 'sort'>
  /** Of the whole filter; null while it is not known. */
  readonly count: number | null
}

export function MarkedBar({ surface, marks, asked: { filters, tab, sort }, count }: MarkedBarProps) {
  const { kind, endpoints } = surface
  /** As many of the filter as one action may take, in the order of the list. */
  const markFilter = () =>
    void askFresh(endpoints.list, { query: { ...filters, tab, sort, size: '50' } }).then(
      ({ rows }) => marks.mark(rows.slice(0, MAX_DOCUMENTS_AT_ONCE)),
      (error: unknown) => sayFailure(failureOf(error)),
    )
  const mayMarkMore = count !== null && marks.rows.length < Math.min(count, MAX_DOCUMENTS_AT_ONCE)
  return (
    <BulkActions
      surface={surface}
      marks={marks}
      selectAll={mayMarkMore ? { label: selectAllWords(count, kind), onSelect: markFilter } : null}
    />
  )
}

/** "Seleccionar las 37 del filtro"; of more than an action takes, the first ones. */
function selectAllWords(count: number, { titles: { gender } }: DocumentKind): string {
  if (count <= MAX_DOCUMENTS_AT_ONCE) return `Seleccionar ${gender === 'f' ? 'las' : 'los'} ${count} del filtro`
  return `Seleccionar ${gender === 'f' ? 'las primeras' : 'los primeros'} ${MAX_DOCUMENTS_AT_ONCE} del filtro`
}
