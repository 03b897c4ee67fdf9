// Cost, margin and salary are seen by whoever may and by nobody else, on every door that reads: answers, files, papers,
// histories and searches of a company in which each figure was planted.
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import * as z from 'zod/mini'
import { masks } from '#modules/access/index.ts'
import type { DocumentRequest } from '#modules/documents/index.ts'
import { productionStage } from '#modules/manufacturing/index.ts'
import { employee, salaryLevel } from '#modules/payroll/index.ts'
import { createOpening, createTransfer, sendTransfer, setLevels, stockNoteEndpoints, warehouse } from '#modules/inventory/index.ts'
import { createItem } from '#modules/items/index.ts'
import { priceList } from '#modules/pricing/index.ts'
import {
  billEndpoints,
  landedReceipts,
  purchaseOrderEndpoints,
  purchaseRemissionEndpoints,
  setItemSuppliers,
} from '#modules/purchases/index.ts'
import { planFlags } from '#modules/subscription/index.ts'
import { setPlanLimits } from '#modules/subscription/index.server.ts'
import { creditNoteEndpoints } from '#modules/sales/index.ts'
import { fieldMasks } from '#platform/catalogue/endpoints.ts'
import { filterKey } from '#platform/catalogue/filter.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import type { Endpoint } from '#platform/http/endpoint.ts'
import { maskedBy } from '#platform/http/masked.ts'
import type { Client } from './client.server.ts'
import { watchTables } from './testing/asked-tables.server.ts'
import { countOneLess, spreadFreight } from './testing/planted.server.ts'
import { plantSalaries } from './testing/hiring.server.ts'
import { meetSeller } from './testing/parties.server.ts'
import { sampleOf } from './testing/sample.server.ts'
import { readAnswer } from './testing/read-answer.server.ts'
import {
  allColumns,
  askAs,
  catalogues,
  inOrder,
  joinWithout,
  placeOf,
  readings,
  someIds,
  walkOf,
  type Asked,
} from './testing/readings.server.ts'
import { isSampled } from './testing/sampled.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

const COST = '7351.4271'
const SALARY = '4917283'
const MARGIN = '37.4291'
/**
 * Without points, commas, spaces and signs: the cost of one, of ten and of a hundred, of the nine that were sold for good, of
 * what is left and of all that came in; the salary; the margin.
 */
const PLANTED = /735143|735142|6616284|66897987|74249414|4917283|374291/

const figuresOf = ({ response }: Endpoint) =>
  'file' in response ? [] : [...maskedBy('events' in response ? response.events : response).keys()]

let world: World
let shop: Shop
let blind: Client
/** Some ids of each table, and those of the planted records. */
let ids: ReadonlyMap<string, readonly string[]>

beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [{ name: 'Cafetera', price: '50000', stock: { quantity: '100', cost: COST }, taxes: ['IVA 19 %'] }],
  })
  const { client, companyId } = shop
  await inCompany(world.pool, { companyId, personId: null }, (tx) =>
    setPlanLimits(tx, companyId, Object.fromEntries(planFlags.map(({ name }) => [name, null]))),
  )
  world.clock.moveTo(new Date(world.clock.now().getTime() + 10_000).toISOString())
  const invoice = await shop.issue([['Cafetera', '10']])
  const request = shop.request([['Cafetera', '1']], { resolutionId: null })
  await client.call(creditNoteEndpoints.create, {
    body: {
      document: {
        ...request,
        correction: { documentId: invoice.id, concept: '1' },
        lines: request.lines.map((line) => ({ ...line, source: { documentId: invoice.id, position: 1, byValue: false, restock: true } })),
      },
      issue: true,
    },
  })
  await plantSalaries(client, SALARY)
  await client.call(productionStage.endpoints.create, { body: { name: 'Corte', hourCost: '73514.27', needsApproval: false, color: null } })
  await client.call(priceList.endpoints.create, {
    body: {
      ...{ name: 'Con margen', audience: 'assigned', tagId: null, branchId: null, source: 'cost', overId: null, change: 'margin' },
      ...{ percent: MARGIN, rounding: 'in990', includesTax: false, validFrom: null, validTo: null },
    } as never,
  })
  await client.call(stockNoteEndpoints.saveDraft, {
    body: {
      input: {
        date: world.today,
        warehouseId: shop.warehouseId,
        lines: [{ itemId: shop.item('Cafetera').id, quantity: '3', unitCost: COST }],
      },
    },
  })
  const kit = { kind: 'kit' as const, code: 'COMBO', name: 'Combo', price: '90000' }
  const components = [{ itemId: shop.item('Cafetera').id, unitId: null, quantity: '1' }]
  await client.call(createItem, { body: { ...kit, components } })
  const { id: batched } = await client.call(createItem, { body: { kind: 'product', code: 'LOTE', name: 'Con lote', control: 'batch' } })
  await client.call(createOpening, {
    body: {
      date: world.today,
      warehouseId: shop.warehouseId,
      lines: [{ itemId: batched, quantity: '10', unitCost: COST, batches: [{ code: 'L-1', quantity: '10' }] }],
    },
  })
  await sendOne()
  await countOneLess(shop)
  await buyDearer()
  await spreadFreight(shop, world.today, '7351.43')
  const hidden = Object.values(masks).map(({ code }) => code)
  blind = (await joinWithout(world, companyId, hidden)).client
  ids = await someIds(world, companyId)
})
afterAll(() => world.close())

