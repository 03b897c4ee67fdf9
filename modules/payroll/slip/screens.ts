import { ALL_SERVICES } from '#platform/access.ts'
import { screen, type Screen } from '#platform/screen.ts'
import { slipDocumentPath, slipPath } from './address.ts'

/** Nobody is signed in: the link says which company it is of. */
const open = { module: 'payroll', permission: 'public', plan: null, services: ALL_SERVICES } as const

export const slipScreen = screen({ path: slipPath, title: 'Descargar desprendible de nómina', ...open })
export const slipDocumentScreen = screen({ path: slipDocumentPath, title: 'Descargar documento de nómina', ...open })

export const slipScreens = [slipScreen, slipDocumentScreen] satisfies Screen[]
