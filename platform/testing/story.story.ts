/** What a story stands on: connections that row security binds, and a clock that only moves when it is told to. */
import { afterAll, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { inCompany } from '../db/doors.server.ts'
import { insertRows } from '../db/insert.server.ts'
import { sql } from '../db/tx.server.ts'
import { fixedClock, openPool } from './story.server.ts'

const pool = openPool()
afterAll(() => pool.end())

test('a story in a company of its own sees what it wrote, and another company does not', async () => {
  const [mine, other] = [uuidv7(), uuidv7()]
  await inCompany(pool, { companyId: mine, personId: null }, async (tx) => {
    await insertRows(tx, 'company', [
      { id: mine, name: 'Cafés del Páramo', identification: '900123456', check_digit: '8', api_key: mine, service_id: 1 },
    ])
  })
  const namesSeenBy = (companyId: string) =>
    inCompany(pool, { companyId, personId: null }, (tx) => tx.rows<{ name: string }>(sql`select name from company`))
  expect(await namesSeenBy(mine)).toEqual([{ name: 'Cafés del Páramo' }])
  expect(await namesSeenBy(other)).toEqual([])
})

test('the clock stands still until it is moved', () => {
  const clock = fixedClock('2026-11-20T15:00:00Z')
  expect(clock.now().toISOString()).toBe('2026-11-20T15:00:00.000Z')
  clock.moveTo('2026-12-01T05:00:00Z')
  expect(clock.now().toISOString()).toBe('2026-12-01T05:00:00.000Z')
  expect(() => clock.moveTo('tomorrow')).toThrow('Not an instant')
})
