// One document tells all that a worker was paid in a month: the prima with the month, vacations that were paid before it, and the end of
// a contract by itself; its elements carry their days, and what was told is not taken back.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { changePayrollSoftware } from '#modules/electronic/index.ts'
import {
  employee,
  monthCalls,
  payrollXmlFile,
  previewReplacement,
  replaceDocument,
  transmitMonth,
  type MonthInput,
} from '#modules/payroll/index.ts'
import { openAuthorityWorld, transmit, workFor, type AuthorityWorld } from './testing/authority.server.ts'
import { openPayrollDesk, type PayrollDesk } from './testing/hiring.server.ts'
import { prove } from './testing/prove.server.ts'
import { refusalsOf } from './testing/refusals.server.ts'
import { reviewed } from './testing/reviewed.server.ts'

const SOFTWARE = { softwareId: '2b7a1f0e-6f5b-4f0a-9d53-5d8c1f1b7a11', softwarePin: '90210', testSetId: '' }

let authority: AuthorityWorld
let desk: PayrollDesk
let stays: string
let leaves: string

const input = (kind: MonthInput['kind'], changes: Partial<MonthInput> = {}): MonthInput => ({
  ...{ kind, exit: null, month: '2026-06-01', payDay: '2026-06-30', note: '', novelties: [] },
  ...changes,
})
async function calculated(body: MonthInput) {
  const { id, version } = await desk.client.call(monthCalls.create, { body })
  return desk.client.call(monthCalls.actions.calculate, { params: { id }, body: { version } })
}
async function accounted(body: MonthInput) {
  const { id, version } = await reviewed(desk.client, await calculated(body))
  return desk.other.call(monthCalls.actions.approve, { params: { id }, body: { version } })
}
const read = (id: string) => desk.client.call(monthCalls.one, { params: { id } })
const send = (id: string) => desk.other.call(transmitMonth, { params: { id }, body: { employeeIds: [] } })
const documentOf = async (id: string, employeeId: string) => (await read(id)).slips.find((slip) => slip.employeeId === employeeId)?.document
const xmlOf = async (id: string) => Buffer.from((await desk.client.call(payrollXmlFile, { params: { id } })).bytes).toString('utf8')
const isProven = () => prove(inject('ownerUrl'), desk.company.companyId)

beforeAll(async () => {
  authority = await openAuthorityWorld('2026-06-29T15:00:00Z')
  desk = await openPayrollDesk(authority.world)
  stays = (await desk.client.call(employee.endpoints.create, { body: desk.hiring({ firstSurname: 'Mora' }) })).id
  leaves = (await desk.client.call(employee.endpoints.create, { body: desk.hiring({ firstSurname: 'Ruiz', vacationBefore: 3 }) })).id
  await transmit(desk.company)
  await desk.client.call(changePayrollSoftware, { body: { ...SOFTWARE, version: 0 } })
})
afterAll(() => authority.close())

let month: string
let exit: string
let bonus: string

test('a prima is told with the month, and the end of a contract by itself', async () => {
  const away = {
    employeeId: stays,
    kind: 'vacation',
    startsOn: '2026-06-16',
    endsOn: null,
    hours: null,
    days: 3,
    moneyDays: 2,
    amount: null,
    note: '',
  }
  const vacation = await accounted(input('vacation', { novelties: [away] }))
  exit = (await accounted(input('exit', { exit: { employeeId: leaves, leftOn: '2026-06-15', cause: 'resignation', until: null } }))).id
  month = (await accounted(input('month'))).id
  bonus = (await accounted(input('bonus'))).id
  expect(await refusalsOf(send(bonus))).toEqual([[401, null]])
  expect(await refusalsOf(send(vacation.id))).toEqual([[401, null]])
  expect((await read(month)).slips.map(({ employeeId }) => employeeId)).toEqual([stays])
  expect((await read(bonus)).slips.map(({ employeeId }) => employeeId)).toEqual([stays])
  // Whoever sends the month sends the one who left too: each has one document.
  expect(await send(month)).toEqual({ sent: 2 })
  await workFor(authority.world, desk.company)
  expect(await documentOf(month, stays)).toMatchObject({ state: 'accepted', reason: '' })
  expect(await documentOf(exit, leaves)).toMatchObject({ state: 'accepted', reason: '' })
  expect(await isProven()).toBeNull()
})

