// The page of an item: what moved of it, its prices, what was sold and bought of it, the documents that it is in and who changed it.
// Each tells what its reader may see, and nothing of another company's item.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIds } from '#modules/access/index.ts'
import { itemLines } from '#modules/documents/index.ts'
import { itemMovements } from '#modules/inventory/index.ts'
import {
  bodyOfItem,
  brand,
  createItem,
  formOfCopy,
  getItem,
  getItemPhotos,
  itemFileEndpoints,
  itemHistory,
  proposeCode,
  setMainPhoto,
  updateItem,
  type ItemBody,
} from '#modules/items/index.ts'
import { createParty } from '#modules/people/index.ts'
import { itemPrices, priceList, writePrices } from '#modules/pricing/index.ts'
import { billEndpoints as bills, purchaseKinds } from '#modules/purchases/index.ts'
import { creditNoteEndpoints as creditNotes, quoteEndpoints as quotes } from '#modules/sales/index.ts'
import { roleCalls } from '#modules/users/index.ts'
import type { Refused } from './client.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { anyNit, newCompany, openShop, openWorld, type Shop, type StoryCompany, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let item: string
let supplierId: string
let sale: string
let other: StoryCompany

beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [
      { name: 'Cafetera', price: '50000', stock: { quantity: '10', cost: '20000' }, taxes: ['IVA 19 %'] },
      { name: 'Molino', price: '90000', stock: { quantity: '9', cost: '30000' }, taxes: [] },
    ],
  })
  const { client } = shop
  item = shop.item('Cafetera').id
  other = await newCompany(world)
  supplierId = (
    await client.call(createParty, {
      body: {
        ...{ kind: 'juridica', identificationType: '31', identification: anyNit(), legalName: 'Cafés del Norte SAS' },
        ...{ responsibilities: ['R-99-PN'], isSupplier: true, addressLine: 'Calle 9 # 8-7', cityCode: '11001' },
      },
    })
  ).id
  sale = (await shop.issue([['Cafetera', '3', '45000']])).id
  const bought = shop.request([['Cafetera', '5', '26000']], { resolutionId: null, partyId: supplierId, supplierNumber: '7' })
  await client.call(bills.create, { body: { document: bought, issue: true } })
  const back = shop.request([['Cafetera', '1', '45000']], { resolutionId: null })
  const source = { documentId: sale, position: 1, byValue: false, restock: true }
  const lines = back.lines.map((line) => ({ ...line, source }))
  await client.call(creditNotes.create, {
    body: { document: { ...back, correction: { documentId: sale, concept: '1' }, lines }, issue: true },
  })
  await client.call(quotes.create, {
    body: { document: shop.request([['Cafetera', '2']], { resolutionId: null, terms: '', deliveryTime: '' } as never), issue: false },
  })
})
afterAll(() => world.close())

const linesOf = (query: object = {}, client = shop.client) => client.call(itemLines, { query: { itemId: item, ...query } })
const isBought = (kind: string): boolean => purchaseKinds.some(({ code }) => code === kind)
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'it was taken',
    ({ code, status }: Refused) => code ?? status,
  )

test('what was sold, at which price and with which cost, and what came back', async () => {
  const { rows } = await linesOf({ of: 'sales' })
  expect(rows.map(({ party, quantity, unitPrice, net, cost, margin }) => [party?.name, quantity, unitPrice, net, cost, margin])).toEqual([
    // It comes back at what it cost when it left.
    ['Almacenes La Ceiba S.A.', '-1', '45000', '-45000.00', '-20000.00', '-25000.00'],
    // 3 × 45.000, of what cost 20.000 each.
    ['Almacenes La Ceiba S.A.', '3', '45000', '135000.00', '60000.00', '75000.00'],
  ])
  const bought = await linesOf({ of: 'purchases' })
  expect(bought.rows.map(({ party, quantity, net, cost }) => [party?.name, quantity, net, cost])).toEqual([
    ['Cafés del Norte SAS', '5', '130000.00', null],
  ])
})

test('every document, drafts too, a page at a time', async () => {
  const { rows, next } = await linesOf()
  expect(rows.map(({ document: { kind, state } }) => `${kind} ${state}`).toSorted()).toEqual([
    'INE issued',
    'INP issued',
    'NTC issued',
    'QTE draft',
  ])
  expect([next, rows.every(({ cost }) => cost === null)]).toEqual([null, true])
})

