import { screen, type Screen } from '#platform/screen.ts'
import { commission } from './commission.ts'

const { module, plan, services, path, title } = commission.screen
const parents = [
  { title: 'Configuración', path: '/settings' },
  { title, path },
] as const

export const createCommissionScreen = screen({
  path: '/settings/commissions/create',
  title: 'Crear comisión',
  module,
  plan,
  services,
  permission: commission.permissions.write,
  parents,
})
export const editCommissionScreen = screen({
  path: '/settings/commissions/edit/id={commissionId}',
  title: 'Editar comisión',
  module,
  plan,
  services,
  permission: commission.permissions.write,
  parents,
})

export const commissionScreens = [commission.screen, createCommissionScreen, editCommissionScreen] satisfies Screen[]
