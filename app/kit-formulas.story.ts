// What a formula may say, wherever it comes from: every refusal at its field, and kits that come from a file and go out with it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOpening } from '#modules/inventory/index.ts'
import { createItem, getKit, listItems, setItemActive, unit, updateItem, type ItemBody } from '#modules/items/index.ts'
import { billEndpoints } from '#modules/purchases/index.ts'
import { invoiceEndpoints } from '#modules/sales/index.ts'
import { kindClient } from './testing/import-client.server.ts'
import { component, openKits, type KitShop } from './testing/kits.server.ts'
import { meetBoth } from './testing/parties.server.ts'
import { newCompany, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let drill: string
let kit: string
let bodyOfKit: KitShop['bodyOfKit']
let makeKit: KitShop['makeKit']
let read: KitShop['read']
beforeAll(async () => {
  world = await openWorld()
  ;({ shop, drill, kit, bodyOfKit, makeKit, read } = await openKits(world))
})
afterAll(() => world.close())

test('a kit is sold and neither bought nor counted, and another company sees nothing of it', async () => {
  const supplierId = await meetBoth(shop.client)
  const line = { itemId: kit, description: 'Combo', quantity: '1', unitPrice: '40000', taxIds: [] }
  const head = { resolutionId: null, partyId: supplierId, supplierPrefix: 'A', supplierNumber: '1' }
  const bought = { ...shop.request([], head), lines: [line] }
  await expect(shop.client.call(billEndpoints.create, { body: { document: bought, issue: true } })).rejects.toMatchObject({
    code: 401,
    fields: ['lines.0.itemId'],
  })
  await expect(
    shop.client.call(createOpening, {
      body: { date: '2026-11-10', warehouseId: shop.warehouseId, lines: [{ itemId: kit, quantity: '10', unitCost: '700' }] },
    }),
  ).rejects.toMatchObject({ code: 401, fields: ['lines.0.itemId'] })
  const other = await newCompany(world)
  await expect(other.client.call(getKit, { params: { id: kit } })).rejects.toMatchObject({ code: 698 })
  const foreign = { kind: 'kit' as const, code: 'AJENO', name: 'Ajeno', components: [component(drill, '1')] }
  await expect(other.client.call(createItem, { body: foreign })).rejects.toMatchObject({ code: 401, fields: ['components.0.itemId'] })
})

test('kits come from a file with their formula, go out with it, and what is wrong says where', async () => {
  const file = kindClient(shop.client, 'items.item')
  const columns = ['code', 'name', 'kind', 'price', 'components']
  const row = ['ARCHIVO', 'Combo del archivo', 'Combo', '1.000', 'P-1 × 2; P-2 x 0,5 Caja']
  const wrong = await file.check(columns, [
    ['MALO-1', 'Sin fórmula', 'Combo', '1', ''],
    ['MALO-2', 'De un servicio', 'Combo', '1', 'P-4 × 1'],
    ['MALO-3', 'De nada', 'Combo', '1', 'NADA × 1'],
    ['MALO-4', 'Sin cantidad', 'Combo', '1', 'P-1'],
    ['MALO-5', 'De cero', 'Combo', '1', 'P-1 × 0'],
    ['MALO-6', 'Sin factor', 'Combo', '1', 'P-1 × 1 Caja'],
    ['DESAYUNO', 'Combo DESAYUNO', 'Combo', '40.000', 'P-1 × 1; DESAYUNO × 1'],
  ])
  expect(wrong.problems.map(({ row: at, field, code }) => [at, field, code])).toEqual([
    [2, 'components', 401],
    [3, 'components', 401],
    [4, 'components', 401],
    [5, 'components', 401],
    [6, 'components', 401],
    [7, 'components', 559],
    [8, 'components', 558],
  ])
  const done = await file.run(columns, [row])
  expect(done).toMatchObject({ created: 1 })
  expect(await file.run(columns, [row])).toMatchObject({ equal: 1, id: null })
  const { rows } = await shop.client.call(listItems, { query: { text: 'ARCHIVO' } })
  const made = await read(rows[0]?.id ?? '')
  expect(made.formula.map(({ item: { code }, quantity, unitName }) => [code, quantity, unitName])).toEqual([
    ['P-1', '2', 'Unidad'],
    ['P-2', '0.5', 'Caja'],
  ])
  const changed = await file.run(['code', 'components'], [['ARCHIVO', 'P-1 × 3']])
  expect(changed).toMatchObject({ changed: 1 })
  expect(await file.undo(changed.id)).toEqual({ removed: 0, restored: 1 })
  expect((await read(made.id)).formula).toEqual(made.formula)
  expect(JSON.stringify(await file.out())).toContain('P-1 × 2; P-2 × 0,5 Caja')
})

const nobody = '019a0000-0000-7000-8000-000000000000'
test.each<[string, () => object, object]>([
  ['without components', () => ({ components: undefined }), { code: 401, fields: ['components'] }],
  ['with none', () => ({ components: [] }), { code: 401, fields: ['components'] }],
  ['of a service', () => ({ components: [component(shop.item('Instalación').id, '1')] }), { code: 401, fields: ['components.0.itemId'] }],
  ['of nothing', () => ({ components: [component(shop.item('Café').id, '0')] }), { code: 401, fields: ['components.0.quantity'] }],
  ['of less', () => ({ components: [component(shop.item('Café').id, '-1')] }), { code: 401, fields: ['components.0.quantity'] }],
  ['of what is not there', () => ({ components: [component(nobody, '1')] }), { code: 401, fields: ['components.0.itemId'] }],
  [
    'twice the same',
    () => ({ components: [component(shop.item('Café').id, '1'), component(shop.item('Café').id, '2')] }),
    { code: 401, fields: ['components.1.itemId'] },
  ],
  ['with serials of its own', () => ({ components: [component(drill, '1')], control: 'serial' }), { code: 401, fields: ['control'] }],
  ['a product of components', () => ({ kind: 'product', components: [component(drill, '1')] }), { code: 401, fields: ['components'] }],
])('a kit %s is refused at its field', async (_, changes, refusal) => {
  await expect(shop.client.call(createItem, { body: { ...bodyOfKit('MALO', []), ...changes() } as never })).rejects.toMatchObject(refusal)
})

test('a unit without factor, a retired component, a ring, and what a formula needs of its components', async () => {
  const box = (await shop.client.call(unit.endpoints.options, { query: { text: 'Caja' } })).options[0]?.id ?? ''
  await expect(makeKit('MALO', [component(shop.item('Café').id, '1', box)])).rejects.toMatchObject({
    code: 559,
    fields: ['components.0.unitId'],
  })
  const outer = await makeKit('AFUERA', [component(kit, '1')])
  const change = async (id: string, components: ItemBody['components']) =>
    shop.client.call(updateItem, {
      params: { id },
      body: { ...bodyOfKit((await read(id)).code, components), version: (await read(id)).version },
    })
  for (const inside of [kit, outer])
    await expect(change(kit, [component(drill, '1'), component(inside, '1')])).rejects.toMatchObject({
      code: 558,
      fields: ['components.1.itemId'],
    })
  const rings = await Promise.allSettled([change(kit, [component(outer, '1')]), change(outer, [component(kit, '2')])])
  expect(rings.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])

  const soap = (
    await shop.client.call(createItem, {
      body: { kind: 'product', code: 'JABON', name: 'Jabón', price: '1', units: [{ unitId: box, factor: '6' }] },
    })
  ).id
  const washed = await makeKit('ASEO', [component(soap, '1', box)])
  const asBody = { kind: 'product' as const, code: 'JABON', name: 'Jabón', price: '1' }
  await expect(shop.client.call(updateItem, { params: { id: soap }, body: { ...asBody, units: [], version: 1 } })).rejects.toMatchObject({
    code: 401,
    fields: ['units'],
  })
  await expect(
    shop.client.call(updateItem, { params: { id: soap }, body: { ...asBody, kind: 'service', version: 1 } }),
  ).rejects.toMatchObject({ code: 401, fields: ['kind'] })
  await shop.client.call(setItemActive, { params: { id: soap }, body: { active: false, version: 1 } })
  await expect(makeKit('MALO', [component(soap, '1')])).rejects.toMatchObject({ code: 401, fields: ['components.0.itemId'] })
  // Where it is already, it stays.
  await change(washed, [component(soap, '2', box)])
  // Once sold, it stays what it is.
  const line = { itemId: kit, description: 'Combo', quantity: '1', unitPrice: '40000', taxIds: [] }
  await shop.client.call(invoiceEndpoints.create, { body: { document: { ...shop.request([]), lines: [line] }, issue: true } })
  const { version } = await read(kit)
  await expect(
    shop.client.call(updateItem, {
      params: { id: kit },
      body: { ...bodyOfKit('DESAYUNO', []), kind: 'product', components: undefined, version },
    }),
  ).rejects.toMatchObject({ code: 557, fields: ['kind'] })
})
