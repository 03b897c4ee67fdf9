// What a payroll pays beside the month: prima, cesantías, vacations and the end of a contract. Figures are derived here, provisions pay
// first and the expense the rest, one document tells all of a worker's month, and annulling gives everything back.
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { employee, getPila, getSlip, monthCalls, pilaFile, type EmployeeInput, type MonthInput } from '#modules/payroll/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { openPayrollDesk, type PayrollDesk as Desk } from './testing/hiring.server.ts'
import { meetSupplier } from './testing/parties.server.ts'
import { prove } from './testing/prove.server.ts'
import { reviewed } from './testing/reviewed.server.ts'
import { refusalsOf } from './testing/refusals.server.ts'
import { newCompany, openWorld, type World } from './testing/world.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Novelty = MonthInput['novelties'][number]
const vacation = (employeeId: string, changes: Partial<Novelty>): Novelty => ({
  ...{ employeeId, kind: 'vacation', startsOn: null, endsOn: null, hours: null, days: null, moneyDays: null, amount: null, note: '' },
  ...changes,
})
const input = (kind: MonthInput['kind'], month: string, changes: Partial<MonthInput> = {}): MonthInput => ({
  ...{ kind, exit: null, month: `${month}-01`, payDay: `${month}-28`, note: '', novelties: [] },
  ...changes,
})
const hire = async ({ client }: Desk, body: EmployeeInput): Promise<string> => (await client.call(employee.endpoints.create, { body })).id
const begin = ({ client }: Desk, body: MonthInput) => client.call(monthCalls.create, { body })
const { calculate, approve, annul } = monthCalls.actions
const read = ({ client }: Desk, id: string) => client.call(monthCalls.one, { params: { id } })

async function calculated(desk: Desk, body: MonthInput) {
  const { id, version } = await begin(desk, body)
  return desk.client.call(calculate, { params: { id }, body: { version } })
}
async function accounted(desk: Desk, body: MonthInput) {
  const { id, version } = await reviewed(desk.client, await calculated(desk, body))
  return desk.other.call(approve, { params: { id }, body: { version } })
}
const annulled = async (desk: Desk, id: string) => {
  const { version } = await read(desk, id)
  return desk.other.call(annul, { params: { id }, body: { version, reason: 'Era de prueba' } })
}

const look = <Row>({ company }: Desk, query: (companyId: string) => ReturnType<typeof sql>): Promise<Row[]> =>
  inCompany(world.pool, company, (tx) => tx.rows<Row>(query(company.companyId)))

/** "510506 D 1900000" of each line of an entry. */
const entryOf = async (desk: Desk, id: string, event = 'approve') =>
  (
    await look<{ line: string }>(
      desk,
      (companyId) => sql`
      select a.code || case when l.debit > 0 then ' D ' || trunc(l.debit) else ' C ' || trunc(l.credit) end as line
        from journal_entry e join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
        join account a on a.company_id = l.company_id and a.id = l.account_id
       where e.company_id = ${companyId} and e.source_id = ${id} and e.source_event = ${event} order by l.position`,
    )
  ).map(({ line }) => line)
/** What each account has, of those that have something. */
const booksOf = (desk: Desk) =>
  look<{ code: string; balance: string }>(
    desk,
    (companyId) => sql`
    select a.code, sum(l.debit - l.credit)::text as balance from journal_line l
      join account a on a.company_id = l.company_id and a.id = l.account_id
     where l.company_id = ${companyId} group by a.code having sum(l.debit - l.credit) <> 0 order by a.code`,
  )
const owedIn = (desk: Desk) =>
  look<{ balance: string }>(
    desk,
    (companyId) =>
      sql`select trunc(coalesce(sum(balance), 0))::text as balance from open_item_balance where company_id = ${companyId} and kind = 'AP'`,
  )
const said = async ({ client }: Desk, id: string, employeeId: string, sides: readonly string[] = ['earned', 'deducted']) =>
  (await client.call(getSlip, { params: { id, employeeId } })).lines
    .filter(({ side }) => sides.includes(side))
    .map(({ code, amount }) => `${code} ${amount.replace('.00', '')}`)
