// Salary in the books: whoever reads the ledger, what is owed and what is paid, but may not know salaries, is told payroll grouped and
// without the person, on every door that reads. A salary is planted, posted and paid, and looked for in whatever is answered.
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { masks, roleIds } from '#modules/access/index.ts'
import { auxiliaryBook, cashForecast, journalBook, trialBalance } from '#modules/analytics/index.ts'
import { employee, getSlip, monthCalls } from '#modules/payroll/index.ts'
import { addComment } from '#modules/comments/index.ts'
import { listDue, paymentEndpoints as payments, paymentRunCalls as runs } from '#modules/treasury/index.ts'
import { planFlags } from '#modules/subscription/index.ts'
import { setPlanLimits } from '#modules/subscription/index.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { Client } from './client.server.ts'
import { watchTables } from './testing/asked-tables.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { openHiring } from './testing/hiring.server.ts'
import { numberBank } from './testing/payables.server.ts'
import { prove } from './testing/prove.server.ts'
import { readAnswer } from './testing/read-answer.server.ts'
import { askAs, inOrder, joinWithout, placeOf, readings, someIds, walkOf, type Place } from './testing/readings.server.ts'
import { isSampled } from './testing/sampled.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

const SALARY = '7654321'
const SURNAME = 'Quiñonesplantado'

let world: World
let shop: Shop
let accountant: Client
let blind: Client
/** The salary, and what is paid of it, as digits. */
let planted: RegExp
let partyId: string
let monthId: string

type Standing = { readonly id: string; readonly version: number }
const step = (action: keyof typeof runs.actions, { id, version }: Standing, body: object = {}, client = accountant): Promise<Standing> =>
  client.call(runs.actions[action] as typeof runs.actions.send, { params: { id }, body: { version, ...body } })

async function postMonth(): Promise<string> {
  const hiring = await openHiring(shop.client)
  const account = { payMeans: 'transfer' as const, bank: 'Bancolombia', accountKind: 'savings' as const }
  const hire = (changes: object, accountNumber: string) =>
    shop.client.call(employee.endpoints.create, { body: hiring({ ...account, accountNumber, ...changes }) })
  const { id: employeeId } = await hire({ salary: SALARY, transport: 'none', firstSurname: SURNAME }, '11122233344')
  await hire({ salary: '3000000' }, '55566677788')
  await hire({ salary: '2500000' }, '99900011122')
  const body = { kind: 'month' as const, exit: null, month: '2026-10-01', payDay: '2026-11-30', note: '', novelties: [] }
  const begun = await shop.client.call(monthCalls.create, { body })
  const { id, version } = await shop.client.call(monthCalls.actions.calculate, {
    params: { id: begun.id },
    body: { version: begun.version },
  })
  await accountant.call(monthCalls.actions.approve, { params: { id }, body: { version } })
  const { paid } = await shop.client.call(getSlip, { params: { id, employeeId } })
  planted = new RegExp(`${SALARY}|${paid.replace(/\.00$/, '').replace('.', '')}`)
  return id
}

/** All of it by a run of payments, with its file for the bank. */
async function payMonth(): Promise<void> {
  await numberBank(shop.client, shop.moneyAccountId)
  const { items } = await shop.client.call(listDue, { query: { until: '2026-11-30' } })
  const lines = items.map(({ openItemId, balance }) => ({ openItemId, amount: balance }))
  expect(lines.length).toBe(3)
  const body = { moneyAccountId: shop.moneyAccountId, dueUntil: '2026-11-30', note: '', lines }
  const sent = await step('send', await shop.client.call(runs.create, { body }), {}, shop.client)
  const paid = await step('pay', await step('approve', sent))
  await step('makeFile', paid, { layout: 'delimited' })
  await shop.client.call(addComment, { body: { entityId: paid.id, description: `Se pagaron $ 7.654.321 a ${SURNAME}` } })
}

beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: ['IVA excluido'] }] })
  await inCompany(world.pool, { companyId: shop.companyId, personId: null }, (tx) =>
    setPlanLimits(tx, shop.companyId, Object.fromEntries(planFlags.map(({ name }) => [name, null]))),
  )
  accountant = (await colleague(world, shop.client, roleIds.accountant)).client
  monthId = await postMonth()
  const row = await inCompany(world.pool, { companyId: shop.companyId, personId: null }, (tx) =>
    tx.first<{ id: string }>(sql`select id from party where company_id = ${shop.companyId} and display_name ilike ${`%${SURNAME}%`}`),
  )
  partyId = row?.id ?? ''
  blind = await joinWithout(world, shop.companyId, [masks.salary.code])
}, 60_000)
afterAll(() => world.close())

