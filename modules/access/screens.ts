import { ALL_SERVICES } from '#platform/access.ts'
import { securityPermissions } from './security/endpoints.ts'
import { screen, type Screen } from '#platform/screen.ts'

const everywhere = { module: 'base', plan: null, services: ALL_SERVICES } as const
const anybody = { permission: 'public', ...everywhere } as const

export const signInScreen = screen({ path: '/login', title: 'Iniciar sesión', ...anybody })
export const assistedScreen = screen({ path: '/login/aldd', title: 'Iniciar sesión con acceso asistido', ...anybody })
export const recoveryScreen = screen({ path: '/password-recovery', title: 'Recuperar contraseña', ...anybody })
export const setPasswordScreen = screen({ path: '/users/{id}/set-password', title: 'Crear contraseña', ...anybody })
export const confirmEmailScreen = screen({ path: '/confirm/email/{userId}/{code}', title: 'Confirmar correo electrónico', ...anybody })
export const companiesScreen = screen({ path: '/account/my-companies', title: 'Mis empresas', permission: 'self', ...everywhere })
export const profileScreen = screen({ path: '/profile', title: 'Mi perfil', permission: 'self', ...everywhere })

const parents = [{ title: 'Configuración', path: '/settings' }] as const
const ofSettings = { module: 'settings', plan: null, services: ALL_SERVICES, parents } as const
export const myInfoScreen = screen({ path: '/settings/my-info', title: 'Mis datos', permission: 'member', ...ofSettings })
export const securityScreen = screen({
  path: '/settings/security',
  title: 'Seguridad',
  permission: securityPermissions.read,
  ...ofSettings,
})

export const accessScreens = [
  signInScreen,
  assistedScreen,
  recoveryScreen,
  setPasswordScreen,
  confirmEmailScreen,
  companiesScreen,
  profileScreen,
  myInfoScreen,
  securityScreen,
] satisfies Screen[]
