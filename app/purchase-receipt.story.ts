// Goods received before they are billed: they come in once, at the cost of the order, wait in the books on an account of their own, and
// their bills take what waits; what a bill says more or less changes what they are worth, also of what was sold meanwhile.
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { runs } from '#base/testing/runs.ts'
import { publicDocument, type DocumentRequest } from '#modules/documents/index.ts'
import { changeExtended, getExtended } from '#modules/company/index.ts'
import { createItem, getItem } from '#modules/items/index.ts'
import {
  billEndpoints as bills,
  purchaseOrderEndpoints as orders,
  purchaseOrderStageCalls,
  purchaseRemissionEndpoints as receipts,
} from '#modules/purchases/index.ts'
import { invoiceEndpoints } from '#modules/sales/index.ts'
import { createClient } from './client.server.ts'
import { prove } from './testing/prove.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [
      { name: 'Cafetera', price: '50000', taxes: ['IVA 19 %'] },
      { name: 'Panela', price: '5000', stock: { quantity: '10', cost: '3000' }, taxes: ['IVA 19 %'] },
      { name: 'Molino', price: '90000', stock: { quantity: '1', cost: '40000' }, taxes: ['IVA 19 %'] },
    ],
  })
})
afterAll(() => world.close())

type Priced = readonly [item: string, quantity: string, price: string, source?: readonly [documentId: string, position: number]]
let theirNumber = 0
const requestOf = (lines: readonly Priced[], changes: Partial<DocumentRequest> = {}): DocumentRequest => {
  theirNumber += 1
  const request = shop.request(
    lines.map(([item, quantity]) => [item, quantity] as const),
    { resolutionId: null, supplierPrefix: 'FE', supplierNumber: String(theirNumber), ...changes },
  )
  return {
    ...request,
    lines: request.lines.map((line, index) => {
      const [, , unitPrice = '0', source] = lines[index] ?? []
      return { ...line, unitPrice, ...(source ? { source: { documentId: source[0], position: source[1] } } : {}) }
    }),
  }
}
const order = (lines: readonly Priced[]) =>
  shop.client.call(orders.create, { body: { document: requestOf(lines, { deliveryDate: '2026-11-27' }), issue: true } })
const receive = (lines: readonly Priced[], changes: Partial<DocumentRequest> = {}) =>
  shop.client.call(receipts.create, { body: { document: requestOf(lines, changes), issue: true } })
const bill = (lines: readonly Priced[], changes: Partial<DocumentRequest> = {}) =>
  shop.client.call(bills.create, { body: { document: requestOf(lines, changes), issue: true } })
const read = (id: string) => shop.client.call(receipts.view, { params: { id } })
const orderOf = (id: string) => shop.client.call(orders.view, { params: { id } })
const reason = { reason: 'Se registra de nuevo' }
const annulBill = (id: string) => shop.client.call(bills.annul, { params: { id }, body: reason })
const annulReceipt = (id: string) => shop.client.call(receipts.annul, { params: { id }, body: reason })
const stock = async (name: string) => (await shop.client.call(getItem, { params: { id: shop.item(name).id } })).stock[0]?.quantity ?? '0'
const balance = async (code: string) =>
  (await closingBalances(shop.client)).find((each) => each.startsWith(code))?.slice(code.length + 1) ?? '0,00'
const all = async () => ({ books: await closingBalances(shop.client), panela: await stock('Panela'), molino: await stock('Molino') })
const proven = async () => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()

