import type { ServedCatalogue } from '#platform/catalogue/catalogue.server.ts'
import type { ServerModule } from '#platform/module.server.ts'
import { grantPriceLists, priceListServed } from './price-list/price-list.server.ts'
import { priceHandlers } from './price-list/prices.server.ts'
import { grantPromotions, promotionServed } from './promotion/promotion.server.ts'

export { priceImportServed } from './import/import.server.ts'
export {
  hasCoupons,
  knownPromotions,
  lockCoupons,
  proposeLineDiscounts,
  tryPromotions,
  type PromotionUse,
  type SaleToDiscount,
} from './promotion/promotion.server.ts'
export { proposeLinePrices, type LinePrice, type SaleLine, type SaleToPrice } from './price-list/propose.server.ts'

const catalogues: readonly ServedCatalogue[] = [priceListServed, promotionServed]

export const pricingServer: ServerModule = {
  name: 'pricing',
  handlers: [...catalogues.flatMap(({ handlers }) => handlers), ...priceHandlers],
  catalogues,
  steps: [grantPriceLists, grantPromotions],
}
