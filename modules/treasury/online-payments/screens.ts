import { screen } from '#platform/screen.ts'
import { onlinePaymentPermissions } from './permissions.ts'

export const onlinePaymentsScreen = screen({
  path: '/settings/companies/zona-virtual',
  title: 'Zona Virtual (pagos en línea)',
  module: 'settings',
  permission: onlinePaymentPermissions.read,
  plan: null,
  services: [11, 'full'],
  parents: [{ title: 'Configuración', path: '/settings' }],
})
