// The electronic payroll: each worker of a month is told to the authority once, whatever fails on the way; a wrong one is told why, and
// goes again under its number; and nobody without salaries sees any of it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changePayrollSoftware, getEnabling } from '#modules/electronic/index.ts'
import { electronicPeriod, employee, monthCalls, payrollXmlFile, transmitMonth } from '#modules/payroll/index.ts'
import { getParty, updateParty } from '#modules/people/index.ts'
import { verifySignature } from '#colombia/index.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { Simulator } from './dian/simulator.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { openAuthorityWorld, transmit, workFor, type AuthorityWorld } from './testing/authority.server.ts'
import { openPayrollDesk, type PayrollDesk } from './testing/hiring.server.ts'
import { prove } from './testing/prove.server.ts'
import { refusalsOf } from './testing/refusals.server.ts'
import { newCompany, type World } from './testing/world.server.ts'

const SOFTWARE = { softwareId: '2b7a1f0e-6f5b-4f0a-9d53-5d8c1f1b7a11', softwarePin: '90210', testSetId: '' }
const PEOPLE = 10
const WRONG = 4

let authority: AuthorityWorld
let world: World
let simulator: Simulator
let desk: PayrollDesk
let employees: string[]
let monthId: string

async function pay(month: string) {
  const { client, other } = desk
  const { id, version } = await client.call(monthCalls.create, {
    body: { month: `${month}-01`, payDay: `${month}-28`, note: '', novelties: [] },
  })
  const calculated = await client.call(monthCalls.actions.calculate, { params: { id }, body: { version } })
  return other.call(monthCalls.actions.approve, { params: { id }, body: { version: calculated.version } })
}

const read = (id = monthId) => desk.client.call(monthCalls.one, { params: { id } })
const send = (employeeIds: string[] = [], id = monthId) => desk.other.call(transmitMonth, { params: { id }, body: { employeeIds } })
const documentsOf = async (id = monthId) => (await read(id)).slips.map(({ document }) => document)
const statesOf = async (id = monthId) => (await documentsOf(id)).map(({ state }) => state)
const all = (state: string) => employees.map(() => state)
const work = () => workFor(world, desk.company)
const later = (seconds: number) => world.clock.moveTo(new Date(world.clock.now().getTime() + seconds * 1000).toISOString())
const nit = async () => (await desk.client.call(getEnabling)).nit
/** What the authority has of the company. */
const kept = async () => simulator.register.payrollsOf(await nit())
const inside = <T>(query: (companyId: string) => Promise<T>) => query(desk.company.companyId)
const partyOf = (employeeId: string) =>
  inside((companyId) =>
    inCompany(world.pool, desk.company, (tx) =>
      tx.first<{ id: string }>(sql`select party_id as id from employee where company_id = ${companyId} and id = ${employeeId}`),
    ),
  )

beforeAll(async () => {
  authority = await openAuthorityWorld('2026-10-30T15:00:00Z')
  ;({ world, simulator } = authority)
  desk = await openPayrollDesk(world)
  employees = []
  for (let index = 0; index < PEOPLE; index += 1) {
    const hired = desk.hiring({ firstSurname: `Pardo${String.fromCharCode(65 + index)}`, salary: `${1_900_000 + index * 100_000}.00` })
    employees.push((await desk.client.call(employee.endpoints.create, { body: hired })).id)
  }
  monthId = (await pay('2026-10')).id
})
afterAll(() => authority.close())

test('a company that is not enabled for payroll is told what is missing, and takes no number', async () => {
  expect(await refusalsOf(send())).toEqual([[622, null]])
  await transmit(desk.company)
  expect(await refusalsOf(send())).toEqual([[622, null]])
  await desk.client.call(changePayrollSoftware, { body: { ...SOFTWARE, version: 0 } })
  expect((await desk.client.call(getEnabling)).payroll).toEqual({ softwareId: SOFTWARE.softwareId, hasPin: true, testSetId: '', version: 1 })
  expect(await refusalsOf(desk.client.call(changePayrollSoftware, { body: { ...SOFTWARE, version: 0 } }))).toEqual([[697, null]])
  expect(await statesOf()).toEqual(all('draft'))
})

test('the period of the month has to be there (623), and the month accounted', async () => {
  const { rows } = await desk.client.call(electronicPeriod.endpoints.list, { query: {} })
  const born = rows.find(({ year, month }) => year === '2026' && month === '10')
  await desk.client.call(electronicPeriod.endpoints.remove, { params: { id: born?.id ?? '' } })
  expect(await refusalsOf(send())).toEqual([[623, null]])
  await desk.client.call(electronicPeriod.endpoints.create, { body: { year: '2026', month: '10', dianCode: '5' } })
  const { id } = await desk.client.call(monthCalls.create, {
    body: { month: '2026-09-01', payDay: '2026-09-30', note: '', novelties: [] },
  })
  expect(await refusalsOf(send([], id))).toEqual([[401, null]])
  expect(await refusalsOf(send(['018f0000-0000-7000-8000-000000000000']))).toEqual([[698, null]])
})

