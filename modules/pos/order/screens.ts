import { plan } from '#modules/subscription/index.ts'
import { screen } from '#platform/screen.ts'
import { orderPermissions } from './permissions.ts'

export const ordersScreen = screen({
  path: '/pos/orders',
  title: 'Pedidos y mesas',
  permission: orderPermissions.read,
  ...{ module: 'pos', plan: plan.planPointOfSale, services: ['full'] },
  parents: [{ title: 'Punto de venta', path: null }],
})
