/** Every address that the screens serve, in the order of the modules. */
import type { Screen } from '#platform/screen.ts'
import { modules } from './modules.ts'

export const screens: readonly Screen[] = modules.flatMap(({ screens: own = [] }) => own)
