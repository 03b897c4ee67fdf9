import type { PartySection } from '#modules/people/index.tsx'
import { priceListGate } from '#modules/subscription/index.ts'
import { getPartyList } from './endpoints.ts'

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
