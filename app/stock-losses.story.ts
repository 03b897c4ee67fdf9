// Losses of goods: out of stock against the account of their concept, with their cause, and over an amount by another person who may
// approve. Books equal stock after every step.
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { addDays } from '#base/date.ts'
import { roleIds } from '#modules/access/index.ts'
import { changeExtended, getExtended } from '#modules/company/index.ts'
import {
  annulStockNote,
  createStockNote,
  getStockNote,
  listStockNotes,
  stockConcept,
  stockNoteEndpoints,
  warehouse,
} from '#modules/inventory/index.ts'
import type { Client } from './client.server.ts'
import { closeMonths } from './testing/closing.server.ts'
import { prove } from './testing/prove.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let conceptId: string

beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [
      { name: 'Cafetera', price: '50000', stock: { quantity: '10', cost: '20000' }, taxes: ['IVA 19 %'] },
      { name: 'Flete', price: '1000', taxes: ['IVA 19 %'] },
    ],
  })
  conceptId = (await shop.client.call(stockConcept.endpoints.list, { query: { text: 'Ajuste de existencias' } })).rows[0]?.id ?? ''
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

const FOREIGN = '01980000-0000-7000-8000-000000000001'
const line = (quantity: string, item = 'Cafetera') => ({ itemId: shop.item(item).id, quantity, unitCost: '' })
const loss = (changes: Record<string, unknown> = {}) => ({
  ...{ type: 'loss', cause: 'damage', date: world.today, warehouseId: shop.warehouseId, conceptId, partyId: null, costCenterId: null },
  ...{ notes: '', lines: [line('2')], ...changes },
})
const record = (changes: Record<string, unknown> = {}, client: Client = shop.client) =>
  client.call(createStockNote, { body: loss(changes) as never })
const annul = (id: string) => shop.client.call(annulStockNote, { params: { id }, body: { reason: 'Apareció' } })
const limitTo = async (lossLimit: string) => {
  const extended = await shop.client.call(getExtended, {})
  await shop.client.call(changeExtended, { body: { ...extended, lossLimit } })
}

test('a loss takes its goods out at the average, keeps its cause and what became of its IVA, and annulled leaves all as it was', async () => {
  const before = await closingBalances(shop.client)
  const { id, number, value } = await record({ cause: 'self_use' })
  expect([number, value]).toEqual(['BI-1', '40000.00'])
  expect(await shop.client.call(getStockNote, { params: { id } })).toMatchObject({
    ...{ type: 'loss', cause: 'self_use', vatTreatment: 'causes_output', value: '40000.00', lines: [{ quantity: '2.000000' }] },
  })
  const books = await closingBalances(shop.client)
  expect(books.filter((text) => !before.includes(text)).map((text) => text.split(' ')[0])).toEqual(
    expect.arrayContaining(['143501', '613520']),
  )
  const { rows } = await shop.client.call(listStockNotes, { query: { type: 'loss' } })
  expect(rows).toMatchObject([{ id, cause: 'self_use', type: 'loss' }])
  const { bytes } = await shop.client.call(stockNoteEndpoints.export, {
    query: { type: 'loss', columns: 'number,cause,value', format: 'csv' },
  })
  expect(Buffer.from(bytes).toString('utf8')).toContain('BI-1,Autoconsumo,')
  await annul(id)
  expect(await closingBalances(shop.client)).toEqual(before)
  await expect(annul(id)).rejects.toMatchObject({ code: 483 })
})

