// Sixty people of three areas with every novelty, one of them sent with the number of somebody else, a rise that counts since the month
// before, and one who leaves: the month is accepted, accounted by area, paid by its bank file, and its contributions add up; though the
// authority was down and the server died twice, each worker is told once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseAmount, sumAmounts } from '#base/decimal.ts'
import { changePayrollSoftware, getEnabling } from '#modules/electronic/index.ts'
import {
  eliminateDocument,
  employee,
  getPila,
  getSlip,
  monthCalls,
  payrollArea,
  replaceDocument,
  transmitMonth,
  type EmployeeInput,
  type MonthInput,
} from '#modules/payroll/index.ts'
import { getParty, updateParty } from '#modules/people/index.ts'
import { listDue, listMoneyAccounts, paymentRunCalls as runs, takeBankFile } from '#modules/treasury/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { Client } from './client.server.ts'
import type { Simulator } from './dian/simulator.server.ts'
import { openAuthorityWorld, transmit, workFor, type AuthorityWorld } from './testing/authority.server.ts'
import { openPayrollDesk, type PayrollDesk } from './testing/hiring.server.ts'
import { numberBank } from './testing/payables.server.ts'
import { prove } from './testing/prove.server.ts'
import { refusalsOf } from './testing/refusals.server.ts'
import { reviewed } from './testing/reviewed.server.ts'
import type { World } from './testing/world.server.ts'

const PEOPLE = 60
/** Places of those to whom something else happens. */
const MISTAKEN = 7
const RAISED = 11
const LEAVES = 13
const NEXT_NUMBER = '1099887766'

let authority: AuthorityWorld
let world: World
let simulator: Simulator
let desk: PayrollDesk
let people: string[]
let september: string
let october: string
let exit: string

type Novelty = MonthInput['novelties'][number]
const novelty = (at: number, kind: string, changes: Partial<Novelty> = {}): Novelty => ({
  ...{ employeeId: people[at] ?? '', kind, startsOn: null, endsOn: null, hours: null, days: null, moneyDays: null, amount: null, note: '' },
  ...changes,
})
const input = (month: string, novelties: Novelty[] = [], changes: Partial<MonthInput> = {}): MonthInput => ({
  ...{ kind: 'month', exit: null, month: `${month}-01`, payDay: `${month}-28`, note: '', novelties },
  ...changes,
})
const { calculate, approve } = monthCalls.actions
async function accounted(body: MonthInput): Promise<string> {
  const { id, version } = await desk.client.call(monthCalls.create, { body })
  const calculated = await desk.client.call(calculate, { params: { id }, body: { version } })
  const seen = await reviewed(desk.client, calculated)
  return (await desk.other.call(approve, { params: { id }, body: { version: seen.version } })).id
}
const read = (id: string) => desk.client.call(monthCalls.one, { params: { id } })
const send = (id: string, employeeIds: string[] = []) => desk.other.call(transmitMonth, { params: { id }, body: { employeeIds } })
const work = () => workFor(world, desk.company)
const later = (seconds: number) => world.clock.moveTo(new Date(world.clock.now().getTime() + seconds * 1000).toISOString())
const rows = <Row>(query: (companyId: string) => ReturnType<typeof sql>): Promise<Row[]> =>
  inCompany(world.pool, desk.company, (tx) => tx.rows<Row>(query(desk.company.companyId)))
const kept = async () => simulator.register.payrollsOf((await desk.client.call(getEnabling)).nit)
const documentOf = async (id: string, at: number) => (await read(id)).slips.find(({ employeeId }) => employeeId === people[at])?.document
const sum = (amounts: readonly string[]) => sumAmounts(amounts.map(parseAmount))

/** On each day of October something happens to somebody. */
const everything = (): Novelty[] => [
  ...(['HED', 'HEN', 'HRN', 'HEDDF', 'HRDDF', 'HENDF', 'HRNDF', 'HDDF', 'HNDF'] as const).map((kind, at) =>
    novelty(at + 20, kind, { startsOn: '2026-10-12', hours: '2' }),
  ),
  novelty(30, 'sickness', { startsOn: '2026-10-05', endsOn: '2026-10-09' }),
  novelty(31, 'accident', { startsOn: '2026-10-05', endsOn: '2026-10-08' }),
  novelty(32, 'workSickness', { startsOn: '2026-10-05', endsOn: '2026-10-08' }),
  novelty(33, 'maternity', { startsOn: '2026-10-01', endsOn: '2026-10-31' }),
  novelty(34, 'paternity', { startsOn: '2026-10-01', endsOn: '2026-10-14' }),
  novelty(35, 'paidLeave', { startsOn: '2026-10-13', endsOn: '2026-10-14' }),
  novelty(36, 'unpaidLeave', { startsOn: '2026-10-13', endsOn: '2026-10-16' }),
  novelty(37, 'suspension', { startsOn: '2026-10-13', endsOn: '2026-10-14' }),
  novelty(38, 'vacation', { startsOn: '2026-10-13', days: 10 }),
  novelty(39, 'vacation', { moneyDays: 5 }),
  novelty(40, 'COMISION', { amount: '450000' }),
  novelty(41, 'BONSALARIAL', { amount: '300000' }),
  novelty(42, 'BONNOSALARIAL', { amount: '200000' }),
  novelty(43, 'AFC', { amount: '100000' }),
  novelty(44, 'PENVOLUNTARIA', { amount: '100000' }),
]

