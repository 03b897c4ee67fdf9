// The quick adjustment: what was counted is what there is afterwards, in one note; what changed meanwhile is counted again. Books equal
// stock after every step.
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { addDays } from '#base/date.ts'
import {
  adjustStock,
  annulStockNote,
  askStockOn,
  createStockNote,
  getStockNote,
  stockConcept,
  warehouse,
} from '#modules/inventory/index.ts'
import { closeMonths } from './testing/closing.server.ts'
import { prove } from './testing/prove.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let conceptId: string
let emptyId: string

beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [
      { name: 'Cafetera', price: '50000', stock: { quantity: '10', cost: '20000' }, taxes: ['IVA 19 %'] },
      { name: 'Panela', price: '3000', stock: { quantity: '5', cost: '2000' }, taxes: ['IVA excluido'] },
      { name: 'Miel', price: '500', taxes: ['IVA excluido'], stock: { quantity: '0.000001', cost: '0' } },
      { name: 'Flete', price: '1000', taxes: ['IVA 19 %'] },
    ],
  })
  conceptId = (await shop.client.call(stockConcept.endpoints.list, { query: { text: 'Ajuste de existencias' } })).rows[0]?.id ?? ''
  emptyId = (await shop.client.call(warehouse.endpoints.create, { body: { code: 'N', name: 'Nueva' } as never })).id
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

const FOREIGN = '01980000-0000-7000-8000-000000000001'
const line = (item: string, counted: string, expected: string, unitCost = '') => ({
  ...{ itemId: shop.item(item).id, counted, expected, unitCost },
})
const adjustment = (changes: Record<string, unknown> = {}) => ({
  ...{ date: world.today, warehouseId: shop.warehouseId, conceptId, notes: '', lines: [line('Cafetera', '8', '10')], ...changes },
})
const adjust = (changes: Record<string, unknown> = {}) => shop.client.call(adjustStock, { body: adjustment(changes) as never })
const annul = (id: string) => shop.client.call(annulStockNote, { params: { id }, body: { reason: 'Mal contado' } })
const there = async (item: string) =>
  (await shop.client.call(askStockOn, { body: { date: world.today, warehouseId: shop.warehouseId, itemIds: [shop.item(item).id] } }))
    .items[0]?.quantity

test('what was counted is what there is, in one note of what differs, and annulled all is as it was', async () => {
  const before = await closingBalances(shop.client)
  const { id, number, value } = await adjust({
    lines: [line('Cafetera', '8', '10'), line('Panela', '5', '5'), line('Miel', '3', '0.000001', '100')],
  })
  expect([number, value]).toEqual(['AI-1', '-39700.00'])
  expect([await there('Cafetera'), await there('Panela'), await there('Miel')]).toEqual(['8', '5', '3'])
  const note = await shop.client.call(getStockNote, { params: { id } })
  expect(note).toMatchObject({ type: 'adjustment', state: 'posted', items: 2 })
  await annul(id)
  expect(await closingBalances(shop.client)).toEqual(before)
})

test('what is over without a cost comes in at the average', async () => {
  const { id, value } = await adjust({ lines: [line('Panela', '7.5', '5')] })
  expect(value).toBe('5000.00')
  await annul(id)
})

test('what was sold while it was counted is counted again, and of two who adjust at once the second is told', async () => {
  const sold = await shop.client.call(createStockNote, {
    body: {
      ...{ type: 'exit', date: world.today, warehouseId: shop.warehouseId, notes: '', conceptId },
      lines: [{ itemId: shop.item('Cafetera').id, quantity: '1', unitCost: '' }],
    } as never,
  })
  const before = await closingBalances(shop.client)
  await expect(adjust({ lines: [line('Panela', '5', '5'), line('Cafetera', '8', '10')] })).rejects.toMatchObject({
    ...{ code: 401, fields: ['lines.1.counted'] },
    message: expect.stringContaining('Mientras contabas, Cafetera pasó de 10 a 9') as unknown,
  })
  expect(await closingBalances(shop.client)).toEqual(before)
  const both = await Promise.allSettled([adjust({ lines: [line('Cafetera', '8', '9')] }), adjust({ lines: [line('Cafetera', '8', '9')] })])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await there('Cafetera')).toBe('8')
  for (const each of both) if (each.status === 'fulfilled') await annul(each.value.id)
  await annul(sold.id)
})

const refused: readonly (readonly [name: string, changes: () => Record<string, unknown>, code: number, field: string | null])[] = [
  ['what agrees', () => ({ lines: [line('Cafetera', '10', '10')] }), 401, 'lines'],
  ['no lines', () => ({ lines: [] }), 401, 'lines'],
  ['one product twice', () => ({ lines: [line('Cafetera', '8', '10'), line('Cafetera', '7', '10')] }), 401, 'lines.1.itemId'],
  ['less than nothing', () => ({ lines: [line('Cafetera', '-1', '10')] }), 401, 'lines.0.counted'],
  ['without a concept', () => ({ conceptId: null }), 401, 'conceptId'],
  ['a concept of nobody', () => ({ conceptId: FOREIGN }), 698, 'conceptId'],
  ['a warehouse of nobody', () => ({ warehouseId: FOREIGN }), 698, 'warehouseId'],
  [
    'a product of nobody',
    () => ({ lines: [line('Panela', '5', '5'), { ...line('Cafetera', '8', '10'), itemId: FOREIGN }] }),
    698,
    'lines.1.itemId',
  ],
  ['a service', () => ({ lines: [line('Flete', '1', '0')] }), 401, 'lines.0.itemId'],
  ['what is over without any cost', () => ({ warehouseId: emptyId, lines: [line('Miel', '1', '0')] }), 401, 'lines.0.unitCost'],
  ['a cost of what is missing', () => ({ lines: [line('Cafetera', '8', '10', '5')] }), 401, 'lines.0.unitCost'],
  ['501 lines', () => ({ lines: Array.from({ length: 501 }, () => line('Cafetera', '8', '10')) }), 401, 'lines'],
  ['a day to come', () => ({ date: addDays(world.today, 1) }), 440, 'date'],
]

test.each(refused)('%s is refused at its field, and nothing is written', async (_, changes, code, field) => {
  const before = await closingBalances(shop.client)
  await expect(adjust(changes())).rejects.toMatchObject({ code, fields: [field] })
  expect(await closingBalances(shop.client)).toEqual(before)
})

test('another company does not adjust this one, nor anybody a warehouse out of use or a closed month', async () => {
  const other = await newCompany(world)
  await expect(other.client.call(adjustStock, { body: adjustment() as never })).rejects.toMatchObject({ code: 698 })
  const { id } = await shop.client.call(warehouse.endpoints.create, { body: { code: 'V', name: 'Vieja' } as never })
  const { version } = await shop.client.call(warehouse.endpoints.one, { params: { id } })
  await shop.client.call(warehouse.endpoints.setActive, { params: { id }, body: { active: false, version } as never })
  await expect(adjust({ warehouseId: id, lines: [line('Cafetera', '1', '0', '5')] })).rejects.toMatchObject({ code: 545 })
  const earlier = addDays(`${world.today.slice(0, 7)}-01` as typeof world.today, -1)
  await closeMonths(shop.client, earlier.slice(0, 7))
  await expect(adjust({ date: earlier })).rejects.toMatchObject({ code: 430 })
})
