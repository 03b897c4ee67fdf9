/** Wrong passwords of e-mails that nobody tried again would pile up: once an hour the worker lets them go. */
import { atDoor } from '#platform/db/doors.server.ts'
import { sql, type Pool } from '#platform/db/tx.server.ts'
import type { Chore } from '#platform/jobs/worker.server.ts'

const EVERY_MS = 3_600_000
const lastRun = new WeakMap<Pool, number>()

export const forgetAttempts: Chore = async ({ pool, clock }) => {
  const now = clock.now().getTime()
  if (now - (lastRun.get(pool) ?? 0) < EVERY_MS) return false
  lastRun.set(pool, now)
  // The policy says which rows: only those that have not counted for a day.
  await atDoor(pool, { worker: true }, (tx) => tx.run(sql`delete from sign_in_attempt`))
  return false
}
