import { ALL_SERVICES } from '#platform/access.ts'
import { screen, type Screen } from '#platform/screen.ts'

export const errorInCardScreen = screen({
  path: '/error-in-card',
  title: 'Problema con tu tarjeta',
  module: 'base',
  permission: 'member',
  plan: null,
  services: ALL_SERVICES,
  parents: [{ title: 'Mis empresas', path: '/account/my-companies' }],
})

export const subscriptionScreens = [errorInCardScreen] satisfies Screen[]
