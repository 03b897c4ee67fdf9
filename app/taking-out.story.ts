// Whoever sees a thing takes it out in a file only with «Exportar», and puts it on paper only with «Imprimir»: asked of every
// door that answers with a file, of what is made in the background, mailed on a plan or filled into a template, and of keys.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trialBalance } from '#modules/analytics/index.ts'
import { createPerson, findMember } from '#modules/access/index.server.ts'
import { createKey, roleIds } from '#modules/access/index.ts'
import { invoiceEndpoints } from '#modules/sales/index.ts'
import { roleCalls } from '#modules/users/index.ts'
import { addDays } from '#base/date.ts'
import { exportOf, type Permission } from '#platform/access.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { measureExport, startExport } from '#platform/export/endpoints.ts'
import { fillPath } from '#platform/http/endpoint.ts'
import { COMPANY_HEADER } from '#platform/http/server.server.ts'
import { importTemplate, listImportKinds } from '#platform/import/import-endpoints.ts'
import { createSchedule } from '#platform/report/schedule/endpoints.ts'
import { whyNot } from '#platform/report/schedule/stored.server.ts'
import { createClient, signedIn, type Client } from './client.server.ts'
import { serverModules } from './modules.server.ts'
import { permissionsOf } from '#platform/permissions.server.ts'
import { later } from './testing/colleagues.server.ts'
import { anyEmail, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

const ROLE = 902
const PERSON = { email: anyEmail(), password: 'Sin-Archivos-2026*', firstName: 'Rosa', lastName: 'Lara' }

const permissions = permissionsOf(serverModules)
const isTaking = ({ code }: Permission) => /\.(export|print)$/.test(code)

/** Every door of a company that answers with a file. */
const files = serverModules
  .flatMap((module) => module.handlers)
  .filter(({ kind, endpoint }) => kind === 'company' && 'file' in endpoint.response)
  .map(({ endpoint }) => endpoint)

/** They ask inside what the file is of. */
const askedWithin = ['/api/exports/{id}/file', '/api/import/template']

let world: World
let shop: Shop
let rosa: Client
let rosaId: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Asesoría', price: '50000', taxes: ['IVA 19 %'] }] })
  rosaId = await createPerson(world.pool, PERSON)
  await inCompany(world.pool, shop, async (tx) => {
    await insertRows(tx, 'role', [{ company_id: shop.companyId, id: ROLE, name: 'Sin archivos', permissions: [] }])
    await insertRows(tx, 'membership', [{ company_id: shop.companyId, person_id: rosaId, role_id: ROLE, active: true }])
  })
  rosa = await signedIn(world.app, PERSON.email, PERSON.password)
  await allow(({ code }) => !isTaking({ code, title: '' }))
})
afterAll(() => world.close())

/** Gives Rosa's role these of all that there are. */
async function allow(which: (permission: Permission) => boolean): Promise<void> {
  const codes = permissions.filter(which).map(({ code }) => code)
  await inCompany(world.pool, shop, (tx) =>
    tx.run(sql`update role set permissions = ${JSON.stringify(codes)}::jsonb where company_id = ${shop.companyId} and id = ${ROLE}`),
  )
  later(world)
}

const NOBODY = '01980000-0000-7000-8000-000000000000'
const knock = ({ token }: Client, path: string) =>
  world.app.inject({
    url: fillPath(path, { id: NOBODY, orderId: NOBODY }),
    headers: { authorization: `Bearer ${token}`, [COMPANY_HEADER]: shop.companyId },
  })

const lacking = (title: string) => ({ status: 403, message: expect.stringContaining(`"missing":"${title}"`) })

