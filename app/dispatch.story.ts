// Orders that leave together: what they hold of each other, what is picked, the remission or the invoice of each, and how each was
// received. What comes back is as if it had not left.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { roleIds } from '#modules/access/index.ts'
import {
  changeDispatch,
  countPicked,
  createDispatch,
  finishPicking,
  getDispatch,
  listDispatches,
  ordersToDispatch,
  pickDispatch,
  printDispatch,
  removeDispatch,
  reopenDispatch,
  sendDispatch,
  tellDelivery,
} from '#modules/dispatch/index.ts'
import type { DocumentRequest } from '#modules/documents/index.ts'
import { warehouse } from '#modules/inventory/index.ts'
import { getItem } from '#modules/items/index.ts'
import { invoiceEndpoints, orderEndpoints, orderStageCalls, remissionEndpoints } from '#modules/sales/index.ts'
import type { Client } from './client.server.ts'
import { prove } from './testing/prove.server.ts'
import { refusalsOf } from './testing/refusals.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import type { Lines } from './testing/quotes.server.ts'
import { newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let keeper: Client
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [
      { name: 'Cafetera', price: '50000', stock: { quantity: '100', cost: '30000' }, taxes: ['IVA 19 %'] },
      { name: 'Filtro', price: '5000', stock: { quantity: '3', cost: '1000' }, taxes: ['IVA 19 %'] },
      { name: 'Instalación', price: '80000', taxes: ['IVA 19 %'] },
    ],
  })
  keeper = (await colleague(world, shop.client, roleIds.warehouseKeeper)).client
})
afterAll(() => world.close())

const orderOf = async (lines: Lines, changes: Partial<DocumentRequest> = {}): Promise<string> => {
  const document = shop.request(lines, { resolutionId: null, deliveryDate: world.today, deliveryAddress: 'Calle 10 # 43-12', ...changes })
  return (await shop.client.call(orderEndpoints.create, { body: { document, issue: true } })).id
}
type Line = readonly [orderId: string, orderPosition: number, quantity: string]
const inputOf = (lines: readonly Line[], changes: Record<string, unknown> = {}) => ({
  ...{ scheduledOn: world.today, warehouseId: shop.warehouseId, route: 'Norte', carrier: 'Transportes del Valle' },
  ...{ vehiclePlate: 'ABC123', waybill: 'G-1', notes: '' },
  orders: [...new Set(lines.map(([orderId]) => orderId))].map((orderId) => ({ orderId, makes: 'RMS' })),
  lines: lines.map(([orderId, orderPosition, quantity]) => ({ orderId, orderPosition, quantity })),
  ...changes,
})
const begin = (lines: readonly Line[], changes: Record<string, unknown> = {}, client = shop.client) =>
  client.call(createDispatch, { body: inputOf(lines, changes) as never })
const read = (id: string, client = shop.client) => client.call(getDispatch, { params: { id } })
const step = async (
  endpoint: typeof pickDispatch | typeof finishPicking | typeof reopenDispatch | typeof sendDispatch,
  id: string,
  client = shop.client,
) => client.call(endpoint, { params: { id }, body: { version: (await read(id)).version } })
const count = async (id: string, picked: readonly string[]) =>
  shop.client.call(countPicked, {
    params: { id },
    body: {
      version: (await read(id)).version,
      lines: picked.map((quantity, index) => ({ position: index + 1, picked: quantity })),
    } as never,
  })
const ready = async (lines: readonly Line[], picked: readonly string[], changes: Record<string, unknown> = {}) => {
  const { id } = await begin(lines, changes)
  await step(pickDispatch, id)
  await count(id, picked)
  await step(finishPicking, id)
  return id
}
const tell = async (id: string, orderId: string, outcome: string, changes: object = {}) =>
  shop.client.call(tellDelivery, {
    params: { id },
    body: {
      version: (await read(id)).version,
      orderId,
      outcome,
      receivedBy: '',
      receivedIdentification: '',
      novelty: '',
      ...changes,
    } as never,
  })
const stock = async (name: string) => (await shop.client.call(getItem, { params: { id: shop.item(name).id } })).stock[0]?.quantity
const waiting = async (orderId: string) => {
  const { orders } = await shop.client.call(ordersToDispatch, { query: { ids: orderId } })
  return orders[0]?.lines.map(({ orderPosition, pending }) => [orderPosition, pending]) ?? []
}
const proven = async () => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()

