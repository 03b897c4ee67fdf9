// Asking for the approval of a payroll: who may approve it is told once, in the bell, by mail and on the home, and nobody else; and it is
// gone when nothing waits any more.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { employee, monthCalls, monthsToApprove, type MonthInput } from '#modules/payroll/index.ts'
import { openHiring } from './testing/hiring.server.ts'
import { refusalsOf } from './testing/refusals.server.ts'
import { openToldWorld, toldTo, type Member, type ToldWorld } from './testing/told.server.ts'
import { newCompany, type StoryCompany } from './testing/world.server.ts'

const { calculate, ask, withdraw, approve } = monthCalls.actions

let world: ToldWorld
let company: StoryCompany
let accountant: Member
let viewer: Member

beforeAll(async () => {
  world = await openToldWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  company = await newCompany(world.world)
  accountant = await world.newColleague(company, 'Luz', 'accountant')
  viewer = await world.newColleague(company, 'Teo', 'viewer')
  const hiring = await openHiring(company.client)
  await company.client.call(employee.endpoints.create, { body: hiring() })
})

const input = (note = ''): MonthInput => ({
  ...{ kind: 'month', exit: null, month: '2026-10-01', payDay: '2026-10-30', note, novelties: [] },
})
const at = ({ id, version }: { id: string; version: number }) => ({ params: { id }, body: { version } })
const begin = () => company.client.call(monthCalls.create, { body: input() })
const calculated = async () => company.client.call(calculate, at(await begin()))
const own = (): Member => ({ id: company.personId, email: company.email, client: company.client })
/** What the bell says that waits for somebody still. */
const waitingOf = async (who: Member) => (await toldTo(who)).filter(({ isDone }) => !isDone)
const waiting = async ({ client }: Member) => (await client.call(monthsToApprove)).todos

test('whoever may approve it and did not write it is told, without a figure; nobody else', async () => {
  const month = await begin()
  expect(await refusalsOf(company.client.call(ask, at(month)))).toEqual([[401, null]])
  const ready = await company.client.call(calculate, at(month))
  expect(await waiting(accountant)).toEqual([])
  await company.client.call(ask, at(ready))
  expect(await refusalsOf(company.client.call(ask, at(ready)))).toEqual([[697, null]])
  await world.work()
  expect(await toldTo(accountant)).toMatchObject([
    {
      event: 'payroll.approvalAsked',
      title: 'Nómina de octubre 2026 por aprobar',
      href: expect.stringContaining(month.id),
      actionable: true,
    },
  ])
  expect(await world.mailsTo(accountant.email)).toHaveLength(1)
  expect(JSON.stringify(await world.mailsTo(accountant.email))).not.toContain('1900000')
  for (const other of [own(), viewer]) expect(await toldTo(other)).toEqual([])
  expect(await waiting(accountant)).toMatchObject([{ id: month.id, verb: 'Aprobar', detail: '1 empleado', amount: null }])
  expect(await waiting(own())).toEqual([])
  await expect(viewer.client.call(monthsToApprove)).rejects.toMatchObject({ status: 403 })
  expect((await company.client.call(monthCalls.one, { params: { id: month.id } })).askedBy).toBe('Ana Historia')
})

test('it is gone when it is withdrawn, written over, calculated again, approved or deleted; and told again when it is asked again', async () => {
  let now = await calculated()
  const read = async () => (await company.client.call(monthCalls.one, { params: { id: now.id } })).version
  const again = async () => {
    now = await company.client.call(ask, { params: { id: now.id }, body: { version: await read() } })
    await world.work()
    expect(await waitingOf(accountant)).toHaveLength(1)
    expect(await waiting(accountant)).toHaveLength(1)
  }
  const isGone = async () => {
    expect(await waitingOf(accountant)).toEqual([])
    expect(await waiting(accountant)).toEqual([])
  }
  await again()
  await company.client.call(withdraw, at(now))
  await isGone()
  await again()
  await company.client.call(monthCalls.change, { params: { id: now.id }, body: { version: now.version, input: input('Con prima') } })
  await isGone()
  now = await company.client.call(calculate, { params: { id: now.id }, body: { version: await read() } })
  await again()
  await company.client.call(calculate, at(now))
  await isGone()
  await again()
  await accountant.client.call(approve, at(now))
  await isGone()
  expect(await world.mailsTo(accountant.email)).toHaveLength(4)
})

test('what nobody was told of yet is not told once it was approved', async () => {
  const now = await company.client.call(ask, at(await calculated()))
  await accountant.client.call(approve, at(now))
  await world.work()
  expect(await waitingOf(accountant)).toEqual([])
  expect(await world.mailsTo(accountant.email)).toEqual([])
})

test('one that is deleted asks for nothing, and another company has nothing of it', async () => {
  const now = await company.client.call(ask, at(await calculated()))
  await world.work()
  const stranger = await newCompany(world.world)
  expect(await refusalsOf(stranger.client.call(withdraw, at(now)))).toEqual([[698, null]])
  expect((await stranger.client.call(monthsToApprove)).todos).toEqual([])
  await company.client.call(monthCalls.remove, { params: { id: now.id }, query: { version: now.version } })
  expect(await waitingOf(accountant)).toEqual([])
})