test('what moved, from the newest', async () => {
  const { rows } = await shop.client.call(itemMovements, { params: { itemId: item } })
  expect(rows.map(({ quantity, unitCost, value, about }) => [quantity, unitCost, value, about])).toEqual([
    ['1', '20000', '20000.00', 'Almacenes La Ceiba S.A.'],
    ['5', '26000', '130000.00', 'Cafés del Norte SAS'],
    ['-3', '20000', '-60000.00', 'Almacenes La Ceiba S.A.'],
    ['10', '20000', '200000.00', 'Saldo inicial'],
  ])
})

test('its price in each list, by what is written and by the rule', async () => {
  const make = async (body: object) => (await shop.client.call(priceList.endpoints.create, { body: body as never })).id
  const whole = { source: 'base', change: 'lower', percent: '10', rounding: 'none', includesTax: false, audience: 'all' }
  const rule = await make({ name: 'Mayorista', ...whole })
  const written = await make({ name: 'Vitrina', ...whole, source: 'own', includesTax: true })
  const prices = [
    { from: '0', price: '59500' },
    { from: '12', price: '47600' },
  ]
  await shop.client.call(writePrices, { params: { id: written, itemId: item }, body: { written: prices } })
  const told = await shop.client.call(itemPrices, { params: { id: item } })
  // (10 × 20.000 − 3 × 20.000 + 5 × 26.000 + 20.000) ÷ 13 = 290.000 ÷ 13.
  expect(told).toMatchObject({ base: '50000', cost: '22307.692308', baseMargin: '55.4' })
  const of = (id: string) => told.lists.find(({ list }) => list.id === id)
  expect(of(rule)).toMatchObject({ price: '45000', isWritten: false, margin: '50.4', scales: [] })
  // 59.500 with IVA are 50.000, and 47.600 are 40.000.
  expect(of(written)).toMatchObject({
    price: '59500',
    isWritten: true,
    margin: '55.4',
    scales: [{ from: '12', price: '47600', margin: '44.2' }],
  })
})

test('who changed what, with the names of what it points to', async () => {
  const { id: brandId } = await shop.client.call(brand.endpoints.create, { body: { name: 'Páramo' } as never })
  const { version, code, name, taxes } = await shop.client.call(getItem, { params: { id: item } })
  const body: Partial<ItemBody> = { kind: 'product', code, name, price: '52000', brandId, taxIds: taxes.map(({ id }) => id) }
  await shop.client.call(updateItem, { params: { id: item }, body: { ...body, version } as never })
  const { events, names } = await shop.client.call(itemHistory, { params: { id: item } })
  expect(events.map(({ action }) => action)).toEqual(['update', 'create'])
  expect(events[0]).toMatchObject({ person: 'Ana Historia', changes: { price: ['50000', '52000'], brand_id: [null, brandId] } })
  expect(names[brandId]).toBe('Páramo')
})

test('who does not see costs is told none, and nothing of documents that they may not read', async () => {
  const { id } = await shop.client.call(roleCalls.createRole, { body: { name: 'Ventas sin costos', from: roleIds.accountant } })
  const role = String(id)
  const { codes, version } = await shop.client.call(roleCalls.getRole, { params: { role } })
  const kept = codes.filter((code) => /^(items|inventory|sales|pricing)\..*\.read$/.test(code))
  await shop.client.call(roleCalls.changeRole, { params: { role }, body: { name: 'Ventas sin costos', codes: kept, version } })
  const { client } = await colleague(world, shop.client, id)
  const sold = await linesOf({ of: 'sales' }, client)
  expect(sold.rows.map(({ net, cost, margin }) => [net, cost, margin])).toEqual([
    ['-45000.00', null, null],
    ['135000.00', null, null],
  ])
  expect((await linesOf({ of: 'purchases' }, client)).rows).toEqual([])
  expect((await linesOf({}, client)).rows.length).toBe(3)
  const { rows } = await client.call(itemMovements, { params: { itemId: item } })
  expect(rows.map(({ unitCost, value }) => [unitCost, value])).toEqual(rows.map(() => [null, null]))
  expect(await client.call(itemPrices, { params: { id: item } })).toMatchObject({ cost: null, baseMargin: null })
})

test('who reads purchases and sees no costs is told when and from whom it was bought, and not for how much', async () => {
  const { id } = await shop.client.call(roleCalls.createRole, { body: { name: 'Lee compras sin costos', from: roleIds.accountant } })
  const role = String(id)
  const { codes, version } = await shop.client.call(roleCalls.getRole, { params: { role } })
  const kept = codes.filter((code) => /^(items|inventory|sales|purchases)\..*\.read$/.test(code))
  await shop.client.call(roleCalls.changeRole, { params: { role }, body: { name: 'Lee compras sin costos', codes: kept, version } })
  const { client } = await colleague(world, shop.client, id)
  for (const of of ['purchases', 'all'] as const) {
    const told = (rows: Awaited<ReturnType<typeof linesOf>>['rows']) => rows.filter(({ document }) => isBought(document.kind))
    const bought = told((await linesOf({ of }, client)).rows)
    expect(bought.length).toBeGreaterThan(0)
    expect(bought.map(({ unitPrice, net }) => [unitPrice, net])).toEqual(bought.map(() => [null, null]))
    for (const { unitPrice, net } of told((await linesOf({ of })).rows)) expect([unitPrice, net]).not.toContain(null)
  }
  for (const { unitPrice, net } of (await linesOf({ of: 'sales' }, client)).rows) expect([unitPrice, net]).not.toContain(null)
})

