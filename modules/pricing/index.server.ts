import { at } from '#platform/place.ts'
import { priceImportServed } from './import/import.server.ts'
import type { ServedCatalogue } from '#platform/catalogue/catalogue.server.ts'
import { defineModule } from '#platform/module.server.ts'
import { applyPriceBatches, batchHandlers } from './price-grid/batch.server.ts'
import { gridHandlers } from './price-grid/grid.server.ts'
import { agreedHandlers } from './customer-price/agreed.server.ts'
import { itemPriceHandlers } from './item-prices/item-prices.server.ts'
import { priceListServed } from './price-list/price-list.server.ts'
import { priceHandlers } from './price-list/prices.server.ts'
import { promotionServed } from './promotion/promotion.server.ts'

export {
  hasCoupons,
  knownPromotions,
  promotionsNotInForce,
  lockCoupons,
  proposeLineDiscounts,
  tryPromotions,
  type AskUses,
  type PromotionUse,
  type SaleToDiscount,
} from './promotion/promotion.server.ts'
export { carryPrices } from './price-grid/batch.server.ts'
export { readSalePrices, type SalePrices } from './price-list/sale-prices.server.ts'
export { readSelling, tellBuyer, tellPrices, tellRules, type Selling } from './selling/selling.server.ts'
export { proposeLinePrices, type LinePrice, type SaleLine, type SaleToPrice } from './price-list/propose.server.ts'

const catalogues: readonly ServedCatalogue[] = [priceListServed, promotionServed]

export const pricingServer = defineModule({
  name: 'pricing',
  handlers: [...priceHandlers, ...gridHandlers, ...batchHandlers, ...itemPriceHandlers, ...agreedHandlers],
  chores: [applyPriceBatches],
  catalogues,
  imports: [at(30, priceImportServed)],
})
