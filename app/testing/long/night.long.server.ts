// The night whole: `npm run test:long`, which prints what it counted.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prove } from '../../prove.server.ts'
import { openAuthorityWorld, type AuthorityWorld } from '../authority.server.ts'
import { openFleet } from '../fleet/fleet.server.ts'
import { runNight } from '../fleet/night.server.ts'

const say = (what: string, count: object): void => void process.stdout.write(`${what}: ${JSON.stringify(count)}\n`)

let authority: AuthorityWorld
beforeAll(async () => {
  authority = await openAuthorityWorld('2026-11-20T12:00:00Z')
})
afterAll(() => authority.close())

test('five clients issue three hundred documents, five with bad data, in a night without service for two hours', async () => {
  const fleet = await openFleet(authority, 5)
  const { problems, ...count } = await runNight(fleet, { seed: 20261120, documents: 300, bad: 5, stepMinutes: 10 })
  say('the night', count)
  expect(problems).toEqual([])
  expect(count).toMatchObject({ documents: 300, validated: 295, rejected: 5 })
  for (const { shop } of fleet.shops) expect(await prove(authority.ownerUrl, shop.companyId)).toBeNull()
})
