import { screen, type Screen } from '#platform/screen.ts'
import { consecutivePermissions } from './consecutives/endpoints.ts'

export const consecutivesScreen = screen({
  path: '/settings/consecutives',
  title: 'Consecutivos',
  module: 'settings',
  permission: consecutivePermissions.read,
  plan: null,
  services: [11, 'full'],
  parents: [{ title: 'Configuración', path: '/settings' }],
})

export const companyScreens = [consecutivesScreen] satisfies Screen[]
