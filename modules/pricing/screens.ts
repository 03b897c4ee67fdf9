import { priceListGate } from '#modules/subscription/index.ts'
import { screen, type Screen } from '#platform/screen.ts'
import { promotion } from './promotion/promotion.ts'
import { priceList } from './price-list/price-list.ts'

export const priceGridScreen = screen({
  path: '/items/price',
  title: 'Precios por lista',
  module: 'pricing',
  permission: priceList.permissions.read,
  ...priceListGate,
  services: ['full'],
  parents: [{ title: 'Productos y servicios', path: '/items' }],
})

export const pricingScreens = [priceList.screen, priceGridScreen, promotion.screen] satisfies Screen[]
