// Goods in consignment are the supplier's: they are in a warehouse of the company and are neither stock nor books until a cut buys them
// at the price of its bill, or they go back. The proofs hold at every step.
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { runs } from '#base/testing/runs.ts'
import { publicDocument, type DocumentRequest } from '#modules/documents/index.ts'
import { getItem } from '#modules/items/index.ts'
import {
  billEndpoints as bills,
  purchaseOrderEndpoints as orders,
  heldGoods,
  purchaseRemissionCut,
  purchaseRemissionEndpoints as receipts,
  purchaseRemissionReturns as returns,
} from '#modules/purchases/index.ts'
import { createClient } from './client.server.ts'
import { prove } from './testing/prove.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let today = ''
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [
      { name: 'Cafetera', price: '50000', stock: { quantity: '10', cost: '30000' }, taxes: ['IVA 19 %'] },
      { name: 'Molino', price: '90000', stock: { quantity: '1', cost: '40000' }, taxes: ['IVA 19 %'] },
    ],
  })
  today = shop.request([]).date
})
afterAll(() => world.close())

type Priced = readonly [item: string, quantity: string, price: string]
const requestOf = (lines: readonly Priced[], changes: Partial<DocumentRequest> = {}): DocumentRequest => {
  const request = shop.request(
    lines.map(([item, quantity]) => [item, quantity] as const),
    { resolutionId: null, kind: 'RCP', ...changes },
  )
  return { ...request, lines: request.lines.map((line, index) => ({ ...line, unitPrice: lines[index]?.[2] ?? '0' })) }
}
const hold = (lines: readonly Priced[], changes: Partial<DocumentRequest> = {}) =>
  shop.client.call(receipts.create, { body: { document: requestOf(lines, changes), issue: true } })
const read = (id: string) => shop.client.call(receipts.view, { params: { id } })
const cut = (id: string, quantity: string, position = 1) =>
  shop.client.call(purchaseRemissionCut, { params: { id }, body: { kind: null, lines: [{ position, quantity }] } })
const giveBack = (id: string, quantity: string, date = today) =>
  shop.client.call(returns.create, { params: { id }, body: { date, reason: 'No se vendió', lines: [{ position: 1, quantity }] } })
let theirNumber = 0
/** Issues the draft of a cut as its editor would, at a price. */
async function buy(id: string, unitPrice: string) {
  const draft = await shop.client.call(bills.view, { params: { id } })
  theirNumber += 1
  const document: DocumentRequest = {
    ...shop.request([], { resolutionId: null, supplierPrefix: 'CS', supplierNumber: String(theirNumber) }),
    lines: draft.lines.map(({ itemId, warehouseId, description, quantity, taxIds, source }) => ({
      ...{ itemId, warehouseId, description, quantity, unitPrice, taxIds, source },
    })),
  }
  return shop.client.call(bills.update, { params: { id }, body: { document, version: draft.version, issue: true } })
}
const stock = async (name = 'Cafetera') =>
  (await shop.client.call(getItem, { params: { id: shop.item(name).id } })).stock[0]?.quantity ?? '0'
const balance = async (code: string) =>
  (await closingBalances(shop.client)).find((each) => each.startsWith(code))?.slice(code.length + 1) ?? '0,00'
const proven = async () => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()

test('ten are held, four bought at the price of their bill, three go back and three remain', async () => {
  const before = await closingBalances(shop.client)
  const { id, number } = await hold([['Cafetera', '10', '32000']])
  expect(number).toBe('RCP-1')
  expect(await stock()).toBe('10')
  const held = async () =>
    (await shop.client.call(heldGoods, { query: { itemId: shop.item('Cafetera').id } })).rows.map((row) => [row.quantity, row.supplier.id])
  expect(await held()).toEqual([['10', shop.customerId]])
  expect(await closingBalances(shop.client)).toEqual(before)
  expect(await read(id)).toMatchObject({ stage: 'registered', warehouse: { name: expect.any(String) } })
  await proven()

  const draft = await cut(id, '4')
  expect(draft).toMatchObject({ state: 'draft', number: null })
  expect(await closingBalances(shop.client)).toEqual(before)
  // 10 × 30.000 and a mill of 40.000 were there; 4 × 33.000 came in, with IVA of 25.080.
  const bought = await buy(draft.id, '33000')
  expect([await stock(), await balance('143501'), await balance('220505')]).toEqual(['14', '472.000,00', '(157.080,00)'])
  expect(await read(id)).toMatchObject({ stage: 'partlyInvoiced', lines: [{ pending: '6', progress: { invoiced: '4', returned: '0' } }] })
  await proven()

  const back = await giveBack(id, '3')
  expect([await stock(), await balance('143501')]).toEqual(['14', '472.000,00'])
  expect(await read(id)).toMatchObject({ lines: [{ pending: '3', progress: { returned: '3' } }], returns: [{ number: back.number }] })
  expect(await held()).toEqual([['3', shop.customerId]])
  await expect(giveBack(id, '3.5')).rejects.toMatchObject({ code: 485, fields: ['lines.0.quantity'] })
  await expect(giveBack(id, '-1')).rejects.toMatchObject({ fields: ['lines.0.quantity'] })
  await expect(giveBack(id, '1', '2026-01-01')).rejects.toMatchObject({ code: 401, fields: ['date'] })
  await expect(cut(id, '4')).rejects.toMatchObject({ code: 485 })
  await expect(shop.client.call(receipts.annul, { params: { id }, body: { reason: 'No era' } })).rejects.toMatchObject({ code: 482 })
  await proven()

  // Backwards: nothing was bought and nothing went back.
  await shop.client.call(returns.annul, { params: { id, returnId: back.id }, body: { reason: 'Se queda' } })
  await shop.client.call(bills.annul, { params: { id: bought.id }, body: { reason: 'Se registra de nuevo' } })
  expect(await read(id)).toMatchObject({ stage: 'registered', lines: [{ pending: '10' }] })
  expect([await stock(), await closingBalances(shop.client)]).toEqual(['10', before])
  await shop.client.call(receipts.annul, { params: { id }, body: { reason: 'No era de consignación' } })
  await expect(cut(id, '1')).rejects.toMatchObject({ code: 482 })
  await proven()
})

