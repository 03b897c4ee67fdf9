// What a supplier takes off a bill without goods going back: what is owed falls, what goods cost falls with it, also of those that were
// sold meanwhile, and a discount for paying early is income.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { DocumentRequest } from '#modules/documents/index.ts'
import { getItem } from '#modules/items/index.ts'
import {
  billAccounts,
  billEndpoints as bills,
  purchaseDebitNoteEndpoints as notes,
  purchaseRemissionEndpoints as receipts,
} from '#modules/purchases/index.ts'
import { prove } from './testing/prove.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    profile: { responsibilities: ['O-13'], withholdsRetefuente: true },
    items: [{ name: 'Cafetera', price: '150000', stock: { quantity: '10', cost: '100000' }, taxes: ['IVA 19 %'], withholding: 'COMPRAS' }],
  })
})
afterAll(() => world.close())

let theirNumber = 0
const nextNumber = (): string => {
  theirNumber += 1
  return `N${theirNumber}`
}
const bought = (quantity: string, unitPrice: string, line: Partial<DocumentRequest['lines'][number]> = {}): DocumentRequest => {
  const request = shop.request([['Cafetera', quantity]], { resolutionId: null, supplierNumber: nextNumber() })
  return { ...request, lines: request.lines.map((each) => ({ ...each, unitPrice, ...line })) }
}
const billOf = (...written: Parameters<typeof bought>) =>
  shop.client.call(bills.create, { body: { document: bought(...written), issue: true } })
/** So much, before taxes, off the first line of a bill. */
const lowering = (documentId: string, value: string, changes: Partial<DocumentRequest> = {}, line: object = {}): DocumentRequest => {
  const { lines, ...request } = shop.request([['Cafetera', '1']], { resolutionId: null })
  const source = { documentId, position: 1, byValue: true, restock: false }
  return {
    ...{ ...request, kind: 'NCP', supplierNumber: nextNumber(), correction: { documentId, concept: '3' } },
    lines: lines.map((each) => ({ ...each, unitPrice: value, source, ...line })),
    ...changes,
  }
}
const give = (document: DocumentRequest) => shop.client.call(notes.create, { body: { document, issue: true } })
const balance = async (code: string) =>
  (await closingBalances(shop.client)).find((each) => each.startsWith(code))?.slice(code.length + 1) ?? '0,00'
const all = async () => ({
  books: await closingBalances(shop.client),
  stock: (await shop.client.call(getItem, { params: { id: shop.item('Cafetera').id } })).stock,
})
const proven = async () => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
const annul = (id: string) => shop.client.call(notes.annul, { params: { id }, body: { reason: 'Se registra de nuevo' } })

test('a discount after half was sold lowers inventory by what is left and cost of sales by the rest', async () => {
  // 10 at 100.000 were there and 10 at 100.000 come in; 10 leave at 100.000.
  const billed = await billOf('10', '100000')
  await shop.issue([['Cafetera', '10']])
  const before = await all()
  expect([await balance('143501'), await balance('613520')]).toEqual(['1.000.000,00', '1.000.000,00'])
  const note = await give(lowering(billed.id, '200000'))
  // 200.000 + 38.000 of IVA, less 2,5 % and 15 % of the IVA that were withheld of them.
  expect(note).toMatchObject({ number: 'NCC-1', total: '238000.00', payable: '227300.00' })
  // 20 cost 1.800.000 now: half of it in inventory, half in what was sold.
  expect([await balance('143501'), await balance('613520'), await balance('240820')]).toEqual(['900.000,00', '900.000,00', '(38.000,00)'])
  expect((await shop.client.call(bills.view, { params: { id: billed.id } })).balance).toBe('909200.00')
  await proven()
  await expect(shop.client.call(bills.annul, { params: { id: billed.id }, body: { reason: 'Con una nota' } })).rejects.toMatchObject({
    code: 484,
  })
  await annul(note.id)
  expect(await all()).toEqual(before)
  await proven()
})

test('of goods that were received before their bill, the receipt is worth less', async () => {
  const { supplierNumber: _, ...received } = bought('4', '50000')
  const receipt = await shop.client.call(receipts.create, { body: { document: received, issue: true } })
  const billed = await billOf('4', '50000', { source: { documentId: receipt.id, position: 1 } })
  const before = await all()
  const note = await give(lowering(billed.id, '40000'))
  expect(await balance('233590')).toBe('0,00')
  await proven()
  await annul(note.id)
  expect(await all()).toEqual(before)
  await proven()
})

test('an expense falls where it was; a discount for paying early is income and costs stay', async () => {
  const accountId = (await shop.client.call(billAccounts, { query: { text: '511025' } })).accounts[0]?.id ?? ''
  const expense = await billOf('1', '1000000', { itemId: null, accountId })
  await give(lowering(expense.id, '300000', {}, { itemId: null, accountId }))
  expect(await balance('511025')).toBe('700.000,00')
  const billed = await billOf('2', '100000')
  const before = await balance('143501')
  await give(lowering(billed.id, '10000', { correction: { documentId: billed.id, concept: '5' } }))
  expect([await balance('143501'), await balance('421040')]).toEqual([before, '(10.000,00)'])
  await proven()
})

test('what is wrong is told at its field and nothing is written', async () => {
  const billed = await billOf('2', '100000')
  const before = await all()
  const refused = async (document: DocumentRequest, code: number, field: string) =>
    expect(give(document)).rejects.toMatchObject({ code, fields: expect.arrayContaining([field]) as unknown })
  const units = { quantity: '1', unitPrice: '100000', source: { documentId: billed.id, position: 1, restock: true } }
  await refused(lowering(billed.id, '10000', {}, units), 401, 'lines.0.quantity')
  await refused(lowering(billed.id, '200000.01'), 401, 'lines.0.unitPrice')
  await refused(lowering(billed.id, '10000', { supplierNumber: '' }), 533, 'supplierNumber')
  await refused(lowering(billed.id, '10000', { correction: { documentId: billed.id, concept: '1' } }), 529, 'correction.concept')
  await refused(lowering(billed.id, '10000', { correction: { documentId: null, concept: '3' } }), 401, 'correction.documentId')
  await refused(lowering(billed.id, '10000', { date: '2030-01-01', dueDate: '2030-01-01' }), 440, 'date')
  const other = await newCompany(world)
  await expect(other.client.call(notes.create, { body: { document: lowering(billed.id, '1'), issue: true } })).rejects.toMatchObject({})
  const note = lowering(billed.id, '10000')
  await give(note)
  await refused(lowering(billed.id, '10000', { supplierNumber: note.supplierNumber ?? '' }), 406, 'supplierNumber')
  expect((await all()).books).not.toEqual(before.books)
  await proven()
})
