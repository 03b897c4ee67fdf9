import type { PartySection } from '#modules/people/index.tsx'
import { priceListGate } from '#modules/subscription/index.ts'
import { listPartyAgreed } from './customer-price/endpoints.ts'
import { getPartyList } from './endpoints.ts'

/** On the record of a customer: its list, and what was agreed with it item by item. */
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
  {
    id: 'pricing.agreed',
    permission: listPartyAgreed.permission,
    ...priceListGate,
    services: listPartyAgreed.services,
    tab: 'items',
    ofCustomers: true,
    load: () => import('./customer-price/PartyAgreedPrices.tsx'),
  },
]
