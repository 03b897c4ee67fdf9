// A file that names what there is not yet: what may be made is offered to whoever may make it, is made with the import and not
// before, once for all rows, and stays when the import is undone. What no column says is the same in every row. And prices
// are seen as they are and as they will be.
import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brand, category, getItem, listItems, tag } from '#modules/items/index.ts'
import { getParty, listParties, personTag } from '#modules/people/index.ts'
import { itemPermissions } from '#modules/items/index.ts'
import { priceList } from '#modules/pricing/index.ts'
import { checkImport, importFieldsOf, runImport, undoImport } from '#platform/import/import-endpoints.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { Client } from './client.server.ts'
import { colleague, later } from './testing/colleagues.server.ts'
import { wholesale } from './testing/import-client.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Cafetera', price: '318000', taxes: ['IVA 19 %'] }] })
})
afterAll(() => world.close())

type Asked = Parameters<typeof bodyOf>[1]
const bodyOf = (
  rows: readonly (readonly string[])[],
  more: {
    readonly kind?: string
    readonly columns: readonly string[]
    readonly creates?: readonly { field: string; name: string }[]
    readonly defaults?: Record<string, string>
  },
) => ({
  kind: more.kind ?? 'items.item',
  columns: [...more.columns],
  rows: rows.map((cells, index) => ({ number: index + 2, cells: [...cells] })),
  mode: 'update' as const,
  creates: [...(more.creates ?? [])],
  defaults: more.defaults ?? {},
})
const check = (rows: readonly (readonly string[])[], more: Asked, client: Client = shop.client) =>
  client.call(checkImport, { body: bodyOf(rows, more) })
const run = (rows: readonly (readonly string[])[], more: Asked, only: 'all' | 'right' = 'all') =>
  shop.client.call(runImport, { body: { ...bodyOf(rows, more), only } })
const brands = async () => (await shop.client.call(brand.endpoints.list, { query: { state: 'all' } })).rows.map(({ name }) => name)
const itemCoded = async (code: string) => {
  const { rows } = await shop.client.call(listItems, { query: { text: code } })
  return shop.client.call(getItem, { params: { id: rows.find((row) => row.code === code)?.id ?? '' } })
}
const code = () => `M${randomInt(1_000_000_000)}`

test('what a cell names and there is not is offered to be made, and made once for all rows that name it', async () => {
  const columns = ['code', 'name', 'brandId', 'tags']
  const codes = [code(), code(), code()]
  const rows = [
    [codes[0] ?? '', 'Molino', 'Sierra', 'Nuevo; Oferta'],
    [codes[1] ?? '', 'Filtro', ' SIERRA ', 'oferta'],
    [codes[2] ?? '', 'Taza', 'Otra marca', ''],
  ]
  const asked = await check(rows, { columns })
  expect(asked).toMatchObject({ wrong: 3, made: [] })
  expect(asked.problems.map(({ row, field, creatable }) => [row, field, creatable])).toEqual([
    [2, 'brandId', 'Sierra'],
    [2, 'tags', 'Nuevo'],
    [3, 'brandId', 'SIERRA'],
    [3, 'tags', 'oferta'],
    [4, 'brandId', 'Otra marca'],
  ])
  const creates = [
    { field: 'brandId', name: 'sierra' },
    { field: 'tags', name: '' },
  ]
  const looked = await check(rows, { columns, creates })
  expect(looked).toMatchObject({ wrong: 1, created: 2 })
  expect(looked.made).toEqual([
    { field: 'brandId', one: 'marca', many: 'marcas', names: ['Sierra'] },
    { field: 'tags', one: 'etiqueta', many: 'etiquetas', names: ['Nuevo', 'Oferta'] },
  ])
  // Looking made nothing, and neither does an import that is refused.
  await expect(run(rows, { columns, creates })).rejects.toMatchObject({ code: 427 })
  expect(await brands()).not.toContain('Sierra')
  const done = await run(rows, { columns, creates }, 'right')
  expect(done).toMatchObject({ created: 2, wrong: 1 })
  expect(await brands()).toContain('Sierra')
  expect(await brands()).not.toContain('Otra marca')
  const mill = await itemCoded(codes[0] ?? '')
  expect([mill.brand?.name, mill.tags.map(({ name }) => name)]).toEqual(['Sierra', ['Nuevo', 'Oferta']])
  expect((await itemCoded(codes[1] ?? '')).brand?.id).toBe(mill.brand?.id)
  const history = await shop.client.call(brand.endpoints.history, { params: { id: mill.brand?.id ?? '' }, query: {} })
  expect(history.events).toMatchObject([{ action: 'create' }])
  // Undone, the items go; what was made for them stays.
  expect(await shop.client.call(undoImport, { params: { id: done.id ?? '' }, body: {} })).toEqual({ removed: 2, restored: 0 })
  expect(await brands()).toContain('Sierra')
  const { rows: tags } = await shop.client.call(tag.endpoints.list, { query: {} })
  expect(tags.map(({ name }) => name)).toEqual(expect.arrayContaining(['Nuevo', 'Oferta']))
})

