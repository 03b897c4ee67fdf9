/** What nobody needs any more would pile up: wrong passwords, letters, links and puzzles. Once an hour the worker lets them go. */
import { atDoor } from '#platform/db/doors.server.ts'
import { sql, type Pool } from '#platform/db/tx.server.ts'
import type { Chore } from '#platform/jobs/worker.server.ts'

const EVERY_MS = 3_600_000
const lastRun = new WeakMap<Pool, number>()

export const forgetAttempts: Chore = async ({ pool, clock }) => {
  const now = clock.now().getTime()
  if (now - (lastRun.get(pool) ?? 0) < EVERY_MS) return false
  lastRun.set(pool, now)
  // The policies say which rows: only those that no longer count.
  await atDoor(pool, { worker: true }, async (tx) => {
    await tx.run(sql`delete from sign_in_attempt`)
    await tx.run(sql`delete from entry_letter`)
    await tx.run(sql`delete from entry_link`)
    await tx.run(sql`delete from human_check`)
  })
  return false
}
