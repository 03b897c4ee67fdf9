// What goes back to who sold it: at what it was bought for, with a note about its bill or with a return of what was received and is not
// billed. What is left keeps its own cost, and waits for no bill that will not come.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createItem } from '#modules/items/index.ts'
import type { DocumentRequest } from '#modules/documents/index.ts'
import {
  purchaseOrderEndpoints as orders,
  purchaseRemissionEndpoints as receipts,
  purchaseRemissionReturns as returns,
} from '#modules/purchases/index.ts'
import { closingBalances } from './testing/books.server.ts'
import { prove } from './testing/prove.server.ts'
import { lessWorth, openValues, type ValueShop, type Worth } from './testing/value-shop.server.ts'
import { openShop, openWorld, type World } from './testing/world.server.ts'

let world: World
let shop: ValueShop
beforeAll(async () => {
  world = await openWorld()
  shop = await openValues(world)
})
afterAll(() => world.close())

const proven = async () => expect(await prove(inject('ownerUrl'), shop.shop.companyId)).toBeNull()
const balance = async (code: string) =>
  (await closingBalances(shop.shop.client)).find((each) => each.startsWith(code))?.slice(code.length + 1) ?? '0,00'
const read = (id: string) => shop.shop.client.call(receipts.view, { params: { id } })
const cost = ({ '1435': stock, '6135': sold }: Worth) => [stock, sold]
/** What these events make of stock, and of the cost of sales where what differs goes. */
async function made(events: () => Promise<unknown>): Promise<string[]> {
  const before = await shop.worth()
  await events()
  return cost(lessWorth(await shop.worth(), before))
}

test('of 100 at 10.000 and 100 at 20.000 the second go back: stock is worth 1.000.000, without profit', async () => {
  const item = await shop.makeItem()
  expect(
    await made(async () => {
      await shop.buy(item, '100', '10000', '2026-11-10')
      const second = await shop.buy(item, '100', '20000', '2026-11-11')
      await shop.giveBackToSupplier(second, item, { quantity: '100', unitPrice: '20000' })
    }),
  ).toEqual(['1000000.00', '0.00'])
  await proven()
})

test('what stays is never worth less than nothing: what was given back for more than there is goes to its account', async () => {
  const item = await shop.makeItem()
  // 10 at 10 and 10 at 1.000 are 505 each: when 15 were sold, 5 are left for 2.525, and 4 of those go back for 4.000.
  let dear = ''
  expect(
    await made(async () => {
      await shop.buy(item, '10', '10', '2026-11-10')
      dear = await shop.buy(item, '10', '1000', '2026-11-11')
      await shop.sell(item, '15')
      await shop.giveBackToSupplier(dear, item, { quantity: '4', unitPrice: '1000' })
    }),
  ).toEqual(['0.00', '6100.00'])
  await proven()
  // And a late purchase makes it right: ten more before all others.
  expect(await made(() => shop.open(item, '10', '1000', '2026-11-09'))).not.toEqual(['10000.00', '0.00'])
  await proven()
})

test('a freight stays with what is left of its purchase, and what goes back with it is lost', async () => {
  const [before, after] = [await shop.makeItem(), await shop.makeItem()]
  const buyAndGive = (item: string, isBefore: boolean) =>
    made(async () => {
      const bought = await shop.buy(item, '10', '100', '2026-11-10')
      if (isBefore) await shop.freight('60', [bought])
      await shop.giveBackToSupplier(bought, item, { quantity: '4', unitPrice: '100' })
      if (!isBefore) await shop.freight('60', [bought])
    })
  expect(await buyAndGive(before, true)).toEqual(['660.00', '0.00'])
  expect(await buyAndGive(after, false)).toEqual(['660.00', '0.00'])
  await proven()
})