const isProven = ({ company }: Desk) => prove(inject('ownerUrl'), company.companyId)
/** Approving and annulling leaves books and debts where they were. */
async function comesBack(desk: Desk, body: MonthInput) {
  const before = [await booksOf(desk), await owedIn(desk)]
  const { id } = await accounted(desk, body)
  expect([await booksOf(desk), await owedIn(desk)]).not.toEqual(before)
  await annulled(desk, id)
  expect([await booksOf(desk), await owedIn(desk)]).toEqual(before)
}

describe('the prima of June, of who began on 15 January 2026 with $ 1.900.000', () => {
  let desk: Desk
  let id: string
  let employeeId: string
  beforeAll(async () => {
    desk = await openPayrollDesk(world)
    employeeId = await hire(desk, desk.hiring())
    await accounted(desk, input('month', '2026-05'))
    await accounted(desk, input('month', '2026-06'))
    await comesBack(desk, input('bonus', '2026-06'))
    id = (await accounted(desk, input('bonus', '2026-06'))).id
  })

  // (1.900.000 + 249.095) × 166 ÷ 360 = 990.971,58.
  test('is of 166 days', async () => {
    expect(await said(desk, id, employeeId)).toEqual(['PRIMA 990972'])
    expect(await read(desk, id)).toMatchObject({ kind: 'bonus', people: 1, paid: '990972.00', slips: [{ days: 166 }] })
  })
  // Two months set aside 8,33 % of 2.149.095 each: 179.020 × 2 = 358.040; the rest, 632.932, is an expense.
  test('is paid of what was set aside, and the rest of the expense', async () => {
    expect(await entryOf(desk, id)).toEqual(['261020 D 358040', '510536 D 632932', '250505 C 990972'])
    expect(await isProven(desk)).toBeNull()
  })
  test('is once in its month, and in June or December alone', async () => {
    expect(await refusalsOf(begin(desk, input('bonus', '2026-06')))).toEqual([[401, 'month']])
    expect(await refusalsOf(begin(desk, input('bonus', '2026-05')))).toEqual([[401, 'month']])
    const written = input('bonus', '2026-06', { novelties: [vacation(employeeId, { moneyDays: 2 })] })
    expect(await refusalsOf(begin(desk, written))).toContainEqual([401, 'novelties'])
  })
})

describe('the cesantías of 2026', () => {
  let desk: Desk
  let employeeId: string
  let fundId: string
  beforeAll(async () => {
    world.clock.moveTo('2027-01-10T15:00:00Z')
    desk = await openPayrollDesk(world)
    fundId = await meetSupplier(desk.client, 'FONDO DE CESANTÍAS S.A.')
    employeeId = await hire(desk, desk.hiring({ startsOn: '2026-07-01', severancePartyId: fundId }))
    await hire(desk, desk.hiring({ startsOn: '2026-07-01', salary: '25000000.00', salaryKind: 'integral' }))
  })
  afterAll(() => world.clock.moveTo('2026-11-20T15:00:00Z'))

  // 2.149.095 × 180 ÷ 360 = 1.074.547,5; × 180 × 12 % ÷ 360 = 64.472,88. Nothing was set aside: all is an expense.
  test('go to the fund by 14 February, and their interest to the worker', async () => {
    await comesBack(desk, input('severance', '2026-12', { payDay: '2027-01-31' }))
    const { id } = await accounted(desk, input('severance', '2026-12', { payDay: '2027-01-31' }))
    expect(await said(desk, id, employeeId)).toEqual(['CESANTIAS 1074548', 'INTCESANTIAS 64473'])
    expect(await entryOf(desk, id)).toEqual(['510530 D 1074548', '510533 D 64473', '250505 C 64473', '251010 C 1074548'])
    const owed = await look<{ due: string; amount: string; fund: boolean }>(
      desk,
      (companyId) => sql`
      select due_date as due, trunc(amount)::text as amount, party_id = ${fundId} as fund from open_item
       where company_id = ${companyId} and source_id = ${id} and source_event = 'approve' order by amount`,
    )
    expect(owed).toEqual([
      { due: '2027-02-14', amount: '1074548', fund: true },
      { due: '2027-01-31', amount: '64473', fund: false },
    ])
    expect(await isProven(desk)).toBeNull()
  })
  test('of who has no fund are refused by name', async () => {
    await hire(desk, desk.hiring({ startsOn: '2026-08-01' }))
    const another = await calculated(desk, input('severance', '2027-01', { payDay: '2027-01-31' }))
    const refused = desk.other.call(approve, { params: { id: another.id }, body: { version: another.version } })
    expect(await refusalsOf(refused)).toEqual([[401, null]])
  })
})

