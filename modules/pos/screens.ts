import { plan } from '#modules/subscription/index.ts'
import { addressOf, screen } from '#platform/screen.ts'
import { layoutPermissions, meansPermissions, shiftPermissions } from './permissions.ts'

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

export const posScreens = [closuresScreen, expensesScreen, branchMeansScreen, layoutsScreen, layoutScreen]

export const layoutAddress = (branchId: string): string => addressOf(layoutScreen.path, { branchId })

/** A shift beside its list. */
export const shiftAddress = (id: string): string => `${addressOf(closuresScreen.path, {})}?id=${id}`
