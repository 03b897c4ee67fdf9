// A key of the API works as its person does, within what it opens, and stops when it, its person or its company says so.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#base/date.ts'
import { createKey, listCompanyKeys, listOwnKeys, masks, revokeCompanyKey, revokeOwnKey } from '#modules/access/index.ts'
import { createPerson } from '#modules/access/index.server.ts'
import { createItem, getItem, listItems, lookupItems } from '#modules/items/index.ts'
import { listParties } from '#modules/people/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { KEY_PER_MINUTE } from '#platform/http/server.server.ts'
import { createClient, Refused, signedIn, type Client } from './client.server.ts'
import { serverModules } from './modules.server.ts'
import { anyEmail, newCompany, openShop, openWorld, STORY_NOW, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [{ name: 'Cafetera', price: '50000', stock: { quantity: '10', cost: '30000' }, taxes: ['IVA 19 %'] }],
  })
})
afterAll(() => world.close())

const forward = (minutes: number) => world.clock.moveTo(new Date(world.clock.now().getTime() + minutes * 60_000).toISOString())

type Wanted = Partial<{ access: 'read' | 'write'; modules: string[]; expiresOn: string; name: string; current: string }>

/** @returns a caller that has only the key */
async function keyOf(owner: { client: Client; password: string; companyId: string }, wanted: Wanted = {}) {
  const { id, key } = await owner.client.call(createKey, {
    body: {
      name: 'Tienda en línea',
      access: 'write',
      modules: [],
      expiresOn: addDays(world.today, 90),
      current: owner.password,
      ...wanted,
    },
  })
  if (key === null) throw new Error('It is shown the first time')
  return { id, key, client: createClient(world.app, key, owner.companyId) }
}

const refusal = async (asked: Promise<unknown>): Promise<Refused> => {
  const error = await asked.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error instanceof Refused) return error
  throw new Error(`It was not refused: ${String(error)}`)
}
const statusOf = async (asked: Promise<unknown>): Promise<number> => (await refusal(asked)).status

/** A colleague whose role may read and write items, and no more. */
async function clerk(permissions = ['items.item.read', 'items.item.write']) {
  const email = anyEmail()
  const password = 'Colega-2026*'
  const { companyId } = shop
  const personId = await createPerson(world.pool, { email, password, firstName: 'Luz', lastName: 'Peña' })
  const roleId = 900 + Math.floor(Math.random() * 1_000_000)
  await inCompany(world.pool, { companyId, personId: null }, async (tx) => {
    await insertRows(tx, 'role', [{ company_id: companyId, id: roleId, name: `Bodega ${roleId}`, permissions }])
    await insertRows(tx, 'membership', [{ company_id: companyId, person_id: personId, role_id: roleId, active: true }])
  })
  return { personId, roleId, companyId, password, client: await signedIn(world.app, email, password) }
}
const change = (statement: (companyId: string) => ReturnType<typeof sql>) =>
  inCompany(world.pool, { companyId: shop.companyId, personId: null }, (tx) => tx.run(statement(shop.companyId)))

test('it is shown once, and only its hash is kept', async () => {
  const { id, key } = await keyOf(shop, { name: 'Contable' })
  expect(key).toMatch(/^paramo_[\w-]{43}$/)
  const { keys } = await shop.client.call(listOwnKeys)
  expect(keys.find((each) => each.id === id)).toMatchObject({ name: 'Contable', access: 'write', state: 'active', lastUsedAt: null })
  expect(JSON.stringify(keys)).not.toContain(key)
  const kept = await inCompany(world.pool, shop, (tx) =>
    tx.first<{ row: string }>(sql`select k::text as row from api_key k where k.id = ${id}`),
  )
  expect(kept?.row).not.toContain(key.slice(7))
})

test.each<[string, Wanted, string]>([
  ['without its password', { current: 'Otra-Clave-2026*' }, 'current'],
  ['for a day that is past', { expiresOn: '2026-11-19' }, 'expiresOn'],
  ['for more than a year', { expiresOn: '2027-11-21' }, 'expiresOn'],
  ['of a module that there is not', { modules: ['nothing'] }, 'modules.0'],
  ['without a name', { name: ' ' }, 'name'],
])('nobody makes one %s', async (_, wanted, field) => {
  expect((await refusal(keyOf(shop, wanted))).fields).toEqual([field])
})

test('it works as its person, and says when it was last used', async () => {
  const { id, client } = await keyOf(shop)
  const made = await client.call(createItem, { body: { kind: 'service', code: 'K-1', name: 'Hecho con llave' } })
  expect((await client.call(getItem, { params: { id: made.id } })).name).toBe('Hecho con llave')
  const by = await inCompany(world.pool, shop, (tx) =>
    tx.first<{ person_id: string }>(sql`select person_id from audit_event where company_id = ${shop.companyId} and entity_id = ${made.id}`),
  )
  expect(by?.person_id).toBe(shop.personId)
  expect((await shop.client.call(listOwnKeys)).keys.find((each) => each.id === id)?.lastUsedAt).not.toBeNull()
})

test('one that reads writes nothing, and asks what is only asked', async () => {
  const { client } = await keyOf(shop, { access: 'read' })
  expect((await client.call(lookupItems, { body: { codes: ['P-1'] } })).items).toHaveLength(1)
  const refused = await refusal(client.call(createItem, { body: { kind: 'service', code: 'K-2', name: 'Nada' } }))
  expect(refused.errors[0]?.message).toBe('Esta llave de API es de solo lectura.')
})

