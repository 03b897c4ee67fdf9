// Promotions that a sale proposes: by family and moment, over the price of the list, kept in the line and counted of each customer.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#base/date.ts'
import { promotionUse, proposeLines, tryPromotion, type DocumentRequest } from '#modules/documents/index.ts'
import { brand, category, getItem, updateItem } from '#modules/items/index.ts'
import { priceList, promotion } from '#modules/pricing/index.ts'
import { invoiceEndpoints, quoteEndpoints } from '#modules/sales/index.ts'
import { plainPromotion } from '#modules/pricing/testing/promotion.ts'
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
  const { id: above } = await shop.client.call(category.endpoints.create, {
    body: { name: 'Hogar', parentId: null, color: null, expenseAccountId: null },
  })
  const { id: categoryId } = await shop.client.call(category.endpoints.create, {
    body: { name: 'Cocina', parentId: above, color: null, expenseAccountId: null },
  })
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
  await newPromotion('Marca', { scope: 'some', brandIds: [{ id: null, brandId }] })
  expect(
    await off([
      ['Cafetera', '1'],
      ['Molino', '1'],
    ]),
  ).toEqual(['Porcentaje 0', 'Porcentaje 10 Marca'])
  await clean()
  await newPromotion('Hogar', {
    kind: 'value',
    percent: null,
    amount: '1500.00',
    scope: 'some',
    categoryIds: [{ id: null, categoryId: above }],
  })
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
  const quote = await shop.client.call(quoteEndpoints.create, {
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
  const { version } = await shop.client.call(promotion.endpoints.one, { params: { id } })
  const ended = { ...plainPromotion, name: 'Tres por cliente', most: 3, validTo: addDays(world.today, -1), version }
  await shop.client.call(promotion.endpoints.update, { params: { id }, body: ended })
  const create = (document: DocumentRequest, issue: boolean) =>
    shop.client.call(invoiceEndpoints.create, { body: { document, issue, replaces: null } })
  // A draft keeps it; issued on a day on which it is over it is refused, unless it was agreed in another document.
  await create(withPromotion('1'), false)
  await expect(create(withPromotion('1'), true)).rejects.toMatchObject({ code: 668, fields: ['lines.0.discount'] })
  const agreed = withPromotion('2').lines.map((line) => ({ ...line, source: { documentId: quote.id, position: 1 } }))
  await create({ ...withPromotion('2'), lines: agreed }, true)
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

/** What a promotion points to, in a list of one field. */
const listed = <Field extends string>(field: Field, ...ids: readonly string[]) => ids.map((value) => ({ id: null, [field]: value }))
const invoiceOf = (lines: readonly (readonly [string, string])[], promotionIds: readonly string[], more: object = {}) => {
  const request = shop.request(lines)
  return {
    ...request,
    ...more,
    lines: request.lines.map((line) => ({
      ...line,
      discount: { kind: 'Porcentaje' as const, value: '10' },
      promotionIds: [...promotionIds],
    })),
  }
}

test('of several products, together: the cheapest comes free, and both lines carry it', async () => {
  const id = await newPromotion('Segunda gratis', {
    kind: 'nth',
    percent: '100',
    size: 2,
    mixed: true,
    scope: 'some',
    itemIds: listed('itemId', shop.item('Cafetera').id, shop.item('Molino').id),
  })
  const lines = await ask([
    ['Cafetera', '1', '100000'],
    ['Molino', '1', '50000'],
  ])
  expect(lines.map((line) => [line?.discount, line?.promotions.map((each) => each.id)])).toEqual([
    [{ kind: 'Porcentaje', value: '0' }, [id]],
    [{ kind: 'Valor', value: '50000.00' }, [id]],
  ])
  await clean()
})

test('a combo is sold at its price, and keeps its parts', async () => {
  await newPromotion('Desayuno', {
    kind: 'combo',
    percent: null,
    price: '120000.00',
    combo: [
      { id: null, itemId: shop.item('Cafetera').id, units: 1 },
      { id: null, itemId: shop.item('Molino').id, units: 1 },
    ],
  })
  expect(
    await off([
      ['Cafetera', '1', '100000'],
      ['Molino', '2', '50000'],
    ]),
  ).toEqual(['Valor 20000.00 Desayuno', 'Valor 10000.00 Desayuno'])
  await clean()
})

test('what is bought gives another, and a gift comes from an amount on', async () => {
  const given = { givenIds: listed('itemId', shop.item('Molino').id), percent: '100', give: 1 }
  await newPromotion('Compra 2', { ...given, kind: 'cross', size: 2, scope: 'some', itemIds: listed('itemId', shop.item('Cafetera').id) })
  const cart = [
    ['Cafetera', '2', '100000'],
    ['Molino', '1', '50000'],
  ] as const
  expect(await off(cart)).toEqual(['Porcentaje 0 Compra 2', 'Valor 50000.00 Compra 2'])
  await clean()
  await newPromotion('Regalo', { ...given, kind: 'gift', fromAmount: '200000.00' })
  expect(await off(cart)).toEqual(['Porcentaje 0', 'Valor 50000.00 Regalo'])
  expect(await off([['Cafetera', '1', '199999.99'], cart[1]])).toEqual(['Porcentaje 0', 'Porcentaje 0'])
  await clean()
})

test('paying in one way, and for some customers', async () => {
  await newPromotion('Efectivo', { payment: 'cash' })
  expect(await off([['Molino', '1', '50000']])).toEqual(['Porcentaje 10 Efectivo'])
  expect(await off([['Molino', '1', '50000']], { paymentMeans: '48' })).toEqual(['Porcentaje 0'])
  expect(await off([['Molino', '1', '50000']], { paymentForm: '2' })).toEqual(['Porcentaje 0'])
  await clean()
  await newPromotion('De la casa', { partyIds: listed('partyId', shop.customerId) })
  expect(await off([['Molino', '1', '50000']])).toEqual(['Porcentaje 10 De la casa'])
  expect(await off([['Molino', '1', '50000']], { partyId: null })).toEqual(['Porcentaje 0'])
  await clean()
})

test('a coupon is asked for, says why it gives nothing, and of two sales at once only one takes the last', async () => {
  const id = await newPromotion('Verano', { coupon: 'VERANO', couponUses: 1 })
  const coupon = async (typed: string) => {
    const { lines, coupon: says } = await shop.client.call(proposeLines, {
      body: {
        partyId: shop.customerId,
        date: world.today,
        branchId: null,
        pricesIncludeTax: false,
        coupon: typed,
        lines: [{ itemId: shop.item('Molino').id, quantity: '1', unitPrice: '50000' }],
      },
    })
    return [lines[0]?.promotions.length, says]
  }
  expect(await coupon('')).toEqual([0, null])
  expect(await coupon('INVIERNO')).toEqual([0, 'Ninguna promoción en uso tiene ese cupón.'])
  expect(await coupon(' verano')).toEqual([1, null])
  const sell = () =>
    shop.client
      .call(invoiceEndpoints.create, {
        body: { document: invoiceOf([['Molino', '1']], [id], { coupon: 'VERANO' }), issue: true, replaces: null },
      })
      .then(
        ({ id: made }) => made,
        (error: unknown) => error,
      )
  const both = await Promise.all([sell(), sell()])
  const made = both.filter((each) => typeof each === 'string')
  expect(made).toHaveLength(1)
  expect(both.find((each) => typeof each !== 'string')).toMatchObject({ message: expect.stringContaining('El cupón VERANO ya se usó.') })
  expect(await coupon('verano')).toEqual([0, 'La promoción Verano tiene un cupón que ya se usó.'])
  const view = await shop.client.call(invoiceEndpoints.view, { params: { id: String(made[0]) } })
  const use = () => shop.client.call(promotionUse, { params: { id } })
  expect(await use()).toEqual({ sales: 1, units: '1', discount: '5000.00' })
  expect(view.coupon).toBe('VERANO')
  // Annulled, it may be given again.
  await shop.client.call(invoiceEndpoints.annul, { params: { id: String(made[0]) }, body: { reason: 'Se hace de nuevo' } })
  expect(await coupon('verano')).toEqual([1, null])
  expect(await use()).toEqual({ sales: 0, units: '0', discount: '0.00' })
  await clean()
})

test('units for all the customers together', async () => {
  const id = await newPromotion('Primeras tres', { mostAll: 3 })
  await shop.client.call(invoiceEndpoints.create, { body: { document: invoiceOf([['Molino', '2']], [id]), issue: true, replaces: null } })
  expect(await off([['Molino', '5', '50000']], { partyId: null })).toEqual(['Valor 5000.00 Primeras tres'])
  await clean()
})

test('a cart is tried with the promotion as it is written, among those in use, and says why each gave nothing', async () => {
  const other = await newPromotion('Otra', { percent: '5' })
  const tried = async (changes: object, id: string | null = null) => {
    const { lines, promotions } = await shop.client.call(tryPromotion, {
      body: {
        id,
        promotion: { ...plainPromotion, name: 'Nueva', ...changes },
        partyId: null,
        branchId: null,
        date: world.today,
        time: '12:00',
        paymentForm: '1',
        paymentMeans: '10',
        coupon: '',
        lines: [{ itemId: shop.item('Molino').id, quantity: '2', unitPrice: '50000' }],
      },
    })
    return [lines.map(({ discount }) => discount), promotions.map(({ name, isThis, why }) => [isThis ? 'esta' : name, why])]
  }
  expect(await tried({})).toEqual([
    ['5000.00'],
    [
      ['Otra', null],
      ['esta', 'otra promoción va antes'],
    ],
  ])
  // In its own place, changed.
  expect(await tried({ percent: '20' }, other)).toEqual([['20000.00'], [['esta', null]]])
  expect(await tried({ days: 'sunday' }, other)).toEqual([['0.00'], [['esta', 'no es de ese día de la semana']]])
  await clean()
})
