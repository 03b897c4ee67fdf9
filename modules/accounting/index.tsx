import { cataloguePage } from '#platform/catalogue/page.tsx'
import type { PageLoader } from '#platform/web/index.tsx'
import type { accountingScreens } from './screens.ts'

export { SourceEntries } from './SourceEntries.tsx'
export { SourceLinksProvider, SourceNumber, useSourceAddress } from './SourceLinks.tsx'

export const accountingPages = {
  '/accounting/chart-accounts': () => import('./screens/ChartOfAccountsPage.tsx'),
  '/settings/cost-centers': cataloguePage(async () => (await import('./cost-center/cost-center.ts')).costCenter),
  '/settings/journal-entry-types': cataloguePage(async () => (await import('./journal-type/journal-entry-type.ts')).journalEntryType),
  '/settings/fiscal-periods': () => import('./screens/FiscalPeriodsPage.tsx'),
} satisfies Record<(typeof accountingScreens)[number]['path'], PageLoader>
