// The other units of an item: what is refused and where, how they are kept, and what they hold back in the catalogue of units.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { taxesServer } from '#modules/taxes/index.server.ts'
import { storyCompany, storyReference, storyServer, todayAt, type StoryServer } from '#platform/catalogue/story-world.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql, type Pool } from '#platform/db/tx.server.ts'
import { fixedClock, openPool } from '#platform/testing/story.server.ts'
import { createItem, getItem, searchItems, unit, updateItem, type FoundItem } from '../index.ts'
import { itemsServer } from '../index.server.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
let pool: Pool
let server: StoryServer
beforeAll(async () => {
  await storyReference(inject('ownerUrl'))
  pool = openPool()
  server = await storyServer(pool, clock, itemsServer.handlers, itemsServer.constraintErrors)
})
afterAll(async () => {
  await server.close()
  await pool.end()
})

const company = () =>
  storyCompany(
    pool,
    todayAt(clock),
    [accountingServer.provision, taxesServer.provision, itemsServer.provision].filter((each) => each !== undefined),
  )

test('an item has other units, each once, with how many of its own one holds', async () => {
  const ana = await company()
  const { body } = await server.call(ana, unit.endpoints.list, { query: { size: '100' } })
  const units = new Map((body['rows'] as { id: string; name: string; version: number }[]).map((each) => [each.name, each]))
  const [box, dozen, base] = ['Caja', 'Docena', 'Unidad'].map((name) => units.get(name)?.id ?? '')
  const soda = { kind: 'product', code: 'GAS-01', name: 'Gaseosa 400 ml', price: '2500', unitId: base }
  const units24 = [
    { unitId: box, factor: '24.0' },
    { unitId: dozen, factor: '12' },
  ]
  const made = await server.call(ana, createItem, { body: { ...soda, units: units24 } })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const id = String(made.body['id'])
  const read = async () => (await server.call(ana, getItem, { params: { id } })).body
  expect((await read())['units']).toEqual([
    { id: box, code: 'BX', name: 'Caja', factor: '24', perBase: null },
    { id: dozen, code: 'DZN', name: 'Docena', factor: '12', perBase: null },
  ])
  const items = (await server.call(ana, searchItems, { query: { text: 'GAS-01' } })).body['items'] as FoundItem[]
  expect(items[0]?.units.map(({ name, factor }) => [name, factor])).toEqual([
    ['Caja', '24'],
    ['Docena', '12'],
  ])

  // What is refused, each at its field; nothing of it is kept.
  const refused = async (listed: object[], more: object = {}) => {
    const reply = await server.call(ana, updateItem, { params: { id }, body: { ...soda, ...more, units: listed, version: 1 } })
    return [reply.status, reply.body['code'], reply.body['field'], reply.body['message']]
  }
  expect(await refused([{ unitId: base, factor: '2' }])).toEqual([
    400,
    401,
    'units.0.unitId',
    'Es la unidad en que se cuenta el producto. Elige otra.',
  ])
  // The base unit that is left out is the first with the authority's code.
  expect((await refused([{ unitId: base, factor: '2' }], { unitId: null }))[2]).toBe('units.0.unitId')
  const twice = { unitId: box, factor: '6' }
  expect((await refused([twice, twice]))[2]).toBe('units.1.unitId')
  for (const factor of ['0', '-1', '1000001', '0.0000001', 'doce'])
    expect((await refused([{ unitId: box, factor }]))[2]).toBe('units.0.factor')
  for (const perBase of ['0', '1', '1001', '2.5', '-9', 'nueve'])
    expect((await refused([{ unitId: box, perBase }]))[2]).toBe('units.0.perBase')
  expect((await refused([{ unitId: box }]))[2]).toBe('units.0.factor')
  expect((await refused([{ unitId: ana.session.personId, factor: '2' }]))[2]).toBe('units.0.unitId')
  expect((await refused(Array.from({ length: 21 }, () => twice)))[2]).toBe('units')
  const foreign = await company()
  const theirs = (await server.call(foreign, unit.endpoints.list, { query: {} })).body['rows'] as { id: string }[]
  expect((await refused([{ unitId: theirs[3]?.id, factor: '2' }]))[2]).toBe('units.0.unitId')
  expect(await read()).toMatchObject({ version: 1, units: [{ factor: '24' }, { factor: '12' }] })

  // Left out they stay, as a file leaves them; and one of them does not become the base unit meanwhile.
  const reply = await server.call(ana, updateItem, { params: { id }, body: { ...soda, name: 'Otro nombre', version: 1 } })
  expect(reply.body).toMatchObject({ version: 2, units: [{ id: box }, { id: dozen }] })
  const turned = await server.call(ana, updateItem, { params: { id }, body: { ...soda, unitId: box, version: 2 } })
  expect(turned.body).toMatchObject({ code: 401, field: 'unitId', message: 'Ya es otra de las unidades del producto.' })
  // Said together, base and other change places.
  const swapped = { ...soda, unitId: box, units: [{ unitId: base, perBase: '24' }], version: 2 }
  expect((await server.call(ana, updateItem, { params: { id }, body: swapped })).body).toMatchObject({
    version: 3,
    unitName: 'Caja',
    units: [{ id: base, name: 'Unidad', factor: '0.041667', perBase: '24' }],
  })
  const back = { ...soda, units: [{ unitId: box, factor: '30' }], version: 3 }
  expect((await server.call(ana, updateItem, { params: { id }, body: back })).body['version']).toBe(4)
  // The same again is no change.
  expect((await server.call(ana, updateItem, { params: { id }, body: { ...back, version: 4 } })).body['version']).toBe(4)

  const told = await inCompany(pool, ana.session, (tx) =>
    tx.rows<{ units: unknown }>(sql`
      select changes->'units' as units from audit_event where company_id = ${ana.session.companyId} and entity_id = ${id} and changes ? 'units' order by at, id`),
  )
  expect(told.map(({ units: change }) => change)).toEqual([
    [null, ['Caja × 24', 'Docena × 12']],
    [['Caja × 24', 'Docena × 12'], ['Unidad × 1/24']],
    [['Unidad × 1/24'], ['Caja × 30']],
  ])

  // A unit that an item holds is neither deleted nor joined to its base unit.
  expect((await server.call(ana, unit.endpoints.remove, { params: { id: box ?? '' } })).body).toMatchObject({
    code: 628,
    message: 'No puedes eliminar el registro porque está en uso en otras unidades de productos.',
  })
  expect(
    (await server.call(ana, unit.endpoints.merge, { params: { id: box ?? '' }, body: { into: base, version: 1 } })).body,
  ).toMatchObject({
    code: 401,
    field: 'into',
  })
  expect((await server.call(ana, unit.endpoints.remove, { params: { id: dozen ?? '' } })).status).toBe(200)
})
