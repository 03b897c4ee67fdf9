// An item is read by several bar codes, each of one of its units; no code is of two items, whichever way it was written.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItem, getBarcodes, getItem, searchItems, setBarcodes, unit, updateItem } from '#modules/items/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let box: string
let soap: string
let rice: string

const body = (code: string, more: object = {}) => ({
  kind: 'service' as const,
  code,
  name: `Ítem ${code}`,
  price: '1000',
  taxIds: [],
  ...more,
})
const put = (id: string, barcodes: readonly { code: string; unitId: string | null }[]) =>
  shop.client.call(setBarcodes, { params: { id }, body: { barcodes: [...barcodes] } })
const kept = async (id: string) =>
  (await shop.client.call(getBarcodes, { params: { id } })).barcodes.map(({ code, unit: of }) => [code, of?.name ?? null])
const change = async (id: string, code: string, more: object) => {
  const { version } = await shop.client.call(getItem, { params: { id } })
  return shop.client.call(updateItem, { params: { id }, body: { ...body(code, more), version } })
}
const read = async (text: string) =>
  (await shop.client.call(searchItems, { query: { text } })).items.map(({ code, isBarcode, readUnitId }) => [code, isBarcode, readUnitId])

beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [] })
  const { options } = await shop.client.call(unit.endpoints.options, { query: { text: 'Caja' } })
  box = options[0]?.id ?? ''
  const units = [{ unitId: box, factor: '12' }]
  soap = (await shop.client.call(createItem, { body: body('JABON', { barcode: '7701', units }) })).id
  rice = (await shop.client.call(createItem, { body: body('ARROZ', { barcode: '7801' }) })).id
})
afterAll(() => world.close())

test('whichever of its codes is read finds it, in the unit of that code', async () => {
  await put(soap, [
    { code: '7702', unitId: null },
    { code: '17701', unitId: box },
  ])
  expect(await kept(soap)).toEqual([
    ['7702', null],
    ['17701', 'Caja'],
  ])
  expect([await read('7701'), await read('7702'), await read('17701')]).toEqual([
    [['JABON', true, null]],
    [['JABON', true, null]],
    [['JABON', true, box]],
  ])
  // Its name finds it in no unit.
  expect((await read('JABON'))[0]).toEqual(['JABON', false, null])
})

test('no code is of two items, whichever way it was written', async () => {
  const taken = (code: string, field: string) => ({
    code: 408,
    fields: [field],
    errors: [{ message: `El código de barras ${code} ya pertenece al producto Ítem ${code.startsWith('78') ? 'ARROZ' : 'JABON'}.` }],
  })
  // The own code of another, and another of another.
  await expect(put(soap, [{ code: '7801', unitId: null }])).rejects.toMatchObject(taken('7801', 'barcodes.0.code'))
  await expect(put(rice, [{ code: '17701', unitId: null }])).rejects.toMatchObject(taken('17701', 'barcodes.0.code'))
  // As the own code of a new item, of one that is there, and of itself.
  await expect(shop.client.call(createItem, { body: body('NUEVO', { barcode: '7702' }) })).rejects.toMatchObject(taken('7702', 'barcode'))
  await expect(change(rice, 'ARROZ', { barcode: '17701' })).rejects.toMatchObject(taken('17701', 'barcode'))
  await expect(change(soap, 'JABON', { barcode: '7702' })).rejects.toMatchObject({ code: 408, fields: ['barcode'] })
  expect((await kept(soap)).length).toBe(2)
  // Freed, it is anybody's.
  await change(rice, 'ARROZ', { barcode: '7802' })
  await put(soap, [
    { code: '7801', unitId: null },
    { code: '17701', unitId: box },
  ])
  expect([await read('7801'), await read('7802')]).toEqual([[['JABON', true, null]], [['ARROZ', true, null]]])
})

test('what is wrong is said at its code, and a unit with a code stays', async () => {
  await expect(
    put(rice, [
      { code: '78 03', unitId: null },
      { code: '7802', unitId: null },
      { code: '7804', unitId: box },
    ]),
  ).rejects.toMatchObject({ fields: ['barcodes.0.code', 'barcodes.1.code', 'barcodes.2.unitId'] })
  await expect(change(soap, 'JABON', { barcode: '7701', units: [] })).rejects.toMatchObject({ code: 401, fields: ['units'] })
  await change(soap, 'JABON', { barcode: '7701' })
  expect((await kept(soap)).length).toBe(2)
  await put(soap, [])
  await change(soap, 'JABON', { barcode: '7701', units: [] })
  const other = await newCompany(world)
  await expect(other.client.call(getBarcodes, { params: { id: soap } })).rejects.toMatchObject({ code: 698 })
  // Of another company a code is free.
  await other.client.call(createItem, { body: body('SUYO', { barcode: '7701' }) })
})

test('two who write the same code at once: one of them is told', async () => {
  const answers = await Promise.allSettled([
    put(soap, [{ code: '9901', unitId: null }]),
    put(rice, [{ code: '9901', unitId: null }]),
    shop.client.call(createItem, { body: body('OTRO', { barcode: '9901' }) }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 408 })
  const [held] = await inCompany(world.pool, shop, (tx) =>
    tx.rows<{ count: number }>(sql`select count(*)::int as count from item_barcode where company_id = ${shop.companyId} and code = '9901'`),
  )
  expect(held?.count).toBe(1)
})
