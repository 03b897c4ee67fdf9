// Variants: a product that is neither sold nor moved, and items of their own that differ in their attributes and are otherwise as it is.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createOpening } from '#modules/inventory/index.ts'
import {
  attribute,
  createItem,
  getItem,
  getVariants,
  listItems,
  lookupItems,
  makeVariants,
  printLabels,
  searchItems,
  updateItem,
  type ItemBody,
} from '#modules/items/index.ts'
import { invoiceEndpoints } from '#modules/sales/index.ts'
import { prove } from './testing/prove.server.ts'
import { newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let shirt: string
let sizes: string[]
let colours: string[]
let vat: string

const body = (changes: Partial<ItemBody> = {}) => ({
  kind: 'variable' as const,
  code: 'CAMISA',
  name: 'Camisa Oxford',
  price: '80000',
  taxIds: [vat],
  ...changes,
})
const matrix = (id = shirt) => shop.client.call(getVariants, { params: { id }, query: {} })
const make = (variants: readonly object[], id = shirt) =>
  shop.client.call(makeVariants, { params: { id }, body: { variants: variants as { valueIds: string[] }[] } })
const read = (id: string) => shop.client.call(getItem, { params: { id } })
const variantCalled = async (code: string) => (await matrix()).variants.find((each) => each.code === code)?.id ?? `no ${code}`

beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Café', price: '20000', stock: { quantity: '10', cost: '8000' }, taxes: ['IVA 19 %'] }] })
  vat = shop.item('Café').taxIds[0] ?? ''
  const { rows } = await shop.client.call(attribute.endpoints.list, { query: {} })
  const valuesOf = (name: string) => {
    const found = rows.find((row) => row.name === name)
    return (found?.children ?? []).map(({ id }: { id: string | null }) => id ?? '')
  }
  sizes = valuesOf('Talla')
  colours = valuesOf('Color')
  shirt = (await shop.client.call(createItem, { body: body() })).id
})
afterAll(() => world.close())

test('a matrix makes variants: items of their own, named and priced after their product', async () => {
  const [s = '', m = ''] = sizes
  const [black = '', white = ''] = colours
  const asked = [s, m].flatMap((size) => [black, white].map((colour) => ({ valueIds: [size, colour] })))
  expect(await make([{ ...asked[0], barcode: '7700001', price: '85000' }, ...asked.slice(1)])).toEqual({ created: 4, existing: 0 })
  const { attributes, variants } = await matrix()
  expect(attributes.map(({ name, values }) => [name, values.map(({ code }) => code)])).toEqual([
    ['Talla', ['XS', 'S']],
    ['Color', ['NEG', 'BLA']],
  ])
  expect(variants.map(({ code, name, price, barcode, stock }) => [code, name, price, barcode, stock])).toEqual([
    ['CAMISA-XS-NEG', 'Camisa Oxford XS Negro', '85000', '7700001', '0'],
    ['CAMISA-XS-BLA', 'Camisa Oxford XS Blanco', '80000', '', '0'],
    ['CAMISA-S-NEG', 'Camisa Oxford S Negro', '80000', '', '0'],
    ['CAMISA-S-BLA', 'Camisa Oxford S Blanco', '80000', '', '0'],
  ])
  expect(await read(await variantCalled('CAMISA-S-NEG'))).toMatchObject({
    kind: 'product',
    parent: { id: shirt, code: 'CAMISA' },
    taxes: [{ id: vat }],
    values: [
      { attribute: { name: 'Talla' }, value: { name: 'S' } },
      { attribute: { name: 'Color' }, value: { name: 'Negro' } },
    ],
  })
})

test('a value that is added later makes only what is missing', async () => {
  const [s = '', m = '', l = ''] = sizes
  const [black = '', white = ''] = colours
  const all = [s, m, l].flatMap((size) => [black, white].map((colour) => ({ valueIds: [size, colour] })))
  expect(await make(all)).toEqual({ created: 2, existing: 4 })
  // Twice at once: one waits for the other and finds them made.
  const extra = all.map(({ valueIds: [, colour = ''] }) => ({ valueIds: [sizes[3] ?? '', colour] })).slice(0, 2)
  const both = await Promise.all([make(extra), make(extra)])
  expect(both.map(({ created }) => created).toSorted()).toEqual([0, 2])
})

