/** What the address of a list of documents asks, read from its words: tab, order and filters. Pure. */

import { type CurrencyCode, isCurrencyCode } from '#base/currency.ts'
import { type CustomFilters, customFiltersIn, withoutCustomFilters, writeCustomFilter } from '#platform/custom/filter.ts'
import type { DayRange } from '#platform/web/day-range.ts'
import { type DocumentTab, isWorkTab, tabsOf } from '../../tabs.ts'
import { documentKindCodes, type DocumentKind, type DocumentKindCode } from '../../kind/kind.ts'
import { KIND_QUERY } from './surface.ts'

const sorts = ['date', 'number', 'total'] as const

/** The words of the filters in the address, but those of the period and of the company's own fields. */
const words = {
  search: 'search',
  partyId: 'tercero',
  branchId: 'sucursal',
  sellerId: 'vendedor',
  currency: 'moneda',
  tagId: 'etiqueta',
  kind: KIND_QUERY,
} as const

type Query = Readonly<Record<string, string>>
/** Words of the address with what they will hold; null takes one out. */
export type QueryChanges = Readonly<Record<string, string | null>>

export interface Asked {
  readonly tab: DocumentTab
  /** What is still to be done, of whatever day. */
  readonly isWork: boolean
  readonly sort: (typeof sorts)[number]
  /** As the calls of the list, its totals and its file take them. */
  readonly filters: {
    readonly search: string
    readonly custom: string
    readonly from?: string
    readonly to?: string
    readonly kind?: DocumentKindCode
    readonly partyId?: string
    readonly branchId?: string
    readonly sellerId?: string
    readonly currency?: CurrencyCode
    readonly tagId: string
  }
  /** By the company's own fields. */
  readonly custom: CustomFilters
  readonly isFiltered: boolean
}

/** @param range of its period; null for all days */
export function readAsked(
  kind: Pick<DocumentKind, 'isElectronic' | 'opens' | 'isOffer' | 'stages'>,
  query: Query,
  range: DayRange | null,
): Asked {
  const tab = tabsOf(kind).find((one) => one === query['vista']) ?? 'all'
  const isWork = isWorkTab(tab)
  const custom = customFiltersIn(query)
  const kindCode = documentKindCodes.find((code) => code === query[words.kind])
  const [partyId, branchId, sellerId] = [query[words.partyId], query[words.branchId], query[words.sellerId]]
  const currency = query[words.currency]
  const filters = {
    search: query[words.search] ?? '',
    custom: writeCustomFilter(custom),
    ...(range ?? {}),
    ...(kindCode ? { kind: kindCode } : {}),
    ...(partyId ? { partyId } : {}),
    ...(branchId ? { branchId } : {}),
    ...(sellerId ? { sellerId } : {}),
    ...(currency && isCurrencyCode(currency) ? { currency } : {}),
    tagId: query[words.tagId] ?? '',
  }
  const isNarrowed = [filters.search, filters.custom, kindCode, partyId, sellerId, filters.currency, filters.tagId].some(Boolean)
  return {
    tab,
    isWork,
    sort: sorts.find((one) => one === query['orden']) ?? 'date',
    filters,
    custom,
    isFiltered: tab !== 'all' || isNarrowed || (!isWork && range !== null),
  }
}

/** The documents of all days, and nothing that narrows them. */
export const withoutFilters = ({ custom }: Pick<Asked, 'custom'>): QueryChanges => ({
  ...Object.fromEntries(['vista', ...Object.values(words)].map((word) => [word, null])),
  ...{ period: 'siempre', from: null, to: null },
  ...withoutCustomFilters(custom),
})