describe('vacations paid before their month', () => {
  let desk: Desk
  let employeeId: string
  let id: string
  const away = () => [vacation(employeeId, { startsOn: '2026-10-05', days: 5, moneyDays: 3 })]
  beforeAll(async () => {
    desk = await openPayrollDesk(world)
    employeeId = await hire(desk, desk.hiring())
    await accounted(desk, input('month', '2026-09'))
    await comesBack(desk, input('vacation', '2026-10', { novelties: away() }))
    id = (await accounted(desk, input('vacation', '2026-10', { novelties: away() }))).id
  })

  // From Monday 5 to Friday 9 October: 5 days × 63.333,33 = 316.667; 3 in money 190.000. Health and pension, 4 % of 316.667: 12.667 each.
  // September set aside 4,17 % of 1.900.000 = 79.230; the rest of 506.667, 427.437, is an expense.
  test('are paid with what the law takes, of what was set aside first', async () => {
    expect(await said(desk, id, employeeId)).toEqual(['VACACIONES 316667', 'VACDINERO 190000', 'SALUD 12667', 'PENSION 12667'])
    expect(await entryOf(desk, id)).toEqual([
      ...['237005 C 12667', '238030 C 12667', '261015 D 79230', '510539 D 427437', '250505 C 481333'],
    ])
  })
  test('the month pays the rest, and knows the days', async () => {
    expect(await refusalsOf(begin(desk, input('month', '2026-10', { novelties: away() })))).toContainEqual([626, 'novelties.0.startsOn'])
    const month = await accounted(desk, input('month', '2026-10'))
    // 25 days: 1.583.333 and 207.579 of allowance. IBC 1.900.000: 76.000 less 12.667.
    expect(await said(desk, month.id, employeeId)).toEqual(['SUELDO 1583333', 'AUXTRANSPORTE 207579', 'SALUD 63333', 'PENSION 63333'])
    expect(await refusalsOf(annulled(desk, id))).toEqual([[401, null]])
    expect(await isProven(desk)).toBeNull()
    const late = input('vacation', '2026-10', { novelties: [vacation(employeeId, { moneyDays: 1 })] })
    expect(await refusalsOf(accounted(desk, late))).toEqual([[401, null]])
    await annulled(desk, month.id)
    await annulled(desk, id)
  })
  test('of nobody, or of another kind, are refused', async () => {
    expect(await refusalsOf(begin(desk, input('vacation', '2026-10')))).toEqual([[401, 'novelties']])
    const wrong = input('vacation', '2026-10', { novelties: [vacation(employeeId, { kind: 'COMISION', amount: '5' })] })
    expect(await refusalsOf(begin(desk, wrong))).toEqual([[401, 'novelties.0.kind']])
  })
})