test('a copy takes all but what is of one item alone, with the next code that nobody has', async () => {
  const original = await shop.client.call(getItem, { params: { id: item } })
  // Of two items P-1 and P-2.
  const { code } = await shop.client.call(proposeCode, { params: { id: item } })
  expect([original.code, code]).toEqual(['P-1', 'P-3'])
  const barred = {
    kind: 'product' as const,
    code: 'P-1',
    name: 'Cafetera',
    barcode: '7701',
    reference: 'R-1',
    plu: '12',
    weight: '2.5',
    price: '52000',
  }
  await shop.client.call(updateItem, { params: { id: item }, body: { ...barred, version: original.version } as never })
  const copied = bodyOfItem(formOfCopy(await shop.client.call(getItem, { params: { id: item } }), code))
  const made = await shop.client.call(createItem, { body: copied })
  expect(await shop.client.call(getItem, { params: { id: made.id } })).toMatchObject({
    ...{ code: 'P-3', name: 'Cafetera', price: '52000', weight: '2.5', barcode: '', reference: '', plu: null, stock: [] },
  })
  // The server checks it as any new one.
  expect(await codeOf(shop.client.call(createItem, { body: copied }))).toBe(403)
  expect(await codeOf(other.client.call(proposeCode, { params: { id: item } }))).toBe(698)
})

test('files, and the photo that stands for it', async () => {
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]).toString('base64')
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0]).toString('base64')
  const attach = (name: string, content: string, client = shop.client) =>
    client.call(itemFileEndpoints.attach, { params: { id: item }, body: { name, content } })
  const photos = async () =>
    (await shop.client.call(getItemPhotos, { params: { id: item } })).photos.map(({ name, image }) => [name, image])
  const sheet = await attach('ficha.png', Buffer.from('no es una foto').toString('base64'))
  await attach('frente.png', png)
  const back = await attach('atras.jpg', jpeg)
  expect(await photos()).toEqual([
    ['frente.png', 'image/png'],
    ['atras.jpg', 'image/jpeg'],
  ])
  const choose = (fileId: string, client = shop.client) => client.call(setMainPhoto, { params: { id: item }, body: { fileId } })
  await Promise.all([choose(back.id), choose(back.id)])
  expect((await photos()).map(([name]) => name)).toEqual(['atras.jpg', 'frente.png'])
  const { events } = await shop.client.call(itemHistory, { params: { id: item } })
  expect(events[0]?.changes).toEqual({ mainPhoto: ['frente.png', 'atras.jpg'] })
  expect(await codeOf(choose(sheet.id))).toBe(401)
  expect(await codeOf(attach('vacio.txt', ''))).toBe(401)
  const kept = await shop.client.call(itemFileEndpoints.file, { params: { id: item, fileId: back.id } })
  expect(kept).toEqual({ name: 'atras.jpg', content: jpeg })
  expect(await codeOf(attach('ajeno.png', png, other.client))).toBe(698)
  expect(await codeOf(choose(back.id, other.client))).toBe(698)
  expect(await codeOf(other.client.call(itemFileEndpoints.file, { params: { id: item, fileId: back.id } }))).toBe(698)
  // Of another item the file is none.
  const elsewhere = { id: shop.item('Molino').id, fileId: back.id }
  expect(await codeOf(shop.client.call(itemFileEndpoints.detach, { params: elsewhere }))).toBe(698)
  await shop.client.call(itemFileEndpoints.detach, { params: { id: item, fileId: back.id } })
  expect(await photos()).toEqual([['frente.png', 'image/png']])
})

test('another company is told nothing', async () => {
  expect(await codeOf(linesOf({}, other.client))).toBe(698)
  expect(await codeOf(other.client.call(itemMovements, { params: { itemId: item } }))).toBe(698)
  expect(await codeOf(other.client.call(itemPrices, { params: { id: item } }))).toBe(698)
  expect(await codeOf(other.client.call(itemHistory, { params: { id: item } }))).toBe(698)
  expect(await codeOf(linesOf({ itemId: '../x' }))).toBe(401)
})
