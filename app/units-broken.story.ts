// Other units where they could come apart: below zero, given back in parts, very small and very large, with prices that are not
// the writer's to choose; books and stock card agree after each.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { roleIds } from '#modules/access/index.ts'
import { changeExtended, getExtended } from '#modules/company/index.ts'
import type { DocumentRequest } from '#modules/documents/index.ts'
import { createOpening } from '#modules/inventory/index.ts'
import { getItem } from '#modules/items/index.ts'
import { priceList, setPartyList } from '#modules/pricing/index.ts'
import { creditNoteEndpoints, invoiceEndpoints, quoteEndpoints } from '#modules/sales/index.ts'
import type { Client } from './client.server.ts'
import { prove } from './testing/prove.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let cashier: Client
const unitOf = new Map<string, string>()
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [
      {
        name: 'Gaseosa',
        price: '2500',
        stock: { quantity: '10', cost: '1000.33' },
        taxes: ['IVA 19 %'],
        otherUnit: { name: 'Caja', factor: '24' },
      },
      {
        name: 'Azafrán',
        price: '9000000',
        stock: { quantity: '1', cost: '5000000' },
        taxes: [],
        otherUnit: { name: 'Gramo', factor: '0.000001' },
      },
      {
        name: 'Tornillo',
        price: '0.37',
        stock: { quantity: '3000000', cost: '0.11' },
        taxes: [],
        otherUnit: { name: 'Caja', factor: '1000000' },
      },
      {
        name: 'Tercio',
        price: '900',
        stock: { quantity: '7', cost: '333.33' },
        taxes: ['IVA 19 %'],
        otherUnit: { name: 'Docena', factor: '0.333333' },
      },
    ],
  })
  for (const name of ['Gaseosa', 'Azafrán', 'Tornillo', 'Tercio']) {
    const { units } = await shop.client.call(getItem, { params: { id: shop.item(name).id } })
    unitOf.set(name, units[0]?.id ?? '')
  }
  await shop.client.call(changeExtended, { body: { ...(await shop.client.call(getExtended)), negativeStock: 'allow' } })
  cashier = (await colleague(world, shop.client, roleIds.cashier)).client
})
afterAll(() => world.close())

type Line = DocumentRequest['lines'][number]
const boxed = (name: string, quantity: string, price: string, change: Partial<Line> = {}): Line[] =>
  shop.request([[name, quantity, price]]).lines.map((line) => ({ ...line, unitId: unitOf.get(name) ?? null, ...change }))
const sell = (lines: Line[], client = shop.client, issue = true) =>
  client.call(invoiceEndpoints.create, { body: { document: shop.request([], { lines }), issue } })
const giveBack = (id: string, lines: Line[]) =>
  shop.client.call(creditNoteEndpoints.create, {
    body: {
      document: {
        ...shop.request([], {
          resolutionId: null,
          lines: lines.map((line) => ({ ...line, source: { documentId: id, position: 1, restock: true } })),
        }),
        correction: { documentId: id, concept: '1', surplus: 'keep' },
      },
      issue: true,
    },
  })
const annul = (id: string) => shop.client.call(invoiceEndpoints.annul, { params: { id }, body: { reason: 'Se hizo mal' } })
const annulNote = (id: string) => shop.client.call(creditNoteEndpoints.annul, { params: { id }, body: { reason: 'Se hizo mal' } })
const stock = async (name: string) =>
  (await shop.client.call(getItem, { params: { id: shop.item(name).id } })).stock
    .map(({ quantity, value }) => `${quantity} ${value}`)
    .join()
const proven = async () => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()

test('below zero, back in parts, goods that arrive between, and annulled', async () => {
  const { id } = await sell(boxed('Gaseosa', '3', '60000'))
  expect(await stock('Gaseosa')).toMatch(/^-62 /)
  await proven()
  const first = await giveBack(id, boxed('Gaseosa', '0.333333', '60000'))
  await proven()
  await shop.client.call(createOpening, {
    body: {
      date: world.today,
      warehouseId: shop.warehouseId,
      lines: [{ itemId: shop.item('Gaseosa').id, quantity: '100', unitCost: '1250.77' }],
    },
  })
  await proven()
  await giveBack(id, boxed('Gaseosa', '1.666667', '60000'))
  await proven()
  await annulNote(first.id)
  await proven()
  const rest = await giveBack(id, boxed('Gaseosa', '1.333333', '60000'))
  await proven()
  expect(await stock('Gaseosa')).toMatch(/^110 /)
  await expect(giveBack(id, boxed('Gaseosa', '0.000001', '60000'))).rejects.toMatchObject({ status: 400 })
  await annulNote(rest.id)
  await proven()
})

