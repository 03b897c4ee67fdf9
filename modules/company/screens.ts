import { ALL_SERVICES } from '#platform/access.ts'
import { screen, type Screen } from '#platform/screen.ts'
import { consecutivePermissions } from './consecutives/endpoints.ts'
import { companyPermissions } from './endpoints.ts'

const parents = [{ title: 'Configuración', path: '/settings' }] as const
/** The reduced sets of the specification are assumed: every company says who it is. */
const ofCompany = { module: 'settings', permission: companyPermissions.read, plan: null, services: ALL_SERVICES, parents } as const

export const myCompanyScreen = screen({ path: '/settings/my-company', title: 'Mi empresa', ...ofCompany })
export const myExtendedScreen = screen({ path: '/settings/my-extended', title: 'Datos ampliados de la empresa', ...ofCompany })
/** Its page is put together below, where papers and letters are known. */
export const logoScreen = screen({ path: '/settings/logo', title: 'Logo', ...ofCompany })

export const consecutivesScreen = screen({
  path: '/settings/consecutives',
  title: 'Consecutivos',
  module: 'settings',
  permission: consecutivePermissions.read,
  plan: null,
  services: [11, 'full'],
  parents,
})

export const companyScreens = [myCompanyScreen, myExtendedScreen, consecutivesScreen] satisfies Screen[]