const area = async (code: string): Promise<string> => {
  const found = (await desk.client.call(payrollArea.endpoints.list)).rows.find((each) => each.code === code)
  if (!found) throw new Error(`No area ${code}`)
  return found.id
}

function hiringOf(at: number, areas: readonly string[]): EmployeeInput {
  const letters = `${String.fromCharCode(65 + Math.floor(at / 26))}${String.fromCharCode(65 + (at % 26))}`
  return desk.hiring({
    ...{ firstSurname: `Pardo${letters}`, salary: `${1_900_000 + at * 50_000}.00`, areaId: areas[at % areas.length] ?? '' },
    ...{ payMeans: 'transfer', bank: 'Bancolombia', accountKind: 'savings', accountNumber: String(100_200_000 + at) },
    ...(at === 45
      ? {
          deductions: [
            { id: null, name: 'Libranza', agreementId: null, startsOn: '2026-09-01', monthly: '200000.00', balance: '1200000.00' },
          ],
        }
      : {}),
  })
}

beforeAll(async () => {
  authority = await openAuthorityWorld('2026-10-30T15:00:00Z')
  ;({ world, simulator } = authority)
  desk = await openPayrollDesk(world)
  await transmit(desk.company)
  const software = { softwareId: '2b7a1f0e-6f5b-4f0a-9d53-5d8c1f1b7a11', softwarePin: '90210', testSetId: '' }
  await desk.client.call(changePayrollSoftware, { body: { ...software, version: 0 } })
  const areas = [await area('ADM'), await area('VEN'), await area('PRO')]
  people = []
  for (let at = 0; at < PEOPLE; at += 1) people.push((await desk.client.call(employee.endpoints.create, { body: hiringOf(at, areas) })).id)
  september = await accounted(input('2026-09'))
  await send(september)
  await work()
})
afterAll(() => authority.close())

test('the month before is accepted, with the number of somebody wrong and a salary too low', async () => {
  expect((await read(september)).slips.map(({ document }) => document.state)).toEqual(people.map(() => 'accepted'))
  expect(await prove(authority.ownerUrl, desk.company.companyId)).toBeNull()
})

test('the wrong number is eliminated and told again; the rise that counts since then replaces what was told', async () => {
  const [party] = await rows<{ id: string }>(
    (companyId) => sql`select party_id as id from employee where company_id = ${companyId} and id = ${people[MISTAKEN]}`,
  )
  const form = await desk.client.call(getParty, { params: { id: party?.id ?? '' } })
  await desk.client.call(updateParty, { params: { id: party?.id ?? '' }, body: { ...form, identification: NEXT_NUMBER } })
  const wrong = await documentOf(september, MISTAKEN)
  await desk.other.call(eliminateDocument, { params: { id: wrong?.id ?? '' }, body: { reason: 'Cédula de otra persona' } })
  await work()
  expect(await send(september, [people[MISTAKEN] ?? ''])).toEqual({ sent: 1 })
  await work()
  expect((await documentOf(september, MISTAKEN))?.state).toBe('accepted')

  const raised = people[RAISED] ?? ''
  const { version, ...terms } = await desk.client.call(employee.endpoints.one, { params: { id: raised } })
  const before = await desk.client.call(getSlip, { params: { id: september, employeeId: raised } })
  const areas = [await area('ADM'), await area('VEN'), await area('PRO')]
  await desk.client.call(employee.endpoints.update, {
    params: { id: raised },
    body: {
      ...hiringOf(RAISED, areas),
      identification: String(terms.identification),
      raises: [{ id: null, startsOn: '2026-09-01', salary: '2950000.00' }],
      version,
    },
  })
  const told = await documentOf(september, RAISED)
  await desk.other.call(replaceDocument, {
    params: { id: told?.id ?? '' },
    body: { reason: 'El aumento cuenta desde septiembre', novelties: [] },
  })
  await work()
  expect((await documentOf(september, RAISED))?.state).toBe('replaced')
  // What was accounted stays as it was: the difference is of the note.
  expect(await desk.client.call(getSlip, { params: { id: september, employeeId: raised } })).toEqual(before)
  const [restated] = await rows<{ owed: string; earned: string }>(
    (companyId) => sql`
      select (select sum(b.balance)::text from open_item_balance b where b.company_id = e.company_id and b.party_id = e.party_id and b.kind = 'AP') as owed,
             (select s.paid::text from payroll_adjustment_slip s where s.company_id = e.company_id and s.employee_id = e.id) as earned
        from employee e where e.company_id = ${companyId} and e.id = ${raised}`,
  )
  expect(restated?.owed).toBe(restated?.earned)
  expect(await prove(authority.ownerUrl, desk.company.companyId)).toBeNull()
})

