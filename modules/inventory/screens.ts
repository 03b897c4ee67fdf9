import { screen, type Screen } from '#platform/screen.ts'
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

export const editMovementScreen = screen({
  path: '/inventories/edit/{id}',
  title: 'Editar movimiento de inventario',
  permission: stockPermissions.write,
  ...gate,
  parents: [{ title: 'Inventario', path: '/inventories' }],
})

export const adjustCostsScreen = screen({
  path: '/inventories/adjust-costs',
  title: 'Ajuste de costos',
  permission: stockPermissions.write,
  ...gate,
  parents: [{ title: 'Inventario', path: '/inventories' }],
})

export const inventoryScreens = [
  adjustCostsScreen,
  movementsScreen,
  createMovementScreen,
  editMovementScreen,
  stockCard.screen,
  warehouse.screen,
] satisfies Screen[]