test('ten workers with the authority down, one with the number of somebody else: each is told once, and that one is refused with why', async () => {
  const wrong = employees[WRONG] ?? ''
  const identification = (await read()).slips.find(({ employeeId }) => employeeId === wrong)?.identification ?? ''
  simulator.register.know({ type: '13', number: identification, name: 'GLORIA CIFUENTES', email: '' })
  simulator.behave({ down: true })
  expect(await send()).toEqual({ sent: PEOPLE })
  expect(await refusalsOf(send())).toEqual([[610, 'employeeIds']])
  expect(await refusalsOf(send([wrong]))).toEqual([[610, 'employeeIds']])
  await work()
  expect(await statesOf()).toEqual(all('pending'))
  // A server dies holding four of them: two before anything left, two after the authority heard of them.
  simulator.behave({ down: false, loseAnswers: 2 })
  later(600)
  await inside((companyId) =>
    inCompany(world.pool, desk.company, (tx) =>
      tx.run(sql`
        update electronic_message set lease_until = ${new Date(world.clock.now().getTime() + 60_000)}, attempts = attempts + 1
         where company_id = ${companyId} and id in (select id from electronic_message where company_id = ${companyId} order by id limit 2)`),
    ),
  )
  // Two servers work at the same time.
  await Promise.all([work(), work()])
  later(3600)
  await Promise.all([work(), work()])
  const documents = await documentsOf()
  expect(documents.map(({ state }) => state)).toEqual(all('accepted').with(WRONG, 'rejected'))
  expect(documents[WRONG]?.reason).toContain('no corresponde a sus nombres')
  expect(new Set(documents.map(({ number }) => number)).size).toBe(PEOPLE)
  const told = await kept()
  expect(told.map(({ number }) => number).toSorted()).toEqual(documents.flatMap(({ number }, at) => (at === WRONG ? [] : [number])).toSorted())
  expect(new Set(told.map(({ payroll }) => payroll?.worker)).size).toBe(PEOPLE - 1)
})

test('what was sent is not taken back: the month is adjusted (610)', async () => {
  const { version } = await read()
  expect(
    await refusalsOf(desk.other.call(monthCalls.actions.annul, { params: { id: monthId }, body: { version, reason: 'Error' } })),
  ).toEqual([[610, null]])
})

test('the wrong one is corrected in its third party and goes again under its number', async () => {
  const wrong = employees[WRONG] ?? ''
  const before = (await documentsOf())[WRONG]
  const party = await partyOf(wrong)
  const { category: _category, ...form } = await desk.client.call(getParty, { params: { id: party?.id ?? '' } })
  await desk.client.call(updateParty, { params: { id: party?.id ?? '' }, body: { ...form, identification: '1099887766' } })
  expect(await send()).toEqual({ sent: 1 })
  await work()
  const after = (await documentsOf())[WRONG]
  expect(after).toMatchObject({ id: before?.id, number: before?.number, state: 'accepted', reason: '' })
  expect((await kept()).find(({ number }) => number === before?.number)?.payroll?.worker).toBe('1099887766')
  expect(await desk.client.call(monthCalls.list, { query: {} })).toMatchObject({
    rows: expect.arrayContaining([expect.objectContaining({ id: monthId, sent: PEOPLE, accepted: PEOPLE, rejected: 0 })]),
  })
})

test('its file is signed, and says what the payslip says', async () => {
  const { slips } = await read()
  const [slip] = slips
  const { bytes } = await desk.client.call(payrollXmlFile, { params: { id: slip?.document.id ?? '' } })
  const xml = Buffer.from(bytes).toString('utf8')
  expect(verifySignature(bytes).fault).toBeNull()
  expect(xml).toContain(`<ComprobanteTotal>${slip?.paid}</ComprobanteTotal>`)
  expect(xml).toContain(`NumeroDocumento="${slip?.identification}"`)
})

test('nobody without salaries sees any of it, and another company sees nothing', async () => {
  const [document] = await documentsOf()
  const { client: seller } = await colleague(world, desk.client)
  const stranger = await newCompany(world)
  const asked = { params: { id: document?.id ?? '' } }
  await expect(seller.call(payrollXmlFile, asked)).rejects.toMatchObject({ status: 403 })
  await expect(seller.call(transmitMonth, { params: { id: monthId }, body: {} })).rejects.toMatchObject({ status: 403 })
  await expect(stranger.client.call(payrollXmlFile, asked)).rejects.toMatchObject({ code: 698 })
  expect(await refusalsOf(stranger.client.call(transmitMonth, { params: { id: monthId }, body: {} }))).toEqual([[698, null]])
})

test('everything agrees', async () => {
  expect(await prove(authority.ownerUrl, desk.company.companyId)).toBeNull()
})