test('bad input is refused at its field, and nothing half done is left', async () => {
  const begin = (novelties: Novelty[]) => desk.client.call(monthCalls.create, { body: input('2026-10', novelties) })
  expect(await refusalsOf(begin([novelty(1, 'sickness', { startsOn: '2026-09-29', endsOn: '2026-10-02' })]))).toEqual([
    [625, 'novelties.0.startsOn'],
  ])
  expect(await refusalsOf(begin([novelty(1, 'HED', { startsOn: '2026-10-02', hours: '-2' })]))).toEqual([[401, 'novelties.0.hours']])
  expect(
    await refusalsOf(
      begin([
        novelty(1, 'sickness', { startsOn: '2026-10-05', endsOn: '2026-10-09' }),
        novelty(1, 'paidLeave', { startsOn: '2026-10-09', endsOn: '2026-10-10' }),
      ]),
    ),
  ).toEqual([[626, 'novelties.1.startsOn']])
  // Of five hundred, three are wrong.
  const mixed = Array.from({ length: 500 }, (_, at) => novelty(at % PEOPLE, 'BONNOSALARIAL', { amount: '1000' }))
    .with(7, novelty(7, 'HED', { startsOn: '2026-11-02', hours: '2' }))
    .with(300, novelty(3, 'vacation', { startsOn: '2026-10-13', days: 16 }))
    .with(499, { ...novelty(4, 'COMISION', { amount: '1' }), employeeId: desk.company.companyId })
  expect((await refusalsOf(begin(mixed))).map(([, field]) => field)).toEqual(
    expect.arrayContaining(['novelties.7.startsOn', 'novelties.300.days']),
  )
  const overlapping = { ...hiringOf(2, [await area('ADM')]), startsOn: '2026-06-01' }
  const [own] = await rows<{ identification: string }>(
    (companyId) => sql`select identification from employee where company_id = ${companyId} and id = ${people[2]}`,
  )
  const twice = desk.client.call(employee.endpoints.create, { body: { ...overlapping, identification: own?.identification ?? '' } })
  expect((await refusalsOf(twice)).map(([code]) => code)).toEqual([609])
  expect(await rows((companyId) => sql`select from payroll_month where company_id = ${companyId} and month = '2026-10-01'`)).toEqual([])
})

test('October with all of it is calculated within its days, and approved once of two that try', async () => {
  exit = await accounted(
    input('2026-10', [], {
      kind: 'exit',
      exit: { employeeId: people[LEAVES] ?? '', leftOn: '2026-10-20', cause: 'unjustified', until: null },
    }),
  )
  const { id, version } = await desk.client.call(monthCalls.create, { body: input('2026-10', everything()) })
  const calculated = await desk.client.call(calculate, { params: { id }, body: { version } })
  const month = await read(id)
  expect(month.slips).toHaveLength(PEOPLE - 1)
  expect(month.slips.filter(({ problem }) => problem !== '')).toEqual([])
  for (const { days, earned, deducted, paid } of month.slips) {
    expect(days).toBeLessThanOrEqual(30)
    expect(parseAmount(earned) - parseAmount(deducted)).toBe(parseAmount(paid))
  }
  expect(month.gone.map(({ employeeId }) => employeeId)).toEqual([people[LEAVES]])
  const seen = await reviewed(desk.client, calculated)
  const both = await Promise.all(
    [desk.other, desk.other].map((client) => refusalsOf(client.call(approve, { params: { id }, body: { version: seen.version } }))),
  )
  expect(both.toSorted((a, b) => a.length - b.length).map((each) => each.map(([code]) => code))).toEqual([[], [618]])
  october = id
})

test('its entry balances, by area, and says the slips to the peso', async () => {
  const lines = await rows<{ class: string; debit: string; credit: string }>(
    (companyId) => sql`
      select left(a.code, 2) as class, sum(l.debit)::text as debit, sum(l.credit)::text as credit
        from journal_entry e join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
        join account a on a.company_id = l.company_id and a.id = l.account_id
       where e.company_id = ${companyId} and e.source_id = ${october} and e.source_event = 'approve' group by 1 order by 1`,
  )
  expect(sum(lines.map(({ debit }) => debit))).toBe(sum(lines.map(({ credit }) => credit)))
  expect(lines.map((line) => line.class)).toEqual(expect.arrayContaining(['51', '52', '72']))
  const month = await read(october)
  expect(parseAmount(month.owed)).toBe(sum(month.slips.map(({ paid }) => paid)))
  expect(await prove(authority.ownerUrl, desk.company.companyId)).toBeNull()
})

