// Brands keep the contract of every catalogue.
import { afterAll, beforeAll, describe, test } from 'vitest'
import { catalogueContract } from '#platform/catalogue/contract.server.ts'
import type { Pool } from '#platform/db/tx.server.ts'
import { fixedClock, openPool } from '#platform/testing/story.server.ts'
import { brandServed } from './brand.server.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
let pool: Pool
beforeAll(() => {
  pool = openPool()
})
afterAll(() => pool.end())

describe('brand', () => {
  for (const each of catalogueContract({ served: brandServed, pool: () => pool, clock })) test(each.name, each.run)
})
