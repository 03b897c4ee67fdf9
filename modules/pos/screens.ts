import { tillReturn, tillSale } from '#modules/sales/index.ts'
import { plan } from '#modules/subscription/index.ts'
import { addressOf, screen, type Screen } from '#platform/screen.ts'
import { advancesScreen } from './advance/screens.ts'
import { cancellationsScreen } from './cancellation/screens.ts'
import { ordersScreen } from './order/screens.ts'
import { layoutPermissions, leasePermissions, meansPermissions, shiftPermissions } from './permissions.ts'

const gate = { module: 'pos', plan: plan.planPointOfSale, services: ['full'] } as const
const pos = { title: 'Punto de venta', path: null } as const

export const closuresScreen = screen({
  path: '/pos/register-closures',
  title: 'Cierres de caja',
  permission: shiftPermissions.read,
  ...gate,
  parents: [pos],
})

export const expensesScreen = screen({
  path: '/pos/expenses',
  title: 'Gastos de caja',
  permission: shiftPermissions.read,
  ...gate,
  parents: [pos],
})

export const branchMeansScreen = screen({
  path: '/pos/payment-types',
  title: 'Formas de pago del punto de venta',
  permission: meansPermissions.read,
  ...gate,
  parents: [pos],
})

export const transactionsScreen = screen({
  path: '/pos/transactions',
  title: 'Transacciones de caja',
  permission: tillSale.permissions.read,
  ...gate,
  plan: tillSale.plan,
  services: tillSale.services,
  parents: [pos],
})

export const salesScreen = screen({
  path: tillSale.path,
  title: tillSale.titles.many,
  permission: tillSale.permissions.read,
  ...gate,
  plan: tillSale.plan,
  services: tillSale.services,
  parents: [pos],
})

export const returnsScreen = screen({
  path: tillReturn.path,
  title: tillReturn.titles.many,
  permission: tillReturn.permissions.read,
  ...gate,
  plan: tillReturn.plan,
  services: tillReturn.services,
  parents: [pos],
})

export const webRegisterScreen = screen({
  path: '/pos/web-register',
  title: 'Caja web',
  permission: leasePermissions.write,
  ...gate,
  plan: plan.planPosPointOfSale,
  parents: [pos],
})

const settings = { ...gate, services: [11, 'full'] } as const

export const layoutsScreen = screen({
  path: '/settings/pos/layouts',
  title: 'Distribución del punto de venta',
  permission: layoutPermissions.read,
  ...settings,
  parents: [{ title: 'Configuración', path: null }],
})

export const layoutScreen = screen({
  path: '/settings/pos/layouts/{branchId}',
  title: 'Distribución del punto de venta por sucursal',
  permission: layoutPermissions.read,
  ...settings,
  parents: [
    { title: 'Configuración', path: null },
    { title: layoutsScreen.title, path: layoutsScreen.path },
  ],
})

export const posScreens = [
  webRegisterScreen,
  closuresScreen,
  expensesScreen,
  branchMeansScreen,
  salesScreen,
  returnsScreen,
  transactionsScreen,
  ordersScreen,
  advancesScreen,
  cancellationsScreen,
  layoutsScreen,
  layoutScreen,
] satisfies Screen[]

export const layoutAddress = (branchId: string): string => addressOf(layoutScreen.path, { branchId })

/** A shift beside its list. */
export const shiftAddress = (id: string): string => `${addressOf(closuresScreen.path, {})}?id=${id}`
