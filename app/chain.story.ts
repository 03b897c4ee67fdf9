// The chain of a document is whole and true: from the quote to the money, the same from any of its documents, each with the state that
// its own list shows.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIds } from '#modules/access/index.ts'
import { getChain, partyDocumentEndpoints, type DocumentRequest } from '#modules/documents/index.ts'
import { creditNoteEndpoints, invoiceEndpoints, orderEndpoints, quoteEndpoints, remissionEndpoints } from '#modules/sales/index.ts'
import { createReceipt, getPending } from '#modules/treasury/index.ts'
import { colleague } from './testing/colleagues.server.ts'
import { openQuoteShop, type QuoteShop } from './testing/quotes.server.ts'
import { newCompany, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let quoteOf: QuoteShop['quoteOf']
beforeAll(async () => {
  world = await openWorld()
  ;({ shop, quoteOf } = await openQuoteShop(world))
})
afterAll(() => world.close())

const from = (documentId: string, quantity: string, changes: Partial<DocumentRequest> = {}): DocumentRequest => {
  const request = shop.request([['Cafetera', quantity]], changes)
  return { ...request, lines: request.lines.map((line) => ({ ...line, source: { documentId, position: 1 } })) }
}
const own = { resolutionId: null, deliveryDate: '2026-11-27', deliveryAddress: 'Calle 10 # 43-12, Medellín' }
const chainOf = (id: string, client = shop.client) => client.call(getChain, { params: { id } })

/** A quote of 10 that became an order, two remissions of 4 and 6, an invoice of each, one of them collected and the other given back. */
async function makeChain() {
  const quote = await quoteOf([['Cafetera', '10']])
  const order = await shop.client.call(orderEndpoints.create, { body: { document: from(quote.id, '10', own), issue: true } })
  const remissionOf = (quantity: string) =>
    shop.client.call(remissionEndpoints.create, {
      body: { document: from(order.id, quantity, { ...own, deliveryDate: null }), issue: true },
    })
  const remissions = [await remissionOf('4'), await remissionOf('6')] as const
  const invoiceOf = (remission: string, quantity: string) =>
    shop.client.call(invoiceEndpoints.create, { body: { document: from(remission, quantity), issue: true } })
  const invoices = [await invoiceOf(remissions[0].id, '4'), await invoiceOf(remissions[1].id, '6')] as const
  const { items } = await shop.client.call(getPending, { params: { partyId: shop.customerId } })
  const [owed] = items.filter(({ number }) => number === invoices[0].number)
  const receipt = await shop.client.call(createReceipt, {
    body: {
      ...{ date: world.today, partyId: shop.customerId, moneyAccountId: shop.moneyAccountId, meansCode: '47' },
      applications: [{ openItemId: owed?.id ?? '', amount: owed?.balance ?? '0' }],
    },
  })
  const request = shop.request([['Cafetera', '6']])
  const lines = request.lines.map((line) => ({ ...line, source: { documentId: invoices[1].id, position: 1, restock: true } }))
  const note = await shop.client.call(creditNoteEndpoints.create, {
    body: { document: { ...request, resolutionId: null, lines, correction: { documentId: invoices[1].id, concept: '1' } }, issue: true },
  })
  return { quote, order, remissions, invoices, receipt, note }
}

test('it goes from the quote to the money, from any of its documents, with the words of their own lists', async () => {
  const { quote, order, remissions, invoices, receipt, note } = await makeChain()
  const whole = await chainOf(order.id)
  expect(whole.isCut).toBe(false)
  expect(whole.nodes.map(({ place, type, number }) => [place, type, number])).toEqual([
    ['before', 'Cotización', quote.number],
    ['current', 'Pedido', order.number],
    ['after', 'Remisión', remissions[0].number],
    ['after', 'Remisión', remissions[1].number],
    ['after', 'Factura de venta', invoices[0].number],
    ['after', 'Factura de venta', invoices[1].number],
    ['after', 'Nota crédito', note.number],
    ['after', 'Recaudo', receipt.number],
  ])
  const words = new Map(whole.nodes.map(({ number, state }) => [number, state.text ?? state.is]))
  expect([words.get(quote.number), words.get(order.number), words.get(remissions[0].number), words.get(invoices[0].number)]).toEqual([
    'Convertida',
    'Completado',
    'Facturada',
    'paid',
  ])
  // What another was made of the same beginning is not of the chain of this one.
  const one = await chainOf(remissions[0].id)
  expect(one.nodes.map(({ number }) => number)).toEqual([
    quote.number,
    order.number,
    remissions[0].number,
    invoices[0].number,
    receipt.number,
  ])
  const end = await chainOf(invoices[1].id)
  expect(end.nodes.map(({ place, number }) => [place, number])).toEqual([
    ['before', quote.number],
    ['before', order.number],
    ['before', remissions[1].number],
    ['current', invoices[1].number],
    ['after', note.number],
  ])
  // Everywhere the words of a document are those of its list.
  const { rows } = await shop.client.call(partyDocumentEndpoints.listPartyDocuments, {
    params: { id: shop.customerId },
    query: { size: '100' },
  })
  const listed = new Map(rows.map(({ id, state }) => [id, state]))
  for (const { nodes } of [whole, one, end]) for (const { id, state } of nodes) expect([id, state]).toEqual([id, listed.get(id) ?? state])
})

test('it is told to whoever may see its document, as far as they may see', async () => {
  const { invoices } = await makeChain()
  const stranger = await newCompany(world)
  await expect(chainOf(invoices[0].id, stranger.client)).rejects.toMatchObject({ code: 698 })
  const seller = await colleague(world, shop.client, roleIds.seller)
  const { nodes } = await chainOf(invoices[0].id, seller.client)
  expect(nodes.some(({ id }) => id === invoices[0].id)).toBe(true)
  const counter = await colleague(world, shop.client, roleIds.payroll)
  await expect(chainOf(invoices[0].id, counter.client)).rejects.toMatchObject({ code: 698 })
})

test('a quote alone is its own chain', async () => {
  const quote = await quoteOf([['Cafetera', '1']])
  expect((await chainOf(quote.id)).nodes.map(({ id, place }) => [id, place])).toEqual([[quote.id, 'current']])
  expect((await shop.client.call(quoteEndpoints.view, { params: { id: quote.id } })).next[0]).toBe('mail')
})