test('a path makes what it lacks, each step under the one before', async () => {
  const columns = ['code', 'name', 'categoryId']
  const rows = [
    [code(), 'Té', 'Bebidas > Calientes'],
    [code(), 'Jugo', 'Bebidas › Frías'],
    [code(), 'Pan', 'Panadería'],
  ]
  const creates = [{ field: 'categoryId', name: '' }]
  expect(await check(rows, { columns, creates })).toMatchObject({ wrong: 0, created: 3 })
  await run(rows, { columns, creates })
  const { rows: tree } = await shop.client.call(category.endpoints.list, { query: {} })
  const pathOf = (name: string) => tree.find((each) => each.name === name)?.branch?.above
  expect([pathOf('Bebidas'), pathOf('Calientes'), pathOf('Frías'), pathOf('Panadería')]).toEqual([[], ['Bebidas'], ['Bebidas'], []])
  // A name that cannot be one is not offered.
  const [problem] = (await check([[code(), 'X', 'y'.repeat(90)]], { columns, creates })).problems
  expect(problem).toMatchObject({ field: 'categoryId', creatable: '' })
})

test('who may not make one is not offered it, and asking for it makes nothing', async () => {
  const { personId, client } = await colleague(world, shop.client)
  await inCompany(world.pool, shop, async (tx) => {
    await tx.run(sql`
      update role set permissions = ${JSON.stringify([itemPermissions.read.code, itemPermissions.write.code])}::jsonb
       where company_id = ${shop.companyId} and id = (select role_id from membership where company_id = ${shop.companyId} and person_id = ${personId})`)
  })
  later(world)
  const { fields } = await client.call(importFieldsOf, { query: { kind: 'items.item' } })
  expect(fields.find(({ name }) => name === 'brandId')?.makes).toBe('')
  expect(
    (await shop.client.call(importFieldsOf, { query: { kind: 'items.item' } })).fields.find(({ name }) => name === 'brandId')?.makes,
  ).toBe('marca')
  const asked = await check(
    [[code(), 'X', 'Prohibida']],
    { columns: ['code', 'name', 'brandId'], creates: [{ field: 'brandId', name: '' }] },
    client,
  )
  expect(asked).toMatchObject({ wrong: 1, made: [], problems: [{ creatable: '' }] })
})

test('what no column says is the same in every row, and an empty cell takes it too', async () => {
  const columns = ['identification', 'fullName', 'isSupplier']
  const rows = [
    [String(randomInt(10_000_000, 99_999_999)), 'Rosa Elena Díaz', ''],
    [String(randomInt(10_000_000, 99_999_999)), 'Luis Mora Paz', 'no'],
  ]
  const defaults = { cityCode: 'Cali, Valle del Cauca', addressLine: 'Calle 1', isSupplier: 'sí', tags: 'Mayorista' }
  const more = { kind: 'people.party', columns, defaults, creates: [{ field: 'tags', name: 'Mayorista' }] }
  // A default is judged as a cell is.
  expect((await check(rows, { ...more, defaults: { ...defaults, cityCode: 'Macondo' } })).problems).toMatchObject([
    { row: 2, field: 'cityCode' },
    { row: 3, field: 'cityCode' },
  ])
  expect(await run(rows, more)).toMatchObject({ created: 2, wrong: 0 })
  const found = async (name: string) => {
    const { rows: listed } = await shop.client.call(listParties, { query: { search: name } })
    return shop.client.call(getParty, { params: { id: listed[0]?.id ?? '' } })
  }
  const [rosa, luis] = [await found('Rosa Elena'), await found('Luis Mora')]
  expect([rosa.cityName, rosa.addressLine, rosa.isSupplier, rosa.tags.map(({ name }) => name)]).toEqual([
    'Cali',
    'Calle 1',
    true,
    ['Mayorista'],
  ])
  // What a cell says is stronger.
  expect([luis.cityName, luis.isSupplier]).toEqual(['Cali', false])
  expect((await shop.client.call(personTag.endpoints.list, { query: {} })).rows.map(({ name }) => name)).toContain('Mayorista')
})

test('the review of prices shows the one that holds and the new one', async () => {
  await shop.client.call(priceList.endpoints.create, { body: wholesale })
  const { rows: items } = await shop.client.call(listItems, { query: { text: 'Cafetera' } })
  const itemCode = items[0]?.code ?? ''
  const more = { kind: 'pricing.price', columns: ['list', 'code', 'price'] }
  const compared = async (price: string) => (await check([['Mayorista', itemCode, price]], more)).compared
  const title = `${itemCode} Cafetera en Mayorista`
  expect(await compared('300000')).toEqual([{ row: 2, title, before: null, after: '300000' }])
  await run([['Mayorista', itemCode, '300000']], more)
  expect(await compared('315.000,5')).toEqual([{ row: 2, title, before: '300000', after: '315000.5' }])
  expect(await compared('300000')).toEqual([])
})