test('its elements have their days, and its total is of all the payrolls', async () => {
  const one = await documentOf(month, stays)
  const xml = await xmlOf(one?.id ?? '')
  // Three days from Tuesday 16 June, and two in money of 63.333,33. Prima of 166 days.
  expect(xml).toContain('<Primas Cantidad="166" Pago="990972.00"')
  expect(xml).toMatch(/<VacacionesComunes FechaInicio="2026-06-16" FechaFin="2026-06-18" Cantidad="3" Pago="190000.00"/)
  expect(xml).toMatch(/<VacacionesCompensadas Cantidad="2" Pago="126667.00"/)
  const paid = await Promise.all([month, bonus].map(async (id) => Number((await read(id)).slips[0]?.paid)))
  const total = Number(/<ComprobanteTotal>([\d.]+)</.exec(xml)?.[1])
  expect(total).toBeGreaterThan((paid[0] ?? 0) + (paid[1] ?? 0))
})

test('the end of a contract tells its benefits and the day', async () => {
  const one = await documentOf(exit, leaves)
  const xml = await xmlOf(one?.id ?? '')
  // From 15 January to 15 June 151 days of 30: 2.149.095 × 151 ÷ 360 = 901.426,0; × 151 × 12 % ÷ 360 = 45.371,8. 151 × 15 ÷ 360 − 3 = 3,29 days.
  expect(xml).toContain('FechaRetiro="2026-06-15"')
  expect(xml).toContain('<Cesantias Pago="901426.00"')
  expect(xml).toContain('PagoIntereses="45372.00"')
  expect(xml).toContain('<Primas Cantidad="151"')
  expect(xml).toMatch(/<VacacionesCompensadas Cantidad="3"/)
})

test('what was told is not taken back, and nothing is paid beside it any more (610)', async () => {
  for (const id of [bonus, exit, month]) {
    const { version } = await read(id)
    const back = desk.other.call(monthCalls.actions.annul, { params: { id }, body: { version, reason: 'Error' } })
    expect(await refusalsOf(back)).toEqual([[610, null]])
  }
  const more = {
    employeeId: stays,
    kind: 'vacation',
    startsOn: null,
    endsOn: null,
    hours: null,
    days: null,
    moneyDays: 1,
    amount: null,
    note: '',
  }
  expect(await refusalsOf(accounted(input('vacation', { novelties: [more] })))).toEqual([[610, null]])
})

test('a month is replaced with its prima and vacations as they were; the end of a contract is not', async () => {
  const one = await documentOf(month, stays)
  const extra = {
    employeeId: stays,
    kind: 'COMISION',
    startsOn: null,
    endsOn: null,
    hours: null,
    days: null,
    moneyDays: null,
    amount: '100000',
    note: '',
  }
  const body = { reason: 'Faltó la comisión', novelties: [extra] }
  const { slips } = await desk.client.call(previewReplacement, { params: { id: one?.id ?? '' }, body: { novelties: [extra] } })
  expect(slips[0]?.lines.map(({ code }) => code)).not.toContain('VACACIONES')
  const note = await desk.other.call(replaceDocument, { params: { id: one?.id ?? '' }, body })
  await workFor(authority.world, desk.company)
  const xml = await xmlOf(note.id)
  expect(xml).toContain('<Primas Cantidad="166" Pago="990972.00"')
  expect(xml).toContain('<VacacionesComunes')
  expect(xml).toContain('<Comision>100000.00</Comision>')
  const other = await documentOf(exit, leaves)
  expect(await refusalsOf(desk.other.call(replaceDocument, { params: { id: other?.id ?? '' }, body: { ...body, novelties: [] } }))).toEqual(
    [[401, null]],
  )
  expect(await isProven()).toBeNull()
})
