import type { PageLoader } from '#platform/web/index.tsx'

export const itemsPages: Readonly<Record<string, PageLoader>> = {
  '/items': () => import('./ItemsPage.tsx'),
  '/items/{id}/view': () => import('./ItemViewPage.tsx'),
  '/settings/item-categories': () => import('./category/CategoriesPage.tsx'),
  '/settings/measurement-units': () => import('./unit/UnitsPage.tsx'),
  '/settings/brands': () => import('./brand/BrandsPage.tsx'),
}
