// What is not as it should be is told once for each case, by gravity, with a way to it; of another company nothing.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import pg from 'pg'
import { warningsReport } from '#modules/analytics/index.ts'
import { createParty } from '#modules/people/index.ts'
import { invoiceEndpoints } from '#modules/sales/index.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Cafetera', price: '50000', stock: { quantity: '5', cost: '30000' }, taxes: [] }] })
})
afterAll(() => world.close())

const read = (query: Readonly<Record<string, string>> = {}, client = shop.client) => client.call(warningsReport.endpoints.page, { query })
const casesOf = async (query: Readonly<Record<string, string>> = {}) =>
  (await read(query)).rows.filter(({ kind }) => kind === 'line').map(({ cells, source }) => [cells['case'], source?.kind])
const groupsOf = async (query: Readonly<Record<string, string>> = {}) =>
  (await read(query)).rows.filter(({ kind, depth }) => kind === 'group' && depth === 1).map(({ label }) => label.split('.')[0])

test('a customer without e-mail, and an old draft, are told until they are mended', async () => {
  const before = await casesOf()
  await shop.client.call(createParty, {
    body: {
      ...{ kind: 'natural', identificationType: '13', identification: '52123987', firstName: 'Ana', firstSurname: 'Zapata' },
      ...{ responsibilities: ['R-99-PN'], isCustomer: true, addressLine: 'Calle 1 # 2-3', cityCode: '11001' },
    },
  })
  await shop.client.call(invoiceEndpoints.create, {
    body: { document: { ...shop.request([['Cafetera', '1']]), date: '2026-09-01', dueDate: '2026-09-01' }, issue: false },
  })
  const added = (await casesOf()).filter((each) => !before.some((known) => known[0] === each[0]))
  expect(added).toEqual(
    expect.arrayContaining([
      ['Ana Zapata', 'party'],
      [expect.stringMatching(/borrador/), 'INE'],
    ]),
  )
  expect(await groupsOf()).toEqual(expect.arrayContaining(['Clientes sin correo de facturación']))
})

test('a number that no document has is told at the one behind it, once', async () => {
  const issue = async () => (await shop.issue([['Cafetera', '1']])).id
  const [, missing, behind] = [await issue(), await issue(), await issue()]
  expect(await groupsOf()).not.toContain('Saltos en la numeración')
  // As a copy that lost one would have it.
  const owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  await owner.query(`begin; set local session_replication_role = replica; set local app.company = '${shop.companyId}'`)
  await owner.query(`update document set prefix = prefix || 'X' where company_id = $1 and id = $2`, [shop.companyId, missing])
  await owner.query('commit')
  await owner.end()
  const { rows } = await read({ severity: 'grave' })
  const at = rows.findIndex(({ label }) => label.startsWith('Saltos en la numeración'))
  expect(rows.slice(at + 1, at + 2).map(({ source, cells }) => [source?.id, cells['detail']])).toEqual([
    [behind, expect.stringMatching(/^Falta el \d+$/)],
  ])
})

test('by gravity; every total is the number of its cases, on every page', async () => {
  const grave = await read({ severity: 'grave' })
  expect(grave.rows.filter(({ depth, kind }) => kind === 'group' && depth === 0).map(({ label }) => label)).not.toContain('Por revisar')
  const all = await read()
  expect(all.totals).toEqual({ cases: String(all.rows.filter(({ kind }) => kind === 'line').length) })
  expect(all.lines).toBe(Number(all.totals['cases']))
})

test('another company is told of its own', async () => {
  const other = await openShop(world, { items: [] })
  const { rows } = await read({}, other.client)
  expect(rows.some(({ cells }) => cells['case'] === 'Ana Zapata')).toBe(false)
})
