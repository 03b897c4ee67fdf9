// Goods that are kept: what a document reserves is there and not available, is taken once however many ask at once, leaves for whom
// it was kept, and comes back as it was.
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { parseQuantity } from '#base/decimal.ts'
import { BusinessError } from '#base/errors.ts'
import { annul, issue } from '#modules/documents/index.server.ts'
import { releaseStock, reserveStock } from '#modules/inventory/index.server.ts'
import { getItem, listItems, searchItems } from '#modules/items/index.ts'
import { invoiceEndpoints, quote, quoteEndpoints } from '#modules/sales/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { prove } from './testing/prove.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [{ name: 'Cafetera', price: '100000', stock: { quantity: '10', cost: '60000' }, taxes: ['IVA 19 %'] }],
  })
})
afterAll(() => world.close())

const inShop = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  inCompany(world.pool, { companyId: shop.companyId, personId: shop.personId }, work)
const codesOf = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: unknown) => {
      if (error instanceof BusinessError) return error.errors.map(({ code }) => code)
      throw error
    },
  )
const figures = async () => {
  const { stock } = await shop.client.call(getItem, { params: { id: shop.item('Cafetera').id } })
  return stock.map(({ quantity, reserved, available }) => [quantity, reserved, available])
}
const holds = async () => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()

const keep = (quantity: string, id: string = uuidv7()) =>
  inShop((tx) =>
    reserveStock(
      tx,
      shop.companyId,
      [
        {
          itemId: shop.item('Cafetera').id,
          warehouseId: shop.warehouseId,
          quantity: parseQuantity(quantity),
          held: { kind: 'story', id, line: 1 },
          field: 'lines.0.quantity',
        },
      ],
      { kind: 'story', id, event: 'issue' },
    ),
  )
const letGo = (id: string) => inShop((tx) => releaseStock(tx, shop.companyId, [{ held: { id } }], { kind: 'story', id, event: 'annul' }))

test('what is kept is there and not available, for sales and for the search', async () => {
  const id = uuidv7()
  await keep('7', id)
  expect(await figures()).toEqual([['10', '7', '3']])
  const { items } = await shop.client.call(searchItems, { query: { text: 'cafetera', warehouseId: shop.warehouseId } })
  expect(items.map(({ stock, available }) => [stock, available])).toEqual([['10', '3']])
  const { rows } = await shop.client.call(listItems, { query: {} })
  expect(rows.map(({ stock, reserved, available }) => [stock, reserved, available])).toEqual([['10', '7', '3']])
  await expect(shop.issue([['Cafetera', '4']])).rejects.toMatchObject({ code: 543, fields: ['lines.0.quantity'] })
  expect(await codesOf(keep('4'))).toEqual([543])
  const sold = await shop.issue([['Cafetera', '3']])
  expect(await figures()).toEqual([['7', '7', '0']])
  await shop.client.call(invoiceEndpoints.annul, { params: { id: sold.id }, body: { reason: 'Se anula la historia' } })
  await letGo(id)
  await letGo(id)
  expect(await figures()).toEqual([['10', '0', '10']])
  await holds()
})

test('of four who want the last units, one keeps them', async () => {
  const asked = [1, 2, 3, 4].map(() => uuidv7())
  const codes = await Promise.all(asked.map((id) => codesOf(keep('10', id))))
  expect(codes.filter((each) => each.length === 0)).toHaveLength(1)
  expect(codes.flat()).toEqual([543, 543, 543])
  await holds()
  for (const id of asked) await letGo(id)
})

test('a kind that reserves keeps its lines, and the sale made from it takes them', async () => {
  const who = { companyId: shop.companyId, personId: shop.personId, permissions: new Set(['*']), serviceId: 1, roleId: 1, planLimits: {} }
  const now = world.clock.now()
  const served = { kind: { ...quote, reserves: () => true }, electronic: null }
  const asked = { document: { ...shop.request([['Cafetera', '8']]), resolutionId: null }, issue: true }
  const { document } = z.parse(quoteEndpoints.create.body, asked)
  const offer = await inShop((tx) => issue(tx, { who, served, id: uuidv7(), existing: null, document, now }))
  expect(await figures()).toEqual([['10', '8', '2']])
  await expect(shop.issue([['Cafetera', '3']])).rejects.toMatchObject({ code: 543 })
  const made = shop.request([['Cafetera', '5']])
  const source = { documentId: offer.id, position: 1, byValue: false, restock: false }
  const sale = await shop.client.call(invoiceEndpoints.create, {
    body: { document: { ...made, lines: made.lines.map((line) => ({ ...line, source })) }, issue: true },
  })
  expect(await figures()).toEqual([['5', '3', '2']])
  await holds()
  await shop.client.call(invoiceEndpoints.annul, { params: { id: sale.id }, body: { reason: 'Se anula la historia' } })
  expect(await figures()).toEqual([['10', '8', '2']])
  await holds()
  const why = { reason: 'Se anula la historia' }
  await inShop((tx) => annul(tx, { who, served, id: offer.id, why, now }))
  expect(await figures()).toEqual([['10', '0', '10']])
  await holds()
})
