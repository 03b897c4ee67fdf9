// Physical counts: several count, blind or not; what moves meanwhile changes nothing of what was found; another approves, and one note
// makes stock what was counted. Books equal stock after every step.
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { roleIds } from '#modules/access/index.ts'
import {
  adjustStock,
  approveCount,
  askStockOn,
  cancelCount,
  createCount,
  createOpening,
  createStockNote,
  finishCount,
  getCount,
  getStockNote,
  listCounts,
  recountStock,
  stockConcept,
  tallyCount,
  warehouse,
} from '#modules/inventory/index.ts'
import { category, createItem } from '#modules/items/index.ts'
import type { Client } from './client.server.ts'
import { prove } from './testing/prove.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { colleague, restrict } from './testing/colleagues.server.ts'
import { newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let conceptId: string
let keeper: Client
let second: Client

beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [
      { name: 'Cafetera', price: '50000', stock: { quantity: '10', cost: '20000' }, taxes: ['IVA 19 %'] },
      { name: 'Panela', price: '3000', stock: { quantity: '5', cost: '2000' }, taxes: ['IVA excluido'] },
      { name: 'Miel', price: '500', stock: { quantity: '4', cost: '1000' }, taxes: ['IVA excluido'] },
      { name: 'Flete', price: '1000', taxes: ['IVA 19 %'] },
    ],
  })
  conceptId = (await shop.client.call(stockConcept.endpoints.list, { query: { text: 'Ajuste de existencias' } })).rows[0]?.id ?? ''
  keeper = (await colleague(world, shop.client, roleIds.accountingAssistant)).client
  second = (await colleague(world, shop.client, roleIds.accountingAssistant)).client
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

const FOREIGN = '01980000-0000-7000-8000-000000000001'
const begin = (changes: Record<string, unknown> = {}) =>
  shop.client.call(createCount, { body: { warehouseId: shop.warehouseId, conceptId, blind: true, freezes: false, ...changes } as never })
const look = (id: string, client: Client = shop.client) => client.call(getCount, { params: { id } })
const tally = (id: string, item: string, quantity: string, client: Client = keeper) =>
  client.call(tallyCount, { params: { id }, body: { itemId: shop.item(item).id, quantity } })
const step = async (call: typeof finishCount | typeof recountStock, id: string) => {
  const { version } = await look(id)
  return shop.client.call(call, { params: { id }, body: { version } })
}
const approve = async (id: string, client: Client = shop.client, lines: readonly Record<string, unknown>[] = []) => {
  const { version } = await look(id)
  return client.call(approveCount, { params: { id }, body: { version, lines: lines as never } })
}
const cancel = async (id: string) => {
  const { version } = await look(id)
  return shop.client.call(cancelCount, { params: { id }, body: { version, reason: 'Se contó mal' } })
}
const move = (type: 'exit' | 'entry', item: string, quantity: string) =>
  shop.client.call(createStockNote, {
    body: {
      ...{ type, date: world.today, warehouseId: shop.warehouseId, notes: '', conceptId },
      lines: [{ itemId: shop.item(item).id, quantity, unitCost: type === 'entry' ? '1000' : '' }],
    } as never,
  })
const there = async (item: string) =>
  (await shop.client.call(askStockOn, { body: { date: world.today, warehouseId: shop.warehouseId, itemIds: [shop.item(item).id] } }))
    .items[0]?.quantity
const lineOf = async (id: string, item: string, client: Client = shop.client) =>
  (await look(id, client)).lines.find(({ item: { name } }) => name === item)

