import { defineModule } from '#platform/module.tsx'
import { lazy, Suspense } from 'react'
import { cataloguePage } from '#platform/catalogue/page.tsx'
import type { WorkTagsFieldProps } from './tag/WorkTagsField.tsx'
import type { PageLoader } from '#platform/web/index.tsx'

export { ItemSectionsProvider, itemSections, type ItemSection, type LoadItemSections, type ShownItem } from './sections.tsx'

const Tags = lazy(async () => ({ default: (await import('./tag/WorkTagsField.tsx')).WorkTagsField }))

/** The company's own words over a document: it comes with the page that shows it. */
export const WorkTagsField = (props: WorkTagsFieldProps) => (
  <Suspense>
    <Tags {...props} />
  </Suspense>
)

const itemsPages: Readonly<Record<string, PageLoader>> = {
  '/items': () => import('./ItemsPage.tsx'),
  '/items/{id}/view': () => import('./ItemViewPage.tsx'),
  '/settings/item-categories': cataloguePage(async () => (await import('./category/category.ts')).category),
  '/settings/measurement-units': cataloguePage(async () => (await import('./unit/unit.ts')).unit),
  '/settings/tags': cataloguePage(async () => (await import('./tag/tag.ts')).tag),
  '/settings/attributes': cataloguePage(async () => (await import('./attribute/attribute.ts')).attribute),
  '/settings/brands': cataloguePage(async () => (await import('./brand/brand.ts')).brand),
}

export const itemsUi = defineModule({
  name: 'items',
  pages: itemsPages,
})
