import { ALL_SERVICES } from '#platform/access.ts'
import { MISSING, screen, type Screen } from '#platform/screen.ts'

const everywhere = { module: 'base', plan: null, services: ALL_SERVICES } as const

export const homeScreen = screen({ path: '/', title: 'Inicio', permission: 'member', ...everywhere })
export const forbiddenScreen = screen({ path: '/forbidden', title: 'Acceso restringido', permission: 'self', ...everywhere })

/** Nobody has to sign in to learn that there is no such page. */
export const missingScreen = screen({ path: MISSING, title: 'Página no encontrada (404)', permission: 'public', ...everywhere })

export const homeScreens = [homeScreen, forbiddenScreen, missingScreen] satisfies Screen[]
