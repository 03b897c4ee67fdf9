import { plan } from '#modules/subscription/index.ts'
import { screen, type Screen } from '#platform/screen.ts'
import { monthPermissions } from './permissions.ts'

const gate = { module: 'payroll', services: [11, 'full'], plan: plan.planElectronicPayrollErp } as const
const payroll = { title: 'Nómina', path: null } as const

export const monthsScreen = screen({
  path: '/payroll-lite/payrolls',
  title: 'Nóminas',
  permission: monthPermissions.read,
  ...gate,
  parents: [payroll],
})

export const editMonthScreen = screen({
  path: '/payroll-lite/payrolls/{year}/{month}/{id}/edit',
  title: 'Editar nómina del empleado',
  permission: monthPermissions.read,
  ...gate,
  parents: [payroll, { title: monthsScreen.title, path: monthsScreen.path }],
})

export const monthScreens = [monthsScreen, editMonthScreen] satisfies Screen[]
