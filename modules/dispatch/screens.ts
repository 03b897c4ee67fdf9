import { plan } from '#modules/subscription/index.ts'
import { screen } from '#platform/screen.ts'
import { dispatchPermissions } from './permissions.ts'

const gate = { module: 'dispatch', plan: plan.planSalesOrders, services: ['full'] } as const
const sales = { title: 'Ventas', path: null } as const

export const dispatchesScreen = screen({
  path: '/order-dispatchs',
  title: 'Despachos de pedidos',
  permission: dispatchPermissions.read,
  ...gate,
  parents: [sales],
})

const below = [sales, { title: 'Despachos', path: dispatchesScreen.path }]

export const createDispatchScreen = screen({
  path: '/order-dispatchs/create',
  title: 'Crear despacho',
  permission: dispatchPermissions.write,
  ...gate,
  parents: below,
})

export const createDispatchOfScreen = screen({
  path: '/order-dispatchs/create/{ids}',
  title: 'Crear despacho de pedidos seleccionados',
  permission: dispatchPermissions.write,
  ...gate,
  parents: below,
})

export const dispatchScreen = screen({
  path: '/order-dispatchs/edit/{id}',
  title: 'Editar despacho',
  permission: dispatchPermissions.read,
  ...gate,
  parents: below,
})

export const dispatchScreens = [dispatchesScreen, createDispatchScreen, createDispatchOfScreen, dispatchScreen]

/** Where one is prepared, sent and told how it went. */
export const dispatchAddress = (id: string): string => dispatchScreen.path.replace('{id}', id)

/** The dispatch of some orders, begun. */
export const createDispatchOf = (ids: readonly string[]): string => createDispatchOfScreen.path.replace('{ids}', ids.join(','))
