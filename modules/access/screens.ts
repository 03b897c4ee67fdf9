import { ALL_SERVICES } from '#platform/access.ts'
import { screen, type Screen } from '#platform/screen.ts'

const everywhere = { module: 'base', plan: null, services: ALL_SERVICES } as const

export const signInScreen = screen({ path: '/login', title: 'Iniciar sesión', permission: 'public', ...everywhere })
export const companiesScreen = screen({ path: '/account/my-companies', title: 'Mis empresas', permission: 'self', ...everywhere })

export const accessScreens = [signInScreen, companiesScreen] satisfies Screen[]
