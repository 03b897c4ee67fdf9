// Every settings catalogue keeps the contract of all: read from the lists of the modules, so a new one is covered by being listed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueContract } from '#platform/catalogue/contract.server.ts'
import type { Pool } from '#platform/db/tx.server.ts'
import { fixedClock, openPool } from '#platform/testing/story.server.ts'
import { serverModules } from './modules.server.ts'

/** Their fields alone make no valid record: they run the contract with a sample of their own, in a story beside them. */
const withOwnSample = [
  'documents.resolution',
  'accounting.journalEntryType',
  'treasury.paymentType',
  'payroll.concept',
  'crm.pipeline',
  'pricing.priceList',
  'fiscal.exogenousConcept',
  'pricing.promotion',
  'sales.commission',
  'people.custom-field',
]

const clock = fixedClock('2026-11-20T15:00:00Z')
const served = serverModules.flatMap((module) => module.catalogues ?? [])
let pool: Pool
beforeAll(() => {
  pool = openPool()
})
afterAll(() => pool.end())

test('there are catalogues, each listed once', () => {
  const names = served.map(({ catalogue }) => catalogue.name)
  expect(names).toContain('items.brand')
  expect(new Set(names).size).toBe(names.length)
  for (const name of withOwnSample) expect(names).toContain(name)
})

for (const each of served.filter(({ catalogue }) => !withOwnSample.includes(catalogue.name))) {
  describe(each.catalogue.titles.many, () => {
    for (const { name, run } of catalogueContract({
      served: each,
      pool: () => pool,
      clock,
      others: served.map(({ catalogue }) => catalogue),
    }))
      test(name, run)
  })
}
