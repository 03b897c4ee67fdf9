import { defineModule } from '#platform/module.ts'
import { pricingErrors } from './errors.ts'
import { pricingScreens } from './screens.ts'

export { pricingErrors } from './errors.ts'
export { getPartyList, listPrices, pastePrices, setPartyList, setPartyLists, writePrices } from './endpoints.ts'
export { gridHead, listGrid, listPriceBatches, undoPriceBatch, writePriceBatch } from './price-grid/endpoints.ts'
export { itemPrices } from './item-prices/endpoints.ts'
export { agreePrice, dropAgreedPrice, listItemAgreed, listPartyAgreed } from './customer-price/endpoints.ts'
export { marginOf } from './price-grid/formula.ts'
export { priceList } from './price-list/price-list.ts'
export { roundPrice, type PriceRounding } from './price-list/price.ts'
export { promotion } from './promotion/promotion.ts'
export { isOnDays } from './promotion/conditions.ts'
export { MOST_APPLIED, promotionDays, type LineDiscount, type PromotionDays } from './promotion/promoted.ts'
export type { PromotionValues } from './promotion/values.ts'
export { nothingOff, sayDiscount, type SaidDiscount } from './promotion/said.ts'
export {
  paymentOf,
  sellLines,
  type Buyer,
  type LineToSell,
  type SellingItem,
  type SellingMoment,
  type SellingRules,
  type SoldLine,
} from './selling/selling.ts'
export {
  readBuyer,
  readRules,
  readScales,
  wiredBuyer,
  wiredPrices,
  wiredRules,
  type WiredBuyer,
  type WiredPrices,
  type WiredRules,
} from './selling/wire.ts'
export { isInForce, standingOf, validityProblems } from './validity.ts'

export const pricingModule = defineModule({
  name: 'pricing',
  screens: pricingScreens,
  errors: { pricingErrors },
})
