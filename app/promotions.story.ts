// Promotions that a sale proposes: by family and moment, over the price of the list, kept in the line and counted of each customer.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proposeLines } from '#modules/documents/index.ts'
import { brand, category, getItem, updateItem } from '#modules/items/index.ts'
import { priceList, promotion } from '#modules/pricing/index.ts'
import { invoiceEndpoints, quoteEndpoints } from '#modules/sales/index.ts'
import { plainPromotion } from './testing/promotion.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [
      { name: 'Cafetera', price: '100000', taxes: ['IVA 19 %'], stock: { quantity: '50', cost: '60000' } },
      { name: 'Molino', price: '50000', taxes: [], stock: { quantity: '50', cost: '20000' } },
    ],
  })
})
afterAll(() => world.close())

const newPromotion = async (name: string, more: object = {}) =>
  (await shop.client.call(promotion.endpoints.create, { body: { ...plainPromotion, name, ...more } })).id
const clean = async () => {
  const { rows } = await shop.client.call(promotion.endpoints.list, { query: { state: 'active' } })
  for (const { id, version } of rows)
    await shop.client.call(promotion.endpoints.setActive, { params: { id }, body: { version, active: false } })
}
const ask = async (lines: readonly (readonly [string, string, string?])[], more: object = {}) =>
  (
    await shop.client.call(proposeLines, {
      body: {
        partyId: shop.customerId,
        date: world.today,
        branchId: null,
        pricesIncludeTax: false,
        lines: lines.map(([name, quantity, unitPrice]) => ({ itemId: shop.item(name).id, quantity, unitPrice: unitPrice ?? null })),
        ...more,
      },
    })
  ).lines
const off = async (lines: readonly (readonly [string, string, string?])[], more: object = {}) =>
  (await ask(lines, more)).map(
    (line) => line && `${line.discount.kind} ${line.discount.value} ${line.promotions.map(({ name }) => name).join('+')}`.trim(),
  )

test('by brand and by a category above, over the price of the list or the one that was typed', async () => {
  const { id: brandId } = await shop.client.call(brand.endpoints.create, { body: { name: 'Sello', color: null } })
  const { id: above } = await shop.client.call(category.endpoints.create, { body: { name: 'Hogar', parentId: null, color: null } })
  const { id: categoryId } = await shop.client.call(category.endpoints.create, { body: { name: 'Cocina', parentId: above, color: null } })
  const item = await shop.client.call(getItem, { params: { id: shop.item('Molino').id } })
  await shop.client.call(updateItem, {
    params: { id: item.id },
    body: {
      kind: item.kind,
      code: item.code,
      name: item.name,
      price: item.price,
      unitId: item.unitId,
      taxIds: [],
      brandId,
      categoryId,
      version: item.version,
    },
  })
  await newPromotion('Marca', { scope: 'brand', brandId })
  expect(
    await off([
      ['Cafetera', '1'],
      ['Molino', '1'],
    ]),
  ).toEqual(['Porcentaje 0', 'Porcentaje 10 Marca'])
  await clean()
  await newPromotion('Hogar', { kind: 'value', percent: null, amount: '1500.00', scope: 'category', categoryId: above })
  expect(await off([['Molino', '3']])).toEqual(['Valor 4500.00 Hogar'])
  await clean()
  await shop.client.call(priceList.endpoints.create, {
    body: {
      name: 'Todos',
      audience: 'all',
      tagId: null,
      branchId: null,
      source: 'base',
      overId: null,
      change: 'lower',
      percent: '20',
      rounding: 'none',
      includesTax: false,
      validFrom: null,
      validTo: null,
    },
  })
  await newPromotion('2x1', { kind: 'bundle', percent: null, take: 2, pay: 1 })
  expect(
    await off([
      ['Molino', '5'],
      ['Molino', '5', '30000'],
    ]),
  ).toEqual(['Valor 80000.00 2x1', 'Valor 60000.00 2x1'])
  await clean()
})

test('on its days and at its hours, as the clock of Bogotá says', async () => {
  // Viernes 20 de noviembre de 2026, 10:00 en Bogotá.
  await newPromotion('Hora feliz', { days: 'friday', fromTime: '10:00', toTime: '11:00' })
  expect(await off([['Molino', '1']])).toEqual(['Porcentaje 10 Hora feliz'])
  expect(await off([['Molino', '1']], { date: '2026-11-21' })).toEqual(['Porcentaje 0'])
  await clean()
})

test('the line keeps which promotion it took; what a customer bought counts for its limit, what it quoted does not', async () => {
  const id = await newPromotion('Tres por cliente', { most: 3 })
  const withPromotion = (quantity: string) => {
    const request = shop.request([['Molino', quantity]])
    return {
      ...request,
      lines: request.lines.map((line) => ({ ...line, discount: { kind: 'Porcentaje' as const, value: '10' }, promotionIds: [id] })),
    }
  }
  await shop.client.call(quoteEndpoints.create, {
    body: { document: { ...withPromotion('2'), resolutionId: null }, issue: true, replaces: null },
  })
  expect(await off([['Molino', '2']])).toEqual(['Porcentaje 10 Tres por cliente'])
  const saved = await shop.client.call(invoiceEndpoints.create, { body: { document: withPromotion('2'), issue: true, replaces: null } })
  const view = await shop.client.call(invoiceEndpoints.view, { params: { id: saved.id } })
  expect(view.lines[0]).toMatchObject({ promotionIds: [id], promotions: [{ id, name: 'Tres por cliente' }], total: '90000.00' })
  // Queda una unidad: el 10 % de 50.000 × 0,8 de la lista.
  expect(await off([['Molino', '2']])).toEqual(['Valor 4000.00 Tres por cliente'])
  expect(await off([['Molino', '2']], { partyId: null })).toEqual(['Porcentaje 10 Tres por cliente'])
  await expect(shop.client.call(promotion.endpoints.remove, { params: { id } })).rejects.toMatchObject({ code: 628 })
  await shop.client.call(invoiceEndpoints.annul, { params: { id: saved.id }, body: { reason: 'Se hace de nuevo' } })
  expect(await off([['Molino', '2']])).toEqual(['Porcentaje 10 Tres por cliente'])
  const foreign = withPromotion('1')
  await expect(
    shop.client.call(invoiceEndpoints.create, {
      body: {
        document: { ...foreign, lines: foreign.lines.map((line) => ({ ...line, promotionIds: [shop.customerId] })) },
        issue: false,
        replaces: null,
      },
    }),
  ).rejects.toMatchObject({ code: 698 })
  await clean()
})
