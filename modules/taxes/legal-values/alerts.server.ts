/** The worker looks once a day, from December on, for companies that will have no UVT in January. */
import { dayInBogota, parseDay, type Day } from '#base/date.ts'
import { atDoor, inCompany } from '#platform/db/doors.server.ts'
import { sql, type Pool } from '#platform/db/tx.server.ts'
import type { Chore } from '#platform/jobs/worker.server.ts'
import { announce } from '#platform/notices/announce.server.ts'
import { NOTICE_TOPIC } from '#platform/notices/notice.ts'
import { legalValueNotice, uvtMissingKey, uvtMissingNotice } from './notices.ts'
import { yearsWanted } from './rules.ts'

/** The day on which this process looked last. */
const looked = new WeakMap<Pool, Day>()

export const alertLegalValues: Chore = async ({ pool, clock }) => {
  const now = clock.now()
  const today = dayInBogota(now)
  if (looked.get(pool) === today) return false
  for (const year of yearsWanted(today)) {
    const lacking = await companiesWithoutUvt(pool, year)
    for (const companyId of lacking)
      await inCompany(pool, { companyId, personId: null }, (tx) => announce(tx, companyId, now, [uvtMissingNotice(year)]))
  }
  looked.set(pool, today)
  return false
}

/** Those that have none of that year and were not told yet. The directory of companies is asked apart from what is theirs. */
function companiesWithoutUvt(pool: Pool, year: number): Promise<string[]> {
  const start = parseDay(`${year}-01-01`)
  const key = `${legalValueNotice.code}:${uvtMissingKey(year)}`
  return atDoor(pool, { worker: true }, async (tx) => {
    const shared = await tx.first(sql`
      select 1 as one from legal_value where name = 'uvt' and starts <= ${start} and (ends is null or ends >= ${start}) limit 1`)
    if (shared) return []
    const companies = await tx.rows<{ id: string }>(sql`select id from company order by id`)
    const served = await tx.rows<{ id: string }>(sql`
      select company_id as id from company_legal_value where name = 'uvt' and starts = ${start}
       union
      select company_id from outbox where topic = ${NOTICE_TOPIC} and key = ${key}`)
    const done = new Set(served.map(({ id }) => id))
    return companies.flatMap(({ id }) => (done.has(id) ? [] : [id]))
  })
}