test('an order is received in two parts at its cost, and billed with a difference that what was sold takes its part of', async () => {
  const before = await all()
  const ordered = await order([['Panela', '10', '4000']])
  const first = await receive([['Panela', '6', '4000', [ordered.id, 1]]])
  expect(first.number).toBe('RP-1')
  expect(await orderOf(ordered.id)).toMatchObject({
    stage: 'partlyReceived',
    lines: [{ pending: '4', progress: { delivered: '6', invoiced: '0' } }],
  })
  await expect(receive([['Panela', '4.5', '4000', [ordered.id, 1]]])).rejects.toMatchObject({ code: 485, fields: ['lines.0.quantity'] })
  const second = await receive([['Panela', '4', '4000', [ordered.id, 1]]])
  expect((await orderOf(ordered.id)).stage).toBe('received')
  // 10 × 3.000 and 1 × 40.000 were there; 10 × 4.000 came in and wait for their bill.
  expect([await stock('Panela'), await balance('143501'), await balance('233590')]).toEqual(['20', '110.000,00', '(40.000,00)'])
  await proven()

  // Half of what there is leaves at the average: 10 × 3.500.
  await shop.issue([['Panela', '10']])
  expect(await balance('613520')).toBe('35.000,00')

  // Billed at 4.400: 400 more on each, of which half were sold.
  const billed = await bill([
    ['Panela', '6', '4400', [first.id, 1]],
    ['Panela', '4', '4400', [second.id, 1]],
  ])
  expect([await stock('Panela'), await balance('233590'), await balance('143501'), await balance('613520')]).toEqual([
    '10',
    '0,00',
    '77.000,00',
    '37.000,00',
  ])
  expect([await balance('240810'), await balance('220505')]).toEqual(['8.360,00', '(52.360,00)'])
  expect((await read(first.id)).stage).toBe('invoiced')
  expect((await orderOf(ordered.id)).lines).toMatchObject([{ pending: '0', progress: { delivered: '10', invoiced: '10' } }])
  await proven()
  await expect(annulReceipt(first.id)).rejects.toMatchObject({ code: 482 })

  // Backwards, all of it is as it was.
  await annulBill(billed.id)
  expect([await balance('233590'), await balance('143501'), await balance('613520')]).toEqual(['(40.000,00)', '75.000,00', '35.000,00'])
  await proven()
  const { rows } = await shop.client.call(receipts.list, { query: { tab: 'toInvoice' } })
  expect(rows.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted())
  expect(before.panela).toBe('10')
})

test('what is received, billed by parts and annulled leaves all as it was; its bill opens one payable to suppliers', async () => {
  const before = await all()
  const received = await receive([
    ['Panela', '3', '1000.33'],
    ['Molino', '2', '50000'],
  ])
  const first = await bill([['Panela', '1', '1000.33', [received.id, 1]]])
  expect((await read(received.id)).stage).toBe('partlyInvoiced')
  // The last units take all that is left of what was received: 3.000,99 less 1.000,33.
  const rest = await bill([
    ['Panela', '2', '1000.33', [received.id, 1]],
    ['Molino', '2', '49000', [received.id, 2]],
  ])
  await proven()
  await expect(bill([['Panela', '1', '1000', [received.id, 1]]])).rejects.toMatchObject({ code: 485 })
  await annulBill(rest.id)
  await annulBill(first.id)
  await annulReceipt(received.id)
  expect(await all()).toEqual(before)
  await proven()
})

test('a bill brings in goods that were not received, beside those that were, and is edited under its number', async () => {
  const before = await all()
  const received = await receive([['Panela', '5', '2000']])
  const document = requestOf([
    ['Panela', '5', '2100', [received.id, 1]],
    ['Panela', '2', '2500'],
    ['Molino', '1', '45000'],
  ])
  const saved = await shop.client.call(bills.create, { body: { document, issue: true } })
  expect(Number(await stock('Panela'))).toBe(Number(before.panela) + 7)
  await proven()
  const once = await all()
  const edited = await shop.client.call(bills.update, {
    params: { id: saved.id },
    body: {
      document: {
        ...requestOf([
          ['Panela', '3', '1900', [received.id, 1]],
          ['Molino', '2', '45000'],
        ]),
        supplierNumber: document.supplierNumber,
      },
      version: saved.version,
      issue: true,
    },
  })
  expect((await read(received.id)).lines).toMatchObject([{ pending: '2' }])
  await proven()
  const again = { document, version: edited.version, issue: true }
  await shop.client.call(bills.update, { params: { id: saved.id }, body: again })
  expect(await all()).toEqual(once)
  await annulBill(saved.id)
  await annulReceipt(received.id)
  expect(await all()).toEqual(before)
  await proven()
})

