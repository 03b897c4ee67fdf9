import type { PageLoader } from '#platform/web/index.tsx'
import type { treasuryScreens } from './screens.ts'

export { agesCard, toCollectCard } from './home/cards.tsx'

export const treasuryPages = {
  '/treasuries/balances/by-person': () => import('./screens/ReceivablesPage.tsx'),
  '/treasuries/{type}': () => import('./screens/TreasuriesPage.tsx'),
} satisfies Record<(typeof treasuryScreens)[number]['path'], PageLoader>
