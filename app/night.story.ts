// A small night: the authority fails for two hours while clients issue, answers are lost, a server is killed twice and one document has
// bad data. The whole one, of three hundred documents, is in `npm run test:long`.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prove } from './testing/prove.server.ts'
import { openAuthorityWorld, type AuthorityWorld } from './testing/authority.server.ts'
import { openFleet, type Fleet } from './testing/fleet/fleet.server.ts'
import { runNight } from './testing/fleet/night.server.ts'

let authority: AuthorityWorld
let fleet: Fleet

beforeAll(async () => {
  authority = await openAuthorityWorld('2026-11-20T12:00:00Z')
  fleet = await openFleet(authority, 2)
})
afterAll(() => authority.close())

test('in the morning all is validated or says why, and nothing is twice anywhere', async () => {
  const count = await runNight(fleet, { seed: 7, documents: 18, bad: 1, stepMinutes: 40 })
  expect(count.problems.join('\n')).toBe('')
  expect(count).toMatchObject({ documents: 18, validated: 17, rejected: 1 })
  expect(count.inContingency).toBeGreaterThan(0)
  for (const { shop } of fleet.shops) expect(await prove(authority.ownerUrl, shop.companyId)).toBeNull()
})