test('what is held is not sold until it is bought, and goes out with the paper and the page of its supplier', async () => {
  const { id } = await hold([['Molino', '2', '40000']])
  await expect(shop.issue([['Molino', '2']])).rejects.toMatchObject({ code: 543 })
  const draft = await cut(id, '1')
  await buy(draft.id, '41000')
  await shop.issue([['Molino', '2']])
  expect(await stock('Molino')).toBe('0')
  const { bytes } = await shop.client.call(receipts.pdf, { params: { id } })
  expect(Buffer.from(bytes).subarray(0, 4).toString()).toBe('%PDF')
  const { url } = await shop.client.call(receipts.share, { params: { id } })
  const token = /remissions\/([^/]+)\/tracking$/.exec(url)?.[1] ?? ''
  expect(await createClient(world.app).call(publicDocument, { params: { token } })).toMatchObject({
    title: 'Remisión de compra en consignación',
  })
  const listed = await shop.client.call(receipts.list, { query: { kind: 'RCP' } })
  expect(listed.rows.every((row) => row.kind === 'RCP')).toBe(true)
  await proven()
})

test('two cuts of the same goods are two drafts, of which one is registered; an order is received in consignment', async () => {
  const ordered = await shop.client.call(orders.create, {
    body: { document: requestOf([['Molino', '2', '40000']], { kind: 'ORP', deliveryDate: today }), issue: true },
  })
  const from = requestOf([['Molino', '2', '40000']])
  const { id } = await shop.client.call(receipts.create, {
    body: {
      document: { ...from, lines: from.lines.map((line) => ({ ...line, source: { documentId: ordered.id, position: 1 } })) },
      issue: true,
    },
  })
  expect(await shop.client.call(orders.view, { params: { id: ordered.id } })).toMatchObject({ stage: 'received' })
  const drafts = await Promise.all([cut(id, '2'), cut(id, '2')])
  const both = await Promise.allSettled(drafts.map((draft) => buy(draft.id, '40000')))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 485 } })
  expect((await read(id)).stage).toBe('invoiced')
  await proven()
})

test('however it is cut, given back and taken back, what is held is what the model says', async () => {
  const acts = fc.array(fc.tuple(fc.constantFrom('buy', 'back', 'unbuy', 'unback'), fc.integer({ min: 1, max: 6 })), {
    minLength: 1,
    maxLength: 6,
  })
  await fc.assert(
    fc.asyncProperty(acts, async (some) => {
      const held = await hold([['Cafetera', '10', '32000']])
      const stockBefore = Number(await stock())
      const bought: { id: string; quantity: number }[] = []
      const back: { id: string; quantity: number }[] = []
      const sum = (each: readonly { quantity: number }[]) => each.reduce((all, { quantity }) => all + quantity, 0)
      for (const [act, quantity] of some) {
        const left = 10 - sum(bought) - sum(back)
        if (act === 'unbuy') {
          const last = bought.pop()
          if (last) await shop.client.call(bills.annul, { params: { id: last.id }, body: { reason: 'Al revés' } })
        } else if (act === 'unback') {
          const last = back.pop()
          if (last) await shop.client.call(returns.annul, { params: { id: held.id, returnId: last.id }, body: { reason: 'Al revés' } })
        } else if (quantity > left) {
          const refused = act === 'buy' ? cut(held.id, String(quantity)) : giveBack(held.id, String(quantity))
          await expect(refused).rejects.toMatchObject({ code: left === 0 ? 482 : 485 })
        } else if (act === 'buy') {
          const draft = await cut(held.id, String(quantity))
          await buy(draft.id, '31000.33')
          bought.push({ id: draft.id, quantity })
        } else back.push({ ...(await giveBack(held.id, String(quantity))), quantity })
      }
      expect((await read(held.id)).lines[0]?.pending ?? '0').toBe(String(10 - sum(bought) - sum(back)))
      expect(Number(await stock())).toBe(stockBefore + sum(bought))
    }),
    runs(6),
  )
  await proven()
})
