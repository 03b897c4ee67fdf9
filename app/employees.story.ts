// Hiring: the third party that each employee is, contracts in time, the law of the salary, and what the plan lets one hire.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createParty, getParty, newParty } from '#modules/people/index.ts'
import { employee, type EmployeeInput } from '#modules/payroll/index.ts'
import { getPlanUsage } from '#modules/subscription/index.ts'
import { setPlanLimits } from '#modules/subscription/index.server.ts'
import { createPayrollLaw } from '#modules/taxes/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { Client } from './client.server.ts'
import { openHiring, type Hiring } from './testing/hiring.server.ts'
import { kindClient } from './testing/import-client.server.ts'
import { refusalsOf } from './testing/refusals.server.ts'
import { newCompany, openWorld, type StoryCompany, type World } from './testing/world.server.ts'

let world: World
let company: StoryCompany
let client: Client
let hiring: Hiring
beforeAll(async () => {
  world = await openWorld()
  company = await newCompany(world)
  ;({ client } = company)
  hiring = await openHiring(client)
})
afterAll(() => world.close())

const calls = employee.endpoints
const hire = (body: EmployeeInput, by = client) => by.call(calls.create, { body })
const partyOf = (id: string) =>
  inCompany(world.pool, company, async (tx) => {
    const row = await tx.first<{ partyId: string }>(sql`
      select party_id as "partyId" from employee where company_id = ${company.companyId} and id = ${id}`)
    return row?.partyId ?? ''
  })
const personOf = async (id: string) => client.call(getParty, { params: { id: await partyOf(id) } })

describe('who is hired', () => {
  test('is a third party from then on, made with what was said', async () => {
    const { id } = await hire(hiring({ secondName: 'Andrés', phone: '300 123 4567' }))
    expect(await personOf(id)).toMatchObject({
      ...{ displayName: 'Wilson Andrés Pardo', kind: 'natural', identificationType: '13', isEmployee: true },
      ...{ emailInvoicing: 'wilson@historias.example', phone: '300 123 4567', isCustomer: false },
    })
  })

  test('who was one already stays the same, and works for the company besides', async () => {
    const names = { firstName: 'Luz', secondName: 'Stella', firstSurname: 'Mora' }
    const terms = hiring(names)
    const { identification } = terms
    const made = { ...newParty, ...names, kind: 'natural' as const, identificationType: '13' as const, identification, isCustomer: true }
    const { id: partyId } = await client.call(createParty, { body: made })
    const { id } = await hire(terms)
    expect(await partyOf(id)).toBe(partyId)
    expect(await personOf(id)).toMatchObject({ isCustomer: true, isEmployee: true, displayName: 'Luz Stella Mora' })
  })

  test('a number of somebody with another name is refused, whatever the accents', async () => {
    const names = { firstName: 'Óscar', firstSurname: 'Beltrán' }
    const terms = hiring({ ...names, endsOn: '2026-03-31', contractType: '1' })
    await hire(terms)
    const again = { ...terms, startsOn: '2026-05-01', endsOn: null, contractType: '2' as const }
    expect(await refusalsOf(hire({ ...again, firstName: 'Camila' }))).toEqual([[401, 'firstName']])
    await hire({ ...again, firstName: 'Oscar', firstSurname: 'BELTRAN' })
  })

  test('a number that no such document has is refused at its field', async () => {
    expect(await refusalsOf(hire(hiring({ identification: '10ABC' })))).toEqual([[401, 'identification']])
    expect(await refusalsOf(hire(hiring({ identification: '1.020.300.400' })))).toEqual([[401, 'identification']])
  })
})

