// What a carrier owes for goods that did not arrive: opened with the settlement, on its account of the books, collected by a receipt
// and taken back with the transfer. Books, stock and open items agree after every step.
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { accountOptions, changeDefaultAccount, getEntriesOfSource, listDefaultAccounts, lockModule } from '#modules/accounting/index.ts'
import { roleIds } from '#modules/access/index.ts'
import {
  annulTransfer,
  createStockNote,
  createTransfer,
  getTransfer,
  receiveTransfer,
  sendTransfer,
  settleTransfer,
  stockConcept,
  warehouse,
} from '#modules/inventory/index.ts'
import { createItem } from '#modules/items/index.ts'
import { annulReceipt, createReceipt, getPartyStanding, getPending, receivables } from '#modules/treasury/index.ts'
import { addDays } from '#base/date.ts'
import { closingBalances } from './testing/books.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { prove } from './testing/prove.server.ts'
import { newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let cali: string
let conceptId: string

beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [
      { name: 'Cafetera', price: '50000', stock: { quantity: '100', cost: '20000' }, taxes: ['IVA 19 %'] },
      { name: 'Muestra', price: '1000', stock: { quantity: '10', cost: '0' }, taxes: ['IVA 19 %'] },
    ],
  })
  cali = (await shop.client.call(warehouse.endpoints.create, { body: { code: 'CALI', name: 'Cali' } as never })).id
  const concepts = (await shop.client.call(stockConcept.endpoints.list, { query: {} })).rows
  conceptId = concepts.find(({ name }) => name === 'Ajuste de existencias')?.id ?? ''
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

/** Sent and not arrived: as many as are missing. */
async function missing(quantity: string, name = 'Cafetera') {
  const { client } = shop
  const body = {
    ...{ date: world.today, originId: shop.warehouseId, destinationId: cali, notes: '' },
    lines: [{ itemId: shop.item(name).id, quantity }],
  }
  const { id, version } = await client.call(createTransfer, { body: body as never })
  const sent = await client.call(sendTransfer, { params: { id }, body: { version, immediate: false, waybill: 'GU-9' } })
  const none = { version: sent.version, date: world.today, isLast: true, lines: [] }
  const short = await client.call(receiveTransfer, { params: { id }, body: none })
  return { ...short, number: sent.number }
}
type Short = Awaited<ReturnType<typeof missing>>

const settle = ({ id, version }: Pick<Short, 'id' | 'version'>, change: Record<string, unknown> = {}, client = shop.client) =>
  client.call(settleTransfer, {
    params: { id },
    body: {
      ...{ version, date: world.today, way: 'carrier', reason: 'No llegó', conceptId, partyId: shop.customerId },
      ...{ lines: [{ position: 1, quantity: '1' }], ...change },
    } as never,
  })
const annul = ({ id, version }: Pick<Short, 'id' | 'version'>) =>
  shop.client.call(annulTransfer, { params: { id }, body: { version, reason: 'No era' } })
const owed = async () =>
  (await shop.client.call(getPending, { params: { partyId: shop.customerId } })).items.map(({ number, balance }) => [number, balance])
const balanceOf = async (code: string) => (await closingBalances(shop.client)).find((line) => line.startsWith(code)) ?? null
const entryOf = async (id: string) => {
  const { entries } = await shop.client.call(getEntriesOfSource, { params: { id } })
  return entries.map(({ lines }) => lines.map(({ account, debit, credit, party }) => [account.code, debit, credit, party !== null]))
}

