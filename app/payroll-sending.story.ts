// The electronic payroll: each worker of a month is told to the authority once, whatever fails on the way; a wrong one is told why, and
// goes again under its number; and nobody without salaries sees any of it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changePayrollSoftware, getEnabling } from '#modules/electronic/index.ts'
import { employee, monthCalls, payrollXmlFile, transmitMonth } from '#modules/payroll/index.ts'
import { verifySignature } from '#colombia/index.server.ts'
import type { Simulator } from './dian/simulator.server.ts'
import { openAuthorityWorld, transmit, workFor, type AuthorityWorld } from './testing/authority.server.ts'
import { openPayrollDesk, type PayrollDesk } from './testing/hiring.server.ts'
import { prove } from './testing/prove.server.ts'
import { refusalsOf } from './testing/refusals.server.ts'
import type { World } from './testing/world.server.ts'

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
const statesOf = async (id = monthId) => (await read(id)).slips.map(({ document }) => document.state)
const known = () => employees.length

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
  expect(await refusalsOf(send())).toEqual(['622'])
  await transmit(desk.company)
  expect(await refusalsOf(send())).toEqual(['622'])
  await desk.client.call(changePayrollSoftware, { body: { ...SOFTWARE, version: 0 } })
  expect((await desk.client.call(getEnabling)).payroll).toEqual({ softwareId: SOFTWARE.softwareId, hasPin: true, testSetId: '', version: 1 })
  expect(await refusalsOf(desk.client.call(changePayrollSoftware, { body: { ...SOFTWARE, version: 0 } }))).toEqual(['697'])
  expect(await statesOf()).toEqual(Array(PEOPLE).fill('draft'))
  expect(known()).toBe(PEOPLE)
})