test('a part of a receipt goes back, then the rest, and each annulled return is there again', async () => {
  const item = await shop.makeItem()
  await shop.buy(item, '10', '500', '2026-11-09')
  const before = [...cost(await shop.worth()), await balance('233590')]
  const received = await shop.receive(item, '10', '1000', '2026-11-10')
  const back = await shop.giveReceiptBack(received, '4')
  expect(await read(received)).toMatchObject({
    stage: 'registered',
    lines: [{ quantity: '10', pending: '6', progress: { invoiced: '0', returned: '4' } }],
    returns: [{ reason: 'Llegó dañado', annulled: false, lines: [{ quantity: '4' }] }],
  })
  expect(await balance('233590')).toBe('(6.000,00)')
  await proven()
  await expect(shop.giveReceiptBack(received, '7')).rejects.toMatchObject({ code: 485, fields: ['lines.0.quantity'] })
  await expect(shop.giveReceiptBack(received, '-1')).rejects.toMatchObject({ status: 400 })
  await expect(shop.giveReceiptBack(received, '1', '2026-11-09')).rejects.toMatchObject({ code: 401, fields: ['date'] })
  await expect(shop.giveReceiptBack(received, '1', '2027-01-01')).rejects.toMatchObject({ fields: ['date'] })
  await expect(shop.bill(received, item, '7', '1000')).rejects.toMatchObject({ code: 485 })
  // It is not annulled while a part of it is back.
  await expect(receiptAnnul(received)).rejects.toMatchObject({ code: 482 })
  const rest = await shop.giveReceiptBack(received, '6')
  expect(await read(received)).toMatchObject({ stage: 'returned' })
  expect([...cost(await shop.worth()), await balance('233590')]).toEqual(before)
  await proven()
  await shop.annulReceiptBack(received, rest)
  await shop.annulReceiptBack(received, back)
  await expect(shop.annulReceiptBack(received, back)).rejects.toMatchObject({ code: 483 })
  expect(await read(received)).toMatchObject({ stage: 'registered', lines: [{ pending: '10' }] })
  expect(await balance('233590')).toBe('(10.000,00)')
  await proven()
  await receiptAnnul(received)
  await proven()
})
const receiptAnnul = (id: string) => shop.shop.client.call(receipts.annul, { params: { id }, body: { reason: 'Se registra de nuevo' } })

test('what was billed does not go back with the receipt; a dearer bill and a freight are of what stays', async () => {
  const item = await shop.makeItem()
  expect(
    await made(async () => {
      const received = await shop.receive(item, '10', '1000', '2026-11-10')
      await shop.giveReceiptBack(received, '4')
      await shop.bill(received, item, '5', '1500')
      await expect(shop.giveReceiptBack(received, '2')).rejects.toMatchObject({ code: 485 })
      await shop.giveReceiptBack(received, '1')
      await shop.freight('50', [received])
    }),
  ).toEqual(['7550.00', '0.00'])
  expect(await balance('233590')).toBe('0,00')
  await proven()
})

test('of what is told apart, those that are there: its batch goes back', async () => {
  const { client } = shop.shop
  const milk = (
    await client.call(createItem, {
      body: { kind: 'product', code: 'LECHE-1', name: 'Leche', price: '5000', control: 'expiring' },
    })
  ).id
  const request = shop.request([{ itemId: milk, quantity: '6', unitPrice: '3000' }], { resolutionId: null, supplierNumber: 'L1' })
  const batches = ['L-1', 'L-2'].map((code) => ({ code, quantity: '3', expiresOn: '2026-12-31' }))
  const document = { ...request, lines: request.lines.map((line) => ({ ...line, batches })) } as DocumentRequest
  const { id } = await client.call(receipts.create, { body: { document, issue: true } })
  const give = (quantity: string, code: string) =>
    client.call(returns.create, {
      params: { id },
      body: { date: world.today, reason: 'Dañada', lines: [{ position: 1, quantity, batches: [{ code, quantity }] }] },
    })
  await expect(give('2', 'L-9')).rejects.toMatchObject({ code: 401 })
  await give('2', 'L-1')
  await expect(give('2', 'L-1')).rejects.toMatchObject({ code: 401 })
  expect((await client.call(returns.returnable, { params: { id } })).lines).toMatchObject([
    {
      ...{ pending: '4', control: 'expiring' },
      batches: [
        { code: 'L-1', quantity: '1' },
        { code: 'L-2', quantity: '3' },
      ],
    },
  ])
  await proven()
})

test('an order stays received of what was given back, as what a customer gives back opens no order', async () => {
  const { client } = shop.shop
  const item = await shop.makeItem()
  const lines = [{ itemId: item, quantity: '10', unitPrice: '1000' }]
  const asked = shop.request(lines, { resolutionId: null, deliveryDate: '2026-11-27' } as Partial<DocumentRequest>)
  const ordered = await client.call(orders.create, { body: { document: asked, issue: true } })
  const receiving = shop.request(lines, { resolutionId: null, supplierPrefix: 'FE', supplierNumber: shop.next() })
  const document = {
    ...receiving,
    lines: receiving.lines.map((line) => ({ ...line, source: { documentId: ordered.id, position: 1 } })),
  } as DocumentRequest
  const { id } = await client.call(receipts.create, { body: { document, issue: true } })
  await shop.giveReceiptBack(id, '10')
  expect(await client.call(orders.view, { params: { id: ordered.id } })).toMatchObject({ stage: 'received' })
  await proven()
})

test('a receipt of another company is not there', async () => {
  const item = await shop.makeItem()
  const received = await shop.receive(item, '1', '1000', '2026-11-10')
  const other = await openShop(world, { items: [] })
  const body = { date: world.today, reason: 'Ajena', lines: [{ position: 1, quantity: '1' }] }
  await expect(other.client.call(returns.create, { params: { id: received }, body })).rejects.toMatchObject({ code: 698 })
  await expect(other.client.call(returns.returnable, { params: { id: received } })).rejects.toMatchObject({ code: 698 })
})
