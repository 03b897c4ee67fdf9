/** What was attended: nobody is told of it any more; whoever was sees that it is done, and nobody counts it as unread. */
import { inCompany } from '#platform/db/doors.server.ts'
import { signal } from '#platform/db/signals.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { GiveUp, type Deliver } from '#platform/jobs/worker.server.ts'
import { finishedNotices, NOTICE_TOPIC } from '#platform/notices/notice.ts'
import { wordOf } from './stored.server.ts'

/** @throws Error, to be tried again, while somebody is being told of it */
export const finishTold: Deliver = async ({ companyId, payload }, { pool, clock }) => {
  const finished = finishedNotices.safeParse(payload)
  if (!finished.success) throw new GiveUp('Nobody knows what is done')
  const { kinds, about, but } = finished.data
  const now = clock.now()
  await inCompany(pool, { companyId, personId: null }, async (tx) => {
    const announced = sql`company_id = ${companyId} and topic = ${NOTICE_TOPIC} and payload ->> 'kind' = any(${kinds}::text[])
         and starts_with(payload ->> 'key', ${about}) and payload ->> 'key' is distinct from ${but}::text`
    await tx.run(sql`update outbox set state = 'done', done_at = ${now} where ${announced} and state = 'pending'`)
    if (await tx.first(sql`select from outbox where ${announced} and state = 'running'`)) throw new Error('Somebody is being told of it')
    const rows = await tx.rows<{ personId: string }>(sql`
      update notification set done_at = ${now}, read_at = coalesce(read_at, ${now})
       where company_id = ${companyId} and event = any(${kinds}::text[]) and key like ${`${about}%`} and key is distinct from ${but}::text
         and done_at is null
      returning person_id as "personId"`)
    await signal(tx, [...new Set(rows.map(({ personId }) => wordOf({ companyId, personId })))])
  })
}
