/** The worker looks once a day, in any company, for certificates that come to their end. */
import { addDays, dayInBogota, instantInBogota, type Day } from '#base/date.ts'
import { atDoor, inCompany } from '#platform/db/doors.server.ts'
import { sql, type Pool } from '#platform/db/tx.server.ts'
import type { Chore } from '#platform/jobs/worker.server.ts'
import { announce } from '#platform/notices/announce.server.ts'
import { certificateNotices } from './notices.ts'

/** The longest threshold, and for how long one that is over is still told to who had no server running on that day. */
const DAYS = 30
const OVER_DAYS = 7

/** The day on which this process looked last. */
const looked = new WeakMap<Pool, Day>()

export const alertCertificates: Chore = async ({ pool, clock }) => {
  const now = clock.now()
  const today = dayInBogota(now)
  if (looked.get(pool) === today) return false
  const near = await atDoor(pool, { worker: true }, (tx) =>
    tx.rows<{ companyId: string; fingerprint: string; holder: string; validTo: Date }>(sql`
      select company_id as "companyId", fingerprint, holder, valid_to as "validTo" from company_certificate
       where valid_to < ${instantInBogota(addDays(today, DAYS + 1), 0)} and valid_to >= ${instantInBogota(addDays(today, -OVER_DAYS), 0)}`),
  )
  for (const { companyId, validTo, ...certificate } of near) {
    await inCompany(pool, { companyId, personId: null }, (tx) =>
      announce(tx, companyId, now, certificateNotices({ ...certificate, validTo: dayInBogota(validTo) }, today)),
    )
  }
  looked.set(pool, today)
  return false
}
