import type { ItemSection } from '#modules/items/index.tsx'
import { getLevels } from './level/endpoints.ts'

/** On the page of a product: how much there should be of it. */
export const inventoryItemSections: readonly ItemSection[] = [
  {
    id: 'inventory.levels',
    permission: getLevels.permission,
    plan: getLevels.plan,
    services: getLevels.services,
    ofProducts: true,
    load: () => import('./level/ItemLevels.tsx'),
  },
]
