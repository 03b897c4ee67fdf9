// Goods that go from a warehouse to another: sent, on their way, received with some missing, settled in each way, taken back. What
// arrives carries what left, also once that is valued again. Books equal stock after every step.
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { addDays } from '#base/date.ts'
import {
  annulTransfer,
  askStockOn,
  changeTransfer,
  createStockNote,
  createTransfer,
  getTransfer,
  listTransfers,
  receiveTransfer,
  removeTransfer,
  requestTransfer,
  sendTransfer,
  settleTransfer,
  stockConcept,
  warehouse,
} from '#modules/inventory/index.ts'
import { prove } from './testing/prove.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { colleague, restrict } from './testing/colleagues.server.ts'
import { roleIds } from '#modules/access/index.ts'
import { createItem } from '#modules/items/index.ts'
import { newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let cali: string
let concepts: ReadonlyMap<string, string>

beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [
      { name: 'Cafetera', price: '50000', stock: { quantity: '100', cost: '20000' }, taxes: ['IVA 19 %'] },
      { name: 'Flete', price: '1000', taxes: ['IVA 19 %'] },
    ],
  })
  cali = (await shop.client.call(warehouse.endpoints.create, { body: { code: 'CALI', name: 'Cali' } as never })).id
  concepts = new Map((await shop.client.call(stockConcept.endpoints.list, { query: {} })).rows.map(({ name, id }) => [name, id]))
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

const written = (quantity: string, changes: Record<string, unknown> = {}) => ({
  ...{ date: world.today, originId: shop.warehouseId, destinationId: cali, notes: '' },
  lines: [{ itemId: shop.item('Cafetera').id, quantity }],
  ...changes,
})
const there = async (warehouseId: string) => {
  const itemIds = [shop.item('Cafetera').id]
  const [item] = (await shop.client.call(askStockOn, { body: { warehouseId, date: world.today, itemIds } })).items
  return [Number(item?.quantity ?? 0), Number(item?.value ?? 0)]
}
const begin = async (quantity: string, changes: Record<string, unknown> = {}) =>
  shop.client.call(createTransfer, { body: written(quantity, changes) as never })
const send = async (quantity: string, changes: Record<string, unknown> = {}, immediate = false) => {
  const { id, version } = await begin(quantity, changes)
  return shop.client.call(sendTransfer, { params: { id }, body: { version, immediate, waybill: 'GU-1' } })
}
const receive = (sent: { id: string; version: number }, quantity: string, isLast: boolean) =>
  shop.client.call(receiveTransfer, {
    params: { id: sent.id },
    body: { version: sent.version, date: world.today, isLast, lines: [{ position: 1, quantity }] },
  })
const settle = (to: { id: string; version: number }, body: Record<string, unknown>) =>
  shop.client.call(settleTransfer, {
    params: { id: to.id },
    body: { version: to.version, date: world.today, reason: 'Se rompió', lines: [{ position: 1, quantity: '1' }], ...body } as never,
  })
const annul = ({ id, version }: { id: string; version: number }) =>
  shop.client.call(annulTransfer, { params: { id }, body: { version, reason: 'No era' } })

test('a transfer with three missing: one written off, one charged to the carrier, one back, and then all of it back', async () => {
  const [books, before] = [await closingBalances(shop.client), await there(shop.warehouseId)]
  const sent = await send('10')
  expect(await there(shop.warehouseId)).toEqual([90, 1800000])
  expect(await there(cali)).toEqual([0, 0])
  expect(await closingBalances(shop.client)).toEqual(books)
  await expect(receive(sent, '10.000001', false)).rejects.toMatchObject({ code: 554, fields: ['lines.0.quantity'] })
  const half = await receive(sent, '4', false)
  expect((await shop.client.call(getTransfer, { params: { id: sent.id } })).state).toBe('partial')
  const short = await receive(half, '3', true)
  const seen = await shop.client.call(getTransfer, { params: { id: sent.id } })
  expect(seen).toMatchObject({ state: 'differences', number: sent.number, value: '200000.00', lines: [{ travelling: '3' }] })
  expect(await there(cali)).toEqual([7, 140000])
  await expect(settle(short, { way: 'writeOff' })).rejects.toMatchObject({ code: 401, fields: ['conceptId'] })
  const conceptId = concepts.get('Ajuste de existencias') ?? ''
  await expect(settle(short, { way: 'carrier', conceptId })).rejects.toMatchObject({ code: 401, fields: ['partyId'] })
  const first = await settle(short, { way: 'writeOff', conceptId })
  const second = await settle(first, { way: 'carrier', conceptId, partyId: shop.customerId })
  // What was written off is a cost of the company, what is charged is owed by the carrier.
  expect((await closingBalances(shop.client)).filter((line) => /^(136010|613520) /.test(line))).toEqual([
    '136010 20.000,00',
    '613520 20.000,00',
  ])
  const done = await settle(second, { way: 'origin' })
  expect((await shop.client.call(getTransfer, { params: { id: sent.id } })).state).toBe('received')
  expect(await there(shop.warehouseId)).toEqual([91, 1820000])
  await expect(receive(done, '1', true)).rejects.toMatchObject({ code: 553 })
  await annul(done)
  expect(await there(shop.warehouseId)).toEqual(before)
  expect(await there(cali)).toEqual([0, 0])
  expect(await closingBalances(shop.client)).toEqual(books)
  await expect(annul({ ...done, version: done.version + 1 })).rejects.toMatchObject({ code: 483 })
})

