import type { PartySection } from '#modules/people/index.tsx'
import { cataloguePage } from '#platform/catalogue/page.tsx'
import type { PageLoader } from '#platform/web/index.tsx'
import { priceListGate } from '#modules/subscription/index.ts'
import { getPartyList } from './endpoints.ts'

const lists = cataloguePage(async () => (await import('./price-list/price-list.ts')).priceList)

export const pricingPages: Readonly<Record<string, PageLoader>> = {
  '/settings/price-lists': async () => {
    const [{ default: Lists }, { withPrices }] = await Promise.all([lists(), import('./price-list/PricesPage.tsx')])
    return { default: withPrices(Lists) }
  },
  '/settings/promotions': cataloguePage(async () => (await import('./promotion/promotion.ts')).promotion),
}

/** On the record of a customer: its list. */
export const pricingPartySections: readonly PartySection[] = [
  {
    id: 'pricing.priceList',
    permission: getPartyList.permission,
    ...priceListGate,
    services: getPartyList.services,
    inForm: true,
    ofCustomers: true,
    load: () => import('./price-list/PartyPriceList.tsx'),
  },
]
