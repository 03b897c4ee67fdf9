// What is returned of a bill: goods leave from where they came, what is owed falls with IVA and withholdings in proportion, and
// whatever is more than the balance is owed by the supplier or received in money.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { publicDocument, type DocumentRequest } from '#modules/documents/index.ts'
import { createItem, getItem } from '#modules/items/index.ts'
import {
  billAccounts,
  billEndpoints as bills,
  purchaseDebitNoteCorrection,
  purchaseDebitNoteEndpoints as notes,
  purchaseRemissionEndpoints as receipts,
} from '#modules/purchases/index.ts'
import { paymentEndpoints as payments } from '#modules/treasury/index.ts'
import { createClient } from './client.server.ts'
import { prove } from './testing/prove.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    profile: { responsibilities: ['O-13'], withholdsRetefuente: true },
    items: [{ name: 'Cafetera', price: '150000', stock: { quantity: '10', cost: '80000' }, taxes: ['IVA 19 %'], withholding: 'COMPRAS' }],
  })
})
afterAll(() => world.close())

let theirNumber = 0
const billOf = (quantity: string, unitPrice: string, changes: Partial<DocumentRequest['lines'][number]> = {}) => {
  theirNumber += 1
  const request = shop.request([['Cafetera', quantity]], { resolutionId: null, supplierNumber: `D${theirNumber}` })
  const lines = request.lines.map((line) => ({ ...line, unitPrice, ...changes }))
  return shop.client.call(bills.create, { body: { document: { ...request, lines }, issue: true } })
}
const returning = (documentId: string, quantity: string, correction: object = {}, line: object = {}): DocumentRequest => {
  const request = shop.request([['Cafetera', quantity]], { resolutionId: null })
  return {
    ...request,
    correction: { documentId, concept: '1', ...correction },
    lines: request.lines.map((each) => ({ ...each, ...line, source: { documentId, position: 1, restock: true } })),
  }
}
const give = (document: DocumentRequest) => shop.client.call(notes.create, { body: { document, issue: true } })
const stock = async () => (await shop.client.call(getItem, { params: { id: shop.item('Cafetera').id } })).stock[0]?.quantity
const balance = async (code: string) =>
  (await closingBalances(shop.client)).find((each) => each.startsWith(code))?.slice(code.length + 1) ?? '0,00'
const all = async () => ({ books: await closingBalances(shop.client), stock: await stock() })
const proven = async () => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
const reason = { reason: 'Se registra de nuevo' }
const annulNote = (id: string) => shop.client.call(notes.annul, { params: { id }, body: reason })

test('a part of a bill goes back with its goods, IVA and withholdings, and its payable falls', async () => {
  // 10 at 80.000 were there; 10 at 100.000 come in: 90.000 each.
  const billed = await billOf('10', '100000')
  const before = await all()
  const left = await shop.client.call(purchaseDebitNoteCorrection.correctable, { params: { id: billed.id } })
  expect(left.lines).toMatchObject([{ left: { quantity: '10' }, warehouse: { id: shop.warehouseId } }])
  const note = await give(returning(billed.id, '2'))
  // 200.000 + 38.000, less 2,5 % and 15 % of the IVA that were withheld of them.
  expect(note).toMatchObject({ number: 'NDC-1', total: '238000.00', payable: '227300.00' })
  expect([await stock(), await balance('143501'), await balance('240820'), await balance('613520')]).toEqual([
    '18',
    '1.600.000,00',
    '(38.000,00)',
    '0,00',
  ])
  expect((await shop.client.call(bills.view, { params: { id: billed.id } })).balance).toBe('909200.00')
  await proven()
  await expect(give(returning(billed.id, '8.5'))).rejects.toMatchObject({ code: 485, fields: ['lines.0.quantity'] })
  await expect(shop.client.call(bills.annul, { params: { id: billed.id }, body: reason })).rejects.toMatchObject({ code: 484 })
  await annulNote(note.id)
  expect(await all()).toEqual(before)
  await proven()
})

test('the last note of a bill takes all that is left of it, and nothing is owed', async () => {
  const billed = await billOf('3', '33333.33')
  await give(returning(billed.id, '1'))
  const whole = await give({ ...returning(billed.id, '2'), correction: { documentId: billed.id, concept: '2' } })
  expect(whole.state).toBe('issued')
  expect((await shop.client.call(bills.view, { params: { id: billed.id } })).balance).toBe('0.00')
  const more = await shop.client.call(purchaseDebitNoteCorrection.correctable, { params: { id: billed.id } })
  expect(more.lines.map((line) => line.left.quantity)).toEqual(['0'])
  await proven()
})

