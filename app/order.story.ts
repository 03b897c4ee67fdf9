// An order from its quote to its invoices: approved by another than its author where the company asks, dispatched and invoiced by
// parts, never more than was ordered, and closed with what was left said. It touches neither stock nor books.
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { roleIds } from '#modules/access/index.ts'
import { changeExtended, getExtended } from '#modules/company/index.ts'
import { publicDocument, type DocumentRequest } from '#modules/documents/index.ts'
import { getItem } from '#modules/items/index.ts'
import { invoiceEndpoints, orderEndpoints, orderStageCalls, quoteEndpoints } from '#modules/sales/index.ts'
import { salesToApprove } from '#modules/sales/home/endpoints.ts'
import { createClient, type Client } from './client.server.ts'
import { prove } from './testing/prove.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { colleague, restrict } from './testing/colleagues.server.ts'
import { openQuoteShop, type Lines, type QuoteShop } from './testing/quotes.server.ts'
import { newCompany, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let quoteOf: QuoteShop['quoteOf']
let other: Client
beforeAll(async () => {
  world = await openWorld()
  ;({ shop, quoteOf } = await openQuoteShop(world))
  other = (await colleague(world, shop.client, roleIds.accountant)).client
})
afterAll(() => world.close())

const DELIVERY = '2026-11-27'
const requestOf = (lines: Lines, changes: Partial<DocumentRequest> = {}) =>
  shop.request(lines, { resolutionId: null, deliveryDate: DELIVERY, deliveryAddress: 'Calle 10 # 43-12, Medellín', ...changes })
const orderOf = (lines: Lines, changes: Partial<DocumentRequest> = {}, client = shop.client) =>
  client.call(orderEndpoints.create, { body: { document: requestOf(lines, changes), issue: true } })
const read = (id: string) => shop.client.call(orderEndpoints.view, { params: { id } })
const move = (name: keyof typeof orderStageCalls, id: string, body: object = {}, client = shop.client) =>
  client.call(orderStageCalls[name], { params: { id }, body: { comment: '', ...body } })
type From = readonly [documentId: string, position: number, item: string, quantity: string]
const from = (lines: readonly From[]): DocumentRequest => {
  const request = shop.request(lines.map(([, , item, quantity]) => [item, quantity] as const))
  return {
    ...request,
    lines: request.lines.map((line, index) => ({
      ...line,
      source: { documentId: lines[index]?.[0] ?? '', position: lines[index]?.[1] ?? 0 },
    })),
  }
}
const invoiceFrom = (lines: readonly From[], changes: Partial<DocumentRequest> = {}) =>
  shop.client.call(invoiceEndpoints.create, { body: { document: { ...from(lines), ...changes }, issue: true } })

test('made from a quote, it takes its own number, is approved, and leaves stock and books alone', async () => {
  const stock = async () => (await shop.client.call(getItem, { params: { id: shop.item('Cafetera').id } })).stock
  const before = { books: await closingBalances(shop.client), stock: await stock() }
  const quoted = await quoteOf([['Cafetera', '12']])
  const lines = from([[quoted.id, 1, 'Cafetera', '7']]).lines
  const saved = await shop.client.call(orderEndpoints.create, { body: { document: { ...requestOf([]), lines }, issue: true } })
  expect(saved).toMatchObject({ state: 'issued', number: 'PD-1' })
  expect(await read(saved.id)).toMatchObject({
    stage: 'approved',
    approvalReasons: [],
    deliveryDate: DELIVERY,
    withholdings: [],
    lines: [{ pending: '7', progress: { delivered: '0', invoiced: '0' } }],
  })
  expect((await shop.client.call(quoteEndpoints.view, { params: { id: quoted.id } })).lines).toMatchObject([{ pending: '5' }])
  expect({ books: await closingBalances(shop.client), stock: await stock() }).toEqual(before)
})

test('it says for when, and not for a day before its own', async () => {
  await expect(orderOf([['Cafetera', '1']], { deliveryDate: null })).rejects.toMatchObject({ code: 401, fields: ['deliveryDate'] })
  await expect(orderOf([['Cafetera', '1']], { deliveryDate: '2026-11-19' })).rejects.toMatchObject({ code: 401, fields: ['deliveryDate'] })
  await expect(orderOf([['Cafetera', '1']], { date: '2026-11-21' })).rejects.toMatchObject({ code: 440 })
})

test('it is invoiced by parts, never over what is pending, and one invoice is made of several', async () => {
  const first = await orderOf([
    ['Cafetera', '7'],
    ['Instalación', '1'],
  ])
  const second = await orderOf([['Cafetera', '3']])
  await expect(invoiceFrom([[first.id, 1, 'Cafetera', '7.01']])).rejects.toMatchObject({ code: 485, fields: ['lines.0.quantity'] })
  const made = await invoiceFrom([
    [first.id, 1, 'Cafetera', '4'],
    [second.id, 1, 'Cafetera', '3'],
  ])
  expect((await read(first.id)).lines).toMatchObject([
    { quantity: '7', pending: '3', progress: { delivered: '4', invoiced: '4' } },
    { quantity: '1', pending: '1', progress: { delivered: '0', invoiced: '0' } },
  ])
  // All of it went on: nothing is left to be done with it, although nobody said so.
  expect(await read(second.id)).toMatchObject({ stage: 'completed', next: [], lines: [{ pending: '0' }] })
  expect(await read(first.id)).toMatchObject({ stage: 'approved', next: ['process', 'convert', 'complete'] })
  // What something was made from is not cancelled.
  await expect(
    shop.client.call(orderEndpoints.annul, { params: { id: first.id }, body: { reason: 'Ya no lo quiere' } }),
  ).rejects.toMatchObject({
    code: 482,
  })
  await shop.client.call(invoiceEndpoints.annul, { params: { id: made.id }, body: { reason: 'Se factura de nuevo' } })
  expect((await read(first.id)).lines).toMatchObject([{ pending: '7', progress: { invoiced: '0' } }, { pending: '1' }])
  expect((await read(second.id)).stage).toBe('approved')
  const cancelled = await shop.client.call(orderEndpoints.annul, { params: { id: first.id }, body: { reason: 'Ya no lo quiere' } })
  expect(cancelled.state).toBe('annulled')
})

test('two invoices at once do not take the same goods twice', async () => {
  const { id } = await orderOf([['Cafetera', '4']])
  const both = await Promise.allSettled([invoiceFrom([[id, 1, 'Cafetera', '3']]), invoiceFrom([[id, 1, 'Cafetera', '3']])])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 485 } })
})

