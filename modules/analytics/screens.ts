import { ALL_SERVICES } from '#platform/access.ts'
import { screen, type Screen } from '#platform/screen.ts'
import { auxiliaryBook } from './reports/auxiliary-book.ts'
import { cashForecast } from './reports/cash-forecast.ts'
import { dailySales } from './reports/daily-sales.ts'
import { documentReport } from './reports/document.ts'
import { equityChanges } from './reports/equity-changes.ts'
import { exportInvoices } from './reports/export-invoices.ts'
import { incomeStatement } from './reports/income-statement.ts'
import { settlementsReport } from './reports/settlements.ts'
import { warningsReport } from './reports/warnings.ts'
import { trialBalance } from './reports/trial-balance.ts'

/** Whoever belongs to the company finds here the reports that their role lets them see. */
export const reportsScreen = screen({
  path: '/analytics/reports',
  title: 'Reportes',
  module: 'analytics',
  permission: 'member',
  plan: null,
  services: ALL_SERVICES,
  parents: [{ title: 'Analítica', path: null }],
})

export const analyticsScreens = [
  reportsScreen,
  trialBalance.screen,
  auxiliaryBook.screen,
  incomeStatement.screen,
  equityChanges.screen,
  dailySales.screen,
  documentReport.screen,
  exportInvoices.screen,
  cashForecast.screen,
  settlementsReport.screen,
  warningsReport.screen,
] satisfies Screen[]
