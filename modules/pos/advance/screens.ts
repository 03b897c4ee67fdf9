import { plan } from '#modules/subscription/index.ts'
import { customerAdvance } from '#modules/treasury/index.ts'
import { screen } from '#platform/screen.ts'

export const advancesScreen = screen({
  path: '/pos/advances',
  title: 'Anticipos del punto de venta',
  permission: customerAdvance.permissions.read,
  ...{ module: 'pos', plan: plan.planSalesAdvances, services: ['full'] },
  parents: [{ title: 'Punto de venta', path: null }],
})
