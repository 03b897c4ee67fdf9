import { screen, type Screen } from '#platform/screen.ts'
import { peopleServices } from './gate.ts'
import { customField } from './custom-field/custom-field.ts'
import { partyPermissions } from './permissions.ts'
import { personTag } from './tag/tag.ts'
import { citiesScreen, countriesScreen, regionsScreen } from './places/screens.ts'

export const peopleScreen = screen({
  path: '/people',
  title: 'Terceros',
  module: 'people',
  permission: partyPermissions.read,
  plan: null,
  services: peopleServices,
  parents: [{ title: 'CRM', path: null }],
})

/** Narrower than the list, as the specification's table has it. */
const ofClient = {
  module: 'people',
  plan: null,
  services: [13, 'full'],
  parents: [peopleScreen.parents[0], { title: peopleScreen.title, path: peopleScreen.path }],
} as const

export const newClientScreen = screen({ path: '/client/new', title: 'Nuevo cliente', permission: partyPermissions.write, ...ofClient })
export const clientScreen = screen({ path: '/client/{id}', title: 'Cliente', permission: partyPermissions.read, ...ofClient })

export const peopleScreens = [
  peopleScreen,
  newClientScreen,
  clientScreen,
  personTag.screen,
  customField.screen,
  countriesScreen,
  regionsScreen,
  citiesScreen,
] satisfies Screen[]
