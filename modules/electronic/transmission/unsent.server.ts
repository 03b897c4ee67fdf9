/**
 * The worker looks every few minutes, in any company, for what the authority has not validated an hour after it was issued. What came to
 * the queue within that hour (a product that stood still, documents of another time) is being sent, and has its hour; what takes the
 * place of another sending has had it.
 */
import { atDoor, inCompany } from '#platform/db/doors.server.ts'
import { sql, type Pool } from '#platform/db/tx.server.ts'
import type { Chore } from '#platform/jobs/worker.server.ts'
import { announce } from '#platform/notices/announce.server.ts'
import { unsentNotices, type Unsent } from './unsent-notice.ts'

const HOUR_MS = 3_600_000
const EVERY_MS = 5 * 60_000
/** What waits longer was told when it did: a board that nobody cleans is not told of for ever. */
const MOST_DAYS = 30

/** When this process looked last. */
const looked = new WeakMap<Pool, number>()

export const alertUnsent: Chore = async ({ pool, clock }) => {
  const now = clock.now()
  const last = looked.get(pool)
  if (last !== undefined && now.getTime() - last < EVERY_MS && now.getTime() >= last) return false
  const [since, until] = [new Date(now.getTime() - MOST_DAYS * 24 * HOUR_MS), new Date(now.getTime() - HOUR_MS)]
  const waiting = await atDoor(pool, { worker: true }, (tx) =>
    tx.rows<{ companyId: string }>(sql`
      select distinct company_id as "companyId" from transmission
       where state in ('queued', 'sent', 'contingency', 'rejected') and created_at >= ${since}`),
  )
  for (const { companyId } of waiting) {
    await inCompany(pool, { companyId, personId: null }, async (tx) => {
      const found = await tx.first<Unsent>(sql`
        select count(*) over ()::int as count, count(*) filter (where t.state = 'rejected') over ()::int as rejected, t.id as "oldestId",
               d.prefix || case d.prefix when '' then '' else '-' end || d.number as number, t.last_error as "lastError"
          from transmission t join document d on d.company_id = t.company_id and d.id = t.document_id
         where t.company_id = ${companyId} and d.company_id = ${companyId} and d.state = 'issued'
           and t.state in ('queued', 'sent', 'contingency', 'rejected') and d.issued_at between ${since} and ${until}
           and (t.created_at <= ${until} or t.replaces_id is not null)
         order by d.issued_at, t.id limit 1`)
      if (found) await announce(tx, companyId, now, unsentNotices(found))
    })
  }
  looked.set(pool, now.getTime())
  return false
}