describe('contracts in time', () => {
  let first: EmployeeInput
  beforeEach(async () => {
    first = hiring({ startsOn: '2025-03-01', endsOn: '2025-12-31', contractType: '1' })
    await hire(first)
  })
  const later = (changes: Partial<EmployeeInput>): EmployeeInput => ({ ...first, contractType: '2', endsOn: null, ...changes })

  test('one after another is of the same third party', async () => {
    const { id } = await hire(later({ startsOn: '2026-01-01' }))
    const { rows } = await client.call(calls.list, { query: { text: first.identification } })
    expect(rows.map(({ startsOn }) => startsOn).toSorted()).toEqual(['2025-03-01', '2026-01-01'])
    const parties = await Promise.all(rows.map((row) => partyOf(row.id)))
    expect(new Set(parties)).toEqual(new Set([await partyOf(id)]))
  })

  test.each([
    ['that begins on the same day', { startsOn: '2025-03-01' }, 608],
    ['that begins while it runs', { startsOn: '2025-12-31' }, 609],
    ['that begins before and goes on', { startsOn: '2024-05-01' }, 609],
    ['that begins before and ends in it', { startsOn: '2024-05-01', endsOn: '2025-03-01' }, 609],
  ])('another %s is refused (%j)', async (_, changes, code) => {
    expect(await refusalsOf(hire(later({ salary: '2500000.00', ...changes })))).toEqual([[code, 'startsOn']])
  })

  test('in the words of the specification', async () => {
    await expect(hire(later({ startsOn: '2025-03-01', salary: '2500000.00' }))).rejects.toThrow(
      'Ya existe un contrato con esta fecha de inicio, selecciona una diferente',
    )
  })

  test('one that is moved over another is refused, and stays', async () => {
    const { id } = await hire(later({ startsOn: '2026-01-01' }))
    const moved = { ...later({ startsOn: '2025-10-01' }), version: 1 }
    expect(await refusalsOf(client.call(calls.update, { params: { id }, body: moved }))).toEqual([[609, 'startsOn']])
    expect(await client.call(calls.one, { params: { id } })).toMatchObject({ startsOn: '2026-01-01', version: 1 })
  })

  test('of two at once that cross one is taken', async () => {
    const both = await Promise.all([
      refusalsOf(hire(later({ startsOn: '2026-02-01' }))),
      refusalsOf(hire(later({ startsOn: '2026-03-01' }))),
    ])
    expect(both.toSorted((a, b) => a.length - b.length)).toEqual([[], [[609, 'startsOn']]])
  })

  test('whoever has the same number under another document is somebody else', async () => {
    expect(await refusalsOf(hire(later({ idType: '22', startsOn: '2025-04-01', salary: '2500000.00' })))).toEqual([])
  })
})

const rise = (startsOn: string, salary: string) => ({ id: null, startsOn, salary })
const taken = (startsOn: string, monthly: string, balance: string | null = null) => ({
  ...{ id: null, name: 'Libranza', agreementId: null },
  ...{ startsOn, monthly, balance },
})

