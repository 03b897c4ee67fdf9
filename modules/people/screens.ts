import { screen, type Screen } from '#platform/screen.ts'
import { peopleServices } from './endpoints.ts'
import { partyPermissions } from './permissions.ts'

export const peopleScreen = screen({
  path: '/people',
  title: 'Terceros',
  module: 'people',
  permission: partyPermissions.read,
  plan: null,
  services: peopleServices,
  parents: [{ title: 'CRM', path: null }],
})

export const peopleScreens = [peopleScreen] satisfies Screen[]
