// An order to a supplier, from its approval to its close: it takes its number when it is approved, by another than its author over the
// amount that the company says, touches neither stock nor books, and takes nothing more once it is closed.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { roleIds } from '#modules/access/index.ts'
import { changeExtended, getExtended } from '#modules/company/index.ts'
import { publicDocument, type DocumentRequest } from '#modules/documents/index.ts'
import { getItem } from '#modules/items/index.ts'
import { purchaseOrderEndpoints as orders, purchaseOrderMail, purchaseOrderStageCalls } from '#modules/purchases/index.ts'
import { createClient, type Client } from './client.server.ts'
import { prove } from './testing/prove.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let other: Client
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [
      { name: 'Cafetera', price: '50000', stock: { quantity: '10', cost: '30000' }, taxes: ['IVA 19 %'] },
      { name: 'Instalación', price: '80000', taxes: ['IVA 19 %'] },
    ],
  })
  other = (await colleague(world, shop.client, roleIds.accountant)).client
})
afterAll(() => world.close())

type Lines = Parameters<Shop['request']>[0]
const requestOf = (lines: Lines, changes: Partial<DocumentRequest> = {}) =>
  shop.request(lines, { resolutionId: null, deliveryDate: '2026-11-27', ...changes })
const order = (lines: Lines, changes: Partial<DocumentRequest> = {}, issue = true) =>
  shop.client.call(orders.create, { body: { document: requestOf(lines, changes), issue } })
const read = (id: string) => shop.client.call(orders.view, { params: { id } })
const move = (name: Exclude<keyof typeof purchaseOrderStageCalls, 'approveMany'>, id: string, body: object = {}, client = shop.client) =>
  client.call(purchaseOrderStageCalls[name], { params: { id }, body: { comment: '', ...body } })
const limitTo = async (purchaseOrderLimit: string) => {
  const extended = await shop.client.call(getExtended, {})
  await shop.client.call(changeExtended, { body: { ...extended, purchaseOrderLimit } })
}

test('it takes its number when it stands, says when it is expected, and leaves stock and books alone', async () => {
  const stock = async () => (await shop.client.call(getItem, { params: { id: shop.item('Cafetera').id } })).stock
  const before = { books: await closingBalances(shop.client), stock: await stock() }
  await expect(order([['Cafetera', '1']], { deliveryDate: null })).rejects.toMatchObject({ code: 401, fields: ['deliveryDate'] })
  const saved = await order([
    ['Cafetera', '12'],
    ['Instalación', '1'],
  ])
  expect(saved).toMatchObject({ state: 'issued', number: 'OC-1', total: '809200.00' })
  expect(await read(saved.id)).toMatchObject({
    ...{ stage: 'approved', deliveryDate: '2026-11-27', withholdings: [] },
    lines: [{ pending: '12', progress: { delivered: '0', invoiced: '0' } }, { pending: '1' }],
  })
  expect({ books: await closingBalances(shop.client), stock: await stock() }).toEqual(before)
})

test('over the amount that the company says it waits without a number, until another than its author approves it', async () => {
  await limitTo('1000000')
  try {
    const small = await order([['Cafetera', '1']])
    expect(small.state).toBe('issued')
    const asked = await order([['Cafetera', '20']])
    expect(asked).toMatchObject({ state: 'draft', number: null, warnings: [{ code: 536 }] })
    expect(await read(asked.id)).toMatchObject({ state: 'draft', stage: 'pending', number: null, approvalReasons: [{ code: 536 }] })
    const { rows } = await shop.client.call(orders.list, { query: { tab: 'toApprove' } })
    expect(rows.map(({ id, stage }) => [id, stage])).toEqual([[asked.id, 'pending']])
    expect((await shop.client.call(orders.list, { query: { tab: 'drafts' } })).rows).toEqual([])
    await expect(move('approve', asked.id)).rejects.toMatchObject({ code: 537 })
    await expect(move('send', asked.id)).rejects.toMatchObject({ code: 482 })
    // Who wrote it last does not approve it either.
    const { version } = await read(asked.id)
    const again = { document: requestOf([['Cafetera', '21']]), version, issue: true }
    await other.call(orders.update, { params: { id: asked.id }, body: again })
    await expect(move('approve', asked.id, {}, other)).rejects.toMatchObject({ code: 537 })
    const third = (await colleague(world, shop.client, roleIds.accountant)).client
    await move('approve', asked.id, { comment: 'Hay caja' }, third)
    const before = Number(small.number?.split('-')[1])
    expect(await read(asked.id)).toMatchObject({ state: 'issued', stage: 'approved', number: `OC-${before + 1}` })
    await expect(move('approve', asked.id, {}, third)).rejects.toMatchObject({ code: 482 })
    const { events } = await shop.client.call(orders.history, { params: { id: asked.id } })
    expect(events.some(({ changes }) => 'Comentario' in changes && 'Estado' in changes)).toBe(true)
    // Edited over the amount again, it keeps its number and waits again.
    const edited = await shop.client.call(orders.update, {
      params: { id: asked.id },
      body: { document: requestOf([['Cafetera', '30']]), version: (await read(asked.id)).version, issue: true },
    })
    expect(edited).toMatchObject({ state: 'issued', number: `OC-${before + 1}` })
    expect((await read(asked.id)).stage).toBe('pending')
    await move('approve', asked.id, {}, other)
    expect((await read(asked.id)).stage).toBe('approved')
  } finally {
    await limitTo('')
  }
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('what waits is kept as a draft again when somebody saves it so, and is deleted as one', async () => {
  await limitTo('0')
  const asked = await order([['Cafetera', '1']])
  await limitTo('')
  const { version } = await read(asked.id)
  await shop.client.call(orders.update, { params: { id: asked.id }, body: { document: requestOf([['Cafetera', '2']]), version } })
  expect(await read(asked.id)).toMatchObject({ state: 'draft', stage: null, approvalReasons: [] })
  await expect(move('approve', asked.id, {}, other)).rejects.toMatchObject({ code: 482 })
  await shop.client.call(orders.remove, { params: { id: asked.id } })
})

test('a letter to its supplier sends it; closing it says what is released, and nothing more is made of it', async () => {
  const mailed = await order([['Cafetera', '2']])
  await shop.client.call(purchaseOrderMail.send, { params: { id: mailed.id }, body: { to: ['ventas@proveedor.example'], message: '' } })
  expect((await read(mailed.id)).stage).toBe('sent')
  const { id } = await order([['Cafetera', '2']])
  await move('send', id)
  await expect(move('send', id)).rejects.toMatchObject({ code: 482 })
  await expect(move('close', id)).rejects.toMatchObject({ code: 401, fields: ['releasesPending'] })
  await move('close', id, { releasesPending: true, comment: 'No hay más' })
  expect((await read(id)).stage).toBe('closed')
  await expect(shop.client.call(orders.annul, { params: { id }, body: { reason: 'Ya no se necesita' } })).rejects.toMatchObject({
    code: 482,
  })
  const cancelled = await shop.client.call(orders.annul, { params: { id: mailed.id }, body: { reason: 'Ya no se necesita' } })
  expect(cancelled.state).toBe('annulled')
})

test('its supplier sees it by its link', async () => {
  const { id } = await order([['Cafetera', '1']])
  const { url } = await shop.client.call(orders.share, { params: { id } })
  const token = /purchases\/orders\/([^/]+)\/tracking$/.exec(url)?.[1] ?? ''
  expect(await createClient(world.app).call(publicDocument, { params: { token } })).toMatchObject({
    title: 'Orden de compra',
    balance: null,
  })
})
