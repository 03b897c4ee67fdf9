import { sourceLinks, type SourceLink } from '#modules/accounting/index.ts'
import { defineModule } from '#platform/module.tsx'
import type { PageLoader } from '#platform/web/index.tsx'
import type { analyticsScreens } from './screens.ts'

const analyticsPages = {
  '/analytics/reports': () => import('./screens/ReportsPage.tsx'),
  '/analytics/reports/book-auxiliary': () => import('./screens/BooksPage.tsx'),
  '/analytics/reports/balance': () => import('./screens/BalancePage.tsx'),
  '/analytics/reports/status-result': () => import('./screens/IncomeStatementPage.tsx'),
  '/analytics/reports/state-change-heritage': () => import('./screens/EquityChangesPage.tsx'),
  '/analytics/reports/sales/report-daily': () => import('./screens/DailySalesPage.tsx'),
  '/analytics/reports/document': () => import('./screens/DocumentsPage.tsx'),
  '/analytics/reports/export-invoices': () => import('./screens/ExportInvoicesPage.tsx'),
  '/analytics/reports/treasury/payments': () => import('./screens/SettlementsPage.tsx'),
  '/treasuries/cash-flow': () => import('./screens/CashForecastPage.tsx'),
  '/analytics/reports/warnings': () => import('./screens/WarningsPage.tsx'),
} satisfies Record<(typeof analyticsScreens)[number]['path'], PageLoader>

/** Where what is no document is shown, of which warnings tell. */
const casesLinks: readonly SourceLink[] = [
  { kind: 'party', address: (id) => `/client/${id}` },
  { kind: 'item', address: (id) => `/items/${id}/view` },
  { kind: 'account', address: (code) => `/analytics/reports/book-auxiliary?account=${code}&accountTo=${code}` },
]

export const analyticsUi = defineModule({
  name: 'analytics',
  pages: analyticsPages,
  plugs: [sourceLinks.plug(...casesLinks)],
})
