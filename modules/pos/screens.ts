import { tillSale } from '#modules/sales/index.ts'
import { screen, type Screen } from '#platform/screen.ts'

const { plan, services, permissions } = tillSale

export const transactionsScreen = screen({
  path: '/pos/transactions',
  title: 'Transacciones de caja',
  permission: permissions.read,
  module: 'pos',
  plan,
  services,
  parents: [{ title: 'Punto de venta', path: null }],
})

export const posScreens = [transactionsScreen] satisfies Screen[]
