import { findMember } from '#modules/access/index.server.ts'
import { stockCardServed } from '#modules/inventory/index.server.ts'
import { receivablesServed } from '#modules/treasury/index.server.ts'
import type { ServerModule } from '#platform/module.server.ts'
import { favouriteHandlers } from '#platform/report/favourites.server.ts'
import type { ServedReport } from '#platform/report/report.server.ts'
import { schedules } from '#platform/report/schedule/schedule.server.ts'
import { auxiliaryBookServed } from './reports/auxiliary-book.server.ts'
import { trialBalanceServed } from './reports/trial-balance.server.ts'

export const analyticsReports: readonly ServedReport[] = [auxiliaryBookServed, trialBalanceServed]

/** Every report of the engine can be sent on its own. */
const scheduled = schedules({ reports: [...analyticsReports, receivablesServed, stockCardServed], memberOf: findMember })

export const analyticsServer: ServerModule = {
  name: 'analytics',
  handlers: [...analyticsReports.flatMap(({ handlers }) => handlers), ...favouriteHandlers, ...scheduled.handlers],
  chores: scheduled.chores,
  produces: scheduled.produces,
}
