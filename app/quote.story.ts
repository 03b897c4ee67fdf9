// A quote from its draft to its invoices: numbered by its own consecutive, seen and accepted by the customer, made into
// invoices by parts, and never more than what was quoted. It touches neither stock nor books.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { publicAnswer, publicDocument } from '#modules/documents/index.ts'
import { getItem } from '#modules/items/index.ts'
import { invoiceEndpoints, quoteEndpoints, quoteOffer } from '#modules/sales/index.ts'
import { openPeriod } from '#modules/accounting/index.ts'
import { createClient } from './client.server.ts'
import { closeMonths } from './testing/closing.server.ts'
import { prove } from './testing/prove.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { openQuoteShop, type QuoteShop } from './testing/quotes.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let quoteOf: QuoteShop['quoteOf']
let read: QuoteShop['read']
let invoiceFrom: QuoteShop['invoiceFrom']
beforeAll(async () => {
  world = await openWorld()
  ;({ shop, quoteOf, read, invoiceFrom } = await openQuoteShop(world))
})
afterAll(() => world.close())

const annulInvoice = (id: string) => shop.client.call(invoiceEndpoints.annul, { params: { id }, body: { reason: 'Se factura de nuevo' } })
const stockOf = async (name: string) => (await shop.client.call(getItem, { params: { id: shop.item(name).id } })).stock
const stranger = () => createClient(world.app)
const tokenOf = async (id: string): Promise<string> => {
  const { url } = await shop.client.call(quoteEndpoints.share, { params: { id } })
  return /quotes\/([^/]+)\/tracking$/.exec(url)?.[1] ?? ''
}
const accept = (token: string, answer: 'accepted' | 'rejected' = 'accepted') =>
  stranger().call(publicAnswer, {
    params: { token },
    body: { answer, name: 'Luz Dary Pinzón', identification: '52.123.456', comment: 'Para el lunes' },
  })

test('it takes its own number, withholds nothing, and leaves stock and books alone', async () => {
  const before = { books: await closingBalances(shop.client), stock: await stockOf('Cafetera') }
  const saved = await quoteOf([
    ['Cafetera', '20'],
    ['Instalación', '1'],
  ])
  expect(saved).toMatchObject({ state: 'issued', number: 'CT-1', total: '1285200.00', payable: '1285200.00' })
  expect(await read(saved.id)).toMatchObject({
    followUp: 'toSend',
    terms: 'No incluye transporte',
    withholdings: [],
    related: [],
    balance: null,
    lines: [{ pending: '20' }, { pending: '1' }],
  })
  expect({ books: await closingBalances(shop.client), stock: await stockOf('Cafetera') }).toEqual(before)
})

test('the customer sees it, accepts it once, and nobody else may answer again', async () => {
  const { id } = await quoteOf([['Instalación', '1']])
  const token = await tokenOf(id)
  expect((await read(id)).followUp).toBe('sent')
  const page = await stranger().call(publicDocument, { params: { token } })
  expect(page).toMatchObject({ title: 'Cotización', number: 'CT-2', offer: { canReply: true, state: 'seen' }, balance: null })
  expect(page.facts).toContainEqual({ label: 'Válida hasta', value: '05/12/2026' })
  expect(page.texts).toContainEqual({ label: 'Condiciones', value: 'No incluye transporte' })
  const both = await Promise.allSettled([accept(token), accept(token, 'rejected')])
  expect(both.map((each) => each.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find((each) => each.status === 'rejected')).toMatchObject({ reason: { code: 482 } })
  const view = await read(id)
  expect(view.offer?.answer).toMatchObject({ name: 'Luz Dary Pinzón', identification: '52.123.456', by: null, comment: 'Para el lunes' })
  expect(await stranger().call(publicDocument, { params: { token } })).toMatchObject({ offer: { canReply: false } })
})

test('the company notes what it was told by telephone, and why it was rejected', async () => {
  const { id } = await quoteOf([['Instalación', '2']])
  const answer = (given: 'accepted' | 'rejected', comment = '') =>
    shop.client.call(quoteOffer.answer, { params: { id }, body: { answer: given, comment } })
  await expect(answer('rejected')).rejects.toMatchObject({ code: 401, fields: ['comment'] })
  await answer('rejected', 'Muy costoso')
  expect(await read(id)).toMatchObject({ followUp: 'rejected', offer: { answer: { by: 'Ana Historia', comment: 'Muy costoso' } } })
  await expect(invoiceFrom(id, [[1, 'Instalación', '1']])).rejects.toMatchObject({ code: 698 })
  await answer('accepted')
  await expect(invoiceFrom(id, [[1, 'Instalación', '1']])).resolves.toMatchObject({ state: 'issued' })
  // One of each is left for the tabs: which of two answers at the same time came first is not known.
  for (const [given, comment] of [
    ['rejected', 'Muy costoso'],
    ['accepted', ''],
  ] as const) {
    const again = await quoteOf([['Instalación', '2']])
    await shop.client.call(quoteOffer.answer, { params: { id: again.id }, body: { answer: given, comment } })
  }
})

test('it is made into invoices by parts, and never into more than was quoted', async () => {
  const { id } = await quoteOf([
    ['Cafetera', '10'],
    ['Instalación', '1'],
  ])
  const first = await invoiceFrom(id, [[1, 'Cafetera', '4']])
  expect(await read(id)).toMatchObject({ followUp: 'partlyConverted', lines: [{ pending: '6' }, { pending: '1' }] })
  await expect(
    invoiceFrom(id, [
      [1, 'Cafetera', '4'],
      [1, 'Cafetera', '3'],
    ]),
  ).rejects.toMatchObject({ code: 485, fields: ['lines.1.quantity'] })
  const rest = await invoiceFrom(id, [
    [1, 'Cafetera', '6'],
    [2, 'Instalación', '1'],
  ])
  const view = await read(id)
  expect(view.followUp).toBe('converted')
  expect(view.related.map(({ number, place, kind }) => [number, place, kind])).toEqual([
    [first.number, 'after', 'INE'],
    [rest.number, 'after', 'INE'],
  ])
  const made = await shop.client.call(invoiceEndpoints.view, { params: { id: rest.id } })
  expect(made.related).toMatchObject([{ id, place: 'before', kind: 'QTE' }])
  await annulInvoice(rest.id)
  expect(await read(id)).toMatchObject({ followUp: 'partlyConverted', lines: [{ pending: '6' }, { pending: '1' }] })
  await annulInvoice(first.id)
  expect(await read(id)).toMatchObject({ followUp: 'toSend', lines: [{ pending: '10' }, { pending: '1' }] })
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('ten invoices at once share what was quoted', async () => {
  const { id } = await quoteOf([['Cafetera', '6']])
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => invoiceFrom(id, [[1, 'Cafetera', '1']])))
  expect(tries.filter((each) => each.status === 'fulfilled')).toHaveLength(6)
  for (const each of tries) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 485 })
  expect((await read(id)).followUp).toBe('converted')
})

