// Goods delivered before they are invoiced: they leave stock once, wait in the books on an account of their own at what they cost,
// and the invoices of them, and what is returned of those, move that cost and no more.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { publicDocument, type DocumentRequest } from '#modules/documents/index.ts'
import { getItem } from '#modules/items/index.ts'
import { creditNoteEndpoints, invoiceEndpoints, orderEndpoints, remissionEndpoints, remissionStageCalls } from '#modules/sales/index.ts'
import { createClient } from './client.server.ts'
import { prove } from './testing/prove.server.ts'
import { closingBalances } from './testing/books.server.ts'
import type { Lines } from './testing/quotes.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [
      { name: 'Cafetera', price: '50000', stock: { quantity: '100', cost: '30000.1' }, taxes: ['IVA 19 %'] },
      { name: 'Instalación', price: '80000', taxes: ['IVA 19 %'] },
    ],
  })
})
afterAll(() => world.close())

const remit = (lines: Lines, changes: Partial<DocumentRequest> = {}) =>
  shop.client.call(remissionEndpoints.create, {
    body: {
      document: shop.request(lines, { resolutionId: null, carrier: 'Transportes del Valle', vehiclePlate: 'ABC123', ...changes }),
      issue: true,
    },
  })
const read = (id: string) => shop.client.call(remissionEndpoints.view, { params: { id } })
const stock = async () => (await shop.client.call(getItem, { params: { id: shop.item('Cafetera').id } })).stock[0]?.quantity
const balance = async (code: string) =>
  (await closingBalances(shop.client)).find((each) => each.startsWith(code))?.slice(code.length + 1) ?? '0,00'
type From = readonly [documentId: string, position: number, item: string, quantity: string]
const linesFrom = (lines: readonly From[]) =>
  shop
    .request(lines.map(([, , item, quantity]) => [item, quantity] as const))
    .lines.map((line, index) => ({ ...line, source: { documentId: lines[index]?.[0] ?? '', position: lines[index]?.[1] ?? 0 } }))
const invoiceFrom = (lines: readonly From[], changes: Partial<DocumentRequest> = {}) =>
  shop.client.call(invoiceEndpoints.create, {
    body: { document: { ...shop.request([]), lines: linesFrom(lines), ...changes }, issue: true },
  })

