// A month of payroll: what happened, what each is paid and why, its entry by area, what is owed to each, and the way back.
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { lockModule } from '#modules/accounting/index.ts'
import { concept, employee, getSlip, monthCalls, type EmployeeInput, type MonthInput } from '#modules/payroll/index.ts'
import { createPayrollLaw } from '#modules/taxes/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { openHiring, openPayrollDesk, type PayrollDesk as Desk } from './testing/hiring.server.ts'
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
const novelty = (employeeId: string, kind: string, changes: Partial<Novelty> = {}): Novelty => ({
  ...{ employeeId, kind, startsOn: null, endsOn: null, hours: null, days: null, moneyDays: null, amount: null, note: '' },
  ...changes,
})

const hire = async ({ client }: Desk, body: EmployeeInput): Promise<string> => (await client.call(employee.endpoints.create, { body })).id
const begin = ({ client }: Desk, month: string, novelties: Novelty[] = []) =>
  client.call(monthCalls.create, { body: { month: `${month}-01`, payDay: `${month}-28`, note: '', novelties } })
const { calculate, approve, annul } = monthCalls.actions
const read = ({ client }: Desk, id: string) => client.call(monthCalls.one, { params: { id } })

async function calculated(desk: Desk, month: string, novelties: Novelty[] = []) {
  const { id, version } = await begin(desk, month, novelties)
  return desk.client.call(calculate, { params: { id }, body: { version } })
}
async function accounted(desk: Desk, month: string, novelties: Novelty[] = []) {
  const { id, version } = await reviewed(desk.client, await calculated(desk, month, novelties))
  return desk.other.call(approve, { params: { id }, body: { version } })
}

const look = <Row>({ company }: Desk, query: (companyId: string) => ReturnType<typeof sql>): Promise<Row[]> =>
  inCompany(world.pool, company, (tx) => tx.rows<Row>(query(company.companyId)))

/** "510506 D 1900000" of each line of its entries, without the person. */
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
const owedOf = (desk: Desk, id: string) =>
  look<{ kind: string; number: string; amount: string; balance: string }>(
    desk,
    (companyId) => sql`
    select o.kind, o.number, o.amount, b.balance from open_item o join open_item_balance b on b.company_id = o.company_id and b.open_item_id = o.id
     where o.company_id = ${companyId} and o.source_id = ${id} order by o.instalment`,
  )
const isProven = ({ company }: Desk) => prove(inject('ownerUrl'), company.companyId)