describe('what the law asks of it', () => {
  test.each<[string, Partial<EmployeeInput>, (readonly [number, string])[]]>([
    ['a salary below the minimum', { salary: '1750904.00' }, [[607, 'salary']]],
    ['the minimum', { salary: '1750905.00' }, []],
    ['the minimum of last year, still paid', { startsOn: '2025-01-01', salary: '1423500.00' }, [[607, 'salary']]],
    ['the minimum of last year, raised', { startsOn: '2025-01-01', salary: '1423500.00', raises: [rise('2026-01-01', '1750905.00')] }, []],
    ['a raise below the minimum', { startsOn: '2025-01-01', raises: [rise('2026-01-01', '1700000.00')] }, [[607, 'raises.0.salary']]],
    ['an integral salary below thirteen', { salaryKind: 'integral', salary: '22761764.00' }, [[607, 'salary']]],
    ['an integral salary', { salaryKind: 'integral', salary: '22761765.00' }, []],
    ['part of the week', { partTime: true, salary: '900000.00' }, []],
    ['an apprentice at school', { workerType: '12', contractType: '4', salary: '1313179.00' }, []],
    ['an apprentice at school, below', { workerType: '12', contractType: '4', salary: '1313178.00' }, [[607, 'salary']]],
    ['an apprentice without that contract', { workerType: '19' }, [[401, 'contractType']]],
    ['a fixed term without end', { contractType: '1' }, [[401, 'endsOn']]],
    ['an end before its beginning', { endsOn: '2026-01-14' }, [[401, 'endsOn']]],
    ['a raise before the contract', { raises: [rise('2026-01-15', '2000000.00')] }, [[611, 'raises.0.startsOn']]],
    ['a raise after it', { endsOn: '2026-06-30', raises: [rise('2026-07-01', '2000000.00')] }, [[611, 'raises.0.startsOn']]],
    ['no salary', { salary: '0.00', partTime: true }, [[401, 'salary']]],
    ['a salary below zero', { salary: '-1900000.00' }, [[401, 'salary']]],
    ['a deduction below zero', { deductions: [taken('2026-02-01', '-1.00')] }, [[401, 'deductions.0.monthly']]],
    // 1.900.000 − 76.000 − 76.000, of which half.
    ['half of what is left', { deductions: [taken('2026-02-01', '874000.00', '5000000.00')] }, []],
    ['more than half', { deductions: [taken('2026-02-01', '874000.01')] }, [[612, 'deductions.0.monthly']]],
    [
      'two that pass it together',
      { deductions: [taken('2026-02-01', '500000.00'), taken('2026-03-01', '500000.00')] },
      [[612, 'deductions.1.monthly']],
    ],
    [
      'a transfer to no account',
      { payMeans: 'transfer' },
      [
        [401, 'bank'],
        [401, 'accountKind'],
        [401, 'accountNumber'],
      ],
    ],
    ['procedure 2 without its percentage', { withholding: '2' }, [[401, 'fixedRate']]],
    ['a percentage above the whole', { withholding: '2', fixedRate: '100.5' }, [[401, 'fixedRate']]],
  ])('%s', async (_, changes, refusals) => {
    expect(await refusalsOf(hire(hiring(changes)))).toEqual(refusals)
  })

  test("next year's figure changes nothing that was written before, and rules what is written then", async () => {
    const other = await newCompany(world)
    const terms = (await openHiring(other.client))({ salary: '1750905.00' })
    const { id } = await hire(terms, other.client)
    const figure = { name: 'minimumWage' as const, from: '2026-11-01', until: '2026-12-31', value: '1900000', source: 'Fallo de prueba' }
    await other.client.call(createPayrollLaw, { body: figure })
    const changed = { ...terms, phone: '300 123 4567', version: 1 }
    await other.client.call(calls.update, { params: { id }, body: changed })
    const lower = { ...changed, salary: '1760000.00', version: 2 }
    expect(await refusalsOf(other.client.call(calls.update, { params: { id }, body: lower }))).toEqual([[607, 'salary']])
  })

  test('what is of another company is unknown', async () => {
    const other = await newCompany(world)
    const foreign = (await openHiring(other.client))()
    const { id: theirs } = await hire(foreign, other.client)
    expect((await refusalsOf(hire(hiring({ areaId: foreign.areaId })))).map(([, field]) => field)).toEqual(['areaId'])
    expect(await refusalsOf(client.call(calls.one, { params: { id: theirs } }))).toEqual([[698, null]])
  })
})

