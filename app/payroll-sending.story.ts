// The electronic payroll: each worker of a month is told to the authority once, whatever fails on the way; a wrong one is told why, and
// goes again under its number; and nobody without salaries sees any of it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changePayrollSoftware, getEnabling } from '#modules/electronic/index.ts'
import {
  correctAdjustment,
  discardAdjustment,
  electronicPeriod,
  eliminateDocument,
  employee,
  getPayrollDocument,
  listAdjustments,
  monthCalls,
  payrollXmlFile,
  previewReplacement,
  replaceDocument,
  transmitMonth,
} from '#modules/payroll/index.ts'
import { getParty, updateParty } from '#modules/people/index.ts'
import { verifySignature } from '#colombia/index.server.ts'
import { setPlanLimits } from '#modules/subscription/index.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { Simulator } from './dian/simulator.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { openAuthorityWorld, transmit, workFor, type AuthorityWorld } from './testing/authority.server.ts'
import { openPayrollDesk, type PayrollDesk } from './testing/hiring.server.ts'
import { prove } from './testing/prove.server.ts'
import { refusalsOf } from './testing/refusals.server.ts'
import { newCompany, type World } from './testing/world.server.ts'
import { reviewed } from './testing/reviewed.server.ts'

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
  const calculated = await reviewed(client, await client.call(monthCalls.actions.calculate, { params: { id }, body: { version } }))
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
  expect((await desk.client.call(getEnabling)).payroll).toEqual({
    softwareId: SOFTWARE.softwareId,
    hasPin: true,
    testSetId: '',
    tests: null,
    version: 1,
  })
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
  expect(told.map(({ number }) => number).toSorted()).toEqual(
    documents.flatMap(({ number }, at) => (at === WRONG ? [] : [number])).toSorted(),
  )
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
  const form = await desk.client.call(getParty, { params: { id: party?.id ?? '' } })
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

/** "510506 D 1900000" of each line of the entries of a document. */
const entryOf = (id: string, event = 'send.1') =>
  inside((companyId) =>
    inCompany(world.pool, desk.company, (tx) =>
      tx.rows<{ code: string; debit: string; credit: string; party: boolean }>(sql`
        select a.code, trunc(l.debit)::text as debit, trunc(l.credit)::text as credit, l.party_id is not null as party
          from journal_entry e join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
          join account a on a.company_id = l.company_id and a.id = l.account_id
         where e.company_id = ${companyId} and e.source_kind = 'payroll.document' and e.source_id = ${id} and e.source_event = ${event}
         order by l.position`),
    ),
  )
/** What is owed to the third party of an employee, of everything. */
const owedTo = async (employeeId: string) => {
  const party = await partyOf(employeeId)
  return inside((companyId) =>
    inCompany(world.pool, desk.company, async (tx) => {
      const row = await tx.first<{ owed: string }>(sql`
        select trunc(coalesce(sum(balance), 0))::text as owed from open_item_balance
         where company_id = ${companyId} and party_id = ${party?.id ?? ''} and kind = 'AP'`)
      return row?.owed
    }),
  )
}
const bonus = (employeeId: string, amount: string) => ({
  ...{ employeeId, kind: 'BONNOSALARIAL', startsOn: null, endsOn: null, hours: null, days: null, moneyDays: null, amount, note: '' },
})
const documentOf = async (at: number) => (await documentsOf())[at]?.id ?? ''
const view = (id: string) => desk.client.call(getPayrollDocument, { params: { id } })

test('what is replaced is told anew, and the books take the difference', async () => {
  const [employeeId = ''] = employees
  const id = await documentOf(0)
  const before = await view(id)
  const novelties = [bonus(employeeId, '100000')]
  const { slips } = await desk.client.call(previewReplacement, { params: { id }, body: { novelties } })
  expect(Number(slips[0]?.paid) - Number(before.slips[0]?.paid)).toBe(100_000)
  expect(await refusalsOf(desk.other.call(replaceDocument, { params: { id }, body: { reason: '', novelties } }))).toEqual([[401, 'reason']])
  const owed = Number(await owedTo(employeeId))
  const sent = await desk.other.call(replaceDocument, { params: { id }, body: { reason: 'Faltó el auxilio', novelties } })
  expect(sent.number).toBe('NEA1')
  expect(await entryOf(sent.id)).toEqual([
    { code: expect.stringMatching(/^51/), debit: '100000', credit: '0', party: false },
    { code: expect.stringMatching(/^25/), debit: '0', credit: '100000', party: true },
  ])
  expect(Number(await owedTo(employeeId))).toBe(owed + 100_000)
  await work()
  expect(await view(sent.id)).toMatchObject({ state: 'accepted', note: 'replace', chain: [{ state: 'replaced' }, { number: 'NEA1' }] })
  expect((await documentsOf())[0]?.state).toBe('replaced')
  expect(await refusalsOf(desk.other.call(replaceDocument, { params: { id }, body: { reason: 'Otra vez', novelties } }))).toEqual([
    [616, null],
  ])
  expect(await refusalsOf(desk.other.call(eliminateDocument, { params: { id }, body: { reason: 'Otra vez' } }))).toEqual([[616, null]])
})