describe('the end of a contract (example E)', () => {
  let desk: Desk
  let employeeId: string
  const leaving = (changes: Partial<NonNullable<MonthInput['exit']>> = {}) =>
    input('exit', '2026-11', { exit: { employeeId, leftOn: '2026-11-20', cause: 'unjustified', until: null, ...changes } })
  beforeAll(async () => {
    world.clock.moveTo('2026-11-20T15:00:00Z')
    desk = await openPayrollDesk(world)
    employeeId = await hire(desk, desk.hiring({ startsOn: '2024-05-02', salary: '3100000.00', vacationBefore: 30 }))
  })

  test('comes to the peso, and back', async () => {
    await comesBack(desk, leaving())
    const { id } = await accounted(desk, leaving())
    expect(await said(desk, id, employeeId)).toEqual([
      ...['SUELDO 2066667', 'AUXTRANSPORTE 166063', 'CESANTIAS 2976973', 'INTCESANTIAS 317544', 'PRIMA 1302426', 'VACDINERO 856806'],
      ...['INDEMNIZACION 6309074', 'SALUD 82667', 'PENSION 82667'],
    ])
    expect(await read(desk, id)).toMatchObject({ paid: '13830219.00', exit: { cause: 'unjustified', leftOn: '2026-11-20' } })
    expect(await isProven(desk)).toBeNull()
  })
  test('ends the contract, whose month nobody pays again', async () => {
    const { endsOn } = await desk.client.call(employee.endpoints.one, { params: { id: employeeId } })
    expect(endsOn).toBe('2026-11-20')
    expect(await refusalsOf(begin(desk, leaving()))).toEqual([[401, 'exit.employeeId']])
    expect(await refusalsOf(calculated(desk, input('month', '2026-11')))).toEqual([[401, 'month']])
  })
  test('is refused on a wrong day, of a stranger, and to another company', async () => {
    const other = await hire(desk, desk.hiring())
    expect(await refusalsOf(begin(desk, leaving({ employeeId: other, leftOn: '2026-12-01' })))).toEqual([[401, 'exit.leftOn']])
    expect(await refusalsOf(begin(desk, leaving({ employeeId: '018f0000-0000-7000-8000-000000000000' })))).toEqual([
      [611, 'exit.employeeId'],
    ])
    expect(await refusalsOf(begin(desk, input('exit', '2026-11')))).toEqual([[401, 'exit.employeeId']])
    const stranger = await newCompany(world)
    expect(await refusalsOf(stranger.client.call(monthCalls.create, { body: leaving({ employeeId: other }) }))).toEqual([
      [611, 'exit.employeeId'],
    ])
  })
  test('after its month was paid whole, pays what the month did not', async () => {
    desk = await openPayrollDesk(world)
    const another = await hire(desk, desk.hiring({ startsOn: '2026-01-01', endsOn: '2026-11-20', contractType: '1' }))
    await accounted(desk, input('month', '2026-11'))
    const { id } = await accounted(desk, leaving({ employeeId: another, cause: 'termEnd' }))
    // Of 2.149.095: 320 days 1.910.307, interest × 320 × 12 % ÷ 360 = 203.766, 140 days 835.759; 320 × 15 ÷ 360 = 13,3333 days of 63.333,33.
    expect(await said(desk, id, another)).toEqual(['CESANTIAS 1910307', 'INTCESANTIAS 203766', 'PRIMA 835759', 'VACDINERO 844444'])
    expect(await isProven(desk)).toBeNull()
  })
})

describe('the contributions of a month (PILA)', () => {
  let desk: Desk
  let id: string
  beforeAll(async () => {
    desk = await openPayrollDesk(world)
    await hire(desk, desk.hiring())
    await hire(desk, desk.hiring({ salary: '2000000.00' }))
    id = (await accounted(desk, input('month', '2026-10'))).id
  })

  // 1.900.000: ARL 19.836 → 19.900. 2.000.000: ARL 20.880 → 20.900. The rest ends in hundreds: 64 + 20 = 84.
  test('go up to the hundred by person and subsystem, and the difference is an expense once', async () => {
    const pila = await desk.client.call(getPila, { params: { id } })
    expect(pila.rows.map(({ base, days, filed }) => [base, days, filed])).toEqual([
      ['1900000.00', 30, '475900.00'],
      ['2000000.00', 30, '500900.00'],
    ])
    expect(pila).toMatchObject({ owed: '976716.00', filed: '976800.00', difference: '84.00' })
    const { version } = await read(desk, id)
    await desk.other.call(monthCalls.actions.contribute, { params: { id }, body: { version } })
    expect(await entryOf(desk, id, 'pila')).toEqual(['539595 D 84', '237006 C 84'])
    const again = await read(desk, id)
    expect(again.contributedOn).not.toBeNull()
    const twice = desk.other.call(monthCalls.actions.contribute, { params: { id }, body: { version: again.version } })
    expect(await refusalsOf(twice)).toEqual([[401, null]])
    expect(await isProven(desk)).toBeNull()
  })
  test('travel as a sheet and as CSV', async () => {
    const csv = await desk.client.call(pilaFile, { params: { id }, query: { format: 'csv' } })
    const text = Buffer.from(csv.bytes).toString('utf8')
    expect(text).toContain('Fondo de solidaridad')
    expect(text).toContain('19900.00')
    const { bytes } = await desk.client.call(pilaFile, { params: { id }, query: { format: 'xlsx' } })
    expect(Buffer.from(bytes).subarray(0, 2).toString()).toBe('PK')
  })
  test('go back with their month', async () => {
    await annulled(desk, id)
    expect(await booksOf(desk)).toEqual([])
    expect(await isProven(desk)).toBeNull()
  })
})