/** One of what was planted leaves for another warehouse. */
async function sendOne(): Promise<void> {
  const { client, warehouseId: originId } = shop
  const { id: destinationId } = await client.call(warehouse.endpoints.create, { body: { code: 'N', name: 'Norte' } as never })
  const { id, version } = await client.call(createTransfer, {
    body: { date: world.today, originId, destinationId, lines: [{ itemId: shop.item('Cafetera').id, quantity: '1' }] },
  })
  await client.call(sendTransfer, { params: { id }, body: { version } })
}

/** What was planted is what something else cost with a bill and a receipt, worked out from their lines, and with an order of more of it. */
async function buyDearer(): Promise<void> {
  const { client, warehouseId } = shop
  const { id: itemId } = await client.call(createItem, { body: { kind: 'product', code: 'ALZA', name: 'Con alza', price: '20000' } })
  await client.call(setLevels, { params: { itemId }, body: { levels: [{ warehouseId, minimum: '500', reorder: null, maximum: null }] } })
  const written = (quantity: string, unitPrice: string, discount: string): DocumentRequest => ({
    ...shop.request([], { resolutionId: null, supplierPrefix: 'FE', supplierNumber: unitPrice, deliveryDate: world.today }),
    lines: [{ itemId, description: 'Con alza', quantity, unitPrice, discount: { kind: 'Porcentaje', value: discount }, taxIds: [] }],
  })
  // Somebody asks for it what was planted.
  const supplierId = await meetSeller(client)
  await client.call(setItemSuppliers, {
    params: { itemId: shop.item('Cafetera').id },
    body: { suppliers: [{ supplierId, code: 'CAF', price: COST }] },
  })
  // Three of 8.168,25 less a tenth are 22.054,28.
  for (const [calls, document] of [
    [billEndpoints, written('1', '5000', '0')],
    [billEndpoints, written('3', '8168.25', '10')],
    [purchaseRemissionEndpoints, written('1', '9000', '0')],
    [purchaseOrderEndpoints, written('3', '8168.25', '10')],
  ] as const)
    await client.call(calls.create, { body: { document, issue: true } })
}

const ask = (client: Client, asked: Asked, more: { readonly method?: 'POST'; readonly payload?: object } = {}) =>
  askAs(world, client, shop.companyId, { ...asked, ...more })

/** What it masks is a figure of a document, which whoever may read that is told there (1174): `landed-cost-masks.story` asks it. */
const saidByDocument: ReadonlySet<string> = new Set([landedReceipts.path])

