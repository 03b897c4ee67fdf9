import { defineModule } from '#platform/module.tsx'
import { lazy, Suspense } from 'react'
import { cataloguePage } from '#platform/catalogue/page.tsx'
import type { ItemForm } from './form.ts'
import type { MatrixDialogProps } from './variant/MatrixDialog.tsx'
import type { WorkTagsFieldProps } from './tag/WorkTagsField.tsx'
import type { PageLoader } from '#platform/web/index.tsx'

export { ItemSectionsProvider, itemSections, type ItemSection, type LoadItemSections, type ShownItem } from './sections.tsx'

const Creator = lazy(async () => ({ default: (await import('./ItemPanel.tsx')).ItemPanel }))

interface ItemCreatorProps {
  readonly begins: Partial<ItemForm>
  readonly onClose: () => void
  readonly onCreated: (item: { readonly id: string; readonly name: string }) => void
}

/** The form of a new item beside what another page shows: it comes when somebody asks for it. */
export const ItemCreator = ({ begins, onClose, onCreated }: ItemCreatorProps) => (
  <Suspense>
    <Creator id={null} begins={begins} onClose={onClose} onCreated={(id, name) => onCreated({ id, name })} />
  </Suspense>
)

const Matrix = lazy(async () => ({ default: (await import('./variant/MatrixDialog.tsx')).MatrixDialog }))

/** Quantities by attribute of a product with variants: it comes when one is chosen. */
export const MatrixDialog = (props: MatrixDialogProps) => (
  <Suspense>
    <Matrix {...props} />
  </Suspense>
)

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
  help: () => import('./help.md?raw'),
  pages: itemsPages,
})