test('charged above its cost, it is owed by the carrier, collected by a receipt, and taken back with the transfer', async () => {
  const before = await closingBalances(shop.client)
  const short = await missing('2')
  const done = await settle(short, { value: '55000', lines: [{ position: 1, quantity: '2' }] })
  expect(await entryOf(short.id)).toEqual([
    [
      ['143501', '0.00', '40000.00', false],
      ['136010', '55000.00', '0.00', true],
      ['613520', '0.00', '15000.00', true],
    ],
  ])
  expect(await owed()).toEqual([[`${short.number}-2`, '55000.00']])
  expect(await balanceOf('136010')).toBe('136010 55.000,00')
  // In the statement of the third party and in the report by ages.
  const standing = await shop.client.call(getPartyStanding, { params: { partyId: shop.customerId } })
  expect(JSON.stringify(standing)).toContain('55000.00')
  const report = await shop.client.call(receivables.endpoints.page, { query: { kind: 'AR' } as never })
  expect(report.totals).toMatchObject({ balance: '55000.00' })
  const [item] = (await shop.client.call(getPending, { params: { partyId: shop.customerId } })).items
  expect(item?.source).toEqual({ kind: 'stock.transfer', id: short.id })
  const pay = (amount: string) =>
    shop.client.call(createReceipt, {
      body: {
        ...{ date: world.today, partyId: shop.customerId, moneyAccountId: shop.moneyAccountId, meansCode: '10' },
        applications: [{ openItemId: item?.id ?? '', amount }],
      },
    })
  await expect(pay('55000.01')).rejects.toMatchObject({ code: 591 })
  const receipt = await pay('55000')
  expect(await owed()).toEqual([])
  expect(await balanceOf('136010')).toBeNull()
  await expect(annul(done)).rejects.toMatchObject({ code: 484 })
  await shop.client.call(annulReceipt, { params: { id: receipt.id }, body: { reason: 'No era' } })
  await annul(done)
  expect(await owed()).toEqual([])
  expect(await closingBalances(shop.client)).toEqual(before)
})

test('nobody saying for how much, at what the goods cost; below it, the concept bears the rest; in parts, each is owed by itself', async () => {
  const before = await closingBalances(shop.client)
  const short = await missing('3')
  const first = await settle(short)
  const second = await settle(first, { value: '12000.5' })
  expect(await owed()).toEqual([
    [`${short.number}-2`, '20000.00'],
    [`${short.number}-3`, '12000.50'],
  ])
  expect(await balanceOf('613520')).toBe('613520 7.999,50')
  const third = await settle(second, { way: 'origin' })
  expect((await shop.client.call(getTransfer, { params: { id: short.id } })).state).toBe('received')
  await annul(third)
  expect(await owed()).toEqual([])
  expect(await closingBalances(shop.client)).toEqual(before)
})

test('goods whose cost becomes known later change the concept, never what the carrier owes', async () => {
  const short = await missing('2')
  const done = await settle(short, { lines: [{ position: 1, quantity: '2' }] })
  const late = await shop.client.call(createStockNote, {
    body: {
      ...{ type: 'entry', date: addDays(world.today, -1), warehouseId: shop.warehouseId, notes: '', partyId: null, costCenterId: null },
      conceptId,
      lines: [{ itemId: shop.item('Cafetera').id, quantity: '100', unitCost: '40000' }],
    },
  })
  expect(late.value).toBe('4000000.00')
  expect(await owed()).toEqual([[`${short.number}-2`, '40000.00']])
  expect(await balanceOf('136010')).toBe('136010 40.000,00')
  await annul(done)
  expect(await balanceOf('136010')).toBeNull()
})

test('a serial that is missing is charged with its number gone', async () => {
  const body = { kind: 'product', code: 'TAL', name: 'Taladro', price: '5000', taxIds: shop.item('Cafetera').taxIds, control: 'serial' }
  const drill = (await shop.client.call(createItem, { body: body as never })).id
  const opening = {
    ...{ type: 'opening', date: world.today, warehouseId: shop.warehouseId, conceptId: null, partyId: null, costCenterId: null, notes: '' },
    lines: [{ itemId: drill, quantity: '2', unitCost: '90000', serials: ['T1', 'T2'] }],
  }
  await shop.client.call(createStockNote, { body: opening as never })
  const lines = [{ itemId: drill, quantity: '2', serials: ['T1', 'T2'] }]
  const draft = { date: world.today, originId: shop.warehouseId, destinationId: cali, notes: '', lines }
  const { id, version } = await shop.client.call(createTransfer, { body: draft as never })
  const sent = await shop.client.call(sendTransfer, { params: { id }, body: { version, immediate: false, waybill: '' } })
  const came = { version: sent.version, date: world.today, isLast: true, lines: [{ position: 1, quantity: '1', serials: ['T2'] }] }
  const short = await shop.client.call(receiveTransfer, { params: { id }, body: came as never })
  const done = await settle(short, { value: '120000' })
  expect(await owed()).toEqual([[`${sent.number}-2`, '120000.00']])
  await annul(done)
  expect(await owed()).toEqual([])
})

