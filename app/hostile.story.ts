// Whatever strangers send, to whichever door, is answered with something that a person can mend: never a 500, never silence.
import { createPool } from '#platform/db/tx.server.ts'
import { readSettings } from '#platform/settings.server.ts'
import { copyOfDatabase, inDatabase, nameIn } from '#platform/testing/own-database.server.ts'
import { preparedDatabase, storyLog, type PreparedDatabase } from '#platform/testing/story.server.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { dayInBogota } from '#base/date.ts'
import { createProductServer, createRuntime } from './start.server.ts'
import { makeHostileCompany, type HostileCompany } from './testing/hostile/company.server.ts'
import { operationsOf } from './testing/hostile/operations.server.ts'
import { wholeOr } from './testing/sampled.server.ts'
import { runHostile, type Asked, type Target } from './testing/hostile/run.server.ts'

const SEED = 20_261_120
/** As many on a busy machine as on an idle one, so that the same calls are made every time. */
const CALLS = wholeOr(3_000, 500)
const settings = { ...readSettings({}), dataDir: mkdtempSync(join(tmpdir(), 'paramo-hostile-')) }
const runtimeIn = (appUrl: string) => {
  const pool = createPool(appUrl, settings)
  return { ...createRuntime(settings, pool), log: storyLog }
}

let pristine: PreparedDatabase
let company: HostileCompany

beforeAll(async () => {
  pristine = await preparedDatabase()
  const runtime = runtimeIn(pristine.appUrl)
  company = await makeHostileCompany(runtime)
  await runtime.pool.end()
})
afterAll(async () => {
  await pristine.remove()
  rmSync(settings.dataDir, { recursive: true, force: true })
})

async function open(): Promise<Target> {
  const database = await copyOfDatabase(inject('ownerUrl'), pristine.ownerUrl)
  const runtime = runtimeIn(inDatabase(pristine.appUrl, nameIn(database.ownerUrl)))
  const app = await createProductServer(runtime)
  return {
    ownerUrl: database.ownerUrl,
    company,
    today: dayInBogota(new Date()),
    async ask({ method, url, headers, payload }: Asked) {
      // One that never answers holds the test until its time is over; how long is too long, `npm run hostile` says.
      const answer = await app.inject({
        method: method as 'GET',
        url,
        headers: { ...headers },
        ...(payload === undefined ? {} : { payload }),
      })
      return { status: answer.statusCode, text: answer.body }
    },
    async close() {
      await app.close()
      await runtime.pool.end()
      await database.remove()
    },
  }
}

test('hostile calls over every operation: no 500, no silence, and nothing of another company', async () => {
  // What goes on without an end cannot be waited for here: `npm run hostile` looks at its beginning.
  const operations = operationsOf(({ response }) => !('events' in response))
  const tally = await runHostile({ seed: SEED, count: CALLS, operations, open })
  expect(tally.faults).toEqual([])
  expect(tally.written).toEqual([])
  expect(tally.reached).toBeGreaterThan(0)
})
