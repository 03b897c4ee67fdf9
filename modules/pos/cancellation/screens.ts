import { plan } from '#modules/subscription/index.ts'
import { screen } from '#platform/screen.ts'
import { cancellationPermissions } from './permissions.ts'

export const cancellationsScreen = screen({
  path: '/pos/transaction-cancellations',
  title: 'Anulaciones de transacciones',
  permission: cancellationPermissions.read,
  ...{ module: 'pos', plan: plan.planPointOfSale, services: ['full'] },
  parents: [{ title: 'Punto de venta', path: null }],
})
