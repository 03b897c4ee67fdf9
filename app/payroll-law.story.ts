// The law that payroll computes with: every company has it, by its date and with its norm, whoever wrote it; what nobody wrote is
// refused by its name, and a company's own wins in that company alone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { parseDay } from '#base/date.ts'
import { amountText } from '#base/decimal.ts'
import { computePayslip, lawOn, scalarNames, tableNames, type LawBook } from '#colombia/index.ts'
import { contractOf, monthOf } from '#colombia/payroll/testing/facts.server.ts'
import {
  createLegalValue,
  createPayrollLaw,
  deletePayrollLaw,
  listLegalValues,
  listPayrollLaw,
  updatePayrollLaw,
} from '#modules/taxes/index.ts'
import { readLawBook, writeSharedValue } from '#modules/taxes/index.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { preparedDatabase, type PreparedDatabase } from '#platform/testing/story.server.ts'
import { signedIn, type Client } from './client.server.ts'
import { prove } from './testing/prove.server.ts'
import { seedReference } from './seed.server.ts'
import { openShop, openWorld, STORY_NOW, type Shop, type World } from './testing/world.server.ts'

// A database of its own: what an operator writes holds for every company of it.
let database: PreparedDatabase
let world: World
let shop: Shop
let other: Shop
let client: Client
const owner = (work: (connection: pg.Client) => Promise<void>): Promise<void> => withOwner(database.ownerUrl, work)

async function withOwner(connectionString: string, work: (connection: pg.Client) => Promise<void>): Promise<void> {
  const connection = new pg.Client({ connectionString })
  await connection.connect()
  try {
    await work(connection)
  } finally {
    await connection.end()
  }
}

beforeAll(async () => {
  database = await preparedDatabase()
  world = await openWorld(STORY_NOW, { appUrl: database.appUrl })
  shop = await openShop(world, { customer: {}, items: [] })
  other = await openShop(world, { customer: {}, items: [] })
  client = await signedIn(world.app, shop.email, shop.password)
})
afterAll(async () => {
  await world.close()
  await database.remove()
})

const bookOf = ({ companyId }: Shop): Promise<LawBook> =>
  inCompany(world.runtime.pool, { companyId, personId: null }, (tx) => readLawBook(tx, companyId))

/** Of $ 1.900.000 with transport, by the law of the company. */
async function paidIn(of: Shop, month: string): Promise<string[]> {
  const outcome = computePayslip(monthOf(month, contractOf('1900000')), await bookOf(of))
  return 'problems' in outcome ? outcome.problems.map(({ text }) => text) : [amountText(outcome.totals.paid)]
}

test('a company has every figure of the law with its norm, and is paid by it: example A of the fact sheet', async () => {
  const law = lawOn(await bookOf(shop), parseDay('2026-10-31'))
  if ('missing' in law) throw new Error(law.missing.map(({ name }) => name).join(', '))
  for (const name of scalarNames) expect(law.of(name).source).not.toBe('')
  for (const name of tableNames) expect(law.table(name).brackets.length).toBeGreaterThan(1)
  expect(await paidIn(shop, '2026-10')).toEqual(['1997095.00'])
  const listed = await client.call(listPayrollLaw, { query: { day: '2026-10-31' } })
  expect(listed.missing).toEqual([])
  expect(listed.figures.find(({ name }) => name === 'minimumWage')).toMatchObject({
    value: '$ 1.750.905',
    from: '2026-01-01',
    isOwn: false,
  })
})

test('a server of before, with the UVT alone, is refused by the names and given the law when it starts', async () => {
  await owner(async (connection) => void (await connection.query(`delete from legal_value where name <> 'uvt'`)))
  expect(await paidIn(shop, '2026-10')).toContain('Falta el salario mínimo del 31/10/2026.')
  await owner(seedReference)
  expect(await paidIn(shop, '2026-10')).toEqual(['1997095.00'])
})

test('a year that nobody wrote is refused by the names of what it lacks', async () => {
  expect(await paidIn(shop, '2027-01')).toEqual([
    'Falta el salario mínimo del 31/01/2027.',
    'Falta el auxilio de transporte del 31/01/2027.',
    'Falta la UVT del 31/01/2027.',
  ])
  const listed = await client.call(listPayrollLaw, { query: { day: '2027-01-31' } })
  expect(listed.missing.map(({ name }) => name)).toEqual(['minimumWage', 'transportAllowance', 'uvt'])
  expect(listed.figures.find(({ name }) => name === 'monthlyHours')).toMatchObject({ value: '210 h' })
})