describe('an ordinary month (example A)', () => {
  let desk: Desk
  let employeeId: string
  let id: string
  beforeAll(async () => {
    desk = await openPayrollDesk(world)
    employeeId = await hire(desk, desk.hiring())
    id = (await accounted(desk, '2026-10')).id
  })

  test('is paid to the peso, with its number', async () => {
    const month = await read(desk, id)
    expect(month).toMatchObject({
      number: 'NM-1',
      state: 'accounted',
      people: 1,
      earned: '2149095.00',
      deducted: '152000.00',
      paid: '1997095.00',
    })
    expect(month.slips).toMatchObject([{ employeeId, days: 30, paid: '1997095.00', before: null, problem: '' }])
  })

  test('tells why of each line', async () => {
    const slip = await desk.client.call(getSlip, { params: { id, employeeId } })
    expect(slip.lines.map(({ side, code, amount }) => `${side} ${code} ${amount.replace('.00', '')}`)).toEqual([
      ...['earned SUELDO 1900000', 'earned AUXTRANSPORTE 249095', 'deducted SALUD 76000', 'deducted PENSION 76000'],
      ...[
        'employer SALUDEMP 0',
        'employer PENSIONEMP 228000',
        'employer ARL 19836',
        'employer CAJA 76000',
        'employer ICBF 0',
        'employer SENA 0',
      ],
      ...[
        'provision PROVCESANTIAS 179020',
        'provision PROVINTERESES 21482',
        'provision PROVPRIMA 179020',
        'provision PROVVACACIONES 79230',
      ],
    ])
    const [wage] = slip.lines
    expect(wage?.told.steps).toEqual(['Salario $ 1.900.000 (contrato) ÷ Mes 30 d × Días trabajados 30 d = $ 1.900.000'])
  })

  test('is entered by area, and each is owed what they are paid', async () => {
    expect(await entryOf(desk, id)).toEqual([
      ...['510506 D 1900000', '510527 D 249095', '237005 C 76000', '238030 C 76000'],
      ...['510570 D 228000', '238030 C 228000', '510568 D 19836', '237006 C 19836', '510572 D 76000', '237010 C 76000'],
      ...['510530 D 179020', '261005 C 179020', '510533 D 21482', '261010 C 21482', '510536 D 179020', '261020 C 179020'],
      ...['510539 D 79230', '261015 C 79230', '250505 C 1997095'],
    ])
    expect(await owedOf(desk, id)).toEqual([{ kind: 'AP', number: 'NM-1', amount: '1997095.00', balance: '1997095.00' }])
    const named = await look<{ code: string }>(
      desk,
      (companyId) => sql`
      select distinct a.code from journal_line l join account a on a.company_id = l.company_id and a.id = l.account_id
        join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
       where l.company_id = ${companyId} and e.source_id = ${id} and l.party_id is not null`,
    )
    expect(named).toEqual([{ code: '250505' }])
    expect(await isProven(desk)).toBeNull()
  })

  test('is not touched any more (618), nor by what the law says later', async () => {
    const { version } = await read(desk, id)
    const input = { month: '2026-10-01', payDay: '2026-10-30', note: '', novelties: [] }
    const tries = [
      () => desk.client.call(calculate, { params: { id }, body: { version } }),
      () => desk.other.call(approve, { params: { id }, body: { version } }),
      () => desk.client.call(monthCalls.change, { params: { id }, body: { input, version } }),
    ]
    for (const ask of tries) expect(await refusalsOf(ask())).toEqual([[618, null]])
    const before = await desk.client.call(getSlip, { params: { id, employeeId } })
    const figure = { name: 'minimumWage' as const, from: '2026-10-01', until: '2026-12-31', value: '1800000', source: 'Fallo de prueba' }
    await desk.client.call(createPayrollLaw, { body: figure })
    expect(await desk.client.call(getSlip, { params: { id, employeeId } })).toEqual(before)
    expect(await isProven(desk)).toBeNull()
  })

  test('the next one is told beside it', async () => {
    const next = await calculated(desk, '2026-11', [novelty(employeeId, 'COMISION', { amount: '500000' })])
    const { slips } = await read(desk, next.id)
    expect(slips).toMatchObject([{ before: '1997095.00' }])
    expect(Number(slips[0]?.paid)).toBeGreaterThan(1997095)
  })
})

describe('the way back', () => {
  let desk: Desk
  let id: string
  let version: number
  beforeAll(async () => {
    desk = await openPayrollDesk(world)
    await hire(desk, desk.hiring())
    ;({ id, version } = await accounted(desk, '2026-10'))
  })

  test('books and debts are given back, in the same month while it is open', async () => {
    await desk.other.call(annul, { params: { id }, body: { version, reason: 'Faltaron las horas' } })
    expect(await read(desk, id)).toMatchObject({ state: 'annulled' })
    expect(await owedOf(desk, id)).toMatchObject([{ balance: '0.00' }])
    const [back, there] = [await entryOf(desk, id, 'annul'), await entryOf(desk, id)]
    const turned = there.map((line) => line.replace(/ ([DC]) /, (_, side: string) => (side === 'D' ? ' C ' : ' D ')))
    expect(back).toEqual(turned)
    expect(await isProven(desk)).toBeNull()
  })

  test('it stays as it was (619), and the month is paid under another number', async () => {
    const { version: now } = await read(desk, id)
    expect(await refusalsOf(desk.client.call(calculate, { params: { id }, body: { version: now } }))).toEqual([[619, null]])
    const again = await accounted(desk, '2026-10')
    expect(again.number).toBe('NM-2')
    expect(await isProven(desk)).toBeNull()
  })
})