test('what was counted is what there is, with a sale in between, in one note that another approves', async () => {
  const { id, number } = await begin()
  expect(number).toMatch(/^CF-\d+$/)
  const lines = (await look(id)).lines.map(({ item, status, expected }) => [item.name, status, expected])
  expect(lines.toSorted()).toEqual([
    ['Cafetera', 'pending', null],
    ['Miel', 'pending', null],
    ['Panela', 'pending', null],
  ])
  await tally(id, 'Cafetera', '8')
  await tally(id, 'Panela', '5')
  // Sold after it was counted.
  await move('exit', 'Cafetera', '3')
  expect(await lineOf(id, 'Cafetera')).toMatchObject({ status: 'found', counted: null, difference: null, since: null, counts: [] })
  await step(finishCount, id)
  expect(await lineOf(id, 'Cafetera')).toMatchObject({ counted: '8', expected: '10', difference: '-2', since: '-3', value: '-40000.00' })
  expect(await lineOf(id, 'Miel')).toMatchObject({ status: 'pending', difference: null })
  const { noteNumber } = await approve(id)
  expect(noteNumber).toMatch(/^AI-\d+$/)
  expect([await there('Cafetera'), await there('Panela'), await there('Miel')]).toEqual(['5', '5', '4'])
  const done = await look(id)
  expect(done).toMatchObject({ state: 'posted', items: 3, counted: 2 })
  expect(await lineOf(id, 'Miel')).toMatchObject({ status: 'pending', expected: null })
  expect(await shop.client.call(getStockNote, { params: { id: done.noteId ?? '' } })).toMatchObject({
    ...{ type: 'adjustment', state: 'posted', value: '-40000.00', notes: `Conteo físico ${number}`, items: 1 },
  })
  for (const act of [() => tally(id, 'Miel', '4'), () => approve(id), () => cancel(id), () => step(recountStock, id)])
    await expect(act()).rejects.toMatchObject({ code: 482 })
})

test('two who do not agree count again, and the second count decides; who counted does not approve', async () => {
  const { id } = await begin({ blind: false })
  await tally(id, 'Miel', '3')
  await tally(id, 'Miel', '4', second)
  await tally(id, 'Panela', '5')
  expect(await lineOf(id, 'Miel')).toMatchObject({ status: 'unlike', difference: null, expected: '4' })
  expect((await lineOf(id, 'Miel', second))?.mine).toBe('4')
  await expect(step(finishCount, id)).rejects.toMatchObject({ code: 401 })
  await step(recountStock, id)
  const again = (await look(id)).lines.filter((line) => line.again).map(({ item }) => item.name)
  expect(again.toSorted()).toEqual(['Cafetera', 'Miel'])
  await expect(tally(id, 'Panela', '5')).rejects.toMatchObject({ code: 401, fields: ['itemId'] })
  const { client: accountant } = await colleague(world, shop.client, roleIds.accountant)
  await tally(id, 'Miel', '3.5', accountant)
  await step(finishCount, id)
  expect(await lineOf(id, 'Miel')).toMatchObject({ status: 'found', counted: '3.5', difference: '-0.5' })
  await expect(approve(id, accountant)).rejects.toMatchObject({ code: 537 })
  await expect(approve(id, keeper)).rejects.toMatchObject({ status: 403 })
  await approve(id)
  expect(await there('Miel')).toBe('3.5')
})

test('a count that freezes its warehouse lets nothing move through it until it ends', async () => {
  const { id } = await begin({ freezes: true })
  const before = await closingBalances(shop.client)
  await expect(move('exit', 'Panela', '1')).rejects.toMatchObject({ code: 555 })
  await expect(shop.issue([['Panela', '1']])).rejects.toMatchObject({ code: 555 })
  await expect(begin()).rejects.toMatchObject({ code: 555, fields: ['warehouseId'] })
  expect(await closingBalances(shop.client)).toEqual(before)
  await tally(id, 'Panela', '4')
  await step(finishCount, id)
  await approve(id)
  expect(await there('Panela')).toBe('4')
  await move('exit', 'Panela', '1')
  const other = await begin({ freezes: true })
  await expect(move('exit', 'Panela', '1')).rejects.toMatchObject({ code: 555 })
  await cancel(other.id)
  await move('exit', 'Panela', '1')
})

