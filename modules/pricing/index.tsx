import { defineModule } from '#platform/module.tsx'
import { itemSections, type LoadItemSections } from '#modules/items/index.tsx'
import { partyBulkActions, partySections, type PartyBulkAction } from '#modules/people/index.tsx'
import { priceListGate } from '#modules/subscription/index.ts'
import { setPartyLists } from './endpoints.ts'
import { at } from '#platform/place.ts'
import { cataloguePage } from '#platform/catalogue/page.tsx'
import type { LoadPartySections } from '#modules/people/index.tsx'
import type { PageLoader } from '#platform/web/index.tsx'

const lists = cataloguePage(async () => (await import('./price-list/price-list.ts')).priceList)

const pricingPages: Readonly<Record<string, PageLoader>> = {
  '/items/price': () => import('./price-grid/PriceGridPage.tsx'),
  '/settings/price-lists': async () => {
    const [{ default: Lists }, { withPrices }] = await Promise.all([lists(), import('./price-list/PricesPage.tsx')])
    return { default: withPrices(Lists) }
  },
}

/** What documents show its page with: only they know what a promotion was used for. */
export const loadPromotion = async () => (await import('./promotion/promotion.ts')).promotion

/** On the record of a customer: its list. Only that page loads it. */
const loadPricingSections: LoadPartySections = async () => (await import('./party-sections.tsx')).pricingPartySections

/** On the page of an item: its prices. Only that page loads it. */
const loadItemSections: LoadItemSections = async () => (await import('./item-sections.tsx')).pricingItemSections
/** With several third parties: the list of all of them. */
const listOfMany: PartyBulkAction = {
  label: 'Cambiar lista de precios',
  gate: { permission: setPartyLists.permission, ...priceListGate, services: setPartyLists.services },
  load: () => import('./price-list/PartyListsDialog.tsx'),
}

export const pricingUi = defineModule({
  name: 'pricing',
  pages: pricingPages,
  plugs: [
    partySections.plug(at(10, loadPricingSections)),
    partyBulkActions.plug(at(10, listOfMany)),
    itemSections.plug(at(10, loadItemSections)),
  ],
})
