import { ALL_SERVICES } from '#platform/access.ts'
import { screen } from '#platform/screen.ts'

export const kickOffScreen = screen({
  path: '/kickOff',
  title: 'Puesta en marcha',
  module: 'base',
  permission: 'member',
  plan: null,
  services: ALL_SERVICES,
})
