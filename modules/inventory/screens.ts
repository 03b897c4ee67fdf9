import { screen, type Screen } from '#platform/screen.ts'
import { plan } from '#modules/subscription/index.ts'
import { trackingPermissions } from './tracking/permissions.ts'
import { stockPermissions } from './stock-note.ts'
import { stockCard } from './stock-card.ts'
import { warehouse } from './warehouse/warehouse.ts'

const gate = { module: 'inventory', plan: null, services: ['full'] } as const

export const movementsScreen = screen({
  path: '/inventories',
  title: 'Inventario',
  permission: stockPermissions.read,
  ...gate,
})

export const createMovementScreen = screen({
  path: '/inventories/create/{type}',
  title: 'Crear movimiento de inventario',
  permission: stockPermissions.write,
  ...gate,
  parents: [{ title: 'Inventario', path: '/inventories' }],
})

const tracking = { ...gate, permission: trackingPermissions.read, plan: plan.planSerialAndBatch } as const
const products = [{ title: 'Productos y servicios', path: '/items' }]

export const batchesScreen = screen({ path: '/items/batches', title: 'Lotes', ...tracking, parents: products })
export const serialsScreen = screen({ path: '/items/serials', title: 'Seriales', ...tracking, parents: products })

export const inventoryScreens = [
  movementsScreen,
  createMovementScreen,
  stockCard.screen,
  warehouse.screen,
  batchesScreen,
  serialsScreen,
] satisfies Screen[]