test('one of some modules opens those alone', async () => {
  const { client } = await keyOf(shop, { modules: ['items'] })
  expect((await client.call(listItems, { query: {} })).rows.length).toBeGreaterThan(0)
  expect(await statusOf(client.call(listParties, { query: {} }))).toBe(403)
})

test('what is of a person is never opened by a key', async () => {
  const { key } = await keyOf(shop)
  const handlers = serverModules.flatMap((module) => module.handlers).filter(({ isLive }) => !isLive)
  const personal = handlers.filter(({ kind, endpoint }) => kind === 'self' || endpoint.permission === 'member' || endpoint.byHand)
  expect(personal.length).toBeGreaterThan(30)
  for (const { endpoint } of personal) {
    const answer = await world.app.inject({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{\w+\}/g, shop.customerId),
      headers: { authorization: `Bearer ${key}` },
      ...(endpoint.body ? { payload: {} } : {}),
    })
    expect([endpoint.method, endpoint.path, answer.statusCode]).toEqual([endpoint.method, endpoint.path, 403])
  }
})

describe('it stops', () => {
  test('when its person revokes it, or an administrator does', async () => {
    const luz = await clerk()
    const [own, other] = [await keyOf(luz), await keyOf(luz)]
    await luz.client.call(revokeOwnKey, { params: { id: own.id } })
    expect(await statusOf(own.client.call(listItems, { query: {} }))).toBe(401)
    const { keys } = await shop.client.call(listCompanyKeys)
    expect(keys.find(({ id }) => id === other.id)).toMatchObject({ person: 'Luz Peña', state: 'active' })
    await shop.client.call(revokeCompanyKey, { params: { id: other.id } })
    expect(await statusOf(other.client.call(listItems, { query: {} }))).toBe(401)
    // Nobody revokes another's without that permission.
    const mine = await keyOf(shop)
    expect((await refusal(luz.client.call(revokeOwnKey, { params: { id: mine.id } }))).code).toBe(698)
    expect(await statusOf(luz.client.call(revokeCompanyKey, { params: { id: mine.id } }))).toBe(403)
  })

  test('after its last day', async () => {
    const { client } = await keyOf(shop, { expiresOn: world.today })
    // 20 November, 23:59 in Bogotá.
    world.clock.moveTo('2026-11-21T04:59:00Z')
    expect((await client.call(listItems, { query: {} })).rows.length).toBeGreaterThan(0)
    world.clock.moveTo('2026-11-21T05:00:00Z')
    expect(await statusOf(client.call(listItems, { query: {} }))).toBe(401)
    world.clock.moveTo(STORY_NOW)
  })

  test('when its person leaves the company', async () => {
    const luz = await clerk()
    const { client } = await keyOf(luz)
    await client.call(listItems, { query: {} })
    await change((companyId) => sql`update membership set active = false where company_id = ${companyId} and person_id = ${luz.personId}`)
    forward(1)
    expect(await statusOf(client.call(listItems, { query: {} }))).toBe(401)
  })

  test('outside of the networks of the company or of its person', async () => {
    const luz = await clerk()
    const { client } = await keyOf(luz)
    await change(
      (companyId) =>
        sql`insert into member_limit (company_id, person_id, networks) values (${companyId}, ${luz.personId}, array['10.9.8.7'])`,
    )
    forward(1)
    expect(await statusOf(client.call(listItems, { query: {} }))).toBe(401)
  })

  test('for a minute, when it asks too often', async () => {
    const luz = await clerk()
    const { client } = await keyOf(luz)
    for (let n = 0; n < KEY_PER_MINUTE; n += 1) await client.call(listItems, { query: { size: '25' } })
    expect((await refusal(client.call(listItems, { query: {} }))).code).toBe(429)
    forward(1)
    expect((await client.call(listItems, { query: {} })).rows.length).toBeGreaterThan(0)
  })
})

test('it follows the role of its person, masks and all', async () => {
  const luz = await clerk(['items.item.read'])
  const { client } = await keyOf(luz)
  const params = { id: shop.item('Cafetera').id }
  expect((await client.call(getItem, { params })).stock).toMatchObject([{ value: null }])
  expect(await statusOf(client.call(createItem, { body: { kind: 'service', code: 'K-3', name: 'Nada' } }))).toBe(403)
  await change(
    (companyId) =>
      sql`update role set permissions = permissions || ${JSON.stringify([masks.cost.code, 'items.item.write'])}::jsonb where company_id = ${companyId} and id = ${luz.roleId}`,
  )
  forward(1)
  expect((await client.call(getItem, { params })).stock).toMatchObject([{ value: '300000.00' }])
  await client.call(createItem, { body: { kind: 'service', code: 'K-3', name: 'Con permiso' } })
})

test('the key of another company opens nothing here', async () => {
  const other = await newCompany(world)
  const { key } = await keyOf(other)
  expect((await refusal(createClient(world.app, key, shop.companyId).call(listItems, { query: {} }))).code).toBe(498)
  const inOther = createClient(world.app, key, other.companyId)
  expect((await refusal(inOther.call(getItem, { params: { id: shop.item('Cafetera').id } }))).code).toBe(698)
  expect(await statusOf(createClient(world.app, 'paramo_nadie', shop.companyId).call(listItems, { query: {} }))).toBe(401)
})
