// The company's own words over items and documents: kept, filtered by, changed after issuing, inherited by a version, merged.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createItem, getItem, listItems, countItems, tag, updateItem } from '#modules/items/index.ts'
import { invoiceEndpoints, quoteEndpoints } from '#modules/sales/index.ts'
import { prove } from './testing/prove.server.ts'
import { openQuoteShop, type QuoteShop } from './testing/quotes.server.ts'
import { newCompany, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let quotes: QuoteShop
beforeAll(async () => {
  world = await openWorld()
  quotes = await openQuoteShop(world)
  shop = quotes.shop
})
afterAll(() => world.close())

const newTag = async (name: string, client = shop.client) =>
  (await client.call(tag.endpoints.create, { body: { name, color: 'teja', forItems: true, forSales: true, forPurchases: true } })).id
const item = { kind: 'service', code: 'S-9', name: 'Mantenimiento' } as const

test('an item keeps its tags while nothing is said of them, and the list shows and is filtered by one', async () => {
  const { client } = shop
  const [review, north] = [await newTag('Por revisar'), await newTag('Proyecto Norte')]
  const { id } = await client.call(createItem, { body: { ...item, tagIds: [north, review] } })
  const names = async () => (await client.call(getItem, { params: { id } })).tags.map(({ name }) => name)
  expect(await names()).toEqual(['Por revisar', 'Proyecto Norte'])
  await client.call(updateItem, { params: { id }, body: { ...item, name: 'Mantenimiento anual', version: 1 } })
  expect(await names()).toEqual(['Por revisar', 'Proyecto Norte'])
  const same = await client.call(updateItem, {
    params: { id },
    body: { ...item, name: 'Mantenimiento anual', tagIds: [north, review], version: 2 },
  })
  expect(same.version).toBe(2)
  const left = await client.call(updateItem, {
    params: { id },
    body: { ...item, name: 'Mantenimiento anual', tagIds: [north], version: 2 },
  })
  expect(left).toMatchObject({ version: 3, tags: [{ id: north, name: 'Proyecto Norte', color: 'teja' }] })
  expect((await client.call(listItems, { query: { tagId: north } })).rows).toMatchObject([{ id, tags: [{ name: 'Proyecto Norte' }] }])
  expect(await client.call(countItems, { query: { tagId: north } })).toEqual({ all: 1, active: 1, inactive: 0 })
  expect((await client.call(listItems, { query: { tagId: review } })).rows).toEqual([])
})

test('a tag of another company is refused, and one in use is not deleted', async () => {
  const other = await newCompany(world)
  const foreign = await newTag('Ajena', other.client)
  await expect(shop.client.call(createItem, { body: { ...item, code: 'S-10', tagIds: [foreign] } })).rejects.toMatchObject({
    code: 401,
  })
  const quote = await quotes.quoteOf([['Instalación', '1']])
  await expect(shop.client.call(quoteEndpoints.tag, { params: { id: quote.id }, body: { tagIds: [foreign] } })).rejects.toMatchObject({
    code: 401,
  })
  await expect(other.client.call(quoteEndpoints.tag, { params: { id: quote.id }, body: { tagIds: [] } })).rejects.toMatchObject({
    code: 698,
  })
  const used = await newTag('En uso')
  await shop.client.call(quoteEndpoints.tag, { params: { id: quote.id }, body: { tagIds: [used] } })
  await expect(shop.client.call(tag.endpoints.remove, { params: { id: used } })).rejects.toMatchObject({ code: 628 })
  const kept = await newTag('Queda')
  await shop.client.call(tag.endpoints.merge, { params: { id: used }, body: { into: kept, version: 1 } })
  expect((await quotes.read(quote.id)).tags).toMatchObject([{ id: kept }])
})

test('an issued document changes its tags without changing itself, and its history says so', async () => {
  const { client } = shop
  const [urgent, paid] = [await newTag('Urgente'), await newTag('Cobrar')]
  const made = await client.call(invoiceEndpoints.create, { body: { document: shop.request([['Cafetera', '1']]), issue: true } })
  const params = { id: made.id }
  const before = await client.call(invoiceEndpoints.view, { params })
  const tagged = await client.call(invoiceEndpoints.tag, { params, body: { tagIds: [urgent, paid, urgent] } })
  expect(tagged.tags.map(({ name }) => name)).toEqual(['Cobrar', 'Urgente'])
  expect(await client.call(invoiceEndpoints.view, { params })).toEqual({ ...before, tags: tagged.tags })
  // Asked again it says nothing new.
  await client.call(invoiceEndpoints.tag, { params, body: { tagIds: [paid, urgent] } })
  const { events } = await client.call(invoiceEndpoints.history, { params })
  expect(events.filter(({ action }) => action === 'tag')).toMatchObject([{ changes: { Etiquetas: ['', 'Cobrar, Urgente'] } }])
  expect((await client.call(invoiceEndpoints.list, { query: { tagId: urgent } })).rows.map(({ id }) => id)).toEqual([made.id])
  expect(await client.call(invoiceEndpoints.totals, { query: { tagId: urgent } })).toMatchObject({ count: 1, tabs: { all: 1, open: 1 } })
  const other = await newTag('Otra')
  expect((await client.call(invoiceEndpoints.list, { query: { tagId: other } })).rows).toEqual([])
})

test('the version that takes the place of a quote begins with its tags, and a draft goes with its own', async () => {
  const { client } = shop
  const north = await newTag('Norte')
  const document = shop.request([['Instalación', '2']], { resolutionId: null, warehouseId: null, dueDate: '2026-12-05' })
  const first = await quotes.quoteOf([['Instalación', '1']])
  await client.call(quoteEndpoints.tag, { params: { id: first.id }, body: { tagIds: [north] } })
  const { version } = await quotes.read(first.id)
  const second = await client.call(quoteEndpoints.create, { body: { document, issue: true, replaces: { id: first.id, version } } })
  expect((await quotes.read(second.id)).tags).toMatchObject([{ id: north }])
  const draft = await client.call(quoteEndpoints.create, { body: { document } })
  await client.call(quoteEndpoints.tag, { params: { id: draft.id }, body: { tagIds: [north] } })
  await client.call(quoteEndpoints.remove, { params: { id: draft.id } })
  expect((await client.call(quoteEndpoints.list, { query: { tagId: north } })).rows.map(({ id }) => id)).toEqual([second.id])
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})
