/** The worker looks once a day, in any company, for resolutions that come to their end. */
import { addDays, dayInBogota, type Day } from '#base/date.ts'
import { atDoor, inCompany } from '#platform/db/doors.server.ts'
import { sql, type Pool } from '#platform/db/tx.server.ts'
import type { Chore } from '#platform/jobs/worker.server.ts'
import { announce } from '#platform/notices/announce.server.ts'
import { resolutionNotices, type AlertedResolution } from './notices.ts'

/** The longest threshold of days, and the lowest of use. */
const DAYS = 30
const USED_PERCENT = 80

/** The day on which this process looked last. */
const looked = new WeakMap<Pool, Day>()

export const alertResolutions: Chore = async ({ pool, clock }) => {
  const now = clock.now()
  const today = dayInBogota(now)
  if (looked.get(pool) === today) return false
  const near = await atDoor(pool, { worker: true }, (tx) =>
    tx.rows<AlertedResolution & { readonly companyId: string }>(sql`
      select company_id as "companyId", id, prefix, resolution_number as "resolutionNumber", from_number as "fromNumber",
             to_number as "toNumber", next_number as "nextNumber", valid_from as "validFrom", valid_to as "validTo"
        from resolution
       where active and valid_to >= ${today}
         and (valid_to <= ${addDays(today, DAYS)} or (next_number - from_number) * 100 >= (to_number - from_number + 1) * ${USED_PERCENT})`),
  )
  const byCompany = Map.groupBy(near, ({ companyId }) => companyId)
  for (const [companyId, ranges] of byCompany) {
    await inCompany(pool, { companyId, personId: null }, (tx) =>
      announce(
        tx,
        companyId,
        now,
        ranges.flatMap((range) => resolutionNotices(range, today)),
      ),
    )
  }
  looked.set(pool, today)
  return false
}
