// A company that was there gets a new step once, also when two servers start at the same moment; what failed is tried again.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { inCompany } from './db/doors.server.ts'
import { sql, type Pool } from './db/tx.server.ts'
import type { ProvisionStep } from './module.server.ts'
import { asProvisions, bringCompaniesUpToDate } from './provision.server.ts'
import { bareCompany, openOwnPool, preparedDatabase, storyLog, type PreparedDatabase } from './testing/story.server.ts'

const today = parseDay('2026-11-20')
// A database of its own: every company that there is gets the steps.
let database: PreparedDatabase
let pool: Pool
beforeAll(async () => {
  database = await preparedDatabase()
  pool = openOwnPool(4, database.appUrl)
})
afterAll(async () => {
  await pool.end()
  await database.remove()
})

/** A step of this story alone, which counts in how many of these companies it ran. */
function counted(companies: readonly string[], fails: (companyId: string) => boolean = () => false) {
  const ran: string[] = []
  const step: ProvisionStep = {
    name: `story.${randomUUID()}`,
    run: async (tx, { companyId }) => {
      if (!companies.includes(companyId)) return
      await tx.run(sql`update company set name = name || ' y Cía.' where id = ${companyId}`)
      if (fails(companyId)) throw new Error('The step breaks')
      ran.push(companyId)
    },
  }
  return { step, ran }
}
const nameOf = (companyId: string) =>
  inCompany(pool, { companyId, personId: null }, (tx) => tx.first<{ name: string }>(sql`select name from company where id = ${companyId}`))
const bring = (...steps: ProvisionStep[]) => bringCompaniesUpToDate(database.ownerUrl, { pool, log: storyLog }, steps, today)

test('each company once, however often and by however many servers', async () => {
  const companies = [await bareCompany(pool), await bareCompany(pool)]
  const { step, ran } = counted(companies)
  await Promise.all([bring(step), bring(step)])
  expect(ran.toSorted()).toEqual(companies.toSorted())
  await bring(step)
  expect(ran).toHaveLength(companies.length)
  expect((await nameOf(companies[0] ?? ''))?.name.match(/ y Cía\./g)).toHaveLength(1)
})

test('a new company is born with it, and is not given it again', async () => {
  const companyId = await bareCompany(pool)
  const { step, ran } = counted([companyId])
  await inCompany(pool, { companyId, personId: null }, async (tx) => {
    for (const provision of asProvisions([step])) await provision(tx, { companyId, personId: null, today })
  })
  await bring(step)
  expect(ran).toEqual([companyId])
})

test('a step that breaks leaves nothing, keeps no other company waiting, and is tried again at the next start', async () => {
  const [broken, other] = [await bareCompany(pool), await bareCompany(pool)]
  let isBroken = true
  const first = counted([broken, other], (companyId) => isBroken && companyId === broken)
  const second = counted([broken, other])
  const before = await nameOf(broken)
  await bring(first.step, second.step)
  expect(await nameOf(broken)).toEqual(before)
  expect([first.ran, second.ran]).toEqual([[other], [other]])
  isBroken = false
  await bring(first.step, second.step)
  expect([first.ran, second.ran]).toEqual([
    [other, broken],
    [other, broken],
  ])
})