test('an annulled quote, another item, another company: nothing is made from them', async () => {
  const quoted = await quoteOf([['Instalación', '1']])
  await expect(invoiceFrom(quoted.id, [[1, 'Cafetera', '1']])).rejects.toMatchObject({ code: 401, fields: ['lines.0.itemId'] })
  await shop.client.call(quoteEndpoints.annul, { params: { id: quoted.id }, body: { reason: 'Cambió el proyecto' } })
  await expect(invoiceFrom(quoted.id, [[1, 'Instalación', '1']])).rejects.toMatchObject({ code: 698 })
  const other = await openShop(world, { items: [{ name: 'Instalación', price: '1', taxes: ['IVA 19 %'] }] })
  const theirs = await other.client.call(quoteEndpoints.create, {
    body: { document: other.request([['Instalación', '1']], { resolutionId: null, warehouseId: null }), issue: true },
  })
  await expect(invoiceFrom(theirs.id, [[1, 'Instalación', '1']])).rejects.toMatchObject({ code: 698 })
})

test('past its day it is expired, may not be answered by the customer, and is still made into an invoice', async () => {
  const { id } = await quoteOf([['Instalación', '1']], { dueDate: '2026-11-21' })
  const token = await tokenOf(id)
  world.clock.moveTo('2026-11-22T15:00:00Z')
  expect((await read(id)).followUp).toBe('expired')
  await expect(accept(token)).rejects.toMatchObject({ code: 482 })
  await expect(invoiceFrom(id, [[1, 'Instalación', '1']])).rejects.toMatchObject({ code: 401, fields: ['sourcePrices'] })
  await expect(invoiceFrom(id, [[1, 'Instalación', '1']], { sourcePrices: 'keep' })).resolves.toMatchObject({ state: 'issued' })
  await expect(shop.client.call(quoteEndpoints.annul, { params: { id }, body: { reason: 'Ya no' } })).rejects.toMatchObject({ code: 482 })
})

test('one that nobody answered is among the expired', async () => {
  await quoteOf([['Instalación', '1']], { dueDate: '2026-11-22' })
  world.clock.moveTo('2026-11-23T15:00:00Z')
  const { rows } = await shop.client.call(quoteEndpoints.list, { query: { tab: 'expired' } })
  expect(rows.map((row) => row.followUp)).toEqual(['expired'])
  await quoteOf([['Instalación', '1']])
})

test('a closed period does not stop an offer', async () => {
  await closeMonths(shop.client, '2026-10')
  const saved = await quoteOf([['Instalación', '1']], { date: '2026-10-31', dueDate: '2026-12-01' })
  expect(saved.state).toBe('issued')
  await shop.client.call(quoteEndpoints.annul, { params: { id: saved.id }, body: { reason: 'Era de prueba' } })
  await shop.client.call(openPeriod, { params: { month: '2026-10' }, body: { reason: 'Era de prueba' } })
})

test('the tabs of its list count what they show', async () => {
  const { tabs } = await shop.client.call(quoteEndpoints.totals, { query: {} })
  for (const tab of ['all', 'waiting', 'accepted', 'rejected', 'expired', 'converted', 'annulled'] as const) {
    const { rows } = await shop.client.call(quoteEndpoints.list, { query: { tab, size: '100' } })
    expect([tab, rows.length]).toEqual([tab, tabs[tab]])
    expect(rows.length, tab).toBeGreaterThan(0)
  }
})
