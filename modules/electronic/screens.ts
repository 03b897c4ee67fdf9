import type { Screen } from '#platform/screen.ts'
import { enablingScreen } from './enabling/screens.ts'
import { transmissionScreen } from './transmission/screens.ts'

/** Those of each electronic document are its kind's own. */
export const electronicScreens = [enablingScreen, transmissionScreen] satisfies Screen[]
