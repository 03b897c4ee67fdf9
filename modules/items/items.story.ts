// Products and services: what is refused and why, what search finds as one types, and what documents load.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { parseUnitPrice } from '#base/decimal.ts'
import { uuidv7 } from 'uuidv7'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { listTaxes, type Tax } from '#modules/taxes/index.ts'
import { taxesServer } from '#modules/taxes/index.server.ts'
import {
  storyCompany,
  storyReference,
  storyServer,
  todayAt,
  withPermissions,
  type Actor,
  type StoryServer,
} from '#platform/catalogue/story-world.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Pool } from '#platform/db/tx.server.ts'
import { fixedClock, openOwnPool, openPool } from '#platform/testing/story.server.ts'
import {
  brand,
  category,
  countItems,
  createItem,
  getItem,
  getItemChoices,
  itemPermissions,
  listItems,
  searchItems,
  setItemActive,
  unit,
  updateItem,
  type FoundItem,
} from './index.ts'
import { searchItemAccounts } from './endpoints.ts'
import { itemsServer, loadItems } from './index.server.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
let pool: Pool
let server: StoryServer
beforeAll(async () => {
  await storyReference(inject('ownerUrl'))
  pool = openPool()
  server = await storyServer(pool, clock, [...itemsServer.handlers, ...taxesServer.handlers], itemsServer.constraintErrors)
})
afterAll(async () => {
  await server.close()
  await pool.end()
})

interface Company {
  readonly ana: Actor
  readonly taxes: ReadonlyMap<string, string>
}

async function company(): Promise<Company> {
  const provisions = [accountingServer.provision, taxesServer.provision, itemsServer.provision].filter((each) => each !== undefined)
  const ana = await storyCompany(pool, todayAt(clock), provisions)
  const listed = (await server.call(ana, listTaxes)).body['taxes'] as Tax[]
  return { ana, taxes: new Map(listed.map((tax) => [tax.name, tax.id])) }
}

const coffeeMaker = ({ taxes }: Company) => ({
  kind: 'product',
  code: 'CAF-01',
  reference: 'R-77',
  barcode: '7701234567897',
  name: 'Cafetera eléctrica Páramo 12 tazas',
  price: '318000',
  taxIds: [taxes.get('IVA 19 %')],
  withholdingCode: 'COMPRAS',
  icaCode: 'COM-OTRAS',
})

async function create(actor: Actor, body: object): Promise<string> {
  const reply = await server.call(actor, createItem, { body })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return String(reply.body['id'])
}

const found = async (actor: Actor, query: Record<string, string>) =>
  (await server.call(actor, searchItems, { query })).body['items'] as FoundItem[]

test('a product takes the accounts of its kind, and is read whole', async () => {
  const world = await company()
  const id = await create(world.ana, coffeeMaker(world))
  const item = (await server.call(world.ana, getItem, { params: { id } })).body
  expect(item).toMatchObject({
    kind: 'product',
    code: 'CAF-01',
    barcode: '7701234567897',
    unitCode: '94',
    unitName: 'Unidad',
    price: '318000',
    taxes: [{ name: 'IVA 19 %' }],
    incomeAccount: { code: '413520' },
    inventoryAccount: { code: '143501' },
    costAccount: { code: '613520' },
    stock: [],
    version: 1,
  })
  const service = await create(world.ana, { kind: 'service', code: 'INST', name: 'Instalación', price: '50000.5', unitCode: 'HUR' })
  expect((await server.call(world.ana, getItem, { params: { id: service } })).body).toMatchObject({
    incomeAccount: { code: '415595' },
    inventoryAccount: null,
    costAccount: null,
    unitName: 'Hora',
    price: '50000.5',
  })
})