test('what is taken away meanwhile than what is missing can hold is refused with its product, and counted again', async () => {
  const { id } = await begin()
  await tally(id, 'Cafetera', '1')
  await move('exit', 'Cafetera', '4')
  await step(finishCount, id)
  const before = await closingBalances(shop.client)
  await expect(approve(id)).rejects.toMatchObject({ code: 543 })
  expect(await closingBalances(shop.client)).toEqual(before)
  expect(await look(id)).toMatchObject({ state: 'review' })
  await step(recountStock, id)
  await tally(id, 'Cafetera', '1')
  await step(finishCount, id)
  expect(await approve(id)).toMatchObject({ noteNumber: null })
})

test('what is found where there was none asks its cost, at its line', async () => {
  const { id: placeId } = await shop.client.call(warehouse.endpoints.create, { body: { code: 'N', name: 'Nueva' } as never })
  const { id } = await begin({ warehouseId: placeId })
  expect((await look(id)).lines).toEqual([])
  await expect(step(finishCount, id)).rejects.toMatchObject({ code: 401 })
  await tally(id, 'Miel', '2')
  await step(finishCount, id)
  await expect(approve(id)).rejects.toMatchObject({ code: 401, fields: [null] })
  const itemId = shop.item('Miel').id
  await expect(approve(id, shop.client, [{ itemId, unitCost: '' }])).rejects.toMatchObject({ code: 401, fields: ['lines.0.unitCost'] })
  await approve(id, shop.client, [{ itemId, unitCost: '900' }])
  expect(await lineOf(id, 'Miel')).toMatchObject({ counted: '2', value: '1800.00' })
})

test('a count of a category counts its products alone', async () => {
  const { id: categoryId } = await shop.client.call(category.endpoints.create, { body: { name: 'Abarrotes' } as never })
  const { id } = await begin({ categoryId })
  expect((await look(id)).lines).toEqual([])
  await expect(tally(id, 'Miel', '2')).rejects.toMatchObject({ code: 401, fields: ['itemId'] })
  await cancel(id)
})

test('of goods told apart the approval says which are missing, at their line', async () => {
  const { id: itemId } = await shop.client.call(createItem, { body: { kind: 'product', code: 'LOTE', name: 'Con lote', control: 'batch' } })
  await shop.client.call(createOpening, {
    body: {
      ...{ date: world.today, warehouseId: shop.warehouseId },
      lines: [{ itemId, quantity: '10', unitCost: '100', batches: [{ code: 'L-1', quantity: '10' }] }],
    },
  })
  const { id } = await begin()
  await keeper.call(tallyCount, { params: { id }, body: { itemId, quantity: '8' } })
  await step(finishCount, id)
  const unsaid = await approve(id).catch((error: unknown) => error)
  expect(unsaid).toMatchObject({ code: 550, fields: [null] })
  await expect(approve(id, shop.client, [{ itemId, batches: [{ code: 'L-9', quantity: '2' }] }])).rejects.toMatchObject({
    fields: [expect.stringMatching(/^lines\.0\.batches/) as unknown],
  })
  await approve(id, shop.client, [{ itemId, batches: [{ code: 'L-1', quantity: '2' }] }])
  expect((await look(id)).state).toBe('posted')
  const { id: noteId } = await shop.client.call(adjustStock, {
    body: {
      ...{ date: world.today, warehouseId: shop.warehouseId, conceptId },
      lines: [{ itemId, expected: '8', counted: '9', batches: [{ code: 'L-1', quantity: '1' }] }],
    },
  })
  expect(await shop.client.call(getStockNote, { params: { id: noteId } })).toMatchObject({ lines: [{ quantity: '1.000000' }] })
})