test('the goods leave at what they cost, and wait on the account of what is delivered and not invoiced', async () => {
  const { id, number } = await remit([['Cafetera', '7']])
  expect(number).toBe('RM-1')
  expect([await stock(), await balance('143501'), await balance('146505')]).toEqual(['93', '2.790.009,30', '210.000,70'])
  expect(await read(id)).toMatchObject({ stage: 'issued', carrier: 'Transportes del Valle', withholdings: [], lines: [{ pending: '7' }] })
  await shop.client.call(remissionStageCalls.deliver, { params: { id }, body: { receivedBy: 'Luz Dary Pinzón' } })
  expect((await read(id)).stage).toBe('delivered')
  const { events } = await shop.client.call(remissionEndpoints.history, { params: { id } })
  expect(events[0]?.changes).toMatchObject({ Recibió: ['', 'Luz Dary Pinzón'] })

  // By parts: what is invoiced moves nothing again and takes its share of the cost; the last units take all that is left.
  const first = await invoiceFrom([[id, 1, 'Cafetera', '3']])
  expect([await stock(), await balance('143501'), await balance('146505'), await balance('613520')]).toEqual([
    '93',
    '2.790.009,30',
    '120.000,40',
    '90.000,30',
  ])
  expect(await read(id)).toMatchObject({ stage: 'partlyInvoiced', lines: [{ pending: '4' }] })
  await expect(shop.client.call(remissionEndpoints.annul, { params: { id }, body: { reason: 'Volvió todo' } })).rejects.toMatchObject({
    code: 482,
  })
  await invoiceFrom([[id, 1, 'Cafetera', '4']])
  expect([await balance('146505'), await balance('613520'), (await read(id)).stage]).toEqual(['0,00', '210.000,70', 'invoiced'])

  // What is returned of an invoice comes back to stock at what it cost when it left with the remission.
  await shop.client.call(creditNoteEndpoints.create, {
    body: {
      document: {
        ...shop.request([['Cafetera', '1']], { resolutionId: null }),
        correction: { documentId: first.id, concept: '1' },
        lines: shop.request([['Cafetera', '1']]).lines.map((line) => ({
          ...line,
          source: { documentId: first.id, position: 1, restock: true },
        })),
      },
      issue: true,
    },
  })
  expect([await stock(), await balance('143501'), await balance('613520')]).toEqual(['94', '2.820.009,40', '180.000,60'])
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('several make one invoice, whose annulling gives their cost back to what is not invoiced', async () => {
  const before = { books: await closingBalances(shop.client), stock: await stock() }
  const [one, two] = [
    await remit([['Cafetera', '2']]),
    await remit([
      ['Cafetera', '1'],
      ['Instalación', '1'],
    ]),
  ]
  const remitted = await closingBalances(shop.client)
  const { id } = await invoiceFrom([
    [one.id, 1, 'Cafetera', '2'],
    [two.id, 1, 'Cafetera', '1'],
    [two.id, 2, 'Instalación', '1'],
  ])
  expect((await shop.client.call(invoiceEndpoints.view, { params: { id } })).related.map(({ kind, place }) => [kind, place])).toEqual([
    ['RMS', 'before'],
    ['RMS', 'before'],
  ])
  await shop.client.call(invoiceEndpoints.annul, { params: { id }, body: { reason: 'Se factura de nuevo' } })
  expect(await closingBalances(shop.client)).toEqual(remitted)
  for (const each of [one, two])
    await shop.client.call(remissionEndpoints.annul, { params: { id: each.id }, body: { reason: 'Volvió todo' } })
  expect({ books: await closingBalances(shop.client), stock: await stock() }).toEqual(before)
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('an invoice of what was remitted together with goods that leave now takes each from its place', async () => {
  const { id } = await remit([['Cafetera', '2']])
  const at = await stock()
  await invoiceFrom([], { lines: [...linesFrom([[id, 1, 'Cafetera', '2']]), ...shop.request([['Cafetera', '3']]).lines] })
  expect(Number(await stock())).toBe(Number(at) - 3)
  await expect(invoiceFrom([[id, 1, 'Cafetera', '0.01']])).rejects.toMatchObject({ code: 485 })
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('two invoices at once take the cost of the same goods once', async () => {
  const { id } = await remit([['Cafetera', '4']])
  const both = await Promise.allSettled([invoiceFrom([[id, 1, 'Cafetera', '2']]), invoiceFrom([[id, 1, 'Cafetera', '2']])])
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(await balance('146505')).toBe('0,00')
  const again = await remit([['Cafetera', '3']])
  const more = await Promise.allSettled([invoiceFrom([[again.id, 1, 'Cafetera', '2']]), invoiceFrom([[again.id, 1, 'Cafetera', '2']])])
  expect(more.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('an order is dispatched by a remission and invoiced from it: its lines say how far each has come', async () => {
  const order = await shop.client.call(orderEndpoints.create, {
    body: { document: shop.request([['Cafetera', '7']], { resolutionId: null, deliveryDate: '2026-11-25' }), issue: true },
  })
  const { id } = await remit([], { lines: linesFrom([[order.id, 1, 'Cafetera', '4']]) })
  await invoiceFrom([[id, 1, 'Cafetera', '1']])
  const [line] = (await shop.client.call(orderEndpoints.view, { params: { id: order.id } })).lines
  expect(line).toMatchObject({ quantity: '7', pending: '3', progress: { delivered: '4', invoiced: '1' } })
  await expect(remit([], { lines: linesFrom([[order.id, 1, 'Cafetera', '3.5']]) })).rejects.toMatchObject({ code: 485 })
})

test('goods that are not there do not leave, and its customer sees it by its link', async () => {
  await expect(remit([['Cafetera', '1000']])).rejects.toMatchObject({ code: 543 })
  await expect(remit([['Cafetera', '-1']])).rejects.toMatchObject({ status: 400 })
  const { id } = await remit([['Cafetera', '1']])
  const { url } = await shop.client.call(remissionEndpoints.share, { params: { id } })
  const token = /remissions\/([^/]+)\/tracking$/.exec(url)?.[1] ?? ''
  expect(await createClient(world.app).call(publicDocument, { params: { token } })).toMatchObject({ title: 'Remisión', balance: null })
})
