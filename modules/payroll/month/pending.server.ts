/** What keeps a month from closing: payrolls of it that are not accounted. */
import type { PendingSource } from '#modules/accounting/index.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { monthsScreen } from './screens.ts'

export const unaccountedByMonth: PendingSource = {
  what: 'draft',
  title: 'Nóminas sin contabilizar',
  dates: (companyId) => sql`select month as date from payroll_month where company_id = ${companyId} and state = 'notAccounted'`,
  href: () => `${monthsScreen.path}?vista=open`,
}