describe('before it is approved', () => {
  let desk: Desk
  let employeeId: string
  beforeAll(async () => {
    desk = await openPayrollDesk(world)
    employeeId = await hire(desk, desk.hiring())
  })

  test('novelties are refused at their field, and nobody begins a month twice', async () => {
    const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}`
    const tries: [Novelty[], (readonly [number, string])[]][] = [
      [[novelty(employeeId, 'HED', { startsOn: day(5), hours: '-2' })], [[401, 'novelties.0.hours']]],
      [[novelty(employeeId, 'HED', { startsOn: '2026-10-05', hours: '2' })], [[625, 'novelties.0.startsOn']]],
      [[novelty(employeeId, 'vacation')], [[614, 'novelties.0.days']]],
      [[novelty(employeeId, 'vacation', { startsOn: day(3), days: 16 })], [[613, 'novelties.0.days']]],
      [
        [
          novelty(employeeId, 'sickness', { startsOn: day(3), endsOn: day(5) }),
          novelty(employeeId, 'unpaidLeave', { startsOn: day(5), endsOn: day(6) }),
        ],
        [[626, 'novelties.1.startsOn']],
      ],
      [[novelty('018f0000-0000-7000-8000-000000000001', 'COMISION', { amount: '1' })], [[611, 'novelties.0.employeeId']]],
    ]
    for (const [novelties, refusals] of tries) expect(await refusalsOf(begin(desk, '2026-11', novelties))).toEqual(refusals)
    expect(await refusalsOf(begin(desk, '2026-12'))).toEqual([[401, 'month']])
    const both = await Promise.all([refusalsOf(begin(desk, '2026-11')), refusalsOf(begin(desk, '2026-11'))])
    expect(both.toSorted((a, b) => a.length - b.length)).toEqual([[], [[401, 'month']]])
  })

  test('calculated again without a change it is the same to the letter; whoever calculated does not approve', async () => {
    const { rows } = await desk.client.call(monthCalls.list)
    const [{ id = '' } = {}] = rows
    const written = () =>
      look<{ row: string }>(
        desk,
        (companyId) => sql`
        select row_to_json(p)::text as row from payslip p where company_id = ${companyId} and month_id = ${id}
        union all select row_to_json(l)::text from payslip_line l where company_id = ${companyId} and month_id = ${id} order by 1`,
      )
    const once = await desk.client.call(calculate, { params: { id }, body: { version: (await read(desk, id)).version } })
    const before = await written()
    const twice = await desk.client.call(calculate, { params: { id }, body: { version: once.version } })
    expect(await written()).toEqual(before)
    expect(before.length).toBeGreaterThan(10)
    expect(await refusalsOf(desk.client.call(approve, { params: { id }, body: { version: twice.version } }))).toEqual([[537, null]])
  })

  test('what changed since it was calculated is calculated again first', async () => {
    const { rows } = await desk.client.call(monthCalls.list)
    const [{ id = '' } = {}] = rows
    const { version: was, ...record } = await desk.client.call(employee.endpoints.one, { params: { id: employeeId } })
    const { active: _a, labels: _l, id: _i, ...terms } = record
    await desk.client.call(employee.endpoints.update, {
      params: { id: employeeId },
      body: { ...terms, salary: '2000000.00', version: was } as never,
    })
    const { version } = await read(desk, id)
    expect(await refusalsOf(desk.other.call(approve, { params: { id }, body: { version } }))).toEqual([[401, null]])
    const again = await desk.client.call(calculate, { params: { id }, body: { version } })
    await desk.other.call(approve, { params: { id }, body: { version: again.version } })
    expect(await isProven(desk)).toBeNull()
  })
})

test('a libranza is taken until its balance is gone, and given back with its month', async () => {
  const desk = await openPayrollDesk(world)
  const deductions = [{ id: null, name: 'Libranza', agreementId: null, startsOn: '2026-08-01', monthly: '300000.00', balance: '500000.00' }]
  const employeeId = await hire(desk, desk.hiring({ deductions }))
  const taken = async (id: string) => {
    const { lines } = await desk.client.call(getSlip, { params: { id, employeeId } })
    return lines.find(({ code }) => code === 'LIBRANZA')?.amount ?? null
  }
  const first = await accounted(desk, '2026-08')
  const second = await accounted(desk, '2026-09')
  const third = await accounted(desk, '2026-10')
  expect([await taken(first.id), await taken(second.id), await taken(third.id)]).toEqual(['300000.00', '200000.00', null])
  await desk.other.call(annul, { params: { id: third.id }, body: { version: third.version, reason: 'Se repite' } })
  await desk.other.call(annul, { params: { id: second.id }, body: { version: second.version, reason: 'Se repite' } })
  expect(await taken((await calculated(desk, '2026-10')).id)).toBe('200000.00')
  expect(await isProven(desk)).toBeNull()
})

test('whoever works alone approves what they wrote; who left since is not forgotten (611)', async () => {
  const company = await newCompany(world)
  const { client } = company
  const alone: Desk = { company, client, other: client, hiring: await openHiring(client) }
  const wilson = await hire(alone, alone.hiring())
  const { id } = await calculated(alone, '2026-10', [novelty(wilson, 'COMISION', { amount: '777000' })])
  const use = async (employeeId: string, active: boolean) => {
    const { version } = await client.call(employee.endpoints.one, { params: { id: employeeId } })
    await client.call(employee.endpoints.setActive, { params: { id: employeeId }, body: { active, version } })
  }
  const version = async () => (await read(alone, id)).version
  await use(wilson, false)
  await hire(alone, alone.hiring({ firstName: 'Ana' }))
  const again = async () => client.call(calculate, { params: { id }, body: { version: await version() } })
  expect(await refusalsOf(again())).toEqual([[611, 'novelties.0.employeeId']])
  await use(wilson, true)
  const { version: last } = await again()
  expect((await read(alone, id)).isOwn).toBe(false)
  await client.call(approve, { params: { id }, body: { version: last } })
  expect(await isProven(alone)).toBeNull()
})

test('a concept without account is told by its area (620)', async () => {
  const desk = await openPayrollDesk(world)
  await hire(desk, desk.hiring())
  const { rows } = await desk.client.call(concept.endpoints.list, { query: { text: 'Sueldo' } })
  const [wage] = rows
  const { active: _a, labels: _l, id: conceptId, ...values } = wage ?? { id: '' }
  await desk.client.call(concept.endpoints.update, {
    params: { id: conceptId },
    body: { ...values, expenseAccountId: null, payableAccountId: null } as never,
  })
  const { id, version } = await calculated(desk, '2026-10')
  expect((await refusalsOf(desk.other.call(approve, { params: { id }, body: { version } }))).map(([code]) => code)).toEqual([620])
})

test('a month whose books are locked is told so (445), and so is one that was begun before', async () => {
  const desk = await openPayrollDesk(world)
  await hire(desk, desk.hiring())
  const { id, version } = await calculated(desk, '2026-10')
  for (const month of ['2026-09', '2026-10']) await desk.client.call(lockModule, { params: { month }, body: { module: 'accounting' } })
  const tries = [
    () => begin(desk, '2026-09'),
    () => desk.client.call(calculate, { params: { id }, body: { version } }),
    () => desk.other.call(approve, { params: { id }, body: { version } }),
  ]
  for (const ask of tries) expect(await refusalsOf(ask())).toEqual([[445, 'month']])
})

test('what is paid to somebody is paid as any other debt, and then the month is not annulled (484)', async () => {
  const desk = await openPayrollDesk(world)
  await hire(desk, desk.hiring())
  const { id, version } = await accounted(desk, '2026-10')
  await inCompany(world.pool, desk.company, (tx) =>
    tx.run(sql`
      update open_item_balance b set balance = balance - 1000 from open_item o
       where b.company_id = ${desk.company.companyId} and o.company_id = b.company_id and o.id = b.open_item_id and o.source_id = ${id}`),
  )
  const back = desk.other.call(annul, { params: { id }, body: { version, reason: 'Se repite' } })
  expect((await refusalsOf(back)).map(([code]) => code)).toEqual([484])
})

test('whoever may not know salaries sees no month', async () => {
  const desk = await openPayrollDesk(world)
  const { client } = await colleague(world, desk.client)
  await expect(client.call(monthCalls.list)).rejects.toMatchObject({ status: 403 })
})