test('the contributions add up to the payslips', async () => {
  const pila = await desk.client.call(getPila, { params: { id: october } })
  const [owed] = await rows<{ amount: string }>(
    (companyId) => sql`
      select sum(l.amount)::text as amount from payslip_line l join payroll_month m on m.company_id = l.company_id and m.id = l.month_id
       where l.company_id = ${companyId} and m.month = '2026-10-01' and m.state = 'accounted'
         and (l.side = 'employer' or (l.side = 'deducted' and l.code in ('SALUD', 'PENSION', 'FSP', 'FSPSUB')))`,
  )
  expect(parseAmount(pila.owed)).toBe(parseAmount(owed?.amount ?? '0'))
  expect(sum(pila.rows.map(({ filed }) => filed))).toBe(parseAmount(pila.filed))
  expect(parseAmount(pila.filed) - parseAmount(pila.owed)).toBe(parseAmount(pila.difference))
  expect(pila.rows).toHaveLength(PEOPLE)
})

test('with the authority down and two servers dead on the way, each worker is told once', async () => {
  const before = (await kept()).length
  simulator.behave({ down: true })
  await send(october)
  await work()
  // A server dies with some before anything left, and another with some that the authority heard of already.
  simulator.behave({ down: false, loseAnswers: 3 })
  for (const pause of [600, 3600]) {
    later(pause)
    await rows(
      (companyId) => sql`
        update electronic_message set lease_until = ${new Date(world.clock.now().getTime() + 60_000)}, attempts = attempts + 1
         where company_id = ${companyId} and id in (
           select id from electronic_message where company_id = ${companyId} and state = 'queued' order by id limit 4)`,
    )
    await Promise.all([work(), work()])
  }
  for (let round = 0; round < 3; round += 1) {
    later(3600)
    await Promise.all([work(), work()])
  }
  await send(exit).catch(() => null)
  await work()
  const documents = [...(await read(october)).slips, ...(await read(exit)).slips].map(({ document }) => document)
  expect(documents.map(({ state }) => state)).toEqual(people.map(() => 'accepted'))
  expect(new Set(documents.map(({ number }) => number)).size).toBe(PEOPLE)
  const told = (await kept()).slice(before)
  expect(told).toHaveLength(PEOPLE)
  expect(new Set(told.map(({ payroll }) => payroll?.worker)).size).toBe(PEOPLE)
  expect(told.map(({ payroll }) => payroll?.worker)).toContain(NEXT_NUMBER)
})

const step = (
  action: 'send' | 'approve' | 'pay' | 'makeFile' | 'takeAnswer',
  { id, version }: { id: string; version: number },
  body: object = {},
  client: Client = desk.other,
) => client.call(runs.actions[action] as typeof runs.actions.send, { params: { id }, body: { version, ...body } })

test('it is paid by a run that begins with it: the bank file says each once, and its answer closes what was owed', async () => {
  const moneyAccountId = (await desk.client.call(listMoneyAccounts)).accounts.find(({ kind }) => kind === 'bank')?.id ?? ''
  await numberBank(desk.client, moneyAccountId)
  const { items } = await desk.client.call(listDue, { query: { until: '2026-12-31', sourceId: october } })
  expect(items).toHaveLength(PEOPLE - 1)
  const lines = items.map(({ openItemId, balance }) => ({ openItemId, amount: balance }))
  const body = { moneyAccountId, dueUntil: world.today, note: '', lines }
  const sent = await step('send', await desk.client.call(runs.create, { body }), {}, desk.client)
  const made = await step('makeFile', await step('pay', await step('approve', sent)), { layout: 'delimited' })
  const { bytes } = await desk.other.call(takeBankFile, { params: { id: made.id } })
  const details = Buffer.from(bytes)
    .toString('utf8')
    .trimEnd()
    .split('\r\n')
    .filter((line) => line.startsWith('D;'))
  const amounts = details.map((line) => line.split(';').at(8) ?? '')
  expect(details).toHaveLength(PEOPLE - 1)
  expect(sum(amounts)).toBe(sum((await read(october)).slips.map(({ paid }) => paid)))
  const { payments } = await desk.client.call(runs.one, { params: { id: made.id } })
  const answer = payments.map(({ number, amount }) => `${number};${amount};PAGADO;`).join('\r\n')
  await step('takeAnswer', made, { file: answer })
  expect(parseAmount((await read(october)).owed)).toBe(0n)
  expect(await prove(authority.ownerUrl, desk.company.companyId)).toBeNull()
})
