/** What the address of a catalogue's list asks: its search, state, fields and order, and how they are changed. */
import { useChangeQuery, useQueryOfAddress } from '#platform/web/index.tsx'
import { type AnyCatalogue, isArranged, stateFilters } from './catalogue.ts'
import { filterableFields, filterKey, filterTexts } from './filter.ts'
import { fixedBy, type Within } from './within.ts'

type QueryChanges = Readonly<Record<string, string | null>>

export interface CatalogueAsked {
  readonly query: Readonly<Record<string, string>>
  /** As the calls of the list and of its file take it. */
  readonly filters: Readonly<Record<string, string>>
  readonly isFiltered: boolean
  /** In the order that people gave it, whole: its rows may be moved. */
  readonly isInPlace: boolean
  readonly sort: { readonly column: string; readonly descending: boolean }
  readonly sortBy: (column: string) => void
  /** Changes what narrows it: it begins at the first page again. */
  readonly narrow: (changes: QueryChanges) => void
  readonly clear: () => void
}

/** @param within only those that point to one thing: that filter is the page's own */
export function useCatalogueAsked(catalogue: AnyCatalogue, within: Within | undefined): CatalogueAsked {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const { fields } = catalogue
  const { search: text = '' } = query
  // A view of somebody else may sort by what this person does not see.
  const sort = fields[(query['sort'] ?? '').replace(/^-/, '')] ? (query['sort'] ?? '') : ''
  const state = stateFilters.find((each) => each === query['state']) ?? 'all'
  const fixed = fixedBy(within)
  const byField = filterTexts(fields, { ...query, ...fixed })
  const isFiltered = text !== '' || state !== 'all' || Object.keys(byField).length > Object.keys(fixed).length
  const arranged = isArranged(catalogue)
  const order = sort || (arranged ? '' : `${catalogue.list.descending ? '-' : ''}${catalogue.list.sort}`)
  const narrow = (changes: QueryChanges) => change({ ...changes, after: null }, { replace: true })
  return {
    query,
    filters: { ...byField, text, state, sort },
    isFiltered,
    isInPlace: arranged && sort === '' && !isFiltered && !within,
    sort: { column: order.replace(/^-/, ''), descending: order.startsWith('-') },
    sortBy: (column) => narrow({ sort: nextSort(order, column, arranged) }),
    narrow,
    clear: () => narrow({ ...noFilters(catalogue), search: null, state: null }),
  }
}

const noFilters = ({ fields }: AnyCatalogue): Record<string, null> =>
  Object.fromEntries(filterableFields(fields).map(([name]) => [filterKey(name), null]))

/** Up, down, and in an arranged list back to its own order. */
function nextSort(order: string, column: string, isArranged: boolean): string | null {
  if (order === column) return `-${column}`
  return order === `-${column}` && isArranged ? null : column
}