test('a replacement is replaced in turn: less is paid, and less is owed', async () => {
  const [employeeId = ''] = employees
  const { chain } = await view(await documentOf(0))
  const last = chain.at(-1)?.id ?? ''
  const owed = Number(await owedTo(employeeId))
  const { id, number } = await desk.other.call(replaceDocument, {
    params: { id: last },
    body: { reason: 'Eran 40.000', novelties: [bonus(employeeId, '40000')] },
  })
  expect(number).toBe('NEA2')
  expect(Number(await owedTo(employeeId))).toBe(owed - 60_000)
  await work()
  expect((await view(id)).chain.map(({ state }) => state)).toEqual(['replaced', 'replaced', 'accepted'])
})

test('a note that is rejected is corrected and goes again under its number, and the books follow it', async () => {
  const employeeId = employees[1] ?? ''
  const id = await documentOf(1)
  const owed = Number(await owedTo(employeeId))
  const taxpayer = simulator.register.taxpayer(await nit())
  if (taxpayer) simulator.register.enrol({ ...taxpayer, payroll: { softwareId: SOFTWARE.softwareId, pin: 'otro' } })
  const sent = await desk.other.call(replaceDocument, { params: { id }, body: { reason: 'Bono', novelties: [bonus(employeeId, '90000')] } })
  await work()
  const refused = await view(sent.id)
  expect(refused).toMatchObject({ state: 'rejected', problem: expect.stringContaining('software') })
  expect((await documentsOf())[1]?.state).toBe('accepted')
  const body = { version: refused.version, reason: 'Bono de octubre', novelties: [bonus(employeeId, '70000')] }
  expect(await desk.other.call(correctAdjustment, { params: { id: sent.id }, body })).toEqual(sent)
  expect(await refusalsOf(desk.other.call(correctAdjustment, { params: { id: sent.id }, body }))).toEqual([[610, null]])
  await work()
  expect(await view(sent.id)).toMatchObject({ state: 'accepted', reason: 'Bono de octubre' })
  expect(Number(await owedTo(employeeId))).toBe(owed + 70_000)
})

test('a note that is rejected may be left: the books go back, and the document is adjusted otherwise', async () => {
  const employeeId = employees[5] ?? ''
  const id = await documentOf(5)
  const owed = await owedTo(employeeId)
  const taxpayer = simulator.register.taxpayer(await nit())
  if (taxpayer) simulator.register.enrol({ ...taxpayer, payroll: { softwareId: SOFTWARE.softwareId, pin: 'otro' } })
  const sent = await desk.other.call(eliminateDocument, { params: { id }, body: { reason: 'No trabajó' } })
  expect(await owedTo(employeeId)).toBe('0')
  expect(await refusalsOf(desk.other.call(discardAdjustment, { params: { id: sent.id }, body: { version: 1 } }))).toEqual([[610, null]])
  await work()
  expect(await view(sent.id)).toMatchObject({ state: 'rejected', version: 1 })
  await desk.other.call(discardAdjustment, { params: { id: sent.id }, body: { version: 1 } })
  expect(await owedTo(employeeId)).toBe(owed)
  expect(await refusalsOf(desk.other.call(discardAdjustment, { params: { id: sent.id }, body: { version: 2 } }))).toEqual([[401, null]])
  expect((await documentsOf())[5]).toMatchObject({ state: 'accepted', adjustment: null })
  const body = { reason: 'Auxilio', novelties: [bonus(employeeId, '20000')] }
  const other = await desk.other.call(replaceDocument, { params: { id }, body })
  await work()
  expect(await view(other.id)).toMatchObject({ state: 'accepted' })
})