test('who works in another warehouse neither sees a count nor counts', async () => {
  const { id } = await begin()
  const { id: placeId } = await shop.client.call(warehouse.endpoints.create, { body: { code: 'S', name: 'Sur' } as never })
  const { client, personId } = await colleague(world, shop.client, roleIds.accountingAssistant)
  await restrict(world, shop.client, personId, { warehouseIds: [placeId] }, roleIds.accountingAssistant)
  await expect(look(id, client)).rejects.toMatchObject({ code: 698 })
  await expect(tally(id, 'Miel', '1', client)).rejects.toMatchObject({ code: 698 })
  await expect(
    client.call(createCount, { body: { warehouseId: shop.warehouseId, conceptId, blind: true, freezes: true } }),
  ).rejects.toMatchObject({ code: 401, fields: ['warehouseId'] })
  expect((await client.call(listCounts, { query: {} })).count).toBe(0)
  await cancel(id)
})

const refused: readonly (readonly [name: string, changes: Record<string, unknown>, code: number, field: string])[] = [
  ['a warehouse of nobody', { warehouseId: FOREIGN }, 698, 'warehouseId'],
  ['a category of nobody', { categoryId: FOREIGN }, 698, 'categoryId'],
  ['without a concept', { conceptId: null }, 401, 'conceptId'],
  ['a concept of nobody', { conceptId: FOREIGN }, 698, 'conceptId'],
]
test.each(refused)('a count of %s is refused at its field', async (_, changes, code, field) => {
  const { count } = await shop.client.call(listCounts, { query: {} })
  await expect(begin(changes)).rejects.toMatchObject({ code, fields: [field] })
  expect((await shop.client.call(listCounts, { query: {} })).count).toBe(count)
})

test('what is counted is a product of the company, not below zero; another company sees and does nothing', async () => {
  const { id } = await begin()
  const put = (itemId: string, quantity: string) => keeper.call(tallyCount, { params: { id }, body: { itemId, quantity } })
  await expect(put(FOREIGN, '1')).rejects.toMatchObject({ code: 698, fields: ['itemId'] })
  await expect(tally(id, 'Flete', '1')).rejects.toMatchObject({ code: 401, fields: ['itemId'] })
  await expect(tally(id, 'Miel', '-1')).rejects.toMatchObject({ code: 401, fields: ['quantity'] })
  await expect(tally(id, 'Miel', 'mucho')).rejects.toMatchObject({ code: 401, fields: ['quantity'] })
  const { client: stranger } = await newCompany(world)
  for (const act of [
    () => stranger.call(getCount, { params: { id } }),
    () => tally(id, 'Miel', '1', stranger),
    () => stranger.call(finishCount, { params: { id }, body: { version: 1 } }),
    () => stranger.call(approveCount, { params: { id }, body: { version: 1, lines: [] } }),
    () => stranger.call(cancelCount, { params: { id }, body: { version: 1, reason: 'No es mío' } }),
  ])
    await expect(act()).rejects.toMatchObject({ code: 698 })
  expect(await stranger.call(listCounts, { query: {} })).toMatchObject({ count: 0, any: false })
  await expect(shop.client.call(finishCount, { params: { id }, body: { version: 9 } })).rejects.toMatchObject({ code: 697 })
  await cancel(id)
})

test('four count at once what is being sold, and what was found holds', async () => {
  const { id } = await begin()
  await move('entry', 'Cafetera', '20')
  const start = Number(await there('Cafetera'))
  // Two are missing: each counter finds two fewer than there are at their moment.
  const sales = Array.from({ length: 4 }, () => move('exit', 'Cafetera', '1'))
  const counters = [keeper, second, keeper, second].map((client) => tally(id, 'Miel', '3', client))
  await Promise.all([...sales, ...counters])
  await tally(id, 'Cafetera', `${start - 4 - 2}`)
  await Promise.all([move('exit', 'Cafetera', '1'), move('exit', 'Cafetera', '1')])
  await step(finishCount, id)
  await approve(id)
  expect(Number(await there('Cafetera'))).toBe(start - 4 - 2 - 2)
})