test('it is processed and completed; what is pending is released when somebody says so, and then it is closed', async () => {
  const { id } = await orderOf([['Cafetera', '2']])
  await move('process', id)
  expect((await read(id)).stage).toBe('processing')
  await expect(move('process', id)).rejects.toMatchObject({ code: 482 })
  await expect(move('complete', id)).rejects.toMatchObject({ code: 401, fields: ['releasesPending'] })
  await move('complete', id, { releasesPending: true, comment: 'No hay más' })
  expect((await read(id)).stage).toBe('completed')
  await expect(invoiceFrom([[id, 1, 'Cafetera', '1']])).rejects.toMatchObject({ code: 482, fields: ['lines.0.itemId'] })
  await expect(shop.client.call(orderEndpoints.annul, { params: { id }, body: { reason: 'Ya no lo quiere' } })).rejects.toMatchObject({
    code: 482,
  })
  const { events } = await shop.client.call(orderEndpoints.history, { params: { id } })
  expect(events.map(({ action }) => action)).toEqual(['complete', 'process', 'issue'])
  const { rows } = await shop.client.call(orderEndpoints.list, { query: { tab: 'completed' } })
  expect(rows.map((row) => row.id)).toContain(id)
  expect(new Set(rows.map(({ stage }) => stage))).toEqual(new Set(['completed']))
})

