// One gate for every door: role, plan and service set decide, and a refusal names what is missing.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setPlanLimits } from '#modules/subscription/index.server.ts'
import { invoiceEndpoints as invoices, quoteEndpoints } from '#modules/sales/index.ts'
import { listItems, searchItems } from '#modules/items/index.ts'
import { atDoor, inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { COMPANY_HEADER } from '#platform/http/server.server.ts'
import type { Client } from './client.server.ts'
import { newCompany, openShop, openWorld, type World } from './testing/world.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** The sessions that a process remembers are forgotten after at most 5 seconds. */
const later = () => world.clock.moveTo(new Date(world.clock.now().getTime() + 10_000).toISOString())

const answerOf = async (client: Client, path: string) => {
  const answer = await world.app.inject({
    url: path,
    headers: { authorization: `Bearer ${client.token}`, [COMPANY_HEADER]: client.companyId ?? '' },
  })
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> }
}

test('a viewer looks and does not write: 403 says which permission is missing', async () => {
  const { client } = await newCompany(world, {}, 'viewer')
  expect((await answerOf(client, invoices.list.path)).status).toBe(200)
  const facts = await answerOf(client, `${invoices.facts.path}?date=2026-11-20`)
  expect(facts).toMatchObject({ status: 403, body: { reason: 'permission', missing: 'Crear y editar facturas de venta' } })
})

test('what the plan does not include answers 403 with its name, within a minute of the change', async () => {
  const { client, companyId, personId } = await newCompany(world)
  expect((await answerOf(client, invoices.list.path)).status).toBe(200)
  await inCompany(world.pool, { companyId, personId }, (tx) => setPlanLimits(tx, companyId, { planSell: 0 }))
  later()
  expect(await answerOf(client, invoices.list.path)).toMatchObject({
    status: 403,
    body: { reason: 'plan', missing: 'Facturación de venta' },
  })
})

test('a company of another service set has no sales', async () => {
  const { client, companyId, personId } = await newCompany(world)
  await inCompany(world.pool, { companyId, personId }, (tx) => tx.run(sql`update company set service_id = 13 where id = ${companyId}`))
  later()
  expect(await answerOf(client, invoices.list.path)).toMatchObject({ status: 403, body: { reason: 'service' } })
})

test('who was taken out of the company is out, within a minute', async () => {
  const { client, companyId, personId } = await newCompany(world)
  await inCompany(world.pool, { companyId, personId }, (tx) =>
    tx.run(sql`update membership set active = false where company_id = ${companyId} and person_id = ${personId}`),
  )
  later()
  expect((await answerOf(client, invoices.list.path)).body['code']).toBe(498)
  await atDoor(world.pool, { personId }, (tx) => tx.run(sql`update session set revoked_at = now() where person_id = ${personId}`))
  later()
  expect((await answerOf(client, invoices.list.path)).status).toBe(401)
})

test('costs are shown only to who may see them', async () => {
  const shop = await openShop(world, {
    items: [{ name: 'Cafetera', price: '50000', stock: { quantity: '100', cost: '31234.567' }, taxes: ['IVA 19 %'] }],
  })
  const query = { text: 'cafetera', warehouseId: shop.warehouseId }
  expect((await shop.client.call(searchItems, { query })).items[0]?.unitCost).toBe('31234.567')
  await inCompany(world.pool, shop, (tx) =>
    tx.run(sql`update membership set role_id = 4 where company_id = ${shop.companyId} and person_id = ${shop.personId}`),
  )
  later()
  expect((await shop.client.call(searchItems, { query })).items[0]?.unitCost).toBeNull()
  const seen = await Promise.all([
    answerOf(shop.client, listItems.path),
    answerOf(shop.client, `/api/items/${shop.item('Cafetera').id}`),
    answerOf(shop.client, '/api/inventory/notes'),
  ])
  for (const { status, body } of seen) {
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toMatch(/31234|3123456/)
  }
})

test('issuing asks for its own permission, whether it is written, saved or replaces a version', async () => {
  const shop = await openShop(world, { items: [{ name: 'Asesoría', price: '50000', taxes: ['IVA 19 %'] }] })
  const document = shop.request([['Asesoría', '1']], { resolutionId: null, warehouseId: null })
  const create = (issue: boolean, replaces: { id: string; version: number } | null = null) =>
    shop.client.call(quoteEndpoints.create, { body: { document, issue, replaces } })
  const [draft, issued] = [await create(false), await create(true)]
  await inCompany(world.pool, shop, async (tx) => {
    await tx.run(sql`update role set permissions = permissions - 'sales.quote.issue' where company_id = ${shop.companyId} and id = 4`)
    await tx.run(sql`update membership set role_id = 4 where company_id = ${shop.companyId} and person_id = ${shop.personId}`)
  })
  later()
  const { id, version } = draft
  for (const refused of [
    () => create(true),
    () => create(true, issued),
    () => shop.client.call(quoteEndpoints.update, { params: { id }, body: { document, version, issue: true } }),
  ])
    await expect(refused()).rejects.toMatchObject({ status: 403, message: expect.stringContaining('Emitir cotizaciones') })
  // Preparing them is writing.
  await expect(create(false, issued)).resolves.toMatchObject({ state: 'draft' })
  expect((await shop.client.call(quoteEndpoints.view, { params: { id: issued.id } })).state).toBe('issued')
})
