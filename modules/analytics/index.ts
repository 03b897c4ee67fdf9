import { defineModule } from '#platform/module.ts'
import { analyticsScreens } from './screens.ts'

export { auxiliaryBook } from './reports/auxiliary-book.ts'
export { documentReport } from './reports/document.ts'
export { dailySales } from './reports/daily-sales.ts'
export { exportInvoices, invoicesZip } from './reports/export-invoices.ts'
export { equityChanges } from './reports/equity-changes.ts'
export { financialPosition } from './reports/financial-position.ts'
export { journalBook } from './reports/journal-book.ts'
export { incomeStatement } from './reports/income-statement.ts'
export { cashForecast } from './reports/cash-forecast.ts'
export { settlementsReport } from './reports/settlements.ts'
export { warningsReport } from './reports/warnings.ts'
export { trialBalance } from './reports/trial-balance.ts'

export const analyticsModule = defineModule({
  name: 'analytics',
  screens: analyticsScreens,
})
