// What there was of each product on any day, what it was worth and how it moves; what is short; batches and serials: each report says
// what the kárdex, the books and the lists say.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIds } from '#modules/access/index.ts'
import {
  batchReport,
  createOpening,
  getLevels,
  serialReport,
  setLevels,
  stockAlarms,
  stockCard,
  stockReport,
  warehouse,
} from '#modules/inventory/index.ts'
import { category, createItem, getItem, updateItem } from '#modules/items/index.ts'
import { invoiceEndpoints } from '#modules/sales/index.ts'
import { exportOf } from '#platform/access.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { balanceOf } from './testing/books.server.ts'
import { newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let south: string
const november = { from: '2026-11-01', to: '2026-11-30' }
type Query = Readonly<Record<string, string>>

beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [
      { name: 'Cafetera', price: '90000', stock: { quantity: '30', cost: '50000' }, taxes: ['IVA 19 %'] },
      { name: 'Molino', price: '40000', stock: { quantity: '20', cost: '20000' }, taxes: ['IVA 19 %'] },
      { name: 'Filtro', price: '2000', stock: { quantity: '500', cost: '1000' }, taxes: ['IVA 19 %'] },
      { name: 'Instalación', price: '80000', taxes: ['IVA 19 %'] },
    ],
  })
  const { client } = shop
  south = (await client.call(warehouse.endpoints.create, { body: { code: 'SUR', name: 'Sur' } as never })).id
  await client.call(createOpening, {
    body: { date: '2026-11-05', warehouseId: south, lines: [{ itemId: shop.item('Cafetera').id, quantity: '10', unitCost: '52000' }] },
  })
  await shop.issue([['Cafetera', '8']])
  await shop.issue([['Molino', '20']])
  await shop.issue([['Filtro', '30']])
  // What is taken back did not leave.
  const wrong = await shop.issue([['Filtro', '400']])
  await client.call(invoiceEndpoints.annul, { params: { id: wrong.id }, body: { reason: 'Se hizo mal' } })
})
afterAll(() => world.close())

const stockOf = (query: Query = {}) => shop.client.call(stockReport.endpoints.page, { query: { ...november, ...query } })
const cardOf = (query: Query = {}) => shop.client.call(stockCard.endpoints.page, { query: { ...november, ...query } })
const alarmsOf = (query: Query = {}) => shop.client.call(stockAlarms.endpoints.page, { query })
type Page = Awaited<ReturnType<typeof stockOf>>
const linesOf = ({ rows }: Page) => rows.filter((row) => row.kind === 'line').map((row) => row.cells)
const lineOf = (page: Page, name: string) => linesOf(page).find((cells) => cells['name'] === name)

test('on any day it is worth what the kárdex and the books say', async () => {
  for (const [from, to] of [
    ['2026-10-01', '2026-10-31'],
    ['2026-11-01', '2026-11-04'],
    ['2026-11-05', '2026-11-10'],
    ['2026-11-11', '2026-11-15'],
    ['2026-11-01', '2026-11-30'],
    ['2026-12-01', '2026-12-31'],
  ] as const) {
    const page = await stockOf({ from, to })
    const card = await cardOf({ from, to })
    expect([to, page.totals['value'] ?? '0.00']).toEqual([to, card.totals['value'] ?? '0.00'])
    const balance = await balanceOf(shop.client, { from, to, level: '5' })
    expect([to, page.totals['value'] ?? '0.00']).toEqual([to, balance.rows.find((row) => row.code === '143501')?.closing ?? '0.00'])
  }
  // The same by any grouping.
  const { totals } = await stockOf()
  for (const by of ['category', 'brand', 'item']) expect((await stockOf({ by })).totals).toEqual(totals)
})

