import { screen } from '#platform/screen.ts'
import { transmissionPermissions } from './permissions.ts'

export const transmissionScreen = screen({
  path: '/sales/transmission',
  title: 'Transmisión',
  module: 'sales',
  permission: transmissionPermissions.read,
  plan: null,
  services: ['full'],
  parents: [{ title: 'Ventas', path: '/sales/invoices' }],
})
