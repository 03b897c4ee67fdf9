import { screen, type Screen } from '#platform/screen.ts'
import { costCenter } from './cost-center/cost-center.ts'
import { defaultAccountPermissions } from './default-accounts/endpoints.ts'
import { accountingPermissions } from './endpoints.ts'
import { journalEntryType } from './journal-type/journal-entry-type.ts'
import { periodPermissions } from './periods/endpoints.ts'

export const chartScreen = screen({
  path: '/accounting/chart-accounts',
  title: 'Plan de cuentas (PUC)',
  module: 'accounting',
  permission: accountingPermissions.read,
  plan: null,
  services: ['full'],
  parents: [{ title: 'Contabilidad', path: null }],
})

export const closureScreen = screen({
  path: '/accounting/closure-accounting',
  title: 'Cierre contable',
  module: 'accounting',
  permission: periodPermissions.read,
  plan: null,
  services: ['full'],
  parents: [{ title: 'Contabilidad', path: null }],
})

export const periodsScreen = screen({
  path: '/settings/fiscal-periods',
  title: 'Periodos contables',
  module: 'settings',
  permission: periodPermissions.read,
  plan: null,
  services: [11, 'full'],
  parents: [{ title: 'Configuración', path: '/settings' }],
})

export const defaultAccountsScreen = screen({
  path: '/settings/default-accounts',
  title: 'Cuentas por defecto',
  module: 'settings',
  permission: defaultAccountPermissions.read,
  plan: null,
  services: [11, 'full'],
  parents: [{ title: 'Configuración', path: '/settings' }],
})

export const accountingScreens = [
  chartScreen,
  closureScreen,
  periodsScreen,
  defaultAccountsScreen,
  costCenter.screen,
  journalEntryType.screen,
] satisfies Screen[]