test('each product: what there is, its class, what left, how often it turned, how long it lasts', async () => {
  const page = await stockOf({ by: 'item', show: 'moved' })
  // Coffee makers left for 400.000, mills for 400.000, filters for 30.000: the first two cross 80 %, the filters come after 96 %.
  expect(linesOf(page).map(({ name, abc, quantity, out }) => [name, abc, quantity, out])).toEqual([
    ['Cafetera', 'A', '32', '8'],
    ['Molino', 'A', '0', '20'],
    ['Filtro', 'C', '470', '30'],
  ])
  // 8 in the 20 days of the month so far: 32 last 80 days; from 0 to 32, it turned half a time.
  expect([lineOf(page, 'Cafetera')?.['cover'], lineOf(page, 'Cafetera')?.['rotation']]).toEqual(['80', '0.5'])
  expect([lineOf(page, 'Molino')?.['cover'], lineOf(page, 'Molino')?.['unitCost']]).toEqual([null, null])
  expect((await stockOf({ by: 'item' })).lines).toBe(2)
  expect(linesOf(await stockOf({ by: 'item', show: 'moved', abc: 'C' })).map(({ name }) => name)).toEqual(['Filtro'])
  // By warehouse each has its own, and its class is that of the whole.
  const apart = await stockOf()
  expect(apart.rows.filter((row) => row.kind === 'group').map((row) => row.label)).toEqual(['Principal', 'Sur'])
  expect(linesOf(apart).flatMap(({ name, abc, quantity }) => (name === 'Cafetera' ? [[abc, quantity]] : []))).toEqual([
    ['A', '22'],
    ['A', '10'],
  ])
  expect(linesOf(await stockOf({ warehouse: south })).length).toBe(1)
})

test('a category stands for those that hang from it', async () => {
  const { client } = shop
  const values = { name: 'Máquinas', parentId: null, color: null }
  const parent = await client.call(category.endpoints.create, { body: values as never })
  const child = await client.call(category.endpoints.create, { body: { ...values, name: 'De café', parentId: parent.id } as never })
  const { id } = shop.item('Cafetera')
  const item = await client.call(getItem, { params: { id } })
  await client.call(updateItem, {
    params: { id },
    body: {
      ...item,
      taxIds: item.taxes.map((tax) => tax.id),
      tagIds: [],
      units: [],
      categoryId: child.id,
      brandId: null,
      incomeAccountId: item.incomeAccount.id,
      inventoryAccountId: item.inventoryAccount?.id ?? null,
      costAccountId: item.costAccount?.id ?? null,
    } as never,
  })
  expect(linesOf(await stockOf({ category: parent.id })).map(({ name }) => name)).toEqual(['Cafetera', 'Cafetera'])
  const groups = (await stockOf({ by: 'category' })).rows.filter((row) => row.kind === 'group')
  expect(groups.map((row) => row.label)).toEqual(['De café', 'Sin categoría'])
})

test('levels are of each warehouse, and a minimum above the maximum is refused at its field', async () => {
  const { client } = shop
  const params = { itemId: shop.item('Cafetera').id }
  const level = (minimum: string | null, reorder: string | null, maximum: string | null, warehouseId = shop.warehouseId) => ({
    warehouseId,
    minimum,
    reorder,
    maximum,
  })
  const put = (levels: ReturnType<typeof level>[], of = params) => client.call(setLevels, { params: of, body: { levels } })
  await expect(put([level('5', null, '4')])).rejects.toMatchObject({ code: 562, fields: ['levels.0.minimum'] })
  await expect(put([level('1', null, '4'), level('-1', null, null, south)])).rejects.toMatchObject({ fields: ['levels.1.minimum'] })
  await expect(put([level('1', null, '4'), level('2', null, '4')])).rejects.toMatchObject({ code: 401, fields: ['levels.1.warehouseId'] })
  const other = await newCompany(world)
  const theirs = (await other.client.call(warehouse.endpoints.options, { query: {} })).options[0]?.id ?? ''
  await expect(put([level('1', null, null, theirs)])).rejects.toMatchObject({ code: 698, fields: ['levels.0.warehouseId'] })
  await expect(put([level('1', null, null)], { itemId: shop.item('Instalación').id })).rejects.toMatchObject({ code: 401 })
  expect((await client.call(getLevels, { params })).rows.every(({ minimum }) => minimum === null)).toBe(true)
  await put([level('25', '30', '60'), level(null, '5', '8', south)])
  const read = async () =>
    (await client.call(getLevels, { params })).rows.map(({ warehouse: { name }, minimum, reorder, maximum }) => [
      name,
      minimum,
      reorder,
      maximum,
    ])
  expect(await read()).toEqual([
    ['Principal', '25', '30', '60'],
    ['Sur', null, '5', '8'],
  ])
  await put([level('10', '12', '60')])
  expect((await read())[0]).toEqual(['Principal', '10', '12', '60'])
  await put([level('25', '30', '60')])
})

