import { ALL_SERVICES } from '#platform/access.ts'
import { screen } from '#platform/screen.ts'

export const settingsScreen = screen({
  path: '/settings',
  title: 'Configuración',
  module: 'settings',
  permission: 'member',
  plan: null,
  services: ALL_SERVICES,
})