const FOREIGN = '01980000-0000-7000-8000-000000000001'
const refused: readonly (readonly [name: string, change: () => Record<string, unknown>, code: number, field: string])[] = [
  ['less than nothing', () => ({ value: '-1' }), 401, 'value'],
  ['nothing', () => ({ value: '0' }), 401, 'value'],
  ['more than a column keeps', () => ({ value: '9'.repeat(19) }), 401, 'value'],
  ['nobody', () => ({ partyId: null }), 401, 'partyId'],
  ['a third party of nobody', () => ({ partyId: FOREIGN }), 698, 'partyId'],
  ['no concept', () => ({ conceptId: null }), 401, 'conceptId'],
  ['a concept of nobody', () => ({ conceptId: FOREIGN }), 698, 'conceptId'],
  ['a value of what is written off', () => ({ way: 'writeOff', value: '100' }), 401, 'value'],
  ['a value of what goes back', () => ({ way: 'origin', value: '100' }), 401, 'value'],
  ['a day to come', () => ({ date: addDays(world.today, 1) }), 440, 'date'],
]
describe('what is refused at its field', () => {
  let short: Short
  beforeAll(async () => {
    short = await missing('1')
  })
  test.each(refused)('%s', async (_, change, code, field) => {
    await expect(settle(short, change())).rejects.toMatchObject({ code, fields: [field] })
    expect(await owed()).toEqual([])
  })
  test('goods without cost, charged at it', async () => {
    const free = await missing('1', 'Muestra')
    await expect(settle(free)).rejects.toMatchObject({ code: 401, fields: ['value'] })
    const done = await settle(free, { value: '1000' })
    expect(await owed()).toEqual([[`${free.number}-2`, '1000.00']])
    await annul(done)
  })
  test('another company', async () => {
    const stranger = await newCompany(world)
    await expect(settle(short, {}, stranger.client)).rejects.toMatchObject({ code: 698 })
  })
  test('whoever only reads', async () => {
    const { client } = await colleague(world, shop.client, roleIds.cashier)
    await expect(settle(short, {}, client)).rejects.toMatchObject({ status: 403 })
  })
  test('the account that is charged is the company’s to say, and without one nothing is charged', async () => {
    const roleOf = async () =>
      (await shop.client.call(listDefaultAccounts, {})).accounts.find(({ role }) => role === 'carrierClaims') ?? null
    const born = await roleOf()
    expect(born).toMatchObject({ account: { code: '136010' }, problem: null })
    const say = (accountId: string | null, seen: string | null) =>
      shop.client.call(changeDefaultAccount, { params: { role: 'carrierClaims' }, body: { accountId, seen } })
    await say(null, born?.account?.id ?? null)
    await expect(settle(short)).rejects.toMatchObject({ code: 401 })
    const [other] = (await shop.client.call(accountOptions, { query: { text: '138020' } })).options
    await say(other?.id ?? '', null)
    const done = await settle(short)
    expect(await balanceOf('138020')).toBe('138020 30.000,00')
    await say(born?.account?.id ?? '', other?.id ?? '')
    await annul(done)
    expect(await balanceOf('138020')).toBeNull()
  })
})

test('in a month that is locked for stock nothing is charged', async () => {
  const short = await missing('1')
  await shop.client.call(lockModule, { params: { month: world.today.slice(0, 7) }, body: { module: 'inventory' } })
  const before = await owed()
  await expect(settle(short)).rejects.toMatchObject({ code: 431 })
  expect(await owed()).toEqual(before)
})
