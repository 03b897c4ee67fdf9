// Ten thousand random schedules, in runs of a few hundred, each with an authority and a database of its own: `npm run test:long`.
import { expect, test } from 'vitest'
import { prove } from '../../prove.server.ts'
import { openAuthorityWorld } from '../authority.server.ts'
import { openFleet } from '../fleet/fleet.server.ts'
import { runSchedules, type ScheduleCount } from '../fleet/schedules.server.ts'

const RUNS = 25
const COMPANIES = 8
const OF_EACH = 50

async function oneRun(seed: number): Promise<ScheduleCount> {
  const authority = await openAuthorityWorld('2026-11-20T12:00:00Z')
  try {
    const fleet = await openFleet(authority, COMPANIES)
    const count = await runSchedules(fleet, { seed, documents: OF_EACH, rounds: 12 })
    for (const { shop } of fleet.shops) expect(await prove(authority.ownerUrl, shop.companyId)).toBeNull()
    return count
  } finally {
    await authority.close()
  }
}

const done = { documents: 0, annulled: 0, refusedAnnulments: 0, kills: 0, restarts: 0, compared: 0 }

test.each(Array.from({ length: RUNS }, (_, index) => index + 1))('run %i of twenty-five', async (seed) => {
  const { problems, ...count } = await oneRun(seed)
  for (const name of Object.keys(done) as (keyof typeof done)[]) done[name] += count[name]
  process.stdout.write(`schedules so far: ${JSON.stringify(done)}, states seen: ${JSON.stringify(count.seen)}\n`)
  expect(problems.join('\n')).toBe('')
  expect(count.documents).toBe(COMPANIES * OF_EACH)
})