describe('every door that answers with a file', () => {
  const asking = files.flatMap(({ path, permission }) => (typeof permission === 'string' ? [] : [{ path, permission }]))

  test('asks for a permission to take out what it holds', () => {
    expect(files.filter(({ permission }) => typeof permission === 'string').map(({ path }) => path)).toEqual(askedWithin)
    expect(asking.length).toBeGreaterThan(80)
    expect(asking.filter(({ permission }) => !isTaking(permission)).map(({ path }) => path)).toEqual([])
    // Nothing is taken out that is not seen.
    expect(asking.filter(({ permission }) => permission.needs?.length !== 1)).toEqual([])
  })

  test('is closed to whoever holds everything but that, and names it', async () => {
    for (const { path, permission } of asking) {
      const answer = await knock(rosa, path)
      expect([path, answer.statusCode, answer.json<{ missing: string }>().missing]).toEqual([path, 403, permission.title])
    }
  })

  test('is closed to whoever may take out but not see', async () => {
    await allow(isTaking)
    for (const { path } of asking) expect([path, (await knock(rosa, path)).statusCode]).toEqual([path, 403])
  })

  test('is open with both', async () => {
    await allow(() => true)
    for (const { path } of asking) expect([path, (await knock(rosa, path)).statusCode === 403]).toEqual([path, false])
    await allow((permission) => !isTaking(permission))
  })
})

describe('what leaves by another way', () => {
  const query = { format: 'csv', columns: 'number' }
  const { path } = invoiceEndpoints.export

  test('a file in the background is neither measured nor begun', async () => {
    const missing = lacking('Exportar facturas de venta')
    await expect(rosa.call(startExport, { body: { path, query } })).rejects.toMatchObject(missing)
    await expect(rosa.call(measureExport, { query: { path, asked: JSON.stringify(query) } })).rejects.toMatchObject(missing)
    await shop.client.call(startExport, { body: { path, query } })
  })

  test('a template comes empty and not filled, of every kind', async () => {
    const { kinds } = await rosa.call(listImportKinds, {})
    expect(kinds.length).toBeGreaterThan(40)
    expect(kinds.filter(({ exportLack }) => exportLack === null)).toEqual([])
    for (const { name, exportLack } of kinds) {
      await expect(rosa.call(importTemplate, { query: { kind: name, filled: '1' } }), name).rejects.toMatchObject(lacking(exportLack ?? ''))
    }
    await rosa.call(importTemplate, { query: { kind: 'items.brand' } })
    expect((await shop.client.call(listImportKinds, {})).kinds.filter(({ exportLack }) => exportLack !== null)).toEqual([])
  })

  test('a report goes out by mail only of whoever may export it, now and when its day comes', async () => {
    const body = {
      ...{ report: trialBalance.name, name: 'Balance', query: 'period=mes-anterior', format: 'xlsx' as const },
      ...{ plan: { every: 'day' as const, hour: 7 }, recipients: ['contador@historias.example'] },
    }
    await expect(rosa.call(createSchedule, { body })).rejects.toMatchObject(lacking(exportOf(trialBalance.permission).title))
    const member = await inCompany(world.pool, shop, (tx) => findMember(tx, shop.companyId, rosaId))
    expect(whyNot({ report: trialBalance } as never, member)).toBe('Rosa Lara ya no tiene el permiso «Exportar contabilidad y balances».')
    await shop.client.call(createSchedule, { body })
  })

  test('a key of the API takes out what its person may', async () => {
    const wanted = {
      name: 'Tablero',
      access: 'read' as const,
      modules: ['items'],
      expiresOn: addDays(world.today, 30),
      current: PERSON.password,
    }
    const keyOf = async () => createClient(world.app, (await rosa.call(createKey, { body: wanted })).key ?? '', shop.companyId)
    expect((await knock(await keyOf(), '/api/settings/brands/export?columns=name')).statusCode).toBe(403)
    await allow(() => true)
    const key = await keyOf()
    expect((await knock(key, '/api/settings/brands/export?columns=name')).statusCode).toBe(200)
    expect((await knock(key, path)).statusCode).toBe(403)
    await allow((permission) => !isTaking(permission))
  })

  test('whoever looks as a role takes out what the role may', async () => {
    await shop.client.call(roleCalls.lookAsRole, { params: { role: String(roleIds.seller) } })
    expect((await knock(shop.client, '/api/settings/brands/export')).json()).toMatchObject({ missing: 'Exportar marcas' })
    await inCompany(world.pool, shop, (tx) => tx.run(sql`update session set viewing_role = null where company_id = ${shop.companyId}`))
    later(world)
  })
})
