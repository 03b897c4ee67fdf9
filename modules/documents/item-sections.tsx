import type { ItemSection } from '#modules/items/index.tsx'
import { itemLines } from './read/item-lines.ts'

const { permission, plan, services } = itemLines

/** On the page of an item: every document that it is in. */
export const documentsItemSections: readonly ItemSection[] = [
  {
    ...{ id: 'documents.all', tab: 'documents', permission, plan, services },
    load: async () => {
      const { ItemLines } = await import('./screens/ItemLines.tsx')
      return { default: ({ item }) => <ItemLines item={item} of="all" /> }
    },
  },
]
