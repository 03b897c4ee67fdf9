/** What was attended: whoever was told of it sees that it is done, and nobody counts it as unread. */
import { inCompany } from '#platform/db/doors.server.ts'
import { signal } from '#platform/db/signals.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { GiveUp, type Deliver } from '#platform/jobs/worker.server.ts'
import { finishedNotices, NOTICE_TOPIC } from '#platform/notices/notice.ts'
import { wordOf } from './stored.server.ts'

/** @throws Error, to be tried again, while somebody is still to be told of it */
export const finishTold: Deliver = async ({ companyId, payload }, { pool, clock }) => {
  const finished = finishedNotices.safeParse(payload)
  if (!finished.success) throw new GiveUp('Nobody knows what is done')
  const { kinds, about, but } = finished.data
  const now = clock.now()
  await inCompany(pool, { companyId, personId: null }, async (tx) => {
    const untold = await tx.first(sql`
      select from outbox
       where company_id = ${companyId} and topic = ${NOTICE_TOPIC} and state in ('pending', 'running')
         and payload ->> 'kind' = any(${kinds}::text[]) and starts_with(payload ->> 'key', ${about})
         and payload ->> 'key' is distinct from ${but}::text`)
    if (untold) throw new Error('It is still to be told')
    const rows = await tx.rows<{ personId: string }>(sql`
      update notification set done_at = ${now}, read_at = coalesce(read_at, ${now})
       where company_id = ${companyId} and event = any(${kinds}::text[]) and key like ${`${about}%`} and key is distinct from ${but}::text
         and done_at is null
      returning person_id as "personId"`)
    await signal(tx, [...new Set(rows.map(({ personId }) => wordOf({ companyId, personId })))])
  })
}