test('an item is counted in a unit of the company, and follows it when that is renamed or joined to another', async () => {
  const world = await company()
  const { ana } = world
  const { body } = await server.call(ana, unit.endpoints.list, { query: { size: '100' } })
  const units = body['rows'] as { id: string; name: string; dianCode: string; version: number }[]
  expect(units.slice(0, 2).map(({ name, dianCode }) => [name, dianCode])).toEqual([
    ['Unidad', '94'],
    ['Kilogramo', 'KGM'],
  ])
  const box = { name: 'Caja × 12', dianCode: 'BX' }
  const boxId = String((await server.call(ana, unit.endpoints.create, { body: box })).body['id'])
  const id = await create(ana, { ...coffeeMaker(world), unitId: boxId })
  const said = async () => {
    const item = (await server.call(ana, getItem, { params: { id } })).body
    return [item['unitId'], item['unitCode'], item['unitName']]
  }
  expect(await said()).toEqual([boxId, 'BX', 'Caja × 12'])
  const renamed = { name: 'Docena en caja', dianCode: 'DZN', version: 1 }
  expect((await server.call(ana, unit.endpoints.update, { params: { id: boxId }, body: renamed })).status).toBe(200)
  expect(await said()).toEqual([boxId, 'DZN', 'Docena en caja'])
  expect((await server.call(ana, unit.endpoints.remove, { params: { id: boxId } })).body).toMatchObject({
    code: 628,
    message: 'No puedes eliminar el registro porque está en uso en productos y servicios.',
  })
  const into = units[0]?.id ?? ''
  expect((await server.call(ana, unit.endpoints.merge, { params: { id: boxId }, body: { into, version: 2 } })).body).toEqual({ ok: true })
  expect(await said()).toEqual([into, '94', 'Unidad'])
  for (const [field, value] of [['unitCode', 'XX9'] as const, ['unitId', ana.session.personId] as const])
    expect(
      (await server.call(ana, createItem, { body: { ...coffeeMaker(world), code: 'N', barcode: '', reference: '', [field]: value } })).body,
    ).toMatchObject({
      code: 401,
      field,
      message: 'Elige una unidad de la lista.',
    })
})

test('codes, barcodes and references do not repeat: all is said at once, each at its field', async () => {
  const world = await company()
  await create(world.ana, coffeeMaker(world))
  const again = await server.call(world.ana, createItem, {
    body: { ...coffeeMaker(world), price: '-1', taxIds: [world.ana.session.personId] },
  })
  expect((again.body['errors'] as { code: number; field: string }[]).map((each) => [each.code, each.field])).toEqual([
    [401, 'price'],
    [401, 'taxIds'],
    [403, 'code'],
    [408, 'barcode'],
    [409, 'reference'],
    [401, 'taxIds'],
  ])
  expect((again.body['errors'] as { message: string }[])[3]?.message).toBe(
    'El código de barras 7701234567897 ya pertenece al producto Cafetera eléctrica Páramo 12 tazas.',
  )
  const raced = await Promise.all(
    [1, 2].map(() => server.call(world.ana, createItem, { body: { kind: 'service', code: 'RACE', name: 'Carrera' } })),
  )
  expect(raced.map((reply) => reply.body['code'] ?? 'made').toSorted()).toEqual([403, 'made'])
})

test('an edit raises the version; a stale one names who changed it; the kind stays once it moved (557)', async () => {
  const world = await company()
  const { ana } = world
  const id = await create(ana, coffeeMaker(world))
  const params = { id }
  const edited = await server.call(ana, updateItem, {
    params,
    body: {
      ...coffeeMaker(world),
      name: 'Cafetera italiana',
      taxIds: [world.taxes.get('IVA 5 %'), world.taxes.get('INC 8 %')],
      version: 1,
    },
  })
  expect(edited.body).toMatchObject({ version: 2, name: 'Cafetera italiana', taxes: [{ name: 'IVA 5 %' }, { name: 'INC 8 %' }] })
  const stale = await server.call(ana, updateItem, { params, body: { ...coffeeMaker(world), version: 1 } })
  expect(stale.body).toMatchObject({ code: 697, params: { usuario: 'Ana Rojas' } })
  expect((await found(ana, { text: 'electrica' })).length).toBe(0)
  expect((await found(ana, { text: 'italiana' })).length).toBe(1)
  const before = await server.call(ana, updateItem, { params, body: { ...coffeeMaker(world), kind: 'service', version: 2 } })
  expect(before.body).toMatchObject({ version: 3, kind: 'service', inventoryAccount: null })
  await server.call(ana, updateItem, { params, body: { ...coffeeMaker(world), version: 3 } })
  await move(ana, id)
  const after = await server.call(ana, updateItem, { params, body: { ...coffeeMaker(world), kind: 'service', version: 4 } })
  expect(after.body).toMatchObject({ code: 557, field: 'kind' })
})

async function move(ana: Actor, itemId: string): Promise<string> {
  const { companyId } = ana.session
  const warehouse = uuidv7()
  await server.look(ana, async (tx) => {
    await insertRows(tx, 'warehouse', [{ company_id: companyId, id: warehouse, code: '01', name: 'Principal' }])
    const account = await tx.first<{ id: string }>(
      sql`select cost_account_id as id from item where company_id = ${companyId} and id = ${itemId}`,
    )
    await insertRows(tx, 'stock_movement', [
      {
        company_id: companyId,
        id: uuidv7(),
        item_id: itemId,
        warehouse_id: warehouse,
        date: '2026-11-01',
        sequence: 1,
        quantity: '12',
        source_kind: 'story',
        source_id: uuidv7(),
        source_event: 'issue',
        source_line: 1,
        counter_account_id: account?.id,
      },
    ])
    await insertRows(tx, 'stock_balance', [
      { company_id: companyId, item_id: itemId, warehouse_id: warehouse, quantity: '12', value: '360000', sequence: 1 },
    ])
  })
  return warehouse
}

