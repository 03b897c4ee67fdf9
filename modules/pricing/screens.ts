import type { Screen } from '#platform/screen.ts'
import { promotion } from './promotion/promotion.ts'
import { priceList } from './price-list/price-list.ts'

export const pricingScreens = [priceList.screen, promotion.screen] satisfies Screen[]
