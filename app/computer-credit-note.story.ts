// The credit note of an invoice by computer: goods, books and balance as any note, its own number and paper, and nothing sent.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { resolution } from '#modules/documents/index.ts'
import { getBoard } from '#modules/electronic/index.ts'
import { getItem } from '#modules/items/index.ts'
import { creditNoteEndpoints, invoiceEndpoints } from '#modules/sales/index.ts'
import { pdfText } from '#platform/testing/pdf-text.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { prove } from './testing/prove.server.ts'
import { openShop, openWorld, rangeOf, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let rangeId: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [{ name: 'Cafetera', price: '50000', stock: { quantity: '100', cost: '30000' }, taxes: ['IVA 19 %'] }],
  })
  rangeId = (await shop.client.call(resolution.endpoints.create, { body: rangeOf('INS', 'FC') })).id
})
afterAll(() => world.close())

const sell = (quantity: string) =>
  shop.client.call(invoiceEndpoints.create, {
    body: { document: shop.request([['Cafetera', quantity]], { kind: 'INS', resolutionId: rangeId }), issue: true },
  })
type Note = Parameters<typeof noteOf>[2]
function noteOf(documentId: string, quantity: string, changes: { kind?: 'NCI' | 'NTC'; period?: { from: string; to: string } } = {}) {
  const { kind = 'NCI', period } = changes
  const request = shop.request([['Cafetera', quantity]], { kind, resolutionId: null })
  const source = { documentId, position: 1, restock: true }
  const correction = period ? { period, concept: '1' as const } : { documentId, concept: '1' as const }
  return { ...request, correction, lines: request.lines.map((line) => ({ ...line, ...(period ? {} : { source }) })) }
}
const credit = (id: string, quantity: string, changes?: Note) =>
  shop.client.call(creditNoteEndpoints.create, { body: { document: noteOf(id, quantity, changes), issue: true } })
const stock = async () => (await shop.client.call(getItem, { params: { id: shop.item('Cafetera').id } })).stock
const owed = async (id: string) => (await shop.client.call(invoiceEndpoints.view, { params: { id } })).balance

test('three of ten come back: 178.500 off the balance, their cost to stock, a number of its own, on a paper that says of what', async () => {
  const before = { books: await closingBalances(shop.client), stock: await stock() }
  const { id, number } = await sell('10')
  // 10 × 50.000 + 19 % = 595.000.
  expect(await owed(id)).toBe('595000.00')
  const sold = { books: await closingBalances(shop.client), stock: await stock() }
  const note = await credit(id, '3')
  expect(note.number).toBe('NCI-1')
  // 3 × 50.000 + 19 % = 178.500.
  expect(await owed(id)).toBe('416500.00')
  const moved = (await closingBalances(shop.client)).filter((line) => !sold.books.includes(line))
  // Of the customer 595.000 − 178.500; goods 100 − 10 + 3 at 30.000; IVA 19 % and income of three given back; cost of seven.
  expect(moved).toEqual(['130505 416.500,00', '143501 2.790.000,00', '240815 28.500,00', '417501 150.000,00', '613520 210.000,00'])
  const paper = pdfText((await shop.client.call(creditNoteEndpoints.pdf, { params: { id: note.id }, query: {} })).bytes)
  for (const said of ['Nota crédito', 'NCI-1', `Factura ${number}`, '178.500']) expect(paper).toContain(said)
  expect(paper).not.toMatch(/CUDE|CUFE|electr/i)
  await shop.client.call(creditNoteEndpoints.annul, { params: { id: note.id }, body: { reason: 'Se hizo mal' } })
  expect({ books: await closingBalances(shop.client), stock: await stock() }).toEqual(sold)
  await shop.client.call(invoiceEndpoints.annul, { params: { id }, body: { reason: 'Se hizo mal' } })
  expect({ books: await closingBalances(shop.client), stock: await stock() }).toEqual(before)
  expect((await shop.client.call(getBoard, { query: { tab: 'unsent' } })).rows).toEqual([])
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('each note is about its own kind of invoice, never about a period, and never over what is left', async () => {
  const crossed = { code: 698, fields: ['lines.0.itemId', 'correction.documentId'] }
  const { id } = await sell('2')
  const electronic = await shop.issue([['Cafetera', '2']])
  await expect(credit(id, '1', { kind: 'NTC' })).rejects.toMatchObject(crossed)
  await expect(credit(electronic.id, '1')).rejects.toMatchObject(crossed)
  await expect(credit(id, '1', { period: { from: world.today, to: world.today } })).rejects.toMatchObject({ code: 401 })
  await expect(credit(id, '3')).rejects.toMatchObject({ code: 485 })
  await credit(id, '2')
  await expect(credit(id, '1')).rejects.toMatchObject({ code: 485 })
  expect(await owed(id)).toBe('0.00')
})
