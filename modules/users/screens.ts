import { plan } from '#modules/subscription/index.ts'
import { ALL_SERVICES } from '#platform/access.ts'
import { screen, type Screen } from '#platform/screen.ts'
import { userPermissions } from './endpoints.ts'
import { rolePermissions } from './roles/endpoints.ts'

const settings = { title: 'Configuración', path: '/settings' } as const
const users = { title: 'Usuarios', path: '/settings/users' } as const
const ofUsers = { module: 'settings', plan: null, services: ALL_SERVICES } as const
const ofRoles = { module: 'settings', plan: plan.planRoleBasedSecurity, services: ALL_SERVICES } as const

export const usersScreen = screen({
  path: '/settings/users',
  title: 'Usuarios',
  permission: userPermissions.read,
  parents: [settings],
  ...ofUsers,
})
export const inviteScreen = screen({
  path: '/settings/users/create',
  title: 'Crear usuario',
  permission: userPermissions.write,
  parents: [settings, users],
  ...ofUsers,
})
export const editUserScreen = screen({
  path: '/settings/users/{id}/edit',
  title: 'Editar usuario',
  permission: userPermissions.read,
  parents: [settings, users],
  ...ofUsers,
})
export const userSettingScreen = screen({
  path: '/settings/users/{id}/setting',
  title: 'Preferencias del usuario',
  permission: userPermissions.read,
  parents: [settings, users],
  ...ofUsers,
})
export const rolesScreen = screen({
  path: '/settings/roles',
  title: 'Roles',
  permission: rolePermissions.read,
  parents: [settings],
  ...ofRoles,
})
export const permissionsScreen = screen({
  path: '/settings/roles/{id}/permission/',
  title: 'Permisos del rol',
  permission: rolePermissions.read,
  parents: [settings, { title: 'Roles', path: '/settings/roles' }],
  ...ofRoles,
})

export const usersScreens = [
  usersScreen,
  inviteScreen,
  editUserScreen,
  userSettingScreen,
  rolesScreen,
  permissionsScreen,
] satisfies Screen[]
