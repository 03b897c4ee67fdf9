/** The screens of the module itself: numbering, and what is shown to whoever has a link. Those of each kind are its own. */
import { logoScreen } from '#modules/company/index.ts'
import type { Screen } from '#platform/screen.ts'
import { branch } from './branch/branch.ts'
import { register, registersOfBranchScreen } from './branch/register.ts'
import { reason } from './reason/reason.ts'
import { resolution } from './resolution/resolution.ts'
import { trackingScreens } from './link/screens.ts'

export const documentsScreens = [
  resolution.screen,
  branch.screen,
  register.screen,
  reason.screen,
  logoScreen,
  registersOfBranchScreen,
  ...trackingScreens,
] satisfies Screen[]
