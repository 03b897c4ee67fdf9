// Whoever is kept to a branch reads the stock of its warehouse and of no other branch's: not by the card, nor by any report, list,
// file or search that there is. Where their branch has no warehouse of its own they take from any.
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { branch } from '#modules/documents/index.ts'
import { createOpening, stockCard, warehouse } from '#modules/inventory/index.ts'
import { invoiceEndpoints as invoices } from '#modules/sales/index.ts'
import { exportableColumns } from '#platform/catalogue/export.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { fillPath, type Endpoint } from '#platform/http/endpoint.ts'
import { COMPANY_HEADER } from '#platform/http/server.server.ts'
import { pdfText } from '#platform/testing/pdf-text.server.ts'
import { unzipped } from '#platform/testing/unzipped.server.ts'
import type { Client } from './client.server.ts'
import { serverModules } from './modules.server.ts'
import { permissionsOf } from '#platform/permissions.server.ts'
import { colleague, restrict } from './testing/colleagues.server.ts'
import { isAskedEveryTime } from './testing/catalogue-addresses.server.ts'
import { sampleOf } from './testing/sample.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

/** What there is elsewhere, what is left of it, and both with what there is here; what a unit costs there. */
const ELSEWHERE = /73916\d\d|482137/
const ROLE = 901

let world: World
let shop: Shop
let kept: Client
let own: string
let invoice: { readonly id: string; readonly number: string | null }
let ids: readonly string[]

const named = (values: object) => ({
  ...{ addressLine: '', cityCode: null, phone: '', mobile: '', email: '', openingHours: '', resolutionId: null, warehouseId: null },
  ...values,
})

beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [{ name: 'Cafetera', price: '50000', taxes: ['IVA 19 %'], stock: { quantity: '7391684', cost: '4821.37' } }],
  })
  const { client, companyId } = shop
  const [main] = (await client.call(branch.endpoints.list, { query: {} })).rows
  if (!main) throw new Error('A new company has a branch')
  const { id, version, active: _active, labels: _labels, ...values } = main
  await client.call(branch.endpoints.update, { params: { id }, body: { ...values, version, warehouseId: shop.warehouseId } as never })
  own = (await client.call(warehouse.endpoints.create, { body: { code: 'SUR', name: 'Bodega Sur' } as never })).id
  const south = await client.call(branch.endpoints.create, { body: named({ code: 'S', name: 'Sur', warehouseId: own }) as never })
  await client.call(createOpening, {
    body: { date: world.today, warehouseId: own, lines: [{ itemId: shop.item('Cafetera').id, quantity: '11', unitCost: '3000' }] },
  })
  invoice = await shop.issue([['Cafetera', '8']])
  const permissions = permissionsOf(serverModules).map(({ code }) => code)
  await inCompany(world.pool, { companyId, personId: null }, (tx) =>
    insertRows(tx, 'role', [{ company_id: companyId, id: ROLE, name: 'Todo menos lo de otros', permissions }]),
  )
  const { personId, client: theirs } = await colleague(world, client, ROLE)
  await restrict(world, client, personId, { branchIds: [south.id] }, ROLE)
  kept = theirs
  ids = [shop.item('Cafetera').id, shop.warehouseId, own, invoice.id, shop.customerId, ...(await noteIds())]
})
afterAll(() => world.close())

const noteIds = async (): Promise<string[]> =>
  (
    await inCompany(world.pool, shop, (tx) =>
      tx.rows<{ id: string }>(sql`
        select id from stock_note where company_id = ${shop.companyId} union all select id from stock_movement where company_id = ${shop.companyId}`),
    )
  ).map(({ id }) => id)

const readings = serverModules
  .flatMap(({ handlers }) => handlers)
  .map(({ endpoint }) => endpoint)
  .filter(
    ({ method, response, permission }) => method === 'GET' && !('events' in response) && permission !== 'public' && permission !== 'self',
  )
  .filter(isAskedEveryTime)

const columns = serverModules.flatMap(({ catalogues = [] }) => catalogues.flatMap(({ catalogue }) => exportableColumns(catalogue)))
const allColumns = [...new Set([...columns, 'number', 'date', 'party', 'total', 'stock', 'cost', 'value', 'quantity'])].join()