test('over the limit of its author it waits; another approves it, who is asked at home, and its author does not', async () => {
  const seller = await colleague(world, shop.client, roleIds.seller)
  await restrict(world, shop.client, seller.personId, { maxDiscount: '10' })
  const dear = { discount: { kind: 'Porcentaje' as const, value: '30' } }
  const { id, warnings } = await orderOf([['Cafetera', '1']], dear, seller.client)
  expect(warnings).toMatchObject([{ code: 401, refuses: false }])
  expect(await read(id)).toMatchObject({ stage: 'pending', approvalReasons: [{ code: 401 }] })
  await expect(invoiceFrom([[id, 1, 'Cafetera', '1']])).rejects.toMatchObject({ code: 482 })
  await expect(move('process', id)).rejects.toMatchObject({ code: 482 })
  await expect(move('approve', id, {}, seller.client)).rejects.toMatchObject({ status: 403 })
  expect((await other.call(salesToApprove)).todos).toMatchObject([{ id }])
  await move('approve', id, { comment: 'Cliente nuevo' }, other)
  expect((await read(id)).stage).toBe('approved')
  expect((await other.call(salesToApprove)).todos).toEqual([])
  await expect(move('approve', id, {}, other)).rejects.toMatchObject({ code: 482 })
})

test('what the company wants approved: an order waits, and nobody approves their own; an invoice is issued by who may', async () => {
  await shop.client.call(changeExtended, { body: { ...(await shop.client.call(getExtended)), belowCost: 'approve' } })
  const cheap = requestOf([['Cafetera', '1']])
  const under = { ...cheap, lines: cheap.lines.map((line) => ({ ...line, unitPrice: '1000' })) }
  const { id } = await shop.client.call(orderEndpoints.create, { body: { document: under, issue: true } })
  expect(await read(id)).toMatchObject({ stage: 'pending', approvalReasons: [{ code: 667 }] })
  await expect(move('approve', id)).rejects.toMatchObject({ code: 537 })
  expect((await shop.client.call(salesToApprove)).todos).toEqual([])
  await move('approve', id, {}, other)
  const seller = (await colleague(world, shop.client, roleIds.seller)).client
  const sale = { ...shop.request([['Cafetera', '1']]), lines: under.lines }
  const issue = (client: Client) => client.call(invoiceEndpoints.create, { body: { document: sale, issue: true } })
  await expect(issue(seller)).rejects.toMatchObject({ code: 536 })
  await expect(issue(other)).resolves.toMatchObject({ state: 'issued', warnings: [{ code: 667, refuses: false }] })
})

