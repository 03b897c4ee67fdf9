// What the authority asks for before it enables a company: made up documents, sent and answered, outside of everything else; and the
// ranges that it then gives.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  bringRange,
  changePayrollSoftware,
  changeSoftware,
  getEnabling,
  getTestSet,
  lookForRanges,
  startTestSet,
  stopTestSet,
} from '#modules/electronic/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { workLong } from '#platform/jobs/worker.server.ts'
import type { Simulator } from './dian/simulator.server.ts'
import { prove } from './testing/prove.server.ts'
import { workerParts } from './start.server.ts'
import { certify, openAuthorityWorld, type AuthorityWorld } from './testing/authority.server.ts'
import { newCompany, type StoryCompany, type World } from './testing/world.server.ts'

let world: World
let authority: AuthorityWorld
let simulator: Simulator
let ownerUrl: string
const USUAL = { authority: 'simulator', invoices: 8, debitNotes: 1, creditNotes: 1 } as const

beforeAll(async () => {
  authority = await openAuthorityWorld()
  ;({ world, simulator, ownerUrl } = authority)
})
afterAll(async () => {
  await authority.close()
})

const software = { softwareId: '8b9d2f0e-6f5b-4f0a-9d53-5d8c1f1b7a10', softwarePin: '20191' }
const TEST_SET = '3f0c3b52-8f4e-4c55-9b1f-0d8c2a7e6b41'

async function openTesting(): Promise<StoryCompany> {
  const company = await newCompany(world, { electronic: {} })
  const { client } = company
  const { version } = await client.call(getEnabling)
  await client.call(changeSoftware, { body: { ...software, testSetId: TEST_SET, version } })
  await certify(company)
  return company
}
const work = async () => {
  const parts = workerParts(world.runtime)
  while (await workLong(parts));
}
const later = (seconds: number) => world.clock.moveTo(new Date(world.clock.now().getTime() + seconds * 1000).toISOString())
const look = ({ client }: StoryCompany) => client.call(getTestSet, { query: {} }).then(({ set }) => set)
const codes = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { errors?: readonly { code: number }[] }) => error.errors?.map(({ code }) => code),
  )

test('a whole set: sent, asked about, accepted; notes after their invoices, and nothing in the books', async () => {
  const company = await openTesting()
  await company.client.call(startTestSet, { body: USUAL })
  expect(await look(company)).toMatchObject({ size: 10, accepted: 0, isGoing: true })
  expect(await codes(company.client.call(startTestSet, { body: USUAL }))).toEqual([401])
  await work()
  expect(await look(company)).toMatchObject({ accepted: 0, isGoing: true })
  later(6)
  await work()
  expect(await look(company)).toMatchObject({ accepted: 8, isGoing: true })
  later(6)
  await work()
  expect(await look(company)).toMatchObject({ size: 10, accepted: 10, rejected: 0, isGoing: false })
  expect((await company.client.call(getEnabling)).tests).toEqual({ size: 10, accepted: 10, rejected: 0, isGoing: false })
  const kept = await inCompany(world.pool, company, (tx) =>
    tx.first(sql`select (select count(*) from document where company_id = ${company.companyId})::int as documents,
                        (select count(*) from resolution where company_id = ${company.companyId})::int as resolutions`),
  )
  expect(kept).toEqual({ documents: 0, resolutions: 0 })
  // Another set takes the numbers that follow.
  await company.client.call(startTestSet, { body: { ...USUAL, invoices: 1, debitNotes: 0, creditNotes: 0 } })
  expect((await look(company))?.documents).toMatchObject([{ number: 990_000_010 }])
  expect(await prove(ownerUrl, company.companyId)).toBeNull()
})

test('an authority that fails: what waits is sent again, and what it had taken already is a yes', async () => {
  const company = await openTesting()
  simulator.behave({ status: 503 })
  await company.client.call(startTestSet, { body: { ...USUAL, invoices: 2 } })
  await work()
  expect((await look(company))?.documents[0]).toMatchObject({ state: 'queued', detail: 'La DIAN respondió 503' })
  simulator.behave({ status: null })
  for (const pause of [6, 6, 6, 6, 130]) {
    later(pause)
    await work()
  }
  expect(await look(company)).toMatchObject({ size: 4, accepted: 4 })
})

test('what is refused says why, and the notes about it are not sent; a set may be stopped', async () => {
  const company = await openTesting()
  const { nit } = await company.client.call(getEnabling)
  await company.client.call(startTestSet, { body: { ...USUAL, invoices: 2 } })
  const taxpayer = simulator.register.taxpayer(nit)
  if (!taxpayer) throw new Error('The simulator does not know the company')
  simulator.register.enrol({ ...taxpayer, pin: 'otro' })
  await work()
  later(6)
  await work()
  const refused = await look(company)
  expect(refused).toMatchObject({ size: 4, accepted: 0, rejected: 4, isGoing: false })
  expect(refused?.documents[0]?.detail).toContain('PIN')
  await company.client.call(startTestSet, { body: USUAL })
  await company.client.call(stopTestSet, { query: {} })
  expect(await look(company)).toMatchObject({ accepted: 0, rejected: 10, isGoing: false })
  expect(await codes(company.client.call(stopTestSet, { query: {} }))).toEqual([401])
})

