import { defineModule } from '#platform/module.tsx'
import { lazy } from 'react'
import type { PageLoader } from '#platform/web/index.tsx'
import type { electronicScreens } from './screens.ts'

const electronicPages = {
  '/settings/companies/biz-electronic': () => import('./enabling/EnablingPage.tsx'),
  '/sales/transmission': () => import('./transmission/TransmissionPage.tsx'),
} satisfies Record<(typeof electronicScreens)[number]['path'], PageLoader>

/** Loaded where something says that the company cannot issue yet. */
export const StartTrial = lazy(() => import('./enabling/StartTrial.tsx'))

export { EventChip, EventTrail } from './events/EventTrail.tsx'
export { OutageBanner } from './transmission/OutageBanner.tsx'
export { TransmissionMark } from './transmission/TransmissionMark.tsx'

export const electronicUi = defineModule({
  name: 'electronic',
  pages: electronicPages,
})
