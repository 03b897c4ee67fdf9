/** What the address of a list of documents asks, read from its words: tab, order and filters. Pure. */

import { type CurrencyCode, isCurrencyCode } from '#base/currency.ts'
import { type CustomFilters, customFiltersIn, withoutCustomFilters, writeCustomFilter } from '#platform/custom/filter.ts'
import type { DayRange } from '#platform/web/day-range.ts'
import { type DocumentTab, isWorkTab, tabsOf } from '../../tabs.ts'
import { documentKindCodes, type DocumentKind, type DocumentKindCode } from '../../kind/kind.ts'
import {
  documentOrigins,
  dueSpanNames,
  electronicAnswerNames,
  type DocumentOrigin,
  type DueSpan,
  type ElectronicAnswer,
} from '../../kind/origins.ts'
import { listedMails, paymentForms, type ListedMail, type PaymentForm } from '../../kind/listed.ts'
import { electronicFilters, type electronicNames } from './dimensions.ts'
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
  costCenterId: 'centro',
  origin: 'origen',
  electronic: 'electronico',
  due: 'vence',
  itemId: 'item',
  resolutionId: 'resolucion',
  dianState: 'dian',
  paymentForm: 'forma',
  mail: 'correo',
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
    readonly costCenterId?: string
    readonly origin?: DocumentOrigin
    readonly electronic?: ElectronicAnswer
    readonly due?: DueSpan
    readonly itemId?: string
    readonly resolutionId?: string
    readonly dianState?: keyof typeof electronicNames
    readonly paymentForm?: PaymentForm
    readonly mail?: ListedMail
  }
  /** By the company's own fields. */
  readonly custom: CustomFilters
  readonly isFiltered: boolean
}

/** @param range of its period; null for all days */
export function readAsked(
  kind: Pick<DocumentKind, 'isElectronic' | 'opens' | 'isOffer' | 'stages' | 'arrives'>,
  query: Query,
  range: DayRange | null,
): Asked {
  const tab = tabsOf(kind).find((one) => one === query['vista']) ?? 'all'
  const isWork = isWorkTab(tab)
  const custom = customFiltersIn(query)
  const kindCode = documentKindCodes.find((code) => code === query[words.kind])
  const [partyId, branchId, sellerId] = [query[words.partyId], query[words.branchId], query[words.sellerId]]
  const currency = query[words.currency]
  const costCenterId = query[words.costCenterId]
  const origin = documentOrigins.find((each) => each === query[words.origin])
  const electronic = electronicAnswerNames.find((each) => each === query[words.electronic])
  const due = dueSpanNames.find((each) => each === query[words.due])
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
    ...(costCenterId ? { costCenterId } : {}),
    ...(origin ? { origin } : {}),
    ...(electronic ? { electronic } : {}),
    ...(due ? { due } : {}),
    ...readListed(query),
  }
  const isNarrowed = [
    filters.search,
    filters.custom,
    kindCode,
    partyId,
    sellerId,
    filters.currency,
    filters.tagId,
    costCenterId,
    origin,
    electronic,
    due,
    ...Object.values(readListed(query)),
  ].some(Boolean)
  return {
    tab,
    isWork,
    sort: sorts.find((one) => one === query['orden']) ?? 'date',
    filters,
    custom,
    isFiltered: tab !== 'all' || isNarrowed || (!isWork && range !== null),
  }
}

/** What narrows it less often. */
function readListed(query: Query): Pick<Asked['filters'], 'itemId' | 'resolutionId' | 'dianState' | 'paymentForm' | 'mail'> {
  const [itemId, resolutionId] = [query[words.itemId], query[words.resolutionId]]
  const dianState = electronicFilters.find((each) => each === query[words.dianState])
  const paymentForm = paymentForms.find((each) => each === query[words.paymentForm])
  const mail = listedMails.find((each) => each === query[words.mail])
  return {
    ...(itemId ? { itemId } : {}),
    ...(resolutionId ? { resolutionId } : {}),
    ...(dianState ? { dianState } : {}),
    ...(paymentForm ? { paymentForm } : {}),
    ...(mail ? { mail } : {}),
  }
}

/** The documents of all days, and nothing that narrows them. */
export const withoutFilters = ({ custom }: Pick<Asked, 'custom'>): QueryChanges => ({
  ...Object.fromEntries(['vista', ...Object.values(words)].map((word) => [word, null])),
  ...{ period: 'siempre', from: null, to: null },
  ...withoutCustomFilters(custom),
})