describe('goods kept for an order', () => {
  const keep = (quantity: string, changes: Partial<DocumentRequest> = {}) =>
    orderOf([['Cafetera', quantity]], { reservesStock: true, ...changes })
  const lineOf = async (id: string) => (await read(id)).lines[0]

  test('are not for others, leave with what is made of it, and come back when that is annulled', async () => {
    const stock = Number((await shop.client.call(getItem, { params: { id: shop.item('Cafetera').id } })).stock[0]?.quantity)
    const { id } = await keep(String(stock - 1))
    expect(await lineOf(id)).toMatchObject({ progress: { reserved: String(stock - 1), delivered: '0' } })
    await expect(keep('2')).rejects.toMatchObject({ code: 543, fields: ['lines.0.quantity'] })
    await expect(shop.issue([['Cafetera', '2']])).rejects.toMatchObject({ code: 543 })
    const made = await invoiceFrom([[id, 1, 'Cafetera', '3']])
    expect(await lineOf(id)).toMatchObject({ progress: { reserved: String(stock - 4), delivered: '3' } })
    await shop.client.call(invoiceEndpoints.annul, { params: { id: made.id }, body: { reason: 'Se factura de nuevo' } })
    expect(await lineOf(id)).toMatchObject({ progress: { reserved: String(stock - 1), delivered: '0' } })
    await move('complete', id, { releasesPending: true })
    expect(await lineOf(id)).toMatchObject({ progress: { reserved: '0' } })
    const again = await keep(String(stock))
    await shop.client.call(orderEndpoints.annul, { params: { id: again.id }, body: { reason: 'Ya no lo quiere' } })
    await shop.client.call(orderEndpoints.annul, { params: { id: (await keep(String(stock))).id }, body: { reason: 'Ya no lo quiere' } })
  })

  test('are not kept again for an order that was completed meanwhile', async () => {
    const { id } = await keep('4')
    const made = await invoiceFrom([[id, 1, 'Cafetera', '3']])
    await move('complete', id, { releasesPending: true })
    await shop.client.call(invoiceEndpoints.annul, { params: { id: made.id }, body: { reason: 'Se factura de nuevo' } })
    expect(await lineOf(id)).toMatchObject({ progress: { reserved: '0', delivered: '0' } })
    expect((await shop.client.call(getItem, { params: { id: shop.item('Cafetera').id } })).stock).toMatchObject([{ reserved: '0' }])
  })

  test('are kept when it is approved, not while it waits, and from a warehouse that it says', async () => {
    await expect(keep('1', { warehouseId: null })).rejects.toMatchObject({ code: 401, fields: ['lines.0.warehouseId'] })
    const cheap = requestOf([['Cafetera', '2']], { reservesStock: true })
    const under = { ...cheap, lines: cheap.lines.map((line) => ({ ...line, unitPrice: '1000' })) }
    const { id } = await shop.client.call(orderEndpoints.create, { body: { document: under, issue: true } })
    expect(await read(id)).toMatchObject({ stage: 'pending', lines: [{ progress: { reserved: '0' } }] })
    await move('approve', id, {}, other)
    expect(await lineOf(id)).toMatchObject({ progress: { reserved: '2' } })
  })
})

test('it is edited under its number while nothing was made of it and nobody prepares it', async () => {
  const { id, version, number } = await orderOf([['Cafetera', '2']], { reservesStock: true })
  const edit = (quantity: string, seen: number) =>
    shop.client.call(orderEndpoints.update, {
      params: { id },
      body: { document: requestOf([['Cafetera', quantity]], { reservesStock: true }), version: seen, issue: true },
    })
  expect(await edit('3', version)).toMatchObject({ id, number })
  const view = await read(id)
  expect(view).toMatchObject({ stage: 'approved', lines: [{ quantity: '3', pending: '3', progress: { reserved: '3' } }] })
  const sale = await invoiceFrom([[id, 1, 'Cafetera', '1']])
  const refused = await edit('4', (await read(id)).version).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 482, message: expect.stringContaining('estado facturado o despachado en parte') })
  await shop.client.call(invoiceEndpoints.annul, { params: { id: sale.id }, body: { reason: 'Se factura de nuevo' } })
  await move('process', id)
  await expect(edit('4', view.version + 1)).rejects.toMatchObject({ code: 482 })
  await shop.client.call(orderEndpoints.annul, { params: { id }, body: { reason: 'Ya no lo quiere' } })
})

test('its customer sees it by its link, and another company sees nothing', async () => {
  const { id } = await orderOf([['Instalación', '1']])
  const { url } = await shop.client.call(orderEndpoints.share, { params: { id } })
  expect(url).toMatch(/\/sales\/orders\/[^/]+\/tracking$/)
  const token = /orders\/([^/]+)\/tracking$/.exec(url)?.[1] ?? ''
  const page = await createClient(world.app).call(publicDocument, { params: { token } })
  expect(page).toMatchObject({ title: 'Pedido', balance: null })
  expect(page.facts).toContainEqual({ label: 'Fecha de entrega', value: '27/11/2026' })
  const stranger = (await newCompany(world)).client
  await expect(stranger.call(orderEndpoints.view, { params: { id } })).rejects.toMatchObject({ code: 698 })
  await expect(stranger.call(orderStageCalls.process, { params: { id }, body: {} })).rejects.toMatchObject({ code: 698 })
})

test('books, stock and what is owed agree', async () => {
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})