test('a company responsible for IVA says whether what it sells is gravado, exento or excluido', async () => {
  const world = await company()
  const { ana } = world
  const named = (...names: string[]) => names.map((name) => world.taxes.get(name))
  const refused = { status: 400, body: { code: 401, field: 'taxIds', message: 'Di si es gravado, exento o excluido de IVA.' } }
  for (const taxIds of [[], named('Bolsas plásticas')])
    expect(await server.call(ana, createItem, { body: { ...coffeeMaker(world), taxIds } })).toMatchObject(refused)
  const id = await create(ana, { ...coffeeMaker(world), taxIds: named('IVA exento') })
  const params = { id }
  expect(await server.call(ana, updateItem, { params, body: { ...coffeeMaker(world), taxIds: [], version: 1 } })).toMatchObject(refused)
  // Left out, they stay as they are.
  const { taxIds: _left, ...rest } = coffeeMaker(world)
  const edited = await server.call(ana, updateItem, { params, body: { ...rest, name: 'Otra', version: 1 } })
  expect(edited.body).toMatchObject({ name: 'Otra', taxes: [{ name: 'IVA exento' }] })
})

test('search finds by any words without accents, with stock, price and the taxes of the day', async () => {
  const world = await company()
  const { ana } = world
  const bag = await create(ana, {
    kind: 'product',
    code: 'BOL',
    name: 'Bolsa plástica',
  })
  // Nobody said its IVA: it may go on so.
  const ofBag = { kind: 'product', code: 'BOL', name: 'Bolsa plástica', taxIds: [world.taxes.get('Bolsas plásticas')], version: 1 }
  await server.call(ana, updateItem, { params: { id: bag }, body: ofBag })
  const id = await create(ana, coffeeMaker(world))
  const warehouseId = await move(ana, id)
  expect(await found(ana, { text: 'ELECTRICA caf', warehouseId })).toMatchObject([
    {
      id,
      code: 'CAF-01',
      name: 'Cafetera eléctrica Páramo 12 tazas',
      kind: 'product',
      price: '318000',
      unitCode: '94',
      unitName: 'Unidad',
      stock: '12',
      taxIds: [world.taxes.get('IVA 19 %')],
      taxes: 'IVA 19 %',
      isBarcode: false,
    },
  ])
  expect((await found(ana, { text: '7701234567897' })).map((each) => [each.id, each.isBarcode, each.stock])).toEqual([[id, true, null]])
  expect((await found(ana, { text: 'r-77' })).map((each) => each.id)).toEqual([id])
  expect((await found(ana, { text: 'bolsa', date: '2026-01-01' }))[0]?.taxes).toBe('Bolsas plásticas')
  expect((await found(ana, { text: 'bolsa', date: '2024-01-01' }))[0]?.taxes).toBe('')
  expect((await found(ana, { text: '' })).map((each) => each.id)).toEqual([bag, id])
  await server.call(ana, setItemActive, { params: { id: bag }, body: { active: false, version: 2 } })
  expect(await found(ana, { text: 'bolsa' })).toEqual([])
})

test('a common prefix gives a page, and another word narrows it', async () => {
  const { ana } = await company()
  await manyItems(ana, 2000)
  // On connections of its own: plans prepared while the tables were empty stay until the database's statistics follow.
  const fresh = openOwnPool(1)
  const box = await storyServer(fresh, clock, itemsServer.handlers)
  const search = async (text: string) => (await box.call(ana, searchItems, { query: { text } })).body['items'] as FoundItem[]
  const first = await search('c')
  expect(first.length).toBe(20)
  expect(first.map((each) => each.name)).toEqual(first.map((each) => each.name).toSorted((a, b) => a.localeCompare(b, 'es')))
  expect((await search('caf 1999')).map((each) => each.code)).toEqual(['C1999'])
  expect(await search('caf zzz')).toEqual([])
  await box.close()
  await fresh.end()
})