test('the operator loads next year before a release does, for every company, and a start leaves it', async () => {
  const year = { from: '2027-01-01', source: 'Decreto de 2026' }
  await owner(async (connection) => {
    const write = (name: string, value: string, until = ''): Promise<string[]> =>
      writeSharedValue(connection, { name, value, until, ...year }, world.today)
    expect(await write('minimumWage', '19000000')).toEqual([
      'Debe estar entre $ 875.452,50 y $ 3.501.810: hoy es $ 1.750.905. Revisa los dígitos.',
    ])
    expect(await write('salary', '1')).toHaveLength(1)
    expect(await write('minimumWage', '1900000')).toEqual([])
    expect(await write('transportAllowance', '260000')).toEqual([])
    expect(await write('uvt', '55000')).toEqual([])
    await seedReference(connection)
  })
  // 1.900.000 + 260.000 − 8 % of 1.900.000.
  expect(await Promise.all([shop, other].map((each) => paidIn(each, '2027-01')))).toEqual([['2008000.00'], ['2008000.00']])
  expect(await paidIn(shop, '2026-10')).toEqual(['1997095.00'])
})

test('a company writes its own, which holds in it alone until it takes it away', async () => {
  const written = { name: 'workerHealth', from: '2026-10-01', until: '2026-10-31', value: '5', source: 'Fallo' } as const
  const { id } = await client.call(createPayrollLaw, { body: written })
  // 1 % more of 1.900.000.
  expect(await Promise.all([paidIn(shop, '2026-10'), paidIn(other, '2026-10'), paidIn(shop, '2026-11')])).toEqual([
    ['1978095.00'],
    ['1997095.00'],
    ['1997095.00'],
  ])
  const { until, source } = written
  await client.call(updatePayrollLaw, { params: { id }, body: { until, source, value: '6' } })
  expect(await paidIn(shop, '2026-10')).toEqual(['1959095.00'])
  expect((await client.call(listPayrollLaw, { query: { day: '2026-10-15' } })).own).toMatchObject([{ name: 'workerHealth', value: '6' }])
  // Neither the list of the UVT nor another company has anything of it.
  expect((await client.call(listLegalValues)).values.every(({ name }) => name === 'uvt')).toBe(true)
  const stranger = await signedIn(world.app, other.email, other.password)
  await expect(stranger.call(deletePayrollLaw, { params: { id } })).rejects.toMatchObject({ code: 698 })
  await client.call(deletePayrollLaw, { params: { id } })
  expect(await paidIn(shop, '2026-10')).toEqual(['1997095.00'])
})

test('what a company writes is refused at its field: digits, days, twice', async () => {
  const base: { name: 'minimumWage'; from: string; until: string | null; value: string; source: string } = {
    name: 'minimumWage',
    from: '2027-01-01',
    until: '2027-12-31',
    value: '1900000',
    source: 'Decreto',
  }
  const write = (over: Partial<Omit<typeof base, 'name'>>) => client.call(createPayrollLaw, { body: { ...base, ...over } })
  const refusedAt = (field: string, code = 401) => ({ status: 400, code, fields: [field] })
  await expect(write({ value: '190000000' })).rejects.toMatchObject(refusedAt('value'))
  await expect(write({ value: '-1' })).rejects.toMatchObject(refusedAt('value'))
  await expect(write({ until: null })).rejects.toMatchObject(refusedAt('until'))
  await expect(write({ until: '2026-12-31' })).rejects.toMatchObject(refusedAt('until'))
  await expect(write({ source: '' })).rejects.toMatchObject(refusedAt('source'))
  await write({})
  await expect(write({})).rejects.toMatchObject(refusedAt('from', 404))
})

test('the UVT of a company is no matter of these calls', async () => {
  const { id } = await client.call(createLegalValue, { body: { name: 'uvt', from: '2027-01-01', value: '54999', source: 'Resolución' } })
  await expect(client.call(deletePayrollLaw, { params: { id } })).rejects.toMatchObject({ code: 698 })
  expect((await client.call(listPayrollLaw, { query: {} })).own.some(({ name }) => name === 'uvt')).toBe(false)
})

test('everything still agrees', async () => {
  expect(await prove(database.ownerUrl, shop.companyId)).toBeNull()
})
