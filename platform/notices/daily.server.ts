/** What is looked for once a day in every company, in the morning, to tell whoever it waits for. */
import { dayInBogota, timeInBogota, type Day } from '#base/date.ts'
import { atDoor, inCompany } from '../db/doors.server.ts'
import { sql, type Pool, type Tx } from '../db/tx.server.ts'
import type { Chore } from '../jobs/worker.server.ts'
import { announce } from './announce.server.ts'
import type { Notice } from './notice.ts'

export interface Looking {
  readonly companyId: string
  readonly today: Day
}

/** Nobody wants to be told in the middle of the night of what yesterday left. */
const MORNING = '06:00'

/** @param look what there is to tell in a company; a key that was told is not told again */
export function everyMorning(look: (tx: Tx, looking: Looking) => Promise<readonly Notice[]>): Chore {
  /** The day on which this process looked last. */
  const looked = new WeakMap<Pool, Day>()
  return async ({ pool, clock }) => {
    const now = clock.now()
    const today = dayInBogota(now)
    if (looked.get(pool) === today || timeInBogota(now) < MORNING) return false
    const companies = await atDoor(pool, { worker: true }, (tx) => tx.rows<{ id: string }>(sql`select id from company order by id`))
    for (const { id: companyId } of companies)
      await inCompany(pool, { companyId, personId: null }, async (tx) => announce(tx, companyId, now, await look(tx, { companyId, today })))
    looked.set(pool, today)
    return false
  }
}
