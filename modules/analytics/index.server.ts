import { findMember } from '#modules/access/index.server.ts'
import { defineModule } from '#platform/module.server.ts'
import { favouriteHandlers } from '#platform/report/favourites.server.ts'
import { schedules } from '#platform/report/schedule/schedule.server.ts'
import { auxiliaryBookServed } from './reports/auxiliary-book.server.ts'
import { cashFlowServed } from './reports/cash-flow.server.ts'
import { cashForecastServed } from './reports/cash-forecast.server.ts'
import { electronicKinds } from '#modules/electronic/index.server.ts'
import { publishedKinds } from '#modules/documents/index.server.ts'
import { exportInvoicesServed, invoicesZipHandler } from './reports/export-invoices.server.ts'
import { dailySalesServed } from './reports/daily-sales.server.ts'
import { documentReportServed } from './reports/document.server.ts'
import { equityChangesServed } from './reports/equity-changes.server.ts'
import { financialPositionServed } from './reports/financial-position.server.ts'
import { inventoryBookServed } from './reports/inventory-book.server.ts'
import { journalBookServed } from './reports/journal-book.server.ts'
import { ledgerBookServed } from './reports/ledger-book.server.ts'
import { incomeStatementServed } from './reports/income-statement.server.ts'
import { settlementsServed } from './reports/settlements.server.ts'
import { serveWarnings } from './reports/warnings.server.ts'
import { trialBalanceServed } from './reports/trial-balance.server.ts'

export const analyticsServer = defineModule({
  name: 'analytics',
  reports: [
    auxiliaryBookServed,
    journalBookServed,
    ledgerBookServed,
    inventoryBookServed,
    trialBalanceServed,
    financialPositionServed,
    cashFlowServed,
    cashForecastServed,
    incomeStatementServed,
    equityChangesServed,
    dailySalesServed,
    documentReportServed,
    exportInvoicesServed,
    settlementsServed,
  ],
  handlers: favouriteHandlers,
  gathers: (whole) => {
    const { modules } = whole
    const warnings = serveWarnings(modules.flatMap((module) => module.warnings?.(whole) ?? []))
    const reports = [...modules.flatMap(({ reports = [] }) => reports), warnings]
    return [
      { name: 'warnings', handlers: warnings.handlers },
      {
        name: 'invoices in a ZIP',
        handlers: [invoicesZipHandler({ published: publishedKinds.gather(modules), served: electronicKinds.gather(modules) })],
      },
      // Every report of the engine can be sent on its own.
      { name: 'schedules', ...schedules({ reports, memberOf: findMember }) },
    ]
  },
})
