import { plan } from '#modules/subscription/index.ts'
import { screen, type Screen } from '#platform/screen.ts'
import { monthPermissions } from '../month/permissions.ts'

const gate = { module: 'payroll', services: [11, 'full'], plan: plan.planElectronicPayrollErp, permission: monthPermissions.read } as const
const payroll = { title: 'Nómina', path: null } as const

export const adjustmentsScreen = screen({
  path: '/payroll-lite/adjustments',
  title: 'Notas de ajuste de nómina',
  ...gate,
  parents: [payroll],
})

const parents = [payroll, { title: adjustmentsScreen.title, path: adjustmentsScreen.path }] as const

export const replaceScreen = screen({
  path: '/payroll-lite/adjustments/{year}/{month}/{id}/{adjustmentFor}/replace',
  title: 'Nota de ajuste: reemplazar',
  ...gate,
  permission: monthPermissions.approve,
  parents,
})

export const editAdjustmentScreen = screen({
  path: '/payroll-lite/adjustments/{year}/{month}/{id}/edit',
  title: 'Editar nota de ajuste',
  ...gate,
  parents,
})

export const adjustmentScreens = [adjustmentsScreen, replaceScreen, editAdjustmentScreen] satisfies Screen[]
