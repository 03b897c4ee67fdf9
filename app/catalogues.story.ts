// Every settings catalogue keeps the contract of all: read from the lists of the modules, so a new one is covered by being listed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyCatalogue } from '#platform/catalogue/catalogue.ts'
import { catalogueContract } from '#platform/catalogue/contract.server.ts'
import type { Pool } from '#platform/db/tx.server.ts'
import { storyServer, type StoryServer } from '#platform/catalogue/story-world.server.ts'
import { fixedClock, openPool } from '#platform/testing/story.server.ts'
import { serverModules } from './modules.server.ts'
import { sampled } from './testing/sampled.server.ts'

/** Their fields alone make no valid record: they run the contract with a sample of their own, in a story beside them. */
const withOwnSample = [
  'documents.resolution',
  'accounting.journalEntryType',
  'treasury.paymentType',
  'treasury.moneyAccount',
  'payroll.concept',
  'payroll.employee',
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
let server: StoryServer
beforeAll(async () => {
  pool = openPool()
  server = await storyServer(
    pool,
    clock,
    served.flatMap(({ handlers }) => handlers),
  )
})
afterAll(async () => {
  await server.close()
  await pool.end()
})

test('there are catalogues, each listed once', () => {
  const names = served.map(({ catalogue }) => catalogue.name)
  expect(names).toContain('items.brand')
  expect(new Set(names).size).toBe(names.length)
  for (const name of withOwnSample) expect(names).toContain(name)
})

/** What the engine makes of a definition: of what it declares, and of each kind of field and all that a field of it says. */
function traitsOf({ fields, ...definition }: AnyCatalogue): readonly string[] {
  const declared = Object.entries(definition).flatMap(([name, value]) => (isSaid(value) ? [name] : []))
  const ofField = ({ kind, ...said }: AnyCatalogue['fields'][string]) =>
    Object.entries(said).flatMap(([name, value]) => (isSaid(value) ? [`${kind}.${name}`] : [kind]))
  const cells = Object.values(fields).flatMap((field) =>
    field.kind === 'children' ? Object.values(field.fields).flatMap((cell) => ofField(cell).map((trait) => `cell ${trait}`)) : [],
  )
  return [...declared, ...Object.values(fields).flatMap(ofField), ...cells]
}
const isSaid = (value: unknown): boolean => value !== undefined && value !== null && value !== false && value !== ''

const asked = served.filter(({ catalogue }) => !withOwnSample.includes(catalogue.name))
/** Of every trait there is one that is asked for everything; the others, for what is their own. */
const wholly = new Set(
  sampled(asked, { share: 0.1, keyOf: ({ catalogue }) => catalogue.name, groupsOf: ({ catalogue }) => traitsOf(catalogue) }),
)

for (const each of asked) {
  describe(each.catalogue.titles.many, () => {
    for (const { name, isOwn, run } of catalogueContract({
      served: each,
      pool: () => pool,
      clock,
      server: () => server,
      others: served.map(({ catalogue }) => catalogue),
    }))
      if (isOwn || wholly.has(each)) test(name, run)
  })
}
