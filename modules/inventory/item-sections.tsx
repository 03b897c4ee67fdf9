import type { ItemSection } from '#modules/items/index.tsx'
import type { Gate } from '#platform/access.ts'
import { getLevels } from './level/endpoints.ts'
import { itemMovements } from './item-movements/endpoints.ts'
import { listBatches } from './tracking/endpoints.ts'

const gateOf = ({ permission, plan, services }: Gate): Gate => ({ permission, plan, services })

/** On the page of a product: how much there should be of it, what moved of it, and its batches or serials. */
export const inventoryItemSections: readonly ItemSection[] = [
  {
    id: 'inventory.levels',
    ...gateOf(getLevels),
    tab: 'summary',
    of: ({ kind }) => kind === 'product',
    load: () => import('./level/ItemLevels.tsx'),
  },
  {
    id: 'inventory.movements',
    ...gateOf(itemMovements),
    tab: 'movements',
    of: ({ kind }) => kind === 'product' || kind === 'variable',
    load: () => import('./item-movements/ItemMovements.tsx'),
  },
  {
    id: 'inventory.goods',
    ...gateOf(listBatches),
    tab: 'goods',
    of: ({ kind, control }) => kind === 'product' && control !== 'none',
    load: () => import('./tracking/ItemGoods.tsx'),
  },
]
