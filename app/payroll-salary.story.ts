// Salary in the books: whoever reads the ledger, what is owed and what is paid, but may not know salaries, is told payroll grouped and
// without the person, on every door that reads. A salary is planted, posted and paid, and looked for in whatever is answered.
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { auxiliaryBook, cashForecast, journalBook, trialBalance } from '#modules/analytics/index.ts'
import { closeTax } from '#modules/accounting/index.ts'
import { createParty } from '#modules/people/index.ts'
import { paymentEndpoints as payments, paymentRunCalls as runs } from '#modules/treasury/index.ts'
import type { Client } from './client.server.ts'
import { watchTables } from './testing/asked-tables.server.ts'
import { payMonth, placeOfSalary, plantSalary, SURNAME, type PlantedSalary } from './testing/planted-salary.server.ts'
import { prove } from './testing/prove.server.ts'
import { readAnswer } from './testing/read-answer.server.ts'
import { askAs, inOrder, placeOf, readings, someIds, walkOf, type Place } from './testing/readings.server.ts'
import { openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let salary: PlantedSalary
let shop: Shop
let blind: Client
beforeAll(async () => {
  world = await openWorld()
  salary = await plantSalary(world)
  ;({ shop, blind } = salary)
})
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
    expect(owed.every(({ cells }) => (cells['party'] ?? null) === null)).toBe(true)
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
    expect((await shop.client.call(payments.pending, { params: { partyId: salary.partyId } })).items).toHaveLength(1)
    expect((await blind.call(payments.pending, { params: { partyId: salary.partyId } })).items).toEqual([])
    const body = { sources: [salary.monthId] }
    expect((await shop.client.call(payments.lookMany, { body })).groups).toHaveLength(3)
    expect((await blind.call(payments.lookMany, { body })).groups).toEqual([])
  })
})

describe('a month that was paid', () => {
  beforeAll(() => payMonth(salary))

  test('is proven, and its payments and their run are not there', async () => {
    expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
    expect((await shop.client.call(runs.list)).rows).toHaveLength(1)
    expect((await blind.call(runs.list)).rows).toEqual([])
    expect((await shop.client.call(payments.list)).rows).toHaveLength(3)
    expect((await blind.call(payments.list)).rows).toEqual([])
  })
  test('is not found by the numbers of its payments', async () => {
    const found = async (client: Client) => (await asked(client, '/api/palette', { text: 'CE-1' })).body
    expect(await found(shop.client)).toContain('CE-1')
    expect(await found(blind)).not.toContain('CE-1')
  })
  test('leaves the bank in one line', async () => {
    const query = { ...october, account: '1110', accountTo: '1110' }
    const lines = async (client: Client) => (await report(client, auxiliaryBook, query)).rows.filter(({ kind }) => kind === 'line')
    expect(await lines(shop.client)).toHaveLength(3)
    expect(await lines(blind)).toMatchObject([{ cells: { description: 'Nómina', party: null } }])
  })
  test('closes its withholdings, of which those of workers are of nobody', async () => {
    const dian = {
      kind: 'juridica' as const,
      identificationType: '31' as const,
      legalName: 'DIAN',
      identification: '800197268',
      responsibilities: ['R-99-PN' as const],
    }
    const { id: dianId } = await shop.client.call(createParty, { body: { ...dian, isSupplier: true } })
    const { id } = await shop.client.call(closeTax, { body: { tax: 'withholding', month: '2026-10', partyId: dianId } })
    const of = (client: Client) => asked(client, `/api/accounting/entries/by-source/${id}`)
    expect((await of(shop.client)).body).toContain(SURNAME)
    const { status, body } = await of(blind)
    expect([status, body.includes(SURNAME), body.includes('DIAN')]).toEqual([200, false, true])
    const query = { ...october, account: '2365', accountTo: '2365' }
    expect((await report(blind, auxiliaryBook, query)).totals).toEqual((await report(shop.client, auxiliaryBook, query)).totals)
    expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
  })
  test('of the salary that was planted nothing is told on any door that reads', async () => {
    const walk = walkOf(await watchTables(inject('ownerUrl')), await someIds(world, shop.companyId), place())
    const told: string[] = []
    const carried = new Set<string>()
    for (const endpoint of inOrder) {
      await walk.askAll(endpoint, async ({ id, url, query }) => {
        const open = await askAs(world, shop.client, shop.companyId, { url, query })
        if (open.statusCode === 200 && endpoint.path === placeOf(endpoint.path)) walk.opens(endpoint.path, id ?? '')
        if (open.statusCode === 200 && placeOfSalary(salary, readAnswer(open)) >= 0) carried.add(endpoint.path)
        // Also what tells nobody: a query that a view does not answer as its table does would fail here.
        const { status, body } = await asked(blind, url, query)
        const found = placeOfSalary(salary, body)
        if (status >= 500) told.push(`${url} ${JSON.stringify(query)}: ${status} ${body.slice(0, 300)}`)
        if (found >= 0) told.push(`${url} ${JSON.stringify(query)}: ${body.slice(Math.max(0, found - 120), found + 20)}`)
      })
    }
    expect(told).toEqual([])
    expect(readings.length).toBeGreaterThan(200)
    expect(carried.size).toBeGreaterThan(30)
    for (const path of ['/api/analytics/reports/book-auxiliary/xlsx', '/api/treasury/payment-runs/{id}/bank-file', '/api/logs'])
      expect(carried).toContain(path)
  })
})
