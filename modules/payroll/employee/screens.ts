import { screen, type Screen } from '#platform/screen.ts'
import { employee } from './employee.ts'

const { module, plan, services, path, title } = employee.screen
const parents = [
  { title: 'Nómina', path: null },
  { title, path },
] as const

export const createEmployeeScreen = screen({
  path: '/payroll-lite/employees/create',
  title: 'Crear empleado',
  module,
  plan,
  services,
  permission: employee.permissions.write,
  parents,
})
export const editEmployeeScreen = screen({
  path: '/payroll-lite/employees/{id}/edit',
  title: 'Editar empleado',
  module,
  plan,
  services,
  permission: employee.permissions.read,
  parents,
})

export const employeeScreens = [employee.screen, createEmployeeScreen, editEmployeeScreen] satisfies Screen[]
