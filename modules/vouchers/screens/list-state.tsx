/** What narrows a list of vouchers, in its address: the tab, the search and the days. */
import { addressOfQuery, useChangeQuery, useDayRange, useQueryOfAddress } from '#platform/web/index.tsx'
import { tabLabels, voucherTabs, type VoucherKind, type VoucherTab } from '../voucher.ts'

export interface VoucherListState {
  readonly tab: VoucherTab
  /** As its calls ask for it. */
  readonly filter: { readonly tab: VoucherTab; readonly search: string; readonly from?: string; readonly to?: string }
  readonly period: ReturnType<typeof useDayRange>
  /** Puts the filter of days back after it was taken off. */
  readonly addPeriod: () => void
  /** Takes every filter off; undefined while there is none. */
  readonly clear: (() => void) | undefined
}

/** @param standard the days that an address without a period means */
export function useVoucherList(standard: 'mes' | 'siempre' = 'mes'): VoucherListState {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const period = useDayRange({ label: 'Fecha', standard, removable: true })
  const tab = voucherTabs.find((each) => each === query['vista']) ?? 'all'
  const search = query['search'] ?? ''
  const isNarrowed = search !== '' || (period.range !== null && tab !== 'drafts')
  return {
    tab,
    filter: { tab, search, ...period.range },
    period,
    addPeriod: () => change({ period: 'mes', from: null, to: null }, { replace: true }),
    clear: isNarrowed ? () => change({ search: null, period: 'siempre', from: null, to: null, after: null }, { replace: true }) : undefined,
  }
}

export interface VoucherTabEntry {
  readonly id: VoucherTab
  readonly label: string
  readonly count: number | undefined
  readonly href: string
}

/** Each with how many it has, once that is known. Another tab keeps the filters and closes what was open. */
export const tabsOfList = (
  { list }: Pick<VoucherKind, 'list'>,
  query: Readonly<Record<string, string>>,
  counts: Readonly<Record<VoucherTab, number>> | undefined,
): readonly VoucherTabEntry[] =>
  voucherTabs.map((id) => ({
    id,
    label: tabLabels[id],
    count: counts?.[id],
    href: addressOfQuery(list, query, { ...{ vista: id === 'all' ? null : id, after: null }, ...{ id: null, new: null, draft: null } }),
  }))
