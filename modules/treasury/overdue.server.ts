import { addDays } from '#base/date.ts'
import { sql } from '#platform/db/tx.server.ts'
import { everyMorning } from '#platform/notices/daily.server.ts'
import { overdueNotices } from './overdue-notice.ts'

/** What fell due yesterday and is owed still. */
export const tellOverdue = everyMorning(async (tx, { companyId, today }) => {
  const row = await tx.first<{ count: number }>(sql`
    select count(*)::int as count from open_item_balance b
     where b.company_id = ${companyId} and b.kind = 'AR' and b.is_open and not b.advance and b.due_date = ${addDays(today, -1)}`)
  return overdueNotices(row?.count ?? 0, today)
})