test('a bill made straight from an order receives what it charges; a closed order takes no more', async () => {
  const { id, number } = await order([['Panela', '4', '1000']])
  await bill([['Panela', '1', '1000', [id, 1]]])
  expect(await orderOf(id)).toMatchObject({
    stage: 'partlyReceived',
    lines: [{ pending: '3', progress: { delivered: '1', invoiced: '1' } }],
  })
  await expect(shop.client.call(orders.annul, { params: { id }, body: reason })).rejects.toMatchObject({ code: 482 })
  await shop.client.call(purchaseOrderStageCalls.close, { params: { id }, body: { comment: '', releasesPending: true } })
  const asked = receive([['Panela', '1', '1000', [id, 1]]])
  await expect(asked).rejects.toThrow(`La orden ${number ?? ''} está cerrada o completada.`)
  await expect(asked).rejects.toMatchObject({ code: 535, fields: ['lines.0.itemId'] })
  await expect(bill([['Panela', '1', '1000', [id, 1]]])).rejects.toMatchObject({ code: 535 })
  await proven()
})

test('two receipts at once do not take the same of an order, and two bills not the same of a receipt', async () => {
  const ordered = await order([['Panela', '4', '1000']])
  const three = (): readonly Priced[] => [['Panela', '3', '1000', [ordered.id, 1]]]
  const both = await Promise.allSettled([receive(three()), receive(three())])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 485 } })
  const received = both.flatMap((each) => (each.status === 'fulfilled' ? each.value.id : []))[0] ?? ''
  const two = (): readonly Priced[] => [['Panela', '2', '1100', [received, 1]]]
  const charged = await Promise.allSettled([bill(two()), bill(two())])
  expect(charged.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await proven()
})

test('more than was ordered comes in up to what the company tolerates, however it is taken, and no more (485)', async () => {
  const say = async (receiptOverPercent: string) => {
    const extended = await shop.client.call(getExtended, {})
    await shop.client.call(changeExtended, { body: { ...extended, receiptOverPercent } })
  }
  await expect(say('101')).rejects.toMatchObject({ code: 401, fields: ['receiptOverPercent'] })
  await expect(say('-1')).rejects.toMatchObject({ code: 401, fields: ['receiptOverPercent'] })
  const over = { code: 485, fields: ['lines.0.quantity'] }
  const ordered = await order([['Panela', '100', '4000']])
  const take = (quantity: string) => receive([['Panela', quantity, '4000', [ordered.id, 1]]])
  await expect(take('100.1')).rejects.toMatchObject(over)
  await say('5')
  await expect(take('105.000001')).rejects.toMatchObject(over)
  const first = await take('60')
  await expect(take('45.1')).rejects.toMatchObject(over)
  // Two lines of one receipt share what is left.
  await expect(
    receive([
      ['Panela', '40', '4000', [ordered.id, 1]],
      ['Panela', '5.1', '4000', [ordered.id, 1]],
    ]),
  ).rejects.toMatchObject({ code: 485, fields: ['lines.1.quantity'] })
  // A draft may say it, and is not recorded.
  const document = requestOf([['Panela', '45.1', '4000', [ordered.id, 1]]])
  const draft = await shop.client.call(receipts.create, { body: { document, issue: false } })
  const { version } = await read(draft.id)
  await expect(
    shop.client.call(receipts.update, { params: { id: draft.id }, body: { document, version, issue: true } }),
  ).rejects.toMatchObject(over)
  const second = await take('45')
  expect(await orderOf(ordered.id)).toMatchObject({ stage: 'received', lines: [{ pending: '0', progress: { delivered: '105' } }] })
  await expect(take('0.1')).rejects.toMatchObject({ code: expect.any(Number) })
  await proven()
  // Its bill charges what came in; an invoice of what was sold is not tolerated more.
  const billed = await bill([['Panela', '45', '4000', [second.id, 1]]])
  await expect(bill([['Panela', '60.1', '4000', [first.id, 1]]])).rejects.toMatchObject(over)
  await annulBill(billed.id)
  await annulReceipt(second.id)
  await annulReceipt(first.id)
  expect(await orderOf(ordered.id)).toMatchObject({ lines: [{ pending: '100' }] })
  await say('')
  await expect(take('100.1')).rejects.toMatchObject(over)
  await proven()
})

