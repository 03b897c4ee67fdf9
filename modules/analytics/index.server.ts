import type { ServerModule } from '#platform/module.server.ts'
import { favouriteHandlers } from '#platform/report/favourites.server.ts'
import type { ServedReport } from '#platform/report/report.server.ts'
import { auxiliaryBookServed } from './reports/auxiliary-book.server.ts'

export const analyticsReports: readonly ServedReport[] = [auxiliaryBookServed]

export const analyticsServer: ServerModule = {
  name: 'analytics',
  handlers: [...analyticsReports.flatMap(({ handlers }) => handlers), ...favouriteHandlers],
}
