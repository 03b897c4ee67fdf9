import type { PartySection } from '#modules/people/index.tsx'
import type { PageLoader } from '#platform/web/index.tsx'
import { getPending } from './endpoints.ts'
import type { treasuryScreens } from './screens.ts'

export { agesCard, toCollectCard } from './home/cards.tsx'

export const treasuryPages = {
  '/treasuries/balances/by-person': () => import('./screens/ReceivablesPage.tsx'),
  '/treasuries/{type}': () => import('./screens/TreasuriesPage.tsx'),
} satisfies Record<(typeof treasuryScreens)[number]['path'], PageLoader>

/** On the page of a third party: what it owes. */
export const treasuryPartySections: readonly PartySection[] = [
  {
    id: 'treasury.receivables',
    permission: getPending.permission,
    plan: getPending.plan,
    services: getPending.services,
    load: () => import('./screens/PartyReceivables.tsx'),
  },
]
