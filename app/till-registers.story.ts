// Three registers through a bad day: every sale that is somewhere arrives once, and stock, points, money, entries and documents are what was sold.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tillSale } from '#modules/sales/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { openAuthorityWorld, transmit, workFor, type AuthorityWorld } from './testing/authority.server.ts'
import { expectDay } from './testing/expected-day.server.ts'
import { openPromotedTill } from './testing/promoted-till.server.ts'

let authority: AuthorityWorld
beforeAll(async () => {
  authority = await openAuthorityWorld()
})
afterAll(() => authority.close())

test('a day of three registers: cut three times, with a crash and a wiped device', async () => {
  const promoted = await openPromotedTill(authority.world)
  await transmit(promoted.till.shop)
  const told = await expectDay(authority, promoted, { sales: 48, seed: 39 })
  expect(told).toMatchObject({ cuts: 3, closings: 3 })
  expect(told.lost).toBeGreaterThan(0)
  await workFor(authority.world, promoted.till.shop)
  const { companyId } = promoted.till.shop
  const states = await inCompany(authority.world.pool, promoted.till.shop, (tx) =>
    tx.rows<{ state: string; many: number }>(sql`
      select electronic_state as state, count(*)::int as many from document where company_id = ${companyId} and kind = ${tillSale.code} group by 1`),
  )
  expect(states).toEqual([{ state: 'validated', many: told.arrived }])
})