test('over the amount that the company says another who may approve records it, as it was written', async () => {
  await limitTo('39999.99')
  const { client: keeper } = await colleague(world, shop.client, roleIds.accountingAssistant)
  const { client: accountant } = await colleague(world, shop.client, roleIds.accountant)
  const before = await closingBalances(shop.client)
  await expect(record({}, keeper)).rejects.toMatchObject({ code: 536 })
  await expect(record({}, accountant)).rejects.toMatchObject({ code: 537 })
  const small = await record({ lines: [line('1')] }, keeper)
  await annul(small.id)
  const { id, version } = await keeper.call(stockNoteEndpoints.saveDraft, { body: { input: loss() as never } })
  const post = (client: Client, input = loss()) =>
    client.call(stockNoteEndpoints.post, { params: { id }, body: { version, input: input as never } })
  await expect(post(keeper)).rejects.toMatchObject({ code: 536 })
  await expect(post(accountant, loss({ lines: [line('3')] }))).rejects.toMatchObject({ code: 537 })
  expect(await closingBalances(shop.client)).toEqual(before)
  await post(accountant)
  expect(await shop.client.call(getStockNote, { params: { id } })).toMatchObject({ state: 'posted', value: '40000.00' })
  await annul(id)
  const mine = await accountant.call(stockNoteEndpoints.saveDraft, { body: { input: loss() as never } })
  await expect(
    accountant.call(stockNoteEndpoints.post, { params: { id: mine.id }, body: { version: mine.version, input: loss() as never } }),
  ).rejects.toMatchObject({ code: 537 })
  await shop.client.call(stockNoteEndpoints.removeDraft, { params: { id: mine.id } })
  await limitTo('')
})

const refused: readonly (readonly [name: string, changes: () => Record<string, unknown>, code: number, field: string | null])[] = [
  ['without a cause', () => ({ cause: null }), 401, 'cause'],
  ['a cause that there is not', () => ({ cause: 'ghost' }), 401, 'cause'],
  ['the cause of another type', () => ({ type: 'exit' }), 401, 'cause'],
  ['without a concept', () => ({ conceptId: null }), 401, 'conceptId'],
  ['a concept of nobody', () => ({ conceptId: FOREIGN }), 698, 'conceptId'],
  ['a warehouse of nobody', () => ({ warehouseId: FOREIGN }), 698, 'warehouseId'],
  ['a product of nobody', () => ({ lines: [{ itemId: FOREIGN, quantity: '1', unitCost: '' }] }), 698, 'lines.0.itemId'],
  ['a service', () => ({ lines: [line('1', 'Flete')] }), 401, 'lines.0.itemId'],
  ['less than nothing', () => ({ lines: [line('-1')] }), 401, 'lines.0.quantity'],
  ['nothing', () => ({ lines: [line('0')] }), 475, 'lines.0.quantity'],
  ['more than there is', () => ({ lines: [line('11')] }), 543, 'lines.0.quantity'],
  ['a cost', () => ({ lines: [{ ...line('1'), unitCost: '5' }] }), 401, 'lines.0.unitCost'],
  ['501 lines', () => ({ lines: Array.from({ length: 501 }, () => line('0.001')) }), 401, 'lines'],
  ['a day to come', () => ({ date: addDays(world.today, 1) }), 440, 'date'],
]

test.each(refused)('%s is refused at its field, and nothing is written', async (_, changes, code, field) => {
  const before = await closingBalances(shop.client)
  await expect(record(changes())).rejects.toMatchObject({ code, fields: [field] })
  expect(await closingBalances(shop.client)).toEqual(before)
})

test('nothing is lost in a warehouse out of use, nor in a month that is closed', async () => {
  const { id } = await shop.client.call(warehouse.endpoints.create, { body: { code: 'V', name: 'Vieja' } as never })
  const { version } = await shop.client.call(warehouse.endpoints.one, { params: { id } })
  await shop.client.call(warehouse.endpoints.setActive, { params: { id }, body: { active: false, version } as never })
  await expect(record({ warehouseId: id })).rejects.toMatchObject({ code: 545 })
  const earlier = addDays(`${world.today.slice(0, 7)}-01` as typeof world.today, -1)
  await closeMonths(shop.client, earlier.slice(0, 7))
  await expect(record({ date: earlier })).rejects.toMatchObject({ code: 430 })
})
