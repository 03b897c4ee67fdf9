/** How far the last test set of a company is. */
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { TestFamily } from './planned.ts'
import type { TestProgress } from './progress.ts'

/** Null when none was ever sent. */
export async function readTestProgress(tx: Tx, companyId: string, family: TestFamily): Promise<TestProgress | null> {
  const row = await tx.first<TestProgress>(sql`
    select count(*)::int as size, count(*) filter (where state = 'accepted')::int as accepted,
           count(*) filter (where state in ('rejected', 'withdrawn'))::int as rejected, bool_or(state in ('queued', 'sent')) as "isGoing"
      from test_set_document
     where company_id = ${companyId} and set_id = (select id from test_set where company_id = ${companyId} and family = ${family} order by started_at desc, id desc limit 1)`)
  return row && row.size > 0 ? row : null
}
