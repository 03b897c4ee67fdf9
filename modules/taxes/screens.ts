import { screen, type Screen } from '#platform/screen.ts'
import { taxPermissions, withholdingPermissions } from './endpoints.ts'

const settings = { module: 'taxes', plan: null, services: [11, 'full'], parents: [{ title: 'Configuración', path: '/settings' }] } as const

export const taxesScreen = screen({ path: '/settings/taxes', title: 'Impuestos', permission: taxPermissions.read, ...settings })
/** The section of the values of law, as links and errors lead to it. */
export const LEGAL_VALUES_PLACE = { path: `${taxesScreen.path}?section=values`, title: 'Valores de ley' } as const
export const withholdingsScreen = screen({
  path: '/settings/withholdings',
  title: 'Retenciones',
  permission: withholdingPermissions.read,
  ...settings,
})

export const taxesScreens = [taxesScreen, withholdingsScreen] satisfies Screen[]
