// Every call of the product that needs somebody answers 401 to a session that ended, was closed, or never was: told from
// the definitions, so that a new call is in it by itself.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atDoor } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { COMPANY_HEADER } from '#platform/http/server.server.ts'
import { serverModules } from './modules.server.ts'
import { isWhole, turnOf } from './testing/sampled.server.ts'
import { newCompany, openWorld, type StoryCompany, type World } from './testing/world.server.ts'

const guarded = serverModules
  .flatMap((module) => module.handlers)
  .filter((handler) => handler.kind !== 'public')
  .map(({ endpoint }) => ({ method: endpoint.method, path: endpoint.path }))

let world: World
let revoked: StoryCompany
let expired: StoryCompany
let inactive: StoryCompany

beforeAll(async () => {
  world = await openWorld()
  revoked = await newCompany(world)
  expired = await newCompany(world)
  inactive = await newCompany(world)
  await atDoor(world.pool, revoked, (tx) => tx.run(sql`update session set revoked_at = now() where person_id = ${revoked.personId}`))
  const past = new Date(world.clock.now().getTime())
  await atDoor(world.pool, expired, (tx) => tx.run(sql`update session set expires_at = ${past} where person_id = ${expired.personId}`))
  await atDoor(world.pool, inactive, (tx) => tx.run(sql`update person set active = false where id = ${inactive.personId}`))
  world.clock.moveTo(new Date(world.clock.now().getTime() + 10_000).toISOString())
})
afterAll(() => world.close())

const SOME_ID = '0198c0de-0000-7000-8000-000000000000'

const statusOf = async (method: (typeof guarded)[number]['method'], path: string, headers: Record<string, string>): Promise<number> =>
  (await world.app.inject({ method, url: path.replaceAll(/\{\w+\}/g, SOME_ID), headers, ...(method === 'GET' ? {} : { payload: {} }) }))
    .statusCode

test('there are calls to ask', () => expect(guarded.length).toBeGreaterThan(100))

type Headers = Record<string, string>
/** Sessions that ended in each way that there is. */
const ended = (): Headers[] =>
  [revoked, expired, inactive].map(({ client, companyId }) => ({ authorization: `Bearer ${client.token}`, [COMPANY_HEADER]: companyId }))
const unknown: readonly Headers[] = [
  {},
  { authorization: 'Bearer ' },
  { authorization: `Basic ${SOME_ID}` },
  { authorization: `Bearer ${'A'.repeat(43)}` },
]

describe.each(guarded)('$method $path', ({ method, path }) => {
  test('is for who is signed in', async () => {
    // One and the same entrance answers all of them: each call is asked by one of either, in turn.
    const key = `${method} ${path}`
    const asked = isWhole ? [...ended(), ...unknown] : [...turnOf(ended(), key), ...turnOf(unknown, key)]
    const statuses = await Promise.all(asked.map((headers) => statusOf(method, path, headers)))
    expect(statuses).toEqual(asked.map(() => 401))
  })
})
