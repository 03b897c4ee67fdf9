import { plan } from '#modules/subscription/index.ts'
import { screen } from '#platform/screen.ts'
import { inboxPermissions } from './permissions.ts'

export const inboxScreen = screen({
  path: '/purchases/bills/inbox',
  title: 'Buzón de facturas recibidas',
  module: 'purchases',
  permission: inboxPermissions.read,
  plan: plan.planElectronicBill,
  services: ['full'],
  parents: [{ title: 'Compras', path: '/purchases/bills' }],
})