test('what is short or over is said, with how much to ask for', async () => {
  const page = await alarmsOf()
  expect(
    page.rows.flatMap(({ kind, label, cells }) =>
      kind === 'subtotal' ? [] : [kind === 'group' ? label : [cells['name'], cells['warehouse'], cells['available'], cells['wanted']]],
    ),
  ).toEqual([
    'Agotado',
    ['Molino', 'Principal', '0', null],
    'Bajo el mínimo',
    ['Cafetera', 'Principal', '22', '38'],
    'Sobre el máximo',
    ['Cafetera', 'Sur', '10', null],
  ])
  expect((await alarmsOf({ alarm: 'below' })).lines).toBe(1)
  expect((await alarmsOf({ warehouse: south })).lines).toBe(1)
})

test('batches by warehouse and serials one by one, as their lists say', async () => {
  const { client } = shop
  const taxIds = shop.item('Cafetera').taxIds
  const make = async (code: string, name: string, control: 'expiring' | 'serial') =>
    (await client.call(createItem, { body: { kind: 'product', code, name, price: '5000', taxIds, control } })).id
  const milk = await make('LECHE', 'Leche', 'expiring')
  const drill = await make('TALADRO', 'Taladro', 'serial')
  const open = (itemId: string, quantity: string, goods: object) =>
    client.call(createOpening, {
      body: { date: '2026-11-10', warehouseId: shop.warehouseId, lines: [{ itemId, quantity, unitCost: '3000', ...goods }] },
    })
  await open(milk, '10', {
    batches: [
      { code: 'L-1', quantity: '6', expiresOn: '2026-11-25' },
      { code: 'L-2', quantity: '4', expiresOn: '2027-06-30' },
    ],
  })
  await open(drill, '3', { serials: ['S-1', 'S-2', 'S-3'] })
  const request = shop.request([['Cafetera', '1']])
  await client.call(invoiceEndpoints.create, {
    body: { document: { ...request, lines: request.lines.map((line) => ({ ...line, itemId: drill, serials: ['S-2'] })) }, issue: true },
  })
  const batches = await client.call(batchReport.endpoints.page, { query: {} })
  expect(linesOf(batches).map(({ code, state, quantity, days, cost }) => [code, state, quantity, days, cost])).toEqual([
    ['L-1', 'Por vencer', '6', '5', '18000.00'],
    ['L-2', 'Vigente', '4', '222', '12000.00'],
  ])
  expect(batches.totals['cost']).toBe('30000.00')
  expect((await client.call(batchReport.endpoints.page, { query: { state: 'expired' } })).lines).toBe(0)
  const serials = async (query: Query = {}) => client.call(serialReport.endpoints.page, { query })
  expect(
    linesOf(await serials()).map(({ code, state, warehouse: where, exit, party }) => [code, state, where !== null, exit !== null, party]),
  ).toEqual([
    ['S-1', 'Disponible', true, false, null],
    ['S-2', 'Vendido', false, true, 'Almacenes La Ceiba S.A.'],
    ['S-3', 'Disponible', true, false, null],
  ])
  expect([(await serials({ state: 'sold' })).lines, linesOf(await serials({ state: 'sold' })).length]).toEqual([1, 1])
})

test('another company sees nothing of it, and who may not see costs sees none', async () => {
  const other = await newCompany(world)
  expect((await other.client.call(stockReport.endpoints.page, { query: november })).rows).toEqual([])
  expect((await other.client.call(stockAlarms.endpoints.page, { query: {} })).rows).toEqual([])
  await inCompany(world.pool, shop, async (tx) => {
    await tx.run(
      sql`update membership set role_id = ${roleIds.seller} where company_id = ${shop.companyId} and person_id = ${shop.personId}`,
    )
    await tx.run(sql`
      update role set permissions = permissions || ${JSON.stringify([exportOf(stockReport.permission).code])}::jsonb
       where company_id = ${shop.companyId} and id = ${roleIds.seller}`)
  })
  // Sessions are remembered for a moment.
  world.clock.moveTo(new Date(world.clock.now().getTime() + 60_000).toISOString())
  const page = await stockOf()
  expect(page.columns).toEqual(['code', 'name', 'abc', 'unit', 'quantity', 'out', 'rotation', 'cover'])
  expect(JSON.stringify(page.rows)).not.toMatch(/value|outCost|unitCost/)
})
