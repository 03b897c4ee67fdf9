import { lazy, Suspense } from 'react'
import { defineModule } from '#platform/module.tsx'
import { sourceLinks } from '#modules/accounting/index.ts'
import { inventorySourceLinks } from './source-links.ts'
import { itemSections, type LoadItemSections } from '#modules/items/index.tsx'
import { at } from '#platform/place.ts'
import { cataloguePage } from '#platform/catalogue/page.tsx'
import type { PageLoader } from '#platform/web/index.tsx'
import type { ArrivingProps } from './screens/ArrivingGoodsDialog.tsx'
import type { LinesOfForm } from './screens/lines-of-form.tsx'
import type { TakeGoodsProps } from './screens/TakeGoodsDialog.tsx'
import type { inventoryScreens } from './screens.ts'

export type { TakenGoods } from './screens/TakeGoodsDialog.tsx'

const Taking = lazy(async () => ({ default: (await import('./screens/TakeGoodsDialog.tsx')).TakeGoodsDialog }))

/** Which goods of a line leave: it comes with the first line that asks for it. */
export const TakeGoodsDialog = (props: TakeGoodsProps) => (
  <Suspense>
    <Taking {...props} />
  </Suspense>
)

const Arriving = lazy(async () => ({ default: (await import('./screens/ArrivingGoodsDialog.tsx')).ArrivingGoodsDialog }))

/** Which goods of a line come in. */
export const ArrivingGoodsDialog = (props: ArrivingProps) => (
  <Suspense>
    <Arriving {...props} />
  </Suspense>
)

const Products = lazy(async () => ({ default: (await import('./screens/ProductGrid.tsx')).ProductGrid }))

/** Products with a quantity each: it comes with the first form that asks for it. */
export const ProductGrid = (props: LinesOfForm) => (
  <Suspense>
    <Products {...props} />
  </Suspense>
)

export { useLinesOf } from './screens/lines-of-form.tsx'

const inventoryPages = {
  '/inventories': () => import('./screens/MovementsPage.tsx'),
  '/inventories/create/{type}': () => import('./screens/CreateMovementPage.tsx'),
  '/inventories/edit/{id}': () => import('./screens/EditMovementPage.tsx'),
  '/inventories/adjust-costs': () => import('./screens/AdjustCostsPage.tsx'),
  '/inventories/adjust-stock': () => import('./adjust/AdjustStockPage.tsx'),
  '/inventories/loss': () => import('./screens/LossesPage.tsx'),
  '/inventories/transfers': () => import('./transfer/TransfersPage.tsx'),
  '/inventories/transfers/create': () => import('./transfer/CreateTransferPage.tsx'),
  '/inventories/transfers/{id}/duplicate': () => import('./transfer/DuplicateTransferPage.tsx'),
  '/inventories/transfers/{id}/edit': () => import('./transfer/EditTransferPage.tsx'),
  '/inventories/transfers/{id}/detail': () => import('./transfer/TransferPage.tsx'),
  '/inventories/detail': () => import('./screens/StockCardPage.tsx'),
  '/analytics/reports/inventories': () => import('./screens/StockReportPage.tsx'),
  '/analytics/reports/inventories/alarms': () => import('./screens/StockAlarmsPage.tsx'),
  '/analytics/reports/inventories/batches': () => import('./screens/BatchReportPage.tsx'),
  '/analytics/reports/inventories/serials': () => import('./screens/SerialReportPage.tsx'),
  '/items/batches': () => import('./screens/BatchesPage.tsx'),
  '/items/serials': () => import('./screens/SerialsPage.tsx'),
  '/settings/warehouses': cataloguePage(async () => (await import('./warehouse/warehouse.ts')).warehouse),
} satisfies Record<(typeof inventoryScreens)[number]['path'], PageLoader>

/** On the page of a product. Only that page loads it. */
const loadInventorySections: LoadItemSections = async () => (await import('./item-sections.tsx')).inventoryItemSections

export const inventoryUi = defineModule({
  name: 'inventory',
  pages: inventoryPages,
  plugs: [sourceLinks.plug(...inventorySourceLinks), itemSections.plug(at(20, loadInventorySections))],
})