test('an entry before the sending is carried to where the goods arrived', async () => {
  const sent = await send('10')
  const arrived = await receive(sent, '10', true)
  const late = await shop.client.call(createStockNote, {
    body: {
      ...{ type: 'entry', date: addDays(world.today, -1), warehouseId: shop.warehouseId, notes: '', partyId: null, costCenterId: null },
      conceptId: concepts.get('Aprovechamiento') ?? '',
      lines: [{ itemId: shop.item('Cafetera').id, quantity: '100', unitCost: '40000' }],
    },
  })
  expect(late.value).toBe('4000000.00')
  expect((await there(cali))[1]).toBeGreaterThan(200000)
  await annul(arrived)
})

test('immediate, it is received when it is sent; a draft is changed, requested and deleted', async () => {
  const before = await there(cali)
  const now = await send('2', {}, true)
  expect(await shop.client.call(getTransfer, { params: { id: now.id } })).toMatchObject({ state: 'received', days: 0 })
  expect((await there(cali))[0]).toBe((before[0] ?? 0) + 2)
  await annul(now)
  const draft = await begin('1')
  const changed = await shop.client.call(changeTransfer, { params: { id: draft.id }, body: { version: 1, input: written('3') as never } })
  await expect(
    shop.client.call(changeTransfer, { params: { id: draft.id }, body: { version: 1, input: written('4') as never } }),
  ).rejects.toMatchObject({ code: 697 })
  const asked = await shop.client.call(requestTransfer, { params: { id: draft.id }, body: { version: changed.version } })
  await expect(shop.client.call(removeTransfer, { params: { id: draft.id } })).rejects.toMatchObject({ code: 482 })
  expect((await shop.client.call(listTransfers, { query: { state: 'requested' } })).rows.map(({ id }) => id)).toEqual([draft.id])
  await annul(asked)
  const other = await begin('1')
  await shop.client.call(removeTransfer, { params: { id: other.id } })
  await expect(shop.client.call(getTransfer, { params: { id: other.id } })).rejects.toMatchObject({ code: 698 })
})

const FOREIGN = '01980000-0000-7000-8000-000000000001'
const refused: readonly (readonly [name: string, changes: () => Record<string, unknown>, code: number, field: string])[] = [
  ['the same warehouse', () => ({ destinationId: shop.warehouseId }), 552, 'destinationId'],
  ['a warehouse of nobody', () => ({ originId: FOREIGN }), 698, 'originId'],
  ['a service', () => ({ lines: [{ itemId: shop.item('Flete').id, quantity: '1' }] }), 401, 'lines.0.itemId'],
  ['a product of nobody', () => ({ lines: [{ itemId: FOREIGN, quantity: '1' }] }), 698, 'lines.0.itemId'],
  ['nothing', () => ({ lines: [{ itemId: shop.item('Cafetera').id, quantity: '0' }] }), 475, 'lines.0.quantity'],
  ['less than nothing', () => ({ lines: [{ itemId: shop.item('Cafetera').id, quantity: '-1' }] }), 401, 'lines.0.quantity'],
  ['no line', () => ({ lines: [] }), 401, 'lines'],
]
test.each(refused)('%s is refused at its field', async (_, changes, code, field) => {
  await expect(begin('1', changes())).rejects.toMatchObject({ code, fields: [field] })
})