test('two orders leave together: picked in part, one with its remission and one with its invoice, and received', async () => {
  const [one, two] = [
    await orderOf([
      ['Cafetera', '7'],
      ['Instalación', '1'],
    ]),
    await orderOf([['Cafetera', '2']], { discount: { kind: 'Valor', value: '10000' } }),
  ]
  const before = Number(await stock('Cafetera'))
  const lines: Line[] = [
    [one, 1, '5'],
    [one, 2, '1'],
    [two, 1, '2'],
  ]
  const orders = [
    { orderId: one, makes: 'RMS' },
    { orderId: two, makes: 'INE' },
  ]
  const { id } = await begin(lines, { orders })
  const begun = await read(id)
  expect(begun).toMatchObject({ number: null, state: 'draft', orders: 2, customers: 1, items: 2 })
  // What the order says is the whole address: the customer's own city may be another one.
  expect(begun.dispatched[0]).toMatchObject({ address: 'Calle 10 # 43-12', city: '' })
  // What it holds nobody else dispatches.
  expect([await waiting(one), await waiting(two)]).toEqual([[[1, '2']], []])
  expect(await refusalsOf(begin([[one, 1, '3']]))).toEqual([[485, 'lines.0.quantity']])
  await step(pickDispatch, id)
  expect(await refusalsOf(step(finishPicking, id))).toEqual([[401, 'lines']])
  await count(id, ['4', '1', '1'])
  await step(finishPicking, id)
  const sent = await step(sendDispatch, id)
  const going = await read(id)
  expect(going).toMatchObject({ number: 'DP-1', state: 'onRoute', version: sent.version, sentOn: world.today })
  const [remitted, invoiced] = going.dispatched.map(({ document }) => document)
  expect([remitted?.kind, invoiced?.kind, Number(await stock('Cafetera'))]).toEqual(['RMS', 'INE', before - 5])
  const remission = await shop.client.call(remissionEndpoints.view, { params: { id: remitted?.id ?? '' } })
  expect(remission).toMatchObject({ carrier: 'Transportes del Valle', vehiclePlate: 'ABC123', waybill: 'G-1', date: world.today })
  expect(remission.lines.map(({ quantity, source }) => [quantity, source?.documentId])).toEqual([
    ['4', one],
    ['1', one],
  ])
  // Half of the order, half of its discount in pesos.
  const invoice = await shop.client.call(invoiceEndpoints.view, { params: { id: invoiced?.id ?? '' } })
  expect([invoice.totals.discounts, invoice.totals.net, invoice.electronicState]).toEqual(['5000.00', '45000.00', 'queued'])
  // What was not picked waits again.
  expect([await waiting(one), await waiting(two)]).toEqual([[[1, '3']], [[1, '1']]])
  await tell(id, one, 'delivered', { receivedBy: 'Luz Dary Pinzón', receivedIdentification: '43123456' })
  expect((await shop.client.call(remissionEndpoints.view, { params: { id: remission.id } })).stage).toBe('delivered')
  expect(await refusalsOf(tell(id, one, 'returned', { novelty: 'No era' }))).toEqual([[401, 'outcome']])
  expect(await refusalsOf(tell(id, two, 'partlyDelivered'))).toEqual([[401, 'novelty']])
  await tell(id, two, 'partlyDelivered', { novelty: 'Llegó una rota' })
  expect(await read(id)).toMatchObject({
    state: 'partlyDelivered',
    dispatched: [{ receivedBy: 'Luz Dary Pinzón' }, { novelty: 'Llegó una rota' }],
  })
  expect(await refusalsOf(tell(id, two, 'delivered'))).toEqual([[482, null]])
  await proven()
})

test('what comes back whole is as if it had not left', async () => {
  const before = { books: await closingBalances(shop.client), stock: await stock('Cafetera') }
  const order = await orderOf([['Cafetera', '6']])
  const id = await ready([[order, 1, '6']], ['6'])
  await step(sendDispatch, id)
  await tell(id, order, 'returned', { novelty: 'Estaba cerrado' })
  expect(await read(id)).toMatchObject({ state: 'returned', dispatched: [{ outcome: 'returned', document: { isAnnulled: true } }] })
  expect({ books: await closingBalances(shop.client), stock: await stock('Cafetera') }).toEqual(before)
  expect(await waiting(order)).toEqual([[1, '6']])
  await proven()
})

test('goods that are not there leave with nobody, and nothing is half done', async () => {
  const [one, two] = [await orderOf([['Cafetera', '1']]), await orderOf([['Filtro', '5']])]
  const before = { books: await closingBalances(shop.client), stock: await stock('Cafetera') }
  const id = await ready(
    [
      [one, 1, '1'],
      [two, 1, '5'],
    ],
    ['1', '5'],
  )
  expect(await refusalsOf(step(sendDispatch, id))).toEqual([[543, 'orders.1']])
  expect(await read(id)).toMatchObject({ state: 'ready', dispatched: [{ document: null }, { document: null }] })
  expect({ books: await closingBalances(shop.client), stock: await stock('Cafetera') }).toEqual(before)
  await step(reopenDispatch, id)
  await count(id, ['1', '3'])
  await step(finishPicking, id)
  await step(sendDispatch, id)
  expect(await stock('Filtro')).toBe('0')
  await proven()
})

