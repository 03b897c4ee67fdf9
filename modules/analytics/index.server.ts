import { findMember } from '#modules/access/index.server.ts'
import { defineModule } from '#platform/module.server.ts'
import { favouriteHandlers } from '#platform/report/favourites.server.ts'
import { schedules } from '#platform/report/schedule/schedule.server.ts'
import { auxiliaryBookServed } from './reports/auxiliary-book.server.ts'
import { equityChangesServed } from './reports/equity-changes.server.ts'
import { incomeStatementServed } from './reports/income-statement.server.ts'
import { trialBalanceServed } from './reports/trial-balance.server.ts'

export const analyticsServer = defineModule({
  name: 'analytics',
  reports: [auxiliaryBookServed, trialBalanceServed, incomeStatementServed, equityChangesServed],
  handlers: favouriteHandlers,
  gathers: ({ modules }) => [
    // Every report of the engine can be sent on its own.
    { name: 'schedules', ...schedules({ reports: modules.flatMap(({ reports = [] }) => reports), memberOf: findMember }) },
  ],
})