test('more than there is, or on a day to come, is not sent; and two who send it at once send it once', async () => {
  await expect(send('1000')).rejects.toMatchObject({ code: 543, fields: ['lines.0.quantity'] })
  await expect(send('1', { date: addDays(world.today, 1) })).rejects.toMatchObject({ code: 440 })
  const { id, version } = await begin('1')
  const both = await Promise.allSettled(
    [1, 2].map(() => shop.client.call(sendTransfer, { params: { id }, body: { version, immediate: false, waybill: '' } })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await annul({ id, version: version + 1 })
})

test('whoever works in one warehouse sends from it, receives in it, and nothing else; another company sees none of it', async () => {
  const { personId, client } = await colleague(world, shop.client, roleIds.warehouseKeeper)
  await restrict(world, shop.client, personId, { warehouseIds: [cali] }, roleIds.warehouseKeeper)
  const { id, version } = await begin('2')
  const body = { version, immediate: false, waybill: '' }
  await expect(client.call(sendTransfer, { params: { id }, body })).rejects.toMatchObject({ code: 401, fields: ['originId'] })
  const sent = await shop.client.call(sendTransfer, { params: { id }, body })
  const got = await client.call(receiveTransfer, {
    params: { id },
    body: { version: sent.version, date: world.today, isLast: true, lines: [{ position: 1, quantity: '2' }] },
  })
  expect((await client.call(getTransfer, { params: { id } })).state).toBe('received')
  const stranger = await newCompany(world)
  await expect(stranger.client.call(getTransfer, { params: { id } })).rejects.toMatchObject({ code: 698 })
  await annul(got)
})

test('batches and serials travel by line: only those that were sent arrive, what expired on its way too, and all of it goes back', async () => {
  const make = async (code: string, name: string, control: 'expiring' | 'serial') =>
    (
      await shop.client.call(createItem, {
        body: { kind: 'product', code, name, price: '5000', taxIds: shop.item('Cafetera').taxIds, control } as never,
      })
    ).id
  const [milk, drill] = [await make('LECHE', 'Leche', 'expiring'), await make('TAL', 'Taladro', 'serial')]
  const batch = (code: string, quantity: string, expiresOn: string | null = null) => ({ code, quantity, expiresOn })
  await shop.client.call(createStockNote, {
    body: {
      ...{
        type: 'opening',
        date: world.today,
        warehouseId: shop.warehouseId,
        conceptId: null,
        partyId: null,
        costCenterId: null,
        notes: '',
      },
      lines: [
        { itemId: milk, quantity: '10', unitCost: '3000', batches: [batch('L-1', '4', '2099-01-01'), batch('L-2', '6', '2099-02-01')] },
        { itemId: drill, quantity: '3', unitCost: '90000', serials: ['T1', 'T2', 'T3'] },
      ],
    } as never,
  })
  const lines = [
    { itemId: milk, quantity: '6', batches: [batch('L-1', '4'), batch('L-2', '2')] },
    { itemId: drill, quantity: '2', serials: ['T1', 'T2'] },
  ]
  await expect(send('', { lines: [{ itemId: milk, quantity: '6' }] })).rejects.toMatchObject({ code: 550 })
  await expect(send('', { lines: [{ itemId: drill, quantity: '1', serials: ['T9'] }] })).rejects.toMatchObject({ code: 547 })
  const sent = await send('', { lines })
  const seen = async () => (await shop.client.call(getTransfer, { params: { id: sent.id } })).lines.map(({ onTheWay }) => onTheWay)
  expect(await seen()).toMatchObject([
    {
      batches: [
        { code: 'L-1', quantity: '4', expiresOn: '2099-01-01' },
        { code: 'L-2', quantity: '2' },
      ],
    },
    { serials: ['T1', 'T2'] },
  ])
  const arrive = (version: number, body: object[], isLast = false) =>
    shop.client.call(receiveTransfer, { params: { id: sent.id }, body: { version, date: world.today, isLast, lines: body } as never })
  await expect(arrive(sent.version, [{ position: 1, quantity: '3' }])).rejects.toMatchObject({ code: 550 })
  await expect(arrive(sent.version, [{ position: 1, quantity: '3', batches: [batch('L-2', '3')] }])).rejects.toMatchObject({ code: 551 })
  await expect(arrive(sent.version, [{ position: 2, quantity: '1', serials: ['T3'] }])).rejects.toMatchObject({ code: 547 })
  const part = await arrive(sent.version, [
    { position: 1, quantity: '3', batches: [batch('L-1', '3')] },
    { position: 2, quantity: '1', serials: ['T2'] },
  ])
  const last = await arrive(part.version, [{ position: 1, quantity: '3' }], true)
  expect(await seen()).toMatchObject([{ batches: [] }, { serials: ['T1'] }])
  const settled = await settle({ id: sent.id, version: last.version }, { way: 'origin', lines: [{ position: 2, quantity: '1' }] })
  await annul(settled)
  expect(await seen()).toMatchObject([{ batches: [] }, { serials: [] }])
})