test('what cannot be a variant is refused at its cell, and nothing is made', async () => {
  const before = (await matrix()).variants.length
  const [s = '', m = '', , , xl = ''] = sizes
  const [black = ''] = colours
  const refused = (variants: readonly object[], field: string) =>
    expect(make(variants)).rejects.toMatchObject({ code: 401, fields: [field] })
  await refused([{ valueIds: [s, m] }], 'variants.0.variantOf')
  await refused([{ valueIds: [xl] }], 'variants.0.variantOf')
  await refused([{ valueIds: [xl, black] }, { valueIds: [black, xl] }], 'variants.1.valueIds')
  await refused([{ valueIds: [xl, shirt] }], 'variants.0.variantOf')
  await refused([{ valueIds: [xl, black], price: '-1' }], 'variants.0.price')
  await expect(make([{ valueIds: [xl, black], barcode: '7700001' }])).rejects.toMatchObject({ code: 408, fields: ['variants.0.barcode'] })
  await expect(make([{ valueIds: [xl, black], code: 'CAMISA' }])).rejects.toMatchObject({ code: 403, fields: ['variants.0.code'] })
  await expect(make([{ valueIds: [s, black] }], shop.item('Café').id)).rejects.toMatchObject({ code: 401 })
  const other = await newCompany(world)
  await expect(other.client.call(makeVariants, { params: { id: shirt }, body: { variants: [{ valueIds: [xl] }] } })).rejects.toMatchObject({
    code: 698,
  })
  expect((await matrix()).variants).toHaveLength(before)
})

