import { defineModule } from '#platform/module.tsx'
import { partySections } from '#modules/people/index.tsx'
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

export const pricingUi = defineModule({
  name: 'pricing',
  pages: pricingPages,
  plugs: [partySections.plug(at(10, loadPricingSections))],
})
