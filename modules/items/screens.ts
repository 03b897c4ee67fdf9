import { screen, type Screen } from '#platform/screen.ts'
import { attribute } from './attribute/attribute.ts'
import { brand } from './brand/brand.ts'
import { category } from './category/category.ts'
import { itemPermissions } from './endpoints.ts'
import { tag } from './tag/tag.ts'
import { unit } from './unit/unit.ts'

const gate = { module: 'items', permission: itemPermissions.read, plan: null, services: ['full'] } as const
const inventory = { title: 'Inventario', path: null }

export const itemsScreen = screen({ path: '/items', title: 'Productos y servicios', ...gate, parents: [inventory] })
export const itemViewScreen = screen({
  path: '/items/{id}/view',
  title: 'Ficha del producto',
  ...gate,
  parents: [inventory, { title: 'Productos y servicios', path: '/items' }],
})

export const itemsScreens = [
  itemsScreen,
  itemViewScreen,
  brand.screen,
  category.screen,
  unit.screen,
  tag.screen,
  attribute.screen,
] satisfies Screen[]
