import type { ItemSection } from '#modules/items/index.tsx'
import { listItemAgreed } from './customer-price/endpoints.ts'
import { itemPricesGate } from './item-prices/endpoints.ts'

/** On the page of an item: its price in each list, and for each customer with whom another was agreed. */
export const pricingItemSections: readonly ItemSection[] = [
  { id: 'pricing.prices', tab: 'prices', ...itemPricesGate, load: () => import('./item-prices/ItemPrices.tsx') },
  {
    id: 'pricing.agreed',
    tab: 'prices',
    ...itemPricesGate,
    permission: listItemAgreed.permission,
    load: () => import('./customer-price/ItemAgreedPrices.tsx'),
  },
]