test('the ranges of the portal: not listed in their first two hours (531), made with their key, which nobody is told; 515 without one', async () => {
  const company = await openTesting()
  const { client } = company
  const { nit } = await client.call(getEnabling)
  const authority = 'simulator' as const
  const technicalKey = '693ff6f2a553c3646a063436fd4dd9ded0311471'
  const range = {
    ...{ resolution: '18764000001234', resolutionDate: '2026-11-20', prefix: 'FE', from: '1', to: '5000', technicalKey },
    ...{ validFrom: '2026-11-20', validTo: '2028-11-20', availableAt: new Date(world.clock.now().getTime() + 7_200_000).toISOString() },
  }
  const other = { ...range, resolution: '18764000005678', prefix: 'DS', technicalKey: '' }
  simulator.register.enrol({ nit, softwareId: software.softwareId, pin: software.softwarePin, ranges: [range, other], payroll: null })
  expect(await codes(client.call(lookForRanges, { body: { authority } }))).toEqual([531])
  later(7_200)
  const { ranges } = await client.call(lookForRanges, { body: { authority } })
  expect(ranges).toMatchObject([
    { prefix: 'FE', hasKey: true, standing: 'new' },
    { prefix: 'DS', hasKey: false, standing: 'new' },
  ])
  expect(JSON.stringify(ranges)).not.toContain(technicalKey)
  const named = { authority, resolution: range.resolution, prefix: 'FE', from: '1', kind: 'INE' } as const
  expect(await codes(client.call(bringRange, { body: { ...named, resolution: other.resolution, prefix: 'DS' } }))).toEqual([515])
  expect(await codes(client.call(bringRange, { body: { ...named, prefix: 'NO' } }))).toEqual([531])
  await client.call(bringRange, { body: named })
  expect(await codes(client.call(bringRange, { body: named }))).toEqual([401])
  await client.call(bringRange, { body: { ...named, resolution: other.resolution, prefix: 'DS', kind: 'DSP' } })
  const view = await client.call(getEnabling)
  expect(view.resolutions).toMatchObject([{ number: range.resolution, prefix: 'FE', left: 5000, isTest: false }])
  expect(view.supportResolutions).toHaveLength(1)
  // A key that this installation cannot open is asked for again.
  await inCompany(world.pool, company, (tx) =>
    tx.run(sql`update resolution set technical_key = '' where company_id = ${company.companyId}`),
  )
  expect((await client.call(lookForRanges, { body: { authority } })).ranges[0]).toMatchObject({ prefix: 'FE', standing: 'withoutKey' })
  await client.call(bringRange, { body: named })
  expect((await client.call(getEnabling)).resolutions).toMatchObject([{ isTest: false }])
  const reader = await newCompany(world, { electronic: {} }, 'seller')
  await expect(reader.client.call(lookForRanges, { body: { authority } })).rejects.toMatchObject({ status: 403 })
})

test('what is missing is said before anything is sent (517, 518), in production there is nothing to enable, and whoever may not cannot', async () => {
  const bare = await newCompany(world, { electronic: {} })
  expect(await codes(bare.client.call(startTestSet, { body: USUAL }))).toEqual([518, 518, 517])
  const real = await newCompany(world)
  expect(await codes(real.client.call(startTestSet, { body: USUAL }))).toEqual([401])
  const company = await openTesting()
  expect(await codes(company.client.call(startTestSet, { body: { ...USUAL, invoices: 0 } }))).toEqual([401])
  const seller = await newCompany(world, { electronic: {} }, 'seller')
  await expect(seller.client.call(startTestSet, { body: USUAL })).rejects.toMatchObject({ status: 403 })
})

test('payroll is enabled apart: its documents and their adjustments are accepted, and no worker nor book knows of them', async () => {
  const company = await openTesting()
  const { client } = company
  const start = (payrolls: number, payrollNotes: number) =>
    client.call(startTestSet, { body: { authority: 'simulator', family: 'payroll', payrolls, payrollNotes } })
  const payrollSet = async () => (await client.call(getTestSet, { query: { family: 'payroll' } })).set
  // Neither its software nor its set is there.
  expect(await codes(start(2, 1))).not.toBeNull()
  await client.call(changePayrollSoftware, {
    body: { softwareId: '2b7a1f0e-6f5b-4f0a-9d53-5d8c1f1b7a11', softwarePin: '90210', testSetId: TEST_SET, version: 0 },
  })
  expect(await codes(start(0, 0))).toEqual([401])
  expect(await codes(start(1, 2))).toEqual([401])
  await start(2, 2)
  expect(await codes(start(2, 2))).toEqual([401])
  for (let round = 0; round < 4; round += 1) {
    await work()
    later(6)
  }
  expect(await payrollSet()).toMatchObject({ size: 4, accepted: 4, rejected: 0, isGoing: false })
  // That of the invoice is another.
  expect(await look(company)).toBeNull()
  const { payroll, tests } = await client.call(getEnabling)
  expect([payroll.tests, tests]).toEqual([{ size: 4, accepted: 4, rejected: 0, isGoing: false }, null])
  const [kept] = await inCompany(world.pool, company, (tx) =>
    tx.rows(sql`select (select count(*) from payroll_document where company_id = ${company.companyId})::int as documents,
                       (select count(*) from employee where company_id = ${company.companyId})::int as people`),
  )
  expect(kept).toEqual({ documents: 0, people: 0 })
  expect(await prove(ownerUrl, company.companyId)).toBeNull()
})
