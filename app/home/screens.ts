import { ALL_SERVICES } from '#platform/access.ts'
import { screen, type Screen } from '#platform/screen.ts'

const everywhere = { module: 'base', plan: null, services: ALL_SERVICES } as const

export const homeScreen = screen({ path: '/', title: 'Inicio', permission: 'member', ...everywhere })
export const forbiddenScreen = screen({ path: '/forbidden', title: 'Acceso restringido', permission: 'self', ...everywhere })

export const homeScreens = [homeScreen, forbiddenScreen] satisfies Screen[]
