import { defineModule } from '#platform/module.tsx'
import type { PageLoader } from '#platform/web/index.tsx'
import type { analyticsScreens } from './screens.ts'

const analyticsPages = {
  '/analytics/reports': () => import('./screens/ReportsPage.tsx'),
  '/analytics/reports/book-auxiliary': () => import('./screens/BooksPage.tsx'),
  '/analytics/reports/balance': () => import('./screens/BalancePage.tsx'),
  '/analytics/reports/status-result': () => import('./screens/IncomeStatementPage.tsx'),
  '/analytics/reports/state-change-heritage': () => import('./screens/EquityChangesPage.tsx'),
} satisfies Record<(typeof analyticsScreens)[number]['path'], PageLoader>

export const analyticsUi = defineModule({
  name: 'analytics',
  pages: analyticsPages,
})
