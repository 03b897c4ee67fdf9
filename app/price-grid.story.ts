// Prices of many items in many lists changed together: what the grid shows is what documents charge, a batch is written whole, at once or
// on its day and only once, and taken back whole.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proposeLines } from '#modules/documents/index.ts'
import { roleIds } from '#modules/access/index.ts'
import { setItemActive } from '#modules/items/index.ts'
import {
  gridHead,
  listGrid,
  listPriceBatches,
  listPrices,
  priceList,
  setPartyList,
  undoPriceBatch,
  writePriceBatch,
  writePrices,
} from '#modules/pricing/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { workOnce } from '#platform/jobs/worker.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { workerParts } from './start.server.ts'
import { newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let retail: string
let wholesale: string
const START = '2026-11-20T15:00:00Z'

const plain = {
  ...{ audience: 'assigned', tagId: null, branchId: null, source: 'base', overId: null, change: 'lower', percent: '0' },
  ...{ rounding: 'none', includesTax: false, validFrom: null, validTo: null },
}
const newList = async (name: string, more: object = {}) =>
  (await shop.client.call(priceList.endpoints.create, { body: { ...plain, name, ...more } as never })).id

beforeAll(async () => {
  world = await openWorld(START)
  shop = await openShop(world, {
    items: [
      { name: 'Cafetera', price: '100000', taxes: ['IVA 19 %'], stock: { quantity: '10', cost: '60000' } },
      { name: 'Molino', price: '50000', taxes: ['IVA 19 %'], stock: { quantity: '10', cost: '20000' } },
      { name: 'Instalación', price: '80000', taxes: ['IVA 19 %'] },
    ],
  })
  retail = await newList('Detal', { includesTax: true })
  wholesale = await newList('Mayorista', { source: 'list', overId: retail, percent: '10' })
})
afterAll(() => world.close())

interface Cell {
  readonly itemId: string
  readonly listId: string
  readonly price: string | null
  readonly was: string | null
}
const cell = (item: string, listId: string, price: string | null, was: string | null = null): Cell => ({
  ...{ itemId: shop.item(item).id, listId, price, was },
})
const write = (cells: readonly Cell[], more: { appliesOn?: string; reason?: string } = {}) =>
  shop.client.call(writePriceBatch, { body: { appliesOn: null, reason: '', cells: [...cells], ...more } as never })
const undo = (id: string) => shop.client.call(undoPriceBatch, { params: { id } })
const grid = async (query: Readonly<Record<string, string>> = {}) => (await shop.client.call(listGrid, { query })).rows
const pricesOf = async (item: string) =>
  (await grid()).find(({ name }) => name === item)?.cells.map(({ price, written }) => [price, written]) ?? []
const batches = async () => (await shop.client.call(listPriceBatches, { query: {} })).rows
const work = async () => {
  while (await workOnce({ ...workerParts(world.runtime), topics: {} }));
}
const charged = async (item: string, listId: string) => {
  await shop.client.call(setPartyList, { params: { id: shop.customerId }, body: { listId } })
  const answer = await shop.client.call(proposeLines, {
    body: {
      partyId: shop.customerId,
      date: world.today,
      branchId: null,
      pricesIncludeTax: false,
      lines: [{ itemId: shop.item(item).id, quantity: '1' }],
    },
  })
  return answer.lines[0]?.price ?? null
}

test('the grid says what each list says, by its rule or as it is written', async () => {
  const head = await shop.client.call(gridHead, { query: {} })
  expect([head.items, head.lists]).toEqual([
    3,
    [
      { id: retail, name: 'Detal', includesTax: true },
      { id: wholesale, name: 'Mayorista', includesTax: false },
    ],
  ])
  expect((await grid()).map(({ name, cost, taxRate, cells }) => [name, cost, taxRate, cells.map(({ price }) => price)])).toEqual([
    ['Cafetera', '60000', '19', ['119000', '90000']],
    ['Instalación', null, '19', ['95200', '72000']],
    ['Molino', '20000', '19', ['59500', '45000']],
  ])
  expect((await grid({ lists: wholesale, text: 'molino' })).map(({ cells }) => cells)).toEqual([
    [{ listId: wholesale, price: '45000', written: null }],
  ])
})

test('a batch is written whole, and what documents charge follows', async () => {
  const { id, state } = await write([cell('Cafetera', retail, '130900'), cell('Molino', wholesale, '48000')])
  expect(state).toBe('applied')
  expect(await pricesOf('Cafetera')).toEqual([
    ['130900', '130900'],
    // 130.900 with taxes are 110.000 without, less 10 %.
    ['99000', null],
  ])
  expect(await charged('Molino', wholesale)).toBe('48000')
  const [batch] = await batches()
  expect(batch).toMatchObject({ id, state: 'applied', prices: 2, lists: ['Detal', 'Mayorista'], createdBy: 'Ana Historia' })
  await undo(id)
  expect(await pricesOf('Cafetera')).toEqual([
    ['119000', null],
    ['90000', null],
  ])
  await expect(undo(id)).rejects.toMatchObject({ code: 401 })
})

test('what is wrong is said at its cell, all at once, and nothing is written', async () => {
  const other = await newCompany(world)
  const theirs = (await other.client.call(priceList.endpoints.create, { body: { ...plain, name: 'Suya' } as never })).id
  await expect(
    write([
      cell('Cafetera', theirs, '1'),
      { ...cell('Cafetera', retail, '120000'), itemId: theirs },
      cell('Molino', retail, '60000', '59500'),
      cell('Molino', wholesale, '19999'),
      cell('Cafetera', wholesale, null),
      cell('Instalación', wholesale, '70000'),
      cell('Instalación', wholesale, '71000'),
    ]),
  ).rejects.toMatchObject({
    fields: ['cells.0.listId', 'cells.1.itemId', 'cells.2.price', 'cells.3.price', 'cells.4.price', 'cells.6.itemId'],
    errors: [
      { code: 698 },
      { code: 698 },
      { code: 401 },
      { code: 667, message: 'El precio es menor que el costo (20.000).' },
      { code: 401 },
      { code: 401 },
    ],
  })
  await expect(write([cell('Molino', retail, '-1')])).rejects.toMatchObject({ fields: ['cells.0.price'] })
  await expect(write([])).rejects.toMatchObject({ code: 401 })
  await expect(write([cell('Molino', retail, '60000')], { appliesOn: '2026-11-19' })).rejects.toMatchObject({ fields: ['appliesOn'] })
  expect((await shop.client.call(listPrices, { params: { id: wholesale }, query: { only: 'written' } })).rows).toEqual([])
})

test('below the cost it asks why, and whoever does not see costs is not told which one', async () => {
  // 23.799 with taxes are 19.999,16 without.
  await expect(write([cell('Molino', retail, '23799')])).rejects.toMatchObject({ code: 667 })
  const { id } = await write([cell('Molino', retail, '23799')], { reason: 'Liquidación de inventario' })
  expect((await batches())[0]).toMatchObject({ reason: 'Liquidación de inventario' })
  await undo(id)
  await inCompany(world.pool, shop, (tx) =>
    tx.run(sql`
      update role set permissions = permissions || ${JSON.stringify([priceList.permissions.write.code])}::jsonb
       where company_id = ${shop.companyId} and id = ${roleIds.seller}`),
  )
  const { client } = await colleague(world, shop.client, roleIds.seller)
  const asked = { body: { appliesOn: null, reason: '', cells: [cell('Molino', retail, '23799')] } } as never
  const refused = await client.call(writePriceBatch, asked).then(
    () => '',
    (error: unknown) => JSON.stringify(error),
  )
  expect(refused).not.toMatch(/20[.]?000/)
  expect((await client.call(listGrid, { query: {} })).rows.map(({ cost }) => cost)).toEqual([null, null, null])
})

test('what somebody else wrote meanwhile is not lost, neither on writing nor on taking back', async () => {
  const params = { id: retail, itemId: shop.item('Cafetera').id }
  const theirs = (price: string) => shop.client.call(writePrices, { params, body: { written: [{ from: '0', price }] } })
  await theirs('125000')
  await expect(write([cell('Cafetera', retail, '130000')])).rejects.toMatchObject({ fields: ['cells.0.price'] })
  const { id } = await write([cell('Cafetera', retail, '130000', '125000')])
  await theirs('131000')
  await expect(undo(id)).rejects.toMatchObject({ code: 401 })
  expect((await pricesOf('Cafetera'))[0]).toEqual(['131000', '131000'])
  await theirs('130000')
  await undo(id)
  expect((await pricesOf('Cafetera'))[0]).toEqual(['125000', '125000'])
  // A scale by quantity is of nobody's batch.
  await shop.client.call(writePrices, { params, body: { written: [{ from: '12', price: '110000' }] } })
  const taken = await write([cell('Cafetera', retail, '140000')])
  await undo(taken.id)
  const { rows } = await shop.client.call(listPrices, { params: { id: retail }, query: { only: 'written' } })
  expect(rows.map(({ written }) => written)).toEqual([[{ from: '12', price: '110000' }]])
  await shop.client.call(writePrices, { params, body: { written: [] } })
})

test('on its day it is written once, by however many workers, and can be discarded before', async () => {
  const first = await write([cell('Cafetera', retail, '142800')], { appliesOn: '2026-12-01' })
  const second = await write([cell('Molino', retail, '71400')], { appliesOn: '2026-12-01' })
  const gone = await write([cell('Instalación', retail, '119000')], { appliesOn: '2026-11-30' })
  expect([first.state, (await batches()).map(({ state }) => state).slice(0, 3)]).toEqual([
    'scheduled',
    ['scheduled', 'scheduled', 'scheduled'],
  ])
  await undo(gone.id)
  await work()
  expect((await pricesOf('Cafetera'))[0]).toEqual(['119000', null])
  // Midnight in Bogotá, with two workers and an item that is sold no more.
  await shop.client.call(setItemActive, { params: { id: shop.item('Molino').id }, body: { active: false, version: 1 } })
  world.clock.moveTo('2026-12-01T05:00:00Z')
  await Promise.all([work(), work()])
  await work()
  const made = await batches()
  const stateOf = (id: string) => made.find((batch) => batch.id === id)?.state
  expect([first, second, gone].map(({ id }) => stateOf(id))).toEqual(['applied', 'applied', 'discarded'])
  expect((await pricesOf('Cafetera'))[0]).toEqual(['142800', '142800'])
  expect((await pricesOf('Instalación'))[0]).toEqual(['95200', null])
  const changes = await inCompany(world.pool, shop, (tx) =>
    tx.rows<{ count: number }>(sql`
      select count(*)::int as count from audit_event where company_id = ${shop.companyId} and changes -> 'prices' ->> 1 = '142800'`),
  )
  expect(changes[0]?.count).toBe(1)
  await undo(first.id)
  expect((await pricesOf('Cafetera'))[0]).toEqual(['119000', null])
  world.clock.moveTo(START)
})

test('two who write the same price at once: one of them is told', async () => {
  const answers = await Promise.allSettled([write([cell('Cafetera', retail, '121000')]), write([cell('Cafetera', retail, '122000')])])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const other = await newCompany(world)
  expect((await other.client.call(listPriceBatches, { query: {} })).rows).toEqual([])
  const [batch] = await batches()
  await expect(other.client.call(undoPriceBatch, { params: { id: batch?.id ?? '' } })).rejects.toMatchObject({ code: 698 })
})
