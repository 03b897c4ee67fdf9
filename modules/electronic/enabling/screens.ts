import { screen } from '#platform/screen.ts'
import { enablingPermissions } from './permissions.ts'

export const enablingScreen = screen({
  path: '/settings/companies/biz-electronic',
  title: 'Facturación electrónica',
  module: 'settings',
  permission: enablingPermissions.read,
  // The plan's flag is assumed in the specification's table: invoices are limited by their count, and the rest by kind.
  plan: null,
  services: [11, 'full'],
  parents: [{ title: 'Configuración', path: '/settings' }],
})
