import { screen, type Screen } from '#platform/screen.ts'
import { brand } from './brand/brand.ts'
import { itemPermissions } from './endpoints.ts'

export { brand } from './brand/brand.ts'
export {
  countItems,
  createItem,
  getItem,
  getItemChoices,
  itemPermissions,
  listItems,
  searchItems,
  setItemActive,
  updateItem,
  type FoundItem,
  type Item,
  type ItemBody,
  type ItemRow,
} from './endpoints.ts'
export { itemErrors } from './errors.ts'
export { itemKindNames, itemUnits, type ItemKind } from './rules.ts'

const gate = { module: 'items', permission: itemPermissions.read, plan: null, services: ['full'] } as const
const inventory = { title: 'Inventario', path: null }

export const itemsScreens = [
  screen({ path: '/items', title: 'Productos y servicios', ...gate, parents: [inventory] }),
  screen({
    path: '/items/{id}/view',
    title: 'Ficha del producto',
    ...gate,
    parents: [inventory, { title: 'Productos y servicios', path: '/items' }],
  }),
  brand.screen,
] satisfies Screen[]