/** With what it requires, of the product, in one format of its files. */
function queriesOf({ query }: Endpoint): Readonly<Record<string, string>>[] {
  if (!query) return [{}]
  const schema = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as {
    readonly properties?: Readonly<Record<string, { readonly enum?: readonly string[] }>>
    readonly required?: readonly string[]
  }
  const properties = schema.properties ?? {}
  const asked = Object.fromEntries(
    (schema.required ?? []).map((name) => {
      const value = String(sampleOf((properties[name] ?? {}) as never, () => shop.item('Cafetera').id))
      return [name, value === 'Intrusa' ? 'Cafetera' : value]
    }),
  )
  const wide = {
    ...asked,
    ...('columns' in properties ? { columns: allColumns } : {}),
    ...('item' in properties ? { item: shop.item('Cafetera').id } : {}),
    ...('chart' in properties ? { chart: '1' } : {}),
  }
  const narrow = 'warehouseId' in properties ? [{ ...wide, warehouseId: shop.warehouseId }] : []
  // All formats are written from the same rows.
  const formats = properties['format']?.enum?.slice(0, 1) ?? ['']
  return [wide, ...narrow].flatMap((each) => formats.map((format) => (format === '' ? each : { ...each, format })))
}

async function said(client: Client, url: string, query: Readonly<Record<string, string>>): Promise<string | null> {
  const headers = { authorization: `Bearer ${client.token}`, [COMPANY_HEADER]: shop.companyId }
  const answer = await world.app.inject({ method: 'GET', url, query, headers })
  expect(answer.statusCode, `${url} ${answer.body}`).toBeLessThan(500)
  if (answer.statusCode !== 200) return null
  const bytes = answer.rawPayload
  const start = bytes.subarray(0, 5).toString('latin1')
  const text =
    start === '%PDF-' ? pdfText(bytes) : start.startsWith('PK') ? [...unzipped(bytes).values()].join('\n') : bytes.toString('utf8')
  return text.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '·').replaceAll(/[.,\s$\u00A0\u202F]/g, '')
}

test('no door that reads tells what there is in the warehouse of another branch', async () => {
  const told: string[] = []
  const carrying = new Set<string>()
  for (const endpoint of readings) {
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
    const queries = queriesOf(endpoint)
    for (const id of names.length === 0 ? [''] : ids) {
      const url = fillPath(endpoint.path, Object.fromEntries(names.map((name) => [name, id])))
      for (const query of queries) {
        // What nobody is told needs no second look.
        if (!ELSEWHERE.test((await said(shop.client, url, query)) ?? '')) continue
        carrying.add(endpoint.path)
        const text = (await said(kept, url, query)) ?? ''
        const found = ELSEWHERE.exec(text)
        if (found) told.push(`${endpoint.path} ${JSON.stringify(query)}: ${text.slice(Math.max(0, found.index - 60), found.index + 20)}`)
      }
    }
  }
  expect(told).toEqual([])
  for (const path of [stockCard.endpoints.page.path, '/api/items', '/api/items/{id}', '/api/items/search'])
    expect([...carrying]).toContain(path)
})

test('the card says what there is in theirs, and neither lends nor takes from another', async () => {
  const period = { from: '2026-11-01', to: '2026-11-30' }
  const { rows } = await kept.call(stockCard.endpoints.page, { query: period })
  expect(JSON.stringify(rows)).toContain('11')
  const sold = (warehouseId: string) =>
    kept.call(invoices.create, { body: { document: shop.request([['Cafetera', '1']], { warehouseId }), issue: true } })
  await expect(sold(shop.warehouseId)).rejects.toMatchObject({ code: 401, fields: ['warehouseId'] })
  expect((await sold(own)).state).toBe('issued')
  const opening = kept.call(createOpening, {
    body: { date: world.today, warehouseId: shop.warehouseId, lines: [{ itemId: shop.item('Cafetera').id, quantity: '1', unitCost: '1' }] },
  })
  await expect(opening).rejects.toMatchObject({ code: 401, fields: ['warehouseId'] })
  expect((await kept.call(invoices.facts, { query: { date: world.today } })).warehouses.map(({ id }) => id)).toEqual([own])
})

test('in a branch without a warehouse the card shows what moved, and nothing of the documents of others', async () => {
  const { client } = shop
  const { id } = await client.call(branch.endpoints.create, { body: named({ code: 'E', name: 'Este' }) as never })
  const { personId, client: theirs } = await colleague(world, client, ROLE)
  await restrict(world, client, personId, { branchIds: [id] }, ROLE)
  const query = { from: '2026-11-01', to: '2026-11-30', item: shop.item('Cafetera').id, warehouse: shop.warehouseId }
  const card = async (of: Client) => JSON.stringify((await of.call(stockCard.endpoints.page, { query })).rows)
  expect(await card(client)).toContain(invoice.id)
  expect(await card(client)).toContain(invoice.number ?? 'no number')
  const seen = await card(theirs)
  expect(seen).toContain('7391')
  expect(seen).not.toContain(invoice.id)
  expect(seen).not.toContain(invoice.number ?? 'no number')
})