describe('the plan', () => {
  let small: StoryCompany
  let terms: Hiring
  beforeAll(async () => {
    small = await newCompany(world)
    await inCompany(world.pool, small, (tx) => setPlanLimits(tx, small.companyId, { planHrmLiteEmployees: 2 }))
    terms = await openHiring(small.client)
  })

  test('lets as many people be hired as it says, each counted once', async () => {
    const first = terms({ endsOn: '2026-03-31', contractType: '1' })
    await hire(first, small.client)
    await hire({ ...first, startsOn: '2026-05-01', endsOn: null, contractType: '2' }, small.client)
    const two = await Promise.all([1, 2, 3].map(() => refusalsOf(hire(terms(), small.client))))
    expect(two.flat()).toEqual([
      [532, null],
      [532, null],
    ])
    const { features } = await small.client.call(getPlanUsage)
    expect(features.find(({ flag }) => flag === 'planHrmLiteEmployees')).toMatchObject({ limit: 2, used: 2, state: 'reached' })
  })

  test('who is out of use leaves room, which is taken when they come back', async () => {
    const { rows } = await small.client.call(calls.list, { query: { text: 'Pardo', sort: '-startsOn' } })
    const alone = rows.filter(({ identification }) => rows.filter((each) => each.identification === identification).length === 1)
    const [{ id = '', version = 0 } = {}] = alone
    await small.client.call(calls.setActive, { params: { id }, body: { active: false, version } })
    await hire(terms(), small.client)
    const back = small.client.call(calls.setActive, { params: { id }, body: { active: true, version: version + 1 } })
    expect(await refusalsOf(back)).toEqual([[532, null]])
  })

  test('a file neither passes it', async () => {
    const kind = kindClient(small.client, employee.name, false)
    const heads = ['idType', 'identification', 'firstName', 'firstSurname', 'startsOn', 'salary', 'jobTitleId', 'areaId', 'cityCode']
    const row = ['Cédula de ciudadanía', '1077000001', 'Rosa', 'Quiroga', '2026-01-15', '2000000', 'Auxiliar', 'Administración', '11001']
    const { problems } = await kind.check([...heads, 'paymentPeriodId', 'payMeans'], [[...row, 'Mensual', 'Efectivo']])
    expect(problems.map(({ code }) => code)).toEqual([532])
  })
})

describe('files', () => {
  const heads = [
    'Tipo de identificación',
    'Número de identificación',
    'Primer nombre',
    'Primer apellido',
    'Fecha de ingreso',
    'Fecha de retiro',
  ]
  const more = ['Salario al ingreso', 'Cargo', 'Área', 'Municipio donde trabaja', 'Periodo de pago', 'Forma de pago']
  const text = (...rows: string[][]) => [[...heads, ...more], ...rows].map((cells) => cells.join(';')).join('\n')
  const row = (number: string, from: string, to: string, salary = '2000000') => [
    ...['Cédula de ciudadanía', number, 'Nubia', 'Casallas', from, to],
    ...[salary, 'Auxiliar', 'Administración', '11001', 'Mensual', 'Efectivo'],
  ]
  const load = (rows: string[][], mode: 'create' | 'update' = 'create') =>
    client.call(calls.import, { body: { text: text(...rows), mode, dryRun: false } })

  test('a file hires, makes the third parties, and changes what it finds', async () => {
    expect(await load([row('1088000001', '2026-01-15', ''), row('1088000002', '2026-02-01', '')])).toMatchObject({ created: 2 })
    const { rows } = await client.call(calls.list, { query: { text: '1088000001' } })
    expect(await personOf(rows[0]?.id ?? '')).toMatchObject({ displayName: 'Nubia Casallas', isEmployee: true })
    expect(await load([row('1088000001', '2026-01-15', '', '2100000'), row('1088000002', '2026-02-01', '')], 'update')).toMatchObject({
      ...{ created: 0, changed: 1, equal: 1 },
    })
  })

  test('the rules of the form are those of the file, each at its row', async () => {
    expect(await refusalsOf(load([row('1088000003', '2026-01-15', ''), row('1088000004', '2026-01-15', '', '1700000')]))).toEqual([
      [607, 'rows.3.salary'],
    ])
  })

  test('two rows of one person that cross are refused, and nothing is left', async () => {
    const crossing = [row('1088000005', '2026-01-15', '2026-06-30'), row('1088000005', '2026-06-30', '')]
    expect((await refusalsOf(load(crossing))).map(([code]) => code)).toEqual([609])
    expect((await client.call(calls.counts, { query: { text: '1088000005' } })).all).toBe(0)
  })

  test('what the screen of imports loads has its third party as well, and can be undone', async () => {
    const kind = kindClient(client, employee.name)
    const done = await kind.take([...heads, ...more], [row('1088000006', '2026-01-15', '')])
    const { rows } = await client.call(calls.list, { query: { text: '1088000006' } })
    expect(await personOf(rows[0]?.id ?? '')).toMatchObject({ isEmployee: true })
    await kind.undo(done.id)
    expect((await client.call(calls.counts, { query: { text: '1088000006' } })).all).toBe(0)
  })
})