test('goods come in with their batch and its day, and with serials that nobody has seen', async () => {
  const made = async (name: string, control: 'expiring' | 'serial') =>
    (
      await shop.client.call(createItem, {
        body: { code: name, name, kind: 'product', price: '9000', control, taxIds: shop.item('Panela').taxIds },
      })
    ).id
  const [milk, drill] = [await made('Leche', 'expiring'), await made('Taladro', 'serial')]
  const template = requestOf([['Panela', '1', '2000']]).lines[0]
  const line = (itemId: string, changes: object) => ({ ...template, itemId, description: 'Con control', ...changes })
  const documentOf = (changes: { expiresOn?: string | null; serials?: string[] } = {}) => ({
    ...requestOf([]),
    lines: [
      line(milk, { quantity: '4', batches: [{ code: 'L-1', quantity: '4', expiresOn: '2026-12-31', ...changes }] }),
      line(drill, { quantity: '2', serials: changes.serials ?? ['T-1', 'T-2'] }),
    ],
  })
  const save = (changes: Parameters<typeof documentOf>[0]) =>
    shop.client.call(receipts.create, { body: { document: documentOf(changes) as DocumentRequest, issue: true } })
  await expect(save({ expiresOn: '2026-11-20' })).rejects.toMatchObject({ code: 563, fields: ['lines.0.batches.0.expiresOn'] })
  await expect(save({ expiresOn: null })).rejects.toMatchObject({ code: 401, fields: ['lines.0.batches.0.expiresOn'] })
  await expect(save({ serials: ['T-1'] })).rejects.toMatchObject({ code: 546 })
  const { id } = await save({})
  expect((await read(id)).lines.map(({ batches, serials }) => [batches.map(({ code }) => code), serials])).toEqual([
    [['L-1'], []],
    [[], ['T-1', 'T-2']],
  ])
  await expect(save({})).rejects.toMatchObject({ code: 548 })
  // The bill of them moves nothing again, whatever it says of them.
  const billed = await shop.client.call(bills.create, {
    body: {
      document: {
        ...requestOf([]),
        lines: [1, 2].map((position) => ({
          ...line(position === 1 ? milk : drill, { quantity: position === 1 ? '4' : '2' }),
          source: { documentId: id, position },
        })),
      } as DocumentRequest,
      issue: true,
    },
  })
  await proven()
  await annulBill(billed.id)
  await annulReceipt(id)
  await proven()
})

test('its supplier sees it by its link', async () => {
  const { id } = await receive([['Panela', '1', '1000']])
  const { url } = await shop.client.call(receipts.share, { params: { id } })
  const token = /purchases\/remissions\/([^/]+)\/tracking$/.exec(url)?.[1] ?? ''
  expect(await createClient(world.app).call(publicDocument, { params: { token } })).toMatchObject({
    title: 'Remisión de compra',
    balance: null,
  })
})

test('however an order is received and billed, with sales between, taking all of it back leaves what was', async () => {
  const part = fc.record({ quantity: fc.integer({ min: 1, max: 5000 }), price: fc.integer({ min: 1, max: 900_000 }), isSold: fc.boolean() })
  const text = (thousandths: number) => String(thousandths / 1000)
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 900_000 }), async (parts, price) => {
      // What sums zero is refused (401) and is a case of its own: half a cent is the least that a line charges.
      fc.pre(parts.every((part) => part.quantity * Math.min(part.price, price) >= 5))
      const before = await all()
      const total = parts.reduce((sum, { quantity }) => sum + quantity, 0)
      const ordered = await order([['Molino', text(total), String(price)]])
      const made: { receipt: string; bill: string }[] = []
      for (const each of parts) {
        const receipt = await receive([['Molino', text(each.quantity), String(price), [ordered.id, 1]]])
        const sale = each.isSold ? await shop.issue([['Molino', text(each.quantity)]]) : null
        const billed = await bill([['Molino', text(each.quantity), String(each.price), [receipt.id, 1]]])
        made.push({ receipt: receipt.id, bill: billed.id })
        if (sale) await shop.client.call(invoiceEndpoints.annul, { params: { id: sale.id }, body: reason })
      }
      expect((await orderOf(ordered.id)).stage).toBe('received')
      expect(await balance('233590')).toBe(before.books.find((each) => each.startsWith('233590'))?.slice(7) ?? '0,00')
      for (const each of made.toReversed()) {
        await annulBill(each.bill)
        await annulReceipt(each.receipt)
      }
      expect((await orderOf(ordered.id)).stage).toBe('approved')
      expect(await all()).toEqual(before)
    }),
    runs(8),
  )
  await proven()
})