test('what is more than the balance is refused, or owed by the supplier', async () => {
  const billed = await billOf('2', '50000')
  const { items } = await shop.client.call(payments.pending, { params: { partyId: shop.customerId } })
  const item = items.find(({ source }) => source.id === billed.id)
  await shop.client.call(payments.create, {
    body: {
      ...{ date: world.today, partyId: shop.customerId, moneyAccountId: shop.moneyAccountId, meansCode: '47' },
      applications: [{ openItemId: item?.id ?? '', amount: billed.payable }],
    },
  })
  await expect(give(returning(billed.id, '1'))).rejects.toMatchObject({ code: 486 })
  const note = await give(returning(billed.id, '1', { surplus: 'keep' }))
  const kept = await balance('133005')
  expect(kept).not.toBe('0,00')
  await proven()
  await annulNote(note.id)
  expect(await balance('133005')).toBe('0,00')
  const refunded = await give(returning(billed.id, '1', { surplus: 'refund', moneyAccountId: shop.moneyAccountId }))
  expect(await balance('133005')).toBe('0,00')
  await annulNote(refunded.id)
  await proven()
})

test('an expense goes back to its account, and a note is always about a bill', async () => {
  const accountId = (await shop.client.call(billAccounts, { query: { text: '511025' } })).accounts[0]?.id ?? ''
  const billed = await billOf('1', '1000000', { itemId: null, accountId })
  const left = await shop.client.call(purchaseDebitNoteCorrection.correctable, { params: { id: billed.id } })
  expect(left.lines).toMatchObject([{ accountId, item: { code: '511025' } }])
  const before = await balance('511025')
  const note = await give(returning(billed.id, '1', {}, { itemId: null, accountId }))
  expect([before, await balance('511025')]).toEqual(['1.000.000,00', '0,00'])
  await annulNote(note.id)
  const ofPeriod = { ...returning(billed.id, '1'), correction: { concept: '1' as const, period: { from: world.today, to: world.today } } }
  await expect(give(ofPeriod as DocumentRequest)).rejects.toMatchObject({
    code: 401,
    fields: expect.arrayContaining(['correction.documentId']),
  })
  await proven()
})

test('goods that were received first go back from their batch', async () => {
  const milk = (
    await shop.client.call(createItem, {
      body: { kind: 'product', code: 'LECHE', name: 'Leche', price: '5000', taxIds: shop.item('Cafetera').taxIds, control: 'expiring' },
    })
  ).id
  const request = shop.request([['Cafetera', '6']], { resolutionId: null })
  const line = { ...request.lines[0], itemId: milk, description: 'Leche', unitPrice: '3000' } as DocumentRequest['lines'][number]
  const batches = ['L-1', 'L-2'].map((code) => ({ code, quantity: '3', expiresOn: '2026-12-31' }))
  const received = await shop.client.call(receipts.create, {
    body: { document: { ...request, lines: [{ ...line, batches }] }, issue: true },
  })
  theirNumber += 1
  const billed = await shop.client.call(bills.create, {
    body: {
      document: {
        ...request,
        supplierNumber: `D${theirNumber}`,
        lines: [{ ...line, unitPrice: '3100', source: { documentId: received.id, position: 1 } }],
      },
      issue: true,
    },
  })
  const back = (changes: object) => give(returning(billed.id, '2', {}, { itemId: milk, ...changes }))
  await expect(back({ batches: [{ code: 'L-9', quantity: '2' }] })).rejects.toMatchObject({ code: 401 })
  const note = await back({ batches: [{ code: 'L-2', quantity: '2' }] })
  const left = await shop.client.call(purchaseDebitNoteCorrection.correctable, { params: { id: billed.id } })
  expect(left.lines).toMatchObject([{ batches: [{ code: 'L-1', quantity: '3' }, { code: 'L-2' }] }])
  await proven()
  await annulNote(note.id)
  await proven()
})

test('its supplier sees it by its link', async () => {
  const billed = await billOf('1', '100000')
  const { id } = await give(returning(billed.id, '1'))
  const { url } = await shop.client.call(notes.share, { params: { id } })
  const token = /purchases\/bill-debit-notes\/([^/]+)\/tracking$/.exec(url)?.[1] ?? ''
  expect(await createClient(world.app).call(publicDocument, { params: { token } })).toMatchObject({ title: 'Nota débito de compra' })
})