describe('every door that reads', () => {
  const carried = new Map<string, Set<string>>()
  test('tells whoever may see all of it, and hides it from whoever may not', async () => {
    expect(readings.length).toBeGreaterThan(200)
    const told: string[] = []
    const { id: itemId } = shop.item('Cafetera')
    const place = { companyId: shop.companyId, itemId, itemName: 'Cafetera', warehouseId: shop.warehouseId }
    const walk = walkOf(await watchTables(inject('ownerUrl')), ids, place)
    for (const endpoint of inOrder) {
      const isPlace = endpoint.path === placeOf(endpoint.path)
      await walk.askAll(endpoint, async (asked) => {
        const open = await ask(shop.client, asked)
        expect(open.statusCode, `${asked.url} ${open.body}`).toBeLessThan(500)
        if (open.statusCode !== 200) return
        if (isPlace) walk.opens(endpoint.path, asked.id ?? '')
        const shown = PLANTED.exec(readAnswer(open))?.[0]
        if (shown !== undefined) carried.set(endpoint.path, (carried.get(endpoint.path) ?? new Set()).add(asked.query['format'] ?? ''))
        // Of what nobody is told, some is looked at again.
        else if (!isSampled(endpoint.path, 0.25)) return
        const hidden = await ask(blind, asked)
        expect(hidden.statusCode, asked.url).toBeLessThan(500)
        const found = PLANTED.exec(readAnswer(hidden))
        if (found)
          told.push(
            `${endpoint.path} ${JSON.stringify(asked.query)}: ${readAnswer(hidden).slice(Math.max(0, found.index - 80), found.index + 20)}`,
          )
      })
    }
    expect(told).toEqual([])
  })

  test('each endpoint whose contract masks a figure was asked for one that is there', () => {
    const masking = readings.filter((endpoint) => figuresOf(endpoint).length > 0).map(({ path }) => path)
    expect(masking.length).toBeGreaterThan(8)
    expect(masking.filter((path) => !carried.has(path) && !saidByDocument.has(path))).toEqual([])
  })

  test.each([
    ['/api/inventories/detail', ['']],
    ['/api/inventories/detail/xlsx', ['']],
    ['/api/inventories/detail/csv', ['']],
    ['/api/inventories/detail/pdf', ['']],
    ['/api/accounting/entries/by-source/{id}', ['']],
    [`/api${salaryLevel.path}/export`, ['csv', 'pdf', 'xlsx']],
    [`/api${salaryLevel.path}/{id}/history`, ['']],
    ...['', '/{id}'].map((end) => [`/api${employee.path}${end}`, ['']] as [string, string[]]),
    [`/api${employee.path}/export`, ['csv', 'pdf', 'xlsx']],
    [`/api${employee.path}/{id}/history`, ['']],
    [`/api${productionStage.path}/export`, ['csv', 'pdf', 'xlsx']],
    [`/api${priceList.path}/{id}`, ['']],
  ])('%s carries what was planted', (path, formats) => {
    expect([...(carried.get(path) ?? [])].toSorted()).toEqual(formats)
  })
})

describe('without the permission', () => {
  const masking = catalogues.flatMap((catalogue) =>
    Object.entries(fieldMasks(catalogue.fields)).map(([name, { title }]) => ({ catalogue, name, title })),
  )

  test.each(masking.map((each) => ({ ...each, at: `${each.catalogue.name}.${each.name}` })))(
    '$at neither sorts nor filters nor is written',
    async ({ catalogue, name, title }) => {
      const { list, counts, export: file, create, import: load } = catalogue.endpoints
      const asks = [
        { url: list.path, query: { sort: name } },
        { url: file.path, query: { sort: `-${name}`, columns: allColumns } },
        ...[list, counts].map(({ path }) => ({ url: path, query: { [filterKey(name)]: '1..9999999999' } })),
        { url: file.path, query: { [filterKey(name)]: '1..9999999999', columns: allColumns } },
      ]
      // A list inside a record sorts and filters nothing, whoever asks.
      const isList = catalogue.fields[name]?.kind === 'children'
      for (const asked of isList ? asks.slice(0, 2) : []) expect((await ask(shop.client, asked)).statusCode, asked.url).toBe(400)
      for (const asked of isList ? [] : asks) {
        const answer = await ask(blind, asked)
        expect([asked, answer.statusCode, answer.json<{ missing: string }>().missing]).toEqual([asked, 403, title])
        expect((await ask(shop.client, asked)).statusCode, asked.url).toBe(200)
      }
      for (const { path, body } of [create, load]) {
        const payload = sampleOf(z.toJSONSchema(body ?? z.object({}), { io: 'input', unrepresentable: 'any' }) as never, () => '') as object
        const answer = await ask(blind, { url: path, query: {} }, { method: 'POST', payload })
        expect([path, answer.statusCode, answer.json<{ missing: string }>().missing]).toEqual([path, 403, title])
      }
    },
  )

  test('what was looked up by code or id has no cost', async () => {
    const payload = { codes: ['P-1'], warehouseId: shop.warehouseId }
    const lookup = { url: '/api/items/lookup', query: {} }
    expect(readAnswer(await ask(shop.client, lookup, { method: 'POST', payload }))).toMatch(PLANTED)
    const answer = await ask(blind, lookup, { method: 'POST', payload })
    expect(answer.json<{ items: { unitCost: string | null }[] }>().items).toMatchObject([{ unitCost: null }])
  })
})
