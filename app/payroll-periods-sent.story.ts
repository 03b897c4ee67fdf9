// One document tells all that a worker was paid in a month: the prima with the month, vacations that were paid before it, and the end of
// a contract by itself; its elements carry their days, and what was told is not taken back.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { changePayrollSoftware } from '#modules/electronic/index.ts'
import {
  eliminateDocument,
  employee,
  getPayrollDocument,
  monthCalls,
  payrollXmlFile,
  previewReplacement,
  replaceDocument,
  transmitMonth,
  type MonthInput,
} from '#modules/payroll/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
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
const look = <Row>(query: (companyId: string) => ReturnType<typeof sql>): Promise<Row[]> =>
  inCompany(authority.world.pool, desk.company, (tx) => tx.rows<Row>(query(desk.company.companyId)))
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

test('a month is replaced with its prima and vacations as they were', async () => {
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
  expect(await isProven()).toBeNull()
})

/** The chain of the settlement, from its payroll. */
const settled = async (id = '') =>
  desk.client.call(getPayrollDocument, { params: { id: id || ((await documentOf(exit, leaves))?.id ?? '') } })
const endsOn = async () => (await desk.client.call(employee.endpoints.one, { params: { id: leaves } })).endsOn
/** Debits less credits of the accounts that begin so, of everything that the settlement and its documents posted. */
const posted = async (code: string) => {
  const [row] = await look<{ sum: string }>(
    (companyId) => sql`
      select coalesce(sum(l.debit - l.credit), 0)::text as sum from journal_entry e
        join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
        join account a on a.company_id = l.company_id and a.id = l.account_id
       where e.company_id = ${companyId} and a.code ^@ ${code} and (e.source_id = ${exit} or e.source_id in (
         select id from payroll_document where company_id = ${companyId} and month_id = ${exit}))`,
  )
  return Number(row?.sum)
}
const owed = async () => {
  const [row] = await look<{ sum: string }>(
    (companyId) => sql`
      select coalesce(sum(b.balance), 0)::text as sum from open_item_balance b join employee e on e.company_id = b.company_id and e.party_id = b.party_id
       where b.company_id = ${companyId} and e.id = ${leaves} and b.kind = 'AP'`,
  )
  return Number(row?.sum)
}
const paidOf = (slips: readonly { readonly paid: string }[]) => slips.reduce((sum, { paid }) => sum + Number(paid), 0)
const resignation = { leftOn: '2026-06-15', cause: 'resignation', until: null } as const

test('the end of a contract that was sent is of its settlement, also when the month sent it', async () => {
  const document = await settled()
  expect(document).toMatchObject({ monthId: exit, exit: resignation, state: 'accepted' })
  expect(await owed()).toBe(paidOf(document.slips))
  // Nothing was set aside before: what it pays is what it sets aside itself, and the rest an expense.
  expect(await posted('2610')).toBe(0)
})

test('it is settled otherwise by a note: another day and cause, its books and its contract follow', async () => {
  const { id, slips: before } = await settled()
  const novelties: MonthInput['novelties'] = []
  const ask = (changes: object) =>
    desk.other.call(replaceDocument, { params: { id }, body: { reason: 'Fue despido', novelties, exit: { ...resignation, ...changes } } })
  expect(await refusalsOf(ask({ leftOn: '2026-07-01' }))).toEqual([[401, 'exit.leftOn']])
  expect(await refusalsOf(ask({ until: '2026-06-01' }))).toEqual([[401, 'exit.until']])
  expect(await refusalsOf(ask({ leftOn: 'x' }))).toEqual([[401, 'exit.leftOn']])
  const exitNow = { leftOn: '2026-06-20', cause: 'unjustified', until: null } as const
  const { slips: shown } = await desk.client.call(previewReplacement, { params: { id }, body: { novelties, exit: exitNow } })
  expect(await endsOn()).toBe('2026-06-15')
  const note = await ask({ leftOn: '2026-06-20', cause: 'unjustified' })
  const after = await settled(note.id)
  expect(after.slips).toEqual(shown)
  expect(after.exit).toEqual(exitNow)
  // From 15 January to 20 June 156 days: 2.149.095 × 156 ÷ 360 = 931.274,5. Thirty days for a first year: 1.900.000.
  const lines = new Map(after.slips[0]?.lines.map(({ code, amount }) => [code, amount]))
  expect(lines.get('CESANTIAS')).toBe('931275.00')
  expect(lines.get('INDEMNIZACION')).toBe('1900000.00')
  expect(await owed()).toBe(paidOf(after.slips))
  expect(await owed()).toBeGreaterThan(paidOf(before) + 1_900_000)
  expect(await endsOn()).toBe('2026-06-20')
  await workFor(authority.world, desk.company)
  expect(await settled(note.id)).toMatchObject({ state: 'accepted', chain: [{ state: 'replaced' }, { state: 'accepted' }] })
  expect(await xmlOf(note.id)).toContain('FechaRetiro="2026-06-20"')
  expect(await isProven()).toBeNull()
})

test('what replaced it is replaced in turn, and the same as before gives back the difference to the peso', async () => {
  const { chain } = await settled()
  const [first, last] = [chain[0]?.id ?? '', chain.at(-1)?.id ?? '']
  const accounts = ['25', '2610', '51']
  const note = await desk.other.call(replaceDocument, {
    params: { id: last },
    body: { reason: 'Renunció', novelties: [], exit: resignation },
  })
  expect((await settled(note.id)).slips).toEqual((await settled(first)).slips)
  expect(await owed()).toBe(paidOf((await settled(first)).slips))
  expect(await endsOn()).toBe('2026-06-15')
  expect(await posted('2610')).toBe(0)
  for (const code of accounts) expect(Number.isInteger((await posted(code)) * 100)).toBe(true)
  await workFor(authority.world, desk.company)
  expect(await isProven()).toBeNull()
})

test('it is eliminated: the books give all of it back, the contract goes on, and it is settled anew', async () => {
  const { chain } = await settled()
  const note = await desk.other.call(eliminateDocument, { params: { id: chain.at(-1)?.id ?? '' }, body: { reason: 'No se fue' } })
  expect(await owed()).toBe(0)
  for (const code of ['25', '2610', '51']) expect(await posted(code)).toBe(0)
  expect(await endsOn()).toBeNull()
  const again = () =>
    desk.client.call(monthCalls.create, { body: input('exit', { exit: { employeeId: leaves, ...resignation, leftOn: '2026-06-25' } }) })
  await workFor(authority.world, desk.company)
  expect((await settled(note.id)).state).toBe('accepted')
  expect(await isProven()).toBeNull()
  const { id, version } = await again()
  expect(await refusalsOf(again())).toEqual([[401, 'exit.employeeId']])
  const counted = await desk.client.call(monthCalls.actions.calculate, { params: { id }, body: { version } })
  await desk.other.call(monthCalls.actions.approve, { params: { id }, body: { version: counted.version } })
  expect(await endsOn()).toBe('2026-06-25')
  // The one that was eliminated is not sent again while another stands.
  const back = desk.other.call(transmitMonth, { params: { id: exit }, body: { employeeIds: [leaves] } })
  expect(await refusalsOf(back)).toEqual([[401, null]])
  await desk.other.call(transmitMonth, { params: { id }, body: { employeeIds: [leaves] } })
  await workFor(authority.world, desk.company)
  const { slips } = await read(id)
  expect(slips[0]?.document).toMatchObject({ state: 'accepted' })
  expect(await owed()).toBe(paidOf(slips))
  expect(await isProven()).toBeNull()
})