test('two people begin with the same goods: one has them; back to draft and gone, they wait again', async () => {
  const order = await orderOf([['Cafetera', '4']])
  const both = await Promise.allSettled([begin([[order, 1, '4']]), begin([[order, 1, '4']])])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const id = both.flatMap((each) => (each.status === 'fulfilled' ? [each.value.id] : []))[0] ?? ''
  expect(await waiting(order)).toEqual([])
  // It does not count against itself.
  const { version } = await read(id)
  await shop.client.call(changeDispatch, { params: { id }, body: { input: inputOf([[order, 1, '3']]) as never, version } })
  expect(
    await refusalsOf(shop.client.call(changeDispatch, { params: { id }, body: { input: inputOf([[order, 1, '3']]) as never, version } })),
  ).toEqual([[697, null]])
  expect(await waiting(order)).toEqual([[1, '1']])
  await step(pickDispatch, id)
  expect(await refusalsOf(shop.client.call(removeDispatch, { params: { id } }))).toEqual([[482, null]])
  await step(reopenDispatch, id)
  await shop.client.call(removeDispatch, { params: { id } })
  expect(await waiting(order)).toEqual([[1, '4']])
})

test('sent twice at once it goes once; an order that was cancelled or completed meanwhile does not leave', async () => {
  const order = await orderOf([['Cafetera', '2']])
  const id = await ready([[order, 1, '2']], ['2'])
  const { version } = await read(id)
  const send = () => shop.client.call(sendDispatch, { params: { id }, body: { version } })
  expect((await Promise.allSettled([send(), send()])).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const other = await orderOf([['Cafetera', '2']])
  const late = await ready([[other, 1, '2']], ['2'])
  await shop.client.call(orderStageCalls.complete, { params: { id: other }, body: { releasesPending: true } })
  expect((await refusalsOf(step(sendDispatch, late)))[0]?.[0]).toBe(482)
  await proven()
})

test('what is wrong is said at its field, and nothing is written', async () => {
  const stranger = await newCompany(world)
  const order = await orderOf([
    ['Cafetera', '4'],
    ['Instalación', '1'],
  ])
  const draft = shop.request([['Cafetera', '1']], { resolutionId: null, deliveryDate: world.today })
  const { id: unissued } = await shop.client.call(orderEndpoints.create, { body: { document: draft, issue: false } })
  const cali = (await shop.client.call(warehouse.endpoints.create, { body: { code: 'CALI', name: 'Cali' } as never })).id
  const before = (await shop.client.call(listDispatches)).count
  const line: Line = [order, 1, '1']
  const twice = [
    { orderId: order, makes: 'RMS' },
    { orderId: order, makes: 'INE' },
  ]
  const idle = [
    { orderId: order, makes: 'RMS' },
    { orderId: unissued, makes: 'RMS' },
  ]
  const wrong: readonly (readonly [string, readonly Line[], Record<string, unknown>, number, string])[] = [
    ['nothing', [], {}, 401, 'orders'],
    ['a negative quantity', [[order, 1, '-1']], {}, 401, 'lines.0.quantity'],
    ['no quantity', [[order, 1, '0']], {}, 475, 'lines.0.quantity'],
    ['more than waits', [[order, 1, '5']], {}, 485, 'lines.0.quantity'],
    ['the same line twice', [line, line], {}, 401, 'lines.1.quantity'],
    ['the same order twice', [line], { orders: twice }, 401, 'orders.1.orderId'],
    ['an order of which nothing leaves', [line], { orders: idle }, 401, 'orders.1.orderId'],
    ['a line that is not there', [[order, 9, '1']], {}, 698, 'lines.0.orderId'],
    ['an order that is a draft', [[unissued, 1, '1']], {}, 698, 'lines.0.orderId'],
    ['another kind of paper', [line], { orders: [{ orderId: order, makes: 'QTE' }] }, 401, 'orders.0.makes'],
    ['goods of another warehouse', [line], { warehouseId: cali }, 401, 'lines.0.quantity'],
    ['a day that passed', [line], { scheduledOn: '2020-01-01' }, 401, 'scheduledOn'],
    ['no day', [line], { scheduledOn: '2026-02-30' }, 401, 'scheduledOn'],
    ['a warehouse of nobody', [line], { warehouseId: '00000000-0000-7000-8000-000000000000' }, 698, 'warehouseId'],
    ['501 lines', Array.from({ length: 501 }, () => line), {}, 401, 'lines'],
  ]
  for (const [name, lines, changes, code, field] of wrong)
    expect(await refusalsOf(begin(lines, changes)), name).toContainEqual([code, field])
  expect(await refusalsOf(begin([line], {}, stranger.client))).not.toEqual([])
  expect((await shop.client.call(listDispatches)).count).toBe(before)
  const { id } = await begin([line])
  expect((await refusalsOf(read(id, stranger.client)))[0]).toEqual([698, null])
  expect(await refusalsOf(count(id, ['1']))).toEqual([[482, null]])
  await step(pickDispatch, id)
  expect(await refusalsOf(count(id, ['2']))).toEqual([[401, 'lines.0.picked']])
  expect(await refusalsOf(count(id, ['1', '1']))).toEqual([[401, 'lines.1.position']])
  await count(id, ['1'])
  // Whoever keeps the goods picks; who issues sends.
  await step(finishPicking, id, keeper)
  await expect(step(sendDispatch, id, keeper)).rejects.toMatchObject({ status: 403 })
  for (const paper of ['alistamiento', 'ruta', 'rotulos'] as const) {
    const { bytes } = await shop.client.call(printDispatch, { params: { id }, query: { paper } })
    expect(Buffer.from(bytes).subarray(0, 4).toString()).toBe('%PDF')
  }
})
