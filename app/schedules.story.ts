// Random schedules of answers, losses, restarts, annulments and two servers against a model of the ledger of transmissions. Ten
// thousand of them are in `npm run test:long`.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prove } from './testing/prove.server.ts'
import { openAuthorityWorld, type AuthorityWorld } from './testing/authority.server.ts'
import { openFleet, type Fleet } from './testing/fleet/fleet.server.ts'
import { wholeOr } from './testing/sampled.server.ts'
import { runSchedules } from './testing/fleet/schedules.server.ts'

const COMPANIES = wholeOr(4, 3)
const OF_EACH = wholeOr(50, 20)

let authority: AuthorityWorld
let fleet: Fleet

beforeAll(async () => {
  authority = await openAuthorityWorld()
  fleet = await openFleet(authority, COMPANIES)
})
afterAll(() => authority.close())

test('documents, whatever happens to each: the ledger says what the model says', async () => {
  const count = await runSchedules(fleet, { seed: 20261126, documents: OF_EACH, rounds: 6 })
  expect(count.problems.join('\n')).toBe('')
  expect(count).toMatchObject({ documents: COMPANIES * OF_EACH, rounds: 6 })
  expect(count.annulled).toBeGreaterThan(0)
  expect(count.refusedAnnulments).toBeGreaterThan(0)
  for (const { shop } of fleet.shops) expect(await prove(authority.ownerUrl, shop.companyId)).toBeNull()
})