const october = { from: '2026-10-01', to: '2026-11-30' }
const place = (): Place => ({
  companyId: shop.companyId,
  itemId: shop.item('Asesoría').id,
  itemName: 'Asesoría',
  warehouseId: shop.warehouseId,
})
const asked = async (client: Client, url: string, query: Readonly<Record<string, string>> = {}) => {
  const answer = await askAs(world, client, shop.companyId, { url, query })
  return { status: answer.statusCode, body: readAnswer(answer) }
}
type Rows = { rows: { kind: string; cells: Record<string, string | null> }[]; totals: Record<string, string> }
const report = async (
  client: Client,
  { endpoints }: { endpoints: { page: { path: string } } },
  query: Readonly<Record<string, string>>,
) => {
  const answer = await askAs(world, client, shop.companyId, { url: endpoints.page.path, query })
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
  return answer.json<Rows>()
}

describe('a month that is owed', () => {
  test('is in the auxiliary book one line of each account, of nobody, with the same sums', async () => {
    const query = { ...october, account: '2', accountTo: '2', by: 'party-account' }
    const [seen, veiled] = await Promise.all([report(shop.client, auxiliaryBook, query), report(blind, auxiliaryBook, query)])
    expect(JSON.stringify(seen)).toContain(SURNAME)
    expect(JSON.stringify(veiled)).not.toContain(SURNAME)
    expect(veiled.totals).toEqual(seen.totals)
    const owed = veiled.rows.filter(({ kind, cells }) => kind === 'line' && cells['description'] === 'Nómina de octubre 2026')
    expect(owed.length).toBeGreaterThan(2)
    expect(owed.every(({ cells }) => cells['party'] === null)).toBe(true)
  })
  test('has the trial balance and the journal that everybody has', async () => {
    for (const [book, query] of [
      [trialBalance, { ...october, level: '5' }],
      [journalBook, october],
    ] as const)
      expect((await report(blind, book, query)).rows).toEqual((await report(shop.client, book, query)).rows)
  })
  test('is paid out of the forecast, in one sum', async () => {
    const [seen, veiled] = await Promise.all([report(shop.client, cashForecast, {}), report(blind, cashForecast, {})])
    expect(veiled.totals).toEqual(seen.totals)
    expect(JSON.stringify(veiled)).not.toContain(SURNAME)
  })
  test('is not among what is owed to third parties', async () => {
    expect((await shop.client.call(payments.pending, { params: { partyId } })).items).toHaveLength(1)
    expect((await blind.call(payments.pending, { params: { partyId } })).items).toEqual([])
  })
})

describe('a month that was paid', () => {
  beforeAll(payMonth, 60_000)

  test('is proven, and its payments and their run are not there', async () => {
    expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
    expect((await shop.client.call(runs.list)).rows).toHaveLength(1)
    expect((await blind.call(runs.list)).rows).toEqual([])
    expect((await shop.client.call(payments.list)).rows).toHaveLength(3)
    expect((await blind.call(payments.list)).rows).toEqual([])
    expect(monthId).not.toBe('')
  })
  test('leaves the bank in one line', async () => {
    const query = { ...october, account: '1110', accountTo: '1110' }
    const lines = async (client: Client) => (await report(client, auxiliaryBook, query)).rows.filter(({ kind }) => kind === 'line')
    expect(await lines(shop.client)).toHaveLength(3)
    expect(await lines(blind)).toMatchObject([{ cells: { description: 'Nómina', party: null } }])
  })
  test('of the salary that was planted nothing is told on any door that reads', async () => {
    const walk = walkOf(await watchTables(inject('ownerUrl')), await someIds(world, shop.companyId), place())
    const told: string[] = []
    const carried = new Set<string>()
    for (const endpoint of inOrder) {
      await walk.askAll(endpoint, async ({ id, url, query }) => {
        const open = await askAs(world, shop.client, shop.companyId, { url, query })
        if (open.statusCode === 200 && endpoint.path === placeOf(endpoint.path)) walk.opens(endpoint.path, id ?? '')
        if (open.statusCode === 200 && planted.test(readAnswer(open))) carried.add(endpoint.path)
        else if (!isSampled(endpoint.path, 0.35)) return
        const { status, body } = await asked(blind, url, query)
        const found = planted.exec(body)
        if (status >= 500) told.push(`${url} ${JSON.stringify(query)}: ${status} ${body.slice(0, 300)}`)
        if (found) told.push(`${url} ${JSON.stringify(query)}: ${body.slice(Math.max(0, found.index - 120), found.index + 20)}`)
      })
    }
    expect(told).toEqual([])
    expect(readings.length).toBeGreaterThan(200)
    expect([...carried].toSorted()).toEqual([])
  }, 300_000)
})