test('a millionth and a million: what cannot be counted is refused, the rest agrees to the last unit', async () => {
  const before = [await stock('Azafrán'), await stock('Tornillo'), await stock('Tercio')]
  await expect(sell(boxed('Azafrán', '0.4', '9'))).rejects.toMatchObject({ fields: ['lines.0.quantity'] })
  const made = [
    await sell(boxed('Azafrán', '3', '9')),
    await sell(boxed('Tornillo', '2.5', '370000')),
    await sell(boxed('Tercio', '7', '300')),
  ]
  await proven()
  const [saffron, , third] = made
  // Each third of seven thirds, then what is left of it.
  for (const quantity of ['1', '2.5', '3.4', '0.1']) await giveBack(third?.id ?? '', boxed('Tercio', quantity, '300'))
  await proven()
  for (const quantity of ['1', '1.5', '0.5']) await giveBack(saffron?.id ?? '', boxed('Azafrán', quantity, '9'))
  await proven()
  await annul(made[1]?.id ?? '')
  expect([await stock('Azafrán'), await stock('Tornillo'), await stock('Tercio')]).toEqual(before)
  await proven()
  expect((await closingBalances(shop.client)).join()).not.toBe('')
})

test('without the permission of prices nothing but the price of the unit is written, whatever else changes', async () => {
  const refused = { code: 401, fields: ['lines.0.unitPrice'] }
  // Of the base unit for a box, of a box for the base unit, of another item.
  for (const issue of [false, true]) {
    await expect(sell(boxed('Gaseosa', '1', '2500'), cashier, issue)).rejects.toMatchObject(refused)
    await expect(sell(boxed('Gaseosa', '1', '60000', { unitId: null }), cashier, issue)).rejects.toMatchObject(refused)
  }
  const draft = await sell(boxed('Gaseosa', '1', '60000'), cashier, false)
  const save = (lines: Line[], issue = false) =>
    cashier.call(invoiceEndpoints.update, { params: { id: draft.id }, body: { document: shop.request([], { lines }), version: 1, issue } })
  for (const issue of [false, true]) {
    await expect(save(boxed('Gaseosa', '24', '60000', { unitId: null }), issue)).rejects.toMatchObject(refused)
    await expect(save(boxed('Tornillo', '1', '60000'), issue)).rejects.toMatchObject(refused)
    await expect(save(boxed('Gaseosa', '1', '2500'), issue)).rejects.toMatchObject(refused)
  }
  // A quote of boxes at a special price is not one of bottles at it.
  const quote = await shop.client.call(quoteEndpoints.create, {
    body: { document: shop.request([], { resolutionId: null, warehouseId: null, lines: boxed('Gaseosa', '2', '48000') }), issue: true },
  })
  const source = { documentId: quote.id, position: 1 }
  await expect(sell(boxed('Gaseosa', '1', '47999', { source }), cashier)).rejects.toMatchObject(refused)
  await expect(sell(boxed('Tornillo', '1', '48000', { source }), cashier, false)).rejects.toMatchObject({ status: 400 })
  await expect(sell(boxed('Gaseosa', '48', '1000', { unitId: null, source }), cashier, false)).rejects.toMatchObject(refused)
  await sell(boxed('Gaseosa', '1', '48000', { source }), cashier)
  await expect(sell(boxed('Gaseosa', '2', '48000', { source }), cashier)).rejects.toMatchObject({ status: 400 })
  await proven()
})

test('of another company neither units nor lists nor branches', async () => {
  const stranger = await openShop(world, {
    items: [{ name: 'Ajena', price: '1', taxes: [], otherUnit: { name: 'Caja', factor: '12' } }],
  })
  const [foreign] = (await stranger.client.call(getItem, { params: { id: stranger.item('Ajena').id } })).units
  await expect(sell(boxed('Gaseosa', '1', '60000', { unitId: foreign?.id ?? '' }))).rejects.toMatchObject({ fields: ['lines.0.unitId'] })
  const { id: listId } = await stranger.client.call(priceList.endpoints.create, {
    body: {
      ...{ name: 'Ajena', audience: 'assigned', tagId: null, branchId: null, source: 'base', overId: null, change: 'lower' },
      ...{ percent: '90', rounding: 'none', includesTax: false, validFrom: null, validTo: null },
    } as never,
  })
  await expect(shop.client.call(setPartyList, { params: { id: shop.customerId }, body: { listId } })).rejects.toMatchObject({ status: 400 })
  await expect(
    shop.client.call(invoiceEndpoints.create, {
      body: { document: shop.request([], { lines: boxed('Gaseosa', '1', '60000'), branchId: stranger.warehouseId }), issue: true },
    }),
  ).rejects.toMatchObject({ status: 400 })
})