async function manyItems(actor: Actor, count: number): Promise<void> {
  const { companyId } = actor.session
  await server.look(actor, async (tx) => {
    const account = await tx.first<{ id: string }>(sql`select id from account where company_id = ${companyId} and code = '415595'`)
    const rows = Array.from({ length: count }, (_, n) => ({ n, id: uuidv7() }))
    await insertRows(
      tx,
      'item',
      rows.map(({ n, id }) => ({
        company_id: companyId,
        id,
        kind: 'service',
        code: `C${n}`,
        name: `Café ${n}`,
        income_account_id: account?.id,
      })),
    )
    await insertRows(
      tx,
      'search_word',
      rows.flatMap(({ n, id }) =>
        ['cafe', `c${n}`, String(n)].map((word) => ({ company_id: companyId, entity: 'items.item', word, target_id: id })),
      ),
    )
  })
}

test('the list filters, counts and pages by key', async () => {
  const world = await company()
  const { ana } = world
  const made = await server.call(ana, brand.endpoints.create, { body: { name: 'Volcán', color: null } })
  const brandId = String(made.body['id'])
  const group = await server.call(ana, category.endpoints.create, { body: { name: 'Bebidas', parentId: null, color: null } })
  const categoryId = String(group.body['id'])
  const id = await create(ana, { ...coffeeMaker(world), brandId, categoryId })
  expect((await server.call(ana, getItem, { params: { id } })).body).toMatchObject({ category: { id: categoryId, name: 'Bebidas' } })
  const holding = await server.call(ana, category.endpoints.remove, { params: { id: categoryId } })
  expect(holding.body).toMatchObject({ code: 628, message: 'No puedes eliminar el registro porque está en uso en productos y servicios.' })
  for (let n = 0; n < 30; n += 1) await create(ana, { kind: 'service', code: `S${n}`, name: `Servicio ${n}` })
  const list = async (query: Record<string, string>) => (await server.call(ana, listItems, { query })).body
  expect((await list({ brandId }))['rows']).toMatchObject([{ id, brand: { name: 'Volcán' }, stock: '0', taxes: [{ name: 'IVA 19 %' }] }])
  expect((await list({ kind: 'product' }))['rows']).toHaveLength(1)
  const first = await list({ kind: 'service', size: '25', sort: '-code' })
  const second = await list({ kind: 'service', size: '25', sort: '-code', after: String(first['next']) })
  expect([(first['rows'] as unknown[]).length, (second['rows'] as unknown[]).length, second['next']]).toEqual([25, 5, null])
  expect((await server.call(ana, countItems, { query: { text: 'servicio' } })).body).toEqual({ all: 30, active: 30, inactive: 0 })
  const inUse = await server.call(ana, brand.endpoints.remove, { params: { id: brandId } })
  expect(inUse.body).toMatchObject({ code: 628, message: 'No puedes eliminar el registro porque está en uso en productos y servicios.' })
})

test('documents load many at once, and only their own', async () => {
  const world = await company()
  const { ana } = world
  const id = await create(ana, { ...coffeeMaker(world), taxIds: [world.taxes.get('INC 8 %'), world.taxes.get('IVA 19 %')] })
  const bruno = await company()
  const theirs = await create(bruno.ana, coffeeMaker(bruno))
  const loaded = await server.look(ana, (tx) => loadItems(tx, ana.session.companyId, [id, id, theirs]))
  expect(loaded.map((item) => item.id)).toEqual([id])
  expect(loaded[0]).toMatchObject({
    code: 'CAF-01',
    price: parseUnitPrice('318000'),
    taxIds: [world.taxes.get('IVA 19 %'), world.taxes.get('INC 8 %')],
    withholdingCode: 'COMPRAS',
    icaCode: 'COM-OTRAS',
  })
  const stranger = await server.call(bruno.ana, getItem, { params: { id } })
  expect(stranger.body).toMatchObject({ code: 698 })
  expect((await server.call(bruno.ana, updateItem, { params: { id }, body: { ...coffeeMaker(bruno), version: 1 } })).body).toMatchObject({
    code: 698,
  })
})

test('the form is offered what it needs by the permission of items alone', async () => {
  const { ana } = await company()
  const reader = withPermissions(ana, [itemPermissions.read.code])
  const choices = (await server.call(reader, getItemChoices)).body
  expect(choices['accounts']).toMatchObject({ salesIncome: { code: '413520' }, serviceIncome: { code: '415595' } })
  expect((choices['concepts'] as { code: string }[]).map((each) => each.code)).toContain('SERVICIOS')
  const accounts = await server.call(reader, searchItemAccounts, { query: { use: 'income', text: 'VEHICULOS' } })
  expect((accounts.body['options'] as { label: string }[]).length).toBeGreaterThan(0)
  expect((await server.call(reader, createItem, { body: { kind: 'service', code: 'X', name: 'X' } })).status).toBe(403)
})