test('whoever is called by another number since is not replaced (NIAE191a): eliminated, and sent again', async () => {
  const employeeId = employees[2] ?? ''
  const id = await documentOf(2)
  const owed = Number(await owedTo(employeeId))
  const party = await partyOf(employeeId)
  const form = await desk.client.call(getParty, { params: { id: party?.id ?? '' } })
  await desk.client.call(updateParty, { params: { id: party?.id ?? '' }, body: { ...form, identification: '1099887777' } })
  const replacing = desk.other.call(replaceDocument, { params: { id }, body: { reason: 'Cédula', novelties: [] } })
  await expect(replacing).rejects.toMatchObject({ code: 401, message: expect.stringContaining('Elimina la nómina') })
  expect(await refusalsOf(send([employeeId]))).toEqual([[610, 'employeeIds']])
  const sent = await desk.other.call(eliminateDocument, { params: { id }, body: { reason: 'Cédula equivocada' } })
  expect(await owedTo(employeeId)).toBe('0')
  await work()
  expect(await view(sent.id)).toMatchObject({ state: 'accepted', note: 'eliminate', slips: [] })
  expect((await documentsOf())[2]?.state).toBe('eliminated')
  expect(await refusalsOf(desk.other.call(eliminateDocument, { params: { id }, body: { reason: 'Otra vez' } }))).toEqual([[617, null]])
  // Not with all the others: by its name.
  expect(await refusalsOf(send())).toEqual([[610, 'employeeIds']])
  expect(await send([employeeId])).toEqual({ sent: 1 })
  await work()
  const again = (await documentsOf())[2]
  expect(again).toMatchObject({ state: 'accepted' })
  expect(again?.id).not.toBe(id)
  expect(Number(await owedTo(employeeId))).toBe(owed)
  expect((await kept()).at(-1)?.payroll?.worker).toBe('1099887777')
})

test('what is on its way or was rejected is not adjusted (615), and two at once adjust once', async () => {
  const id = await documentOf(3)
  // Whoever left the books of payroll since is told of all the same.
  const { version } = await desk.client.call(employee.endpoints.one, { params: { id: employees[3] ?? '' } })
  await desk.client.call(employee.endpoints.setActive, { params: { id: employees[3] ?? '' }, body: { active: false, version } })
  simulator.behave({ down: true })
  const asked = () => desk.other.call(eliminateDocument, { params: { id }, body: { reason: 'No trabajó' } })
  const both = await Promise.all([refusalsOf(asked()), refusalsOf(asked())])
  expect(both.toSorted((a, b) => a.length - b.length)).toEqual([[], [[617, null]]])
  simulator.behave({ down: false })
  later(600)
  await work()
  expect((await documentsOf())[3]?.state).toBe('eliminated')
  const gone = await desk.client.call(employee.endpoints.one, { params: { id: employees[3] ?? '' } })
  await desk.client.call(employee.endpoints.setActive, {
    params: { id: employees[3] ?? '' },
    body: { active: true, version: gone.version },
  })
  const { id: august } = await pay('2026-08')
  // Eleven took a number in this month of the calendar: the plan has no room for ten more.
  const within = (limits: Record<string, number | null>) =>
    inCompany(world.pool, desk.company, (tx) => setPlanLimits(tx, desk.company.companyId, limits))
  await within({ planElectronicPayrollErp: PEOPLE + 5 })
  later(10)
  expect(await refusalsOf(send([], august))).toEqual([[532, null]])
  await within({ planElectronicPayrollErp: 1000 })
  later(10)
  simulator.behave({ down: true })
  await send([], august)
  const waiting = (await documentsOf(august))[0]?.id ?? ''
  expect(await refusalsOf(desk.other.call(eliminateDocument, { params: { id: waiting }, body: { reason: 'x' } }))).toEqual([[615, null]])
  simulator.behave({ down: false })
  later(600)
  await work()
  expect(await statesOf(august)).toEqual(all('accepted'))
  expect((await desk.client.call(listAdjustments, { query: {} })).rows.map(({ number }) => number)).toEqual([
    'NEA7',
    'NEA6',
    'NEA5',
    'NEA4',
    'NEA3',
    'NEA2',
    'NEA1',
  ])
})

test('nobody without salaries sees any of it, and another company sees nothing', async () => {
  const [document] = await documentsOf()
  const { client: seller } = await colleague(world, desk.client)
  const stranger = await newCompany(world)
  const asked = { params: { id: document?.id ?? '' } }
  await expect(seller.call(payrollXmlFile, asked)).rejects.toMatchObject({ status: 403 })
  await expect(seller.call(getPayrollDocument, asked)).rejects.toMatchObject({ status: 403 })
  await expect(seller.call(listAdjustments, { query: {} })).rejects.toMatchObject({ status: 403 })
  await expect(stranger.client.call(getPayrollDocument, asked)).rejects.toMatchObject({ code: 698 })
  await expect(seller.call(transmitMonth, { params: { id: monthId }, body: {} })).rejects.toMatchObject({ status: 403 })
  await expect(stranger.client.call(payrollXmlFile, asked)).rejects.toMatchObject({ code: 698 })
  expect(await refusalsOf(stranger.client.call(transmitMonth, { params: { id: monthId }, body: {} }))).toEqual([[698, null]])
})

test('everything agrees', async () => {
  expect(await prove(authority.ownerUrl, desk.company.companyId)).toBeNull()
})