test('its product is neither sold nor moved, nor found where one chooses what is; its variants are', async () => {
  const line = { itemId: shirt, description: 'Camisa', quantity: '1', unitPrice: '80000', taxIds: [vat] }
  await expect(
    shop.client.call(invoiceEndpoints.create, { body: { document: { ...shop.request([]), lines: [line] }, issue: true } }),
  ).rejects.toMatchObject({
    code: 401,
    fields: ['lines.0.itemId'],
    errors: [{ message: '«Camisa Oxford» tiene variantes: elige una de ellas.' }],
  })
  await expect(
    shop.client.call(createOpening, {
      body: { date: '2026-11-01', warehouseId: shop.warehouseId, lines: [{ itemId: shirt, quantity: '1', unitCost: '1' }] },
    }),
  ).rejects.toMatchObject({ code: 401, fields: ['lines.0.itemId'] })
  const found = async (query: object) =>
    (await shop.client.call(searchItems, { query: { text: 'camisa', ...query } })).items.map(({ kind }) => kind)
  expect(await found({})).not.toContain('variable')
  expect(await found({ variants: 'offer' })).toContain('variable')
  expect((await shop.client.call(lookupItems, { body: { codes: ['CAMISA'] } })).items).toEqual([])
  const variant = await variantCalled('CAMISA-S-NEG')
  await shop.client.call(createOpening, {
    body: { date: '2026-11-01', warehouseId: shop.warehouseId, lines: [{ itemId: variant, quantity: '12', unitCost: '30000' }] },
  })
  await shop.client.call(invoiceEndpoints.create, {
    body: { document: { ...shop.request([]), lines: [{ ...line, itemId: variant, quantity: '5' }] }, issue: true },
  })
  expect((await matrix()).variants.find(({ id }) => id === variant)).toMatchObject({ stock: '7', available: '7' })
  const { rows } = await shop.client.call(listItems, { query: { variants: 'grouped' } })
  expect(rows.map(({ code, stock, variants }) => [code, stock, variants])).toEqual([
    ['P-1', '10', null],
    ['CAMISA', '7', 8],
  ])
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('variants are as their product is: they change with it, whatever is written of them', async () => {
  const variant = await variantCalled('CAMISA-S-BLA')
  const { version } = await read(shirt)
  const without = { ...body({ taxIds: [], withholdingCode: 'SERVICIOS', price: '90000' }), version }
  await shop.client.call(updateItem, { params: { id: shirt }, body: without })
  const after = await read(variant)
  expect(after).toMatchObject({ taxes: [], withholdingCode: 'SERVICIOS', price: '80000' })
  // Its own price and code are its own; its taxes are not.
  await shop.client.call(updateItem, {
    params: { id: variant },
    body: { ...body({ code: 'CB-S', name: 'Camisa S', price: '81000' }), kind: 'product', version: after.version },
  })
  expect(await read(variant)).toMatchObject({ code: 'CB-S', price: '81000', taxes: [], parent: { code: 'CAMISA' } })
})

test('what has moved stays what it is, and a product with variants stays one', async () => {
  const { version } = await read(shirt)
  const change = (changes: Partial<ItemBody>) =>
    shop.client.call(updateItem, { params: { id: shirt }, body: { ...body(changes), version } })
  await expect(change({ kind: 'product' })).rejects.toMatchObject({ code: 401, fields: ['kind'] })
  await expect(change({ control: 'serial' })).rejects.toMatchObject({ code: 557, fields: ['control'] })
  const moved = await variantCalled('CAMISA-S-NEG')
  const variant = await read(moved)
  await expect(
    shop.client.call(updateItem, { params: { id: moved }, body: { ...body({ code: 'X', kind: 'variable' }), version: variant.version } }),
  ).rejects.toMatchObject({ fields: ['kind', 'variantOf'] })
  // A component is something that has stock.
  const kit = { ...body({ code: 'DUO', kind: 'kit', components: [{ itemId: shirt, unitId: null, quantity: '2' }] }) }
  await expect(shop.client.call(createItem, { body: kit })).rejects.toMatchObject({ code: 401, fields: ['components.0.itemId'] })
})

test('what is not for sale is not sold, and what is not bought is not bought; pickers leave them out', async () => {
  const make = (code: string, changes: Partial<ItemBody>) =>
    shop.client.call(createItem, { body: { ...body({ code, name: `Ítem ${code}`, kind: 'service', taxIds: [] }), ...changes } })
  const { id: own } = await make('USO', { sellable: false, plu: '300', weight: '1.25', warrantyMonths: 12 })
  const { id: sold } = await make('VENTA', { purchasable: false })
  const line = (itemId: string) => ({ itemId, description: 'Ítem', quantity: '1', unitPrice: '1000', taxIds: [] })
  const sell = (itemId: string) =>
    shop.client.call(invoiceEndpoints.create, { body: { document: { ...shop.request([]), lines: [line(itemId)] }, issue: false } })
  await expect(sell(own)).rejects.toMatchObject({
    code: 401,
    fields: ['lines.0.itemId'],
    errors: [{ message: '«Ítem USO» no está para la venta.' }],
  })
  expect((await sell(sold)).id).toBeTruthy()
  const found = async (use: 'sale' | 'purchase' | 'pos') =>
    (await shop.client.call(searchItems, { query: { text: 'ítem', use } })).items.map(({ code }) => code).toSorted()
  expect([await found('sale'), await found('purchase'), await found('pos')]).toEqual([['VENTA'], ['USO'], ['VENTA']])
  expect(await read(own)).toMatchObject({ sellable: false, plu: '300', weight: '1.25', warrantyMonths: 12, inPos: true })
  await expect(make('OTRO', { plu: '300' })).rejects.toMatchObject({ code: 401, fields: ['plu'] })
  await expect(make('OTRO', { plu: '12a', weight: '-1', warrantyMonths: 1.5 })).rejects.toMatchObject({
    fields: ['weight', 'plu', 'warrantyMonths'],
  })
})

test('labels are drawn with their bars, and what cannot be printed is refused', async () => {
  const print = (lines: string) => shop.client.call(printLabels, { query: { lines, size: 'letter30' } })
  const { variants } = await matrix()
  const pdf = await print(`${variants.map(({ id }) => `${id}:2`).join(',')},${shop.item('Café').id}:1`)
  expect(Buffer.from(pdf.bytes).subarray(0, 4).toString()).toBe('%PDF')
  await expect(print('')).rejects.toMatchObject({ code: 401, fields: ['lines'] })
  await expect(print(`${shirt}:1`)).rejects.toMatchObject({ code: 401, fields: ['lines'] })
  await expect(print(`${shop.item('Café').id}:2001`)).rejects.toMatchObject({ code: 401, fields: ['lines'] })
  await expect(print(`${shop.customerId}:1`)).rejects.toMatchObject({ code: 698 })
})
