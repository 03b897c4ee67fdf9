/** What the address of the list of items asks: its tab, filters and order, and how they are changed. */

import { stateFilters } from '#platform/catalogue/catalogue.ts'
import { type CustomFilters, customFiltersIn, withoutCustomFilters, writeCustomFilter } from '#platform/custom/filter.ts'
import { useChangeQuery, useQueryOfAddress } from '#platform/web/index.tsx'
import { itemSorts } from './endpoints.ts'
import { itemKinds } from './rules.ts'

/** How the address says it, and how a chip does. */
export const trackings = [
  { word: 'con-control', filter: 'any', label: 'con lotes o seriales' },
  { word: 'lote', filter: 'batch', label: 'con lotes' },
  { word: 'serial', filter: 'serial', label: 'con seriales' },
] as const

export type ItemsAsked = ReturnType<typeof useItemsAsked>

export function useItemsAsked() {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const custom: CustomFilters = customFiltersIn(query)
  const state = stateFilters.find((each) => each === query['state']) ?? 'active'
  const filters = {
    text: query['search'] ?? '',
    kind: itemKinds.find((each) => each === query['kind']) ?? '',
    brandId: query['brand'] ?? '',
    tagId: query['etiqueta'] ?? '',
    stock: query['existencias'] === 'bajo-cero' ? 'below' : '',
    variants: query['variantes'] === 'agrupadas' ? 'grouped' : '',
    parentId: query['de'] ?? '',
    tracking: trackings.find((each) => each.word === query['control'])?.filter ?? '',
    custom: writeCustomFilter(custom),
  } as const
  /** Changes what narrows it or orders it: it begins at the first page again. */
  const narrow = (changes: Readonly<Record<string, string | null>>) => change({ ...changes, after: null }, { replace: true })
  return {
    query,
    custom,
    filters,
    state,
    sort: itemSorts.find((each) => each === query['sort']) ?? 'name',
    isFiltered: Object.values(filters).some((value) => value !== '') || state !== 'active',
    narrow,
    clear: () =>
      narrow({
        ...{
          search: null,
          kind: null,
          brand: null,
          etiqueta: null,
          existencias: null,
          control: null,
          state: null,
          variantes: null,
          de: null,
        },
        ...withoutCustomFilters(custom),
      }),
  }
}
