/** What the address of a list of documents asks, and how a screen changes it. */
import { useChangeQuery, useDayRange, useQueryOfAddress } from '#platform/web/index.tsx'
import type { DocumentKind } from '../../kind/kind.ts'
import { type Asked, type QueryChanges, readAsked, withoutFilters } from './asked.ts'

export interface ListAsked extends Asked {
  readonly query: Readonly<Record<string, string>>
  readonly period: ReturnType<typeof useDayRange>
  /** Changes what narrows it or orders it: it begins at the first page again. */
  readonly narrow: (changes: QueryChanges) => void
  readonly clear: () => void
}

export function useListAsked(kind: DocumentKind): ListAsked {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const period = useDayRange({ label: 'Fecha', standard: 'mes', removable: true })
  const asked = readAsked(kind, query, period.range)
  const narrow = (changes: QueryChanges) => change({ ...changes, after: null }, { replace: true })
  return { ...asked, query, period, narrow, clear: () => narrow(withoutFilters(asked)) }
}
