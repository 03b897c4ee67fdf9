import { screen, type Screen } from '#platform/screen.ts'
import { plan } from '#modules/subscription/index.ts'
import { trackingPermissions } from './tracking/permissions.ts'
import { stockPermissions } from './stock-note.ts'
import { stockAlarms } from './report/alarms.ts'
import { batchReport, serialReport } from './report/batches.ts'
import { stockReport } from './report/stock-report.ts'
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

export const adjustStockScreen = screen({
  path: '/inventories/adjust-stock',
  title: 'Ajuste de existencias',
  permission: stockPermissions.read,
  ...gate,
  parents: [{ title: 'Inventario', path: '/inventories' }],
})

export const lossesScreen = screen({
  path: '/inventories/loss',
  title: 'Bajas de inventario',
  permission: stockPermissions.read,
  ...gate,
  parents: [{ title: 'Inventario', path: '/inventories' }],
})

const ofTransfers = [
  { title: 'Inventario', path: '/inventories' },
  { title: 'Traslados', path: '/inventories/transfers' },
]

export const transfersScreen = screen({
  path: '/inventories/transfers',
  title: 'Traslados entre bodegas',
  permission: stockPermissions.read,
  ...gate,
  parents: [{ title: 'Inventario', path: '/inventories' }],
})

export const createTransferScreen = screen({
  path: '/inventories/transfers/create',
  title: 'Crear traslado',
  permission: stockPermissions.write,
  ...gate,
  parents: ofTransfers,
})

export const duplicateTransferScreen = screen({
  path: '/inventories/transfers/{id}/duplicate',
  title: 'Duplicar traslado',
  permission: stockPermissions.write,
  ...gate,
  parents: ofTransfers,
})

export const editTransferScreen = screen({
  path: '/inventories/transfers/{id}/edit',
  title: 'Editar traslado',
  permission: stockPermissions.write,
  ...gate,
  parents: ofTransfers,
})

export const transferScreen = screen({
  path: '/inventories/transfers/{id}/detail',
  title: 'Detalle del traslado',
  permission: stockPermissions.read,
  ...gate,
  parents: ofTransfers,
})

const tracking = { ...gate, permission: trackingPermissions.read, plan: plan.planSerialAndBatch } as const
const products = [{ title: 'Productos y servicios', path: '/items' }]

export const batchesScreen = screen({ path: '/items/batches', title: 'Lotes', ...tracking, parents: products })
export const serialsScreen = screen({ path: '/items/serials', title: 'Seriales', ...tracking, parents: products })

export const inventoryScreens = [
  transfersScreen,
  createTransferScreen,
  duplicateTransferScreen,
  editTransferScreen,
  transferScreen,
  adjustStockScreen,
  adjustCostsScreen,
  lossesScreen,
  movementsScreen,
  createMovementScreen,
  editMovementScreen,
  stockCard.screen,
  stockReport.screen,
  stockAlarms.screen,
  batchReport.screen,
  serialReport.screen,
  warehouse.screen,
  batchesScreen,
  serialsScreen,
] satisfies Screen[]
