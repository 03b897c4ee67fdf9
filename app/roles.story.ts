// Roles: every door refuses whoever lacks its permission and names it, a change acts on sessions that are open, and whoever
// looks as another role writes nothing.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getSession, stopLooking } from '#modules/access/index.ts'
import { invoiceEndpoints as invoices, quoteEndpoints as quotes } from '#modules/sales/index.ts'
import { setPlanLimits } from '#modules/subscription/index.server.ts'
import { roleCalls as roles } from '#modules/users/index.ts'
import { ALL_PERMISSIONS } from '#platform/access.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { COMPANY_HEADER } from '#platform/http/server.server.ts'
import { serverModules } from './modules.server.ts'
import { permissionsOf } from '#platform/permissions.server.ts'
import { newCompany, openShop, openWorld, type StoryCompany, type World } from './testing/world.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** What a process remembers of a session is forgotten after five seconds. */
const later = () => world.clock.moveTo(new Date(world.clock.now().getTime() + 10_000).toISOString())

/** Gives the one person of a company the role 4, with these permissions and no others. */
async function allow({ companyId, personId }: StoryCompany, codes: readonly string[]): Promise<void> {
  await inCompany(world.pool, { companyId, personId }, async (tx) => {
    await tx.run(sql`update role set permissions = ${JSON.stringify(codes)}::jsonb where company_id = ${companyId} and id = 4`)
    await tx.run(sql`update membership set role_id = 4 where company_id = ${companyId} and person_id = ${personId}`)
  })
  later()
}

const doors = serverModules
  .flatMap(({ handlers }) => handlers)
  .filter(({ kind, isLive }) => kind === 'company' && !isLive)
  .map(({ endpoint }) => endpoint)

const knock = async ({ client, companyId }: StoryCompany, method: (typeof doors)[number]['method'], path: string) => {
  const url = path.replaceAll(/\{(\w+)\}/g, () => '01900000-0000-7000-8000-000000000001')
  const answer = await world.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${client.token}`, [COMPANY_HEADER]: companyId },
    ...(method === 'GET' ? {} : { payload: {} }),
  })
  return { status: answer.statusCode, body: answer.body }
}

test('every door: without its permission 403 that names it, with it never 403 again, in a session that was open', async () => {
  const company = await newCompany(world)
  const all = permissionsOf(serverModules)
  const named = doors.flatMap((endpoint) =>
    typeof endpoint.permission === 'string' ? [] : [{ ...endpoint, permission: endpoint.permission }],
  )
  expect(named.length).toBeGreaterThan(300)
  for (const permission of new Map(named.map((endpoint) => [endpoint.permission.code, endpoint.permission])).values()) {
    await allow(
      company,
      all.filter(({ code }) => code !== permission.code).map(({ code }) => code),
    )
    for (const { method, path } of named.filter((endpoint) => endpoint.permission.code === permission.code)) {
      const { status, body } = await knock(company, method, path)
      expect([method, path, status, body.includes(permission.title)]).toEqual([method, path, 403, true])
    }
  }
  await allow(company, [ALL_PERMISSIONS])
  for (const { method, path } of named.filter((endpoint) => endpoint.method === 'GET' && !endpoint.path.includes('{'))) {
    const { status } = await knock(company, method, path)
    expect([path, status === 403]).toEqual([path, false])
  }
})

test('a company is born with the roles of areas.md, each with what its work asks and no more', async () => {
  const { client } = await newCompany(world)
  const { roles: all } = await client.call(roles.listRoles, {})
  const born = ['Administrador', 'Contador', 'Auxiliar contable', 'Vendedor', 'Cajero', 'Consulta', 'Bodega', 'Nómina', 'Agente']
  expect(all.map(({ name }) => name).toSorted()).toEqual(born.toSorted())
  const may = async (name: string, title: RegExp) => {
    const id = all.find((role) => role.name === name)?.id ?? 0
    const held = await inCompany(world.pool, { companyId: client.companyId ?? '', personId: null }, (tx) =>
      tx.first<{ permissions: string[] }>(sql`select permissions from role where id = ${id}`),
    )
    return permissionsOf(serverModules).some((permission) => title.test(permission.title) && held?.permissions.includes(permission.code))
  }
  expect(await may('Bodega', /costo/i)).toBe(true)
  expect(await may('Bodega', /salario/i)).toBe(false)
  expect(await may('Nómina', /salario/i)).toBe(true)
  expect(await may('Nómina', /costos$/i)).toBe(false)
  expect(await may('Agente', /facturas de venta/i)).toBe(true)
  for (const name of ['Agente', 'Cajero', 'Vendedor']) expect(await may(name, /costos$|márgenes|salario/i)).toBe(false)
  for (const name of ['Bodega', 'Nómina', 'Agente']) expect(await may(name, /emitir|usuarios|seguridad/i)).toBe(false)
})

test('the matrix has every permission that a door asks or a company is born with', async () => {
  const { client, companyId, personId } = await newCompany(world)
  const { modules, columns } = await client.call(roles.getMatrix, {})
  const codes = new Set(modules.flatMap(({ things }) => things.flatMap(({ actions }) => actions.map(({ code }) => code))))
  for (const { permission } of doors) if (typeof permission !== 'string') expect(codes).toContain(permission.code)
  const born = await inCompany(world.pool, { companyId, personId }, (tx) =>
    tx.rows<{ code: string }>(sql`
      select distinct jsonb_array_elements_text(permissions) as code from role where company_id = ${companyId}`),
  )
  expect(born.map(({ code }) => code).filter((code) => code !== ALL_PERMISSIONS && !codes.has(code))).toEqual([])
  // No action stands in a column that nobody named, and no module without its name.
  expect(columns.map(({ action }) => action)).not.toContain('other')
  expect(modules.filter(({ name, title }) => name === title)).toEqual([])
})

describe('writing roles', () => {
  test('created, copied, renamed, given and taken, with its history; two who save at once are told', async () => {
    const { client } = await newCompany(world)
    const { id } = await client.call(roles.createRole, { body: { name: 'Mostrador', from: 4 } })
    expect(id).toBeGreaterThanOrEqual(100)
    const role = String(id)
    const { codes, version, key, role: row } = await client.call(roles.getRole, { params: { role } })
    expect([row.isPreset, row.isFixed, codes.includes('sales.invoice.issue')]).toEqual([false, false, true])
    await expect(client.call(roles.createRole, { body: { name: 'MOSTRADOR' } })).rejects.toMatchObject({ fields: ['name'] })
    const change = (body: object) =>
      client.call(roles.changeRole, { params: { role }, body: { name: 'Mostrador', codes, version, ...body } })
    await expect(change({ codes: ['no.hay.tal'] })).rejects.toMatchObject({ fields: ['codes'] })
    // What is given without what it needs says so.
    await expect(change({ codes: ['sales.invoice.issue'] })).rejects.toMatchObject({
      message: expect.stringContaining('Emitir facturas de venta'),
    })
    await change({ codes: ['sales.quote.read'] })
    await expect(change({ codes: [] })).rejects.toMatchObject({ code: 697 })
    const { events } = await client.call(roles.roleHistory, { params: { id: key } })
    expect(JSON.stringify(events)).toContain('Emitir facturas de venta')
    await client.call(roles.deleteRole, { params: { role } })
    await expect(client.call(roles.getRole, { params: { role } })).rejects.toMatchObject({ code: 698 })
  })

  test("the administrator's is fixed, one in use is not deleted (630), and nobody gives what they lack", async () => {
    const company = await newCompany(world)
    const { client } = company
    await expect(
      client.call(roles.changeRole, { params: { role: '1' }, body: { name: 'Jefe', codes: [], version: 1 } }),
    ).rejects.toMatchObject({ code: 401 })
    await expect(client.call(roles.deleteRole, { params: { role: '1' } })).rejects.toMatchObject({ code: 401 })
    const mine = ['users.role.read', 'users.role.write', 'users.role.delete', 'sales.quote.read']
    const other = await client.call(roles.createRole, { body: { name: 'Otro' } })
    await allow(company, mine)
    const role = String(other.id)
    const give = (codes: string[]) => client.call(roles.changeRole, { params: { role }, body: { name: 'Otro', codes, version: 1 } })
    await expect(give(['items.item.read'])).rejects.toMatchObject({ message: expect.stringContaining('tu rol no lo tiene') })
    await give(['sales.quote.read'])
    await expect(
      client.call(roles.changeRole, { params: { role: '4' }, body: { name: 'Vendedor', codes: mine, version: 1 } }),
    ).rejects.toMatchObject({ message: expect.stringContaining('tu propio rol') })
    await expect(client.call(roles.createRole, { body: { name: 'Copia', from: 1 } })).rejects.toMatchObject({ code: 401 })
    await expect(client.call(roles.deleteRole, { params: { role: '4' } })).rejects.toMatchObject({ code: 630 })
    await expect(client.call(roles.lookAsRole, { params: { role } })).rejects.toMatchObject({ status: 403 })
  })

  test('a plan without security by roles has none of it', async () => {
    const { client, companyId, personId } = await newCompany(world)
    await inCompany(world.pool, { companyId, personId }, (tx) => setPlanLimits(tx, companyId, { planRoleBasedSecurity: 0 }))
    later()
    await expect(client.call(roles.listRoles, {})).rejects.toMatchObject({ status: 403 })
  })
})

describe('looking as a role', () => {
  test('sees what it sees and writes nothing, in this session only, until it leaves', async () => {
    const shop = await openShop(world, { items: [{ name: 'Asesoría', price: '50000', taxes: ['IVA 19 %'] }] })
    const { client } = shop
    const draft = await client.call(invoices.create, {
      body: { document: shop.request([['Asesoría', '1']], { warehouseId: null }), issue: false },
    })
    await client.call(roles.lookAsRole, { params: { role: '4' } })
    const seen = await client.call(getSession, {})
    expect([seen.company?.isLooking, seen.company?.roleName]).toEqual([true, 'Vendedor'])
    await client.call(invoices.list, {})
    await expect(client.call(roles.listRoles, {})).rejects.toMatchObject({ status: 403 })
    const document = shop.request([['Asesoría', '1']], { warehouseId: null })
    const looking = { code: 401, message: expect.stringContaining('solo puedes mirar') }
    for (const refused of [
      () => client.call(invoices.create, { body: { document, issue: true } }),
      () => client.call(quotes.create, { body: { document: { ...document, resolutionId: null }, issue: false } }),
      () => client.call(invoices.update, { params: { id: draft.id }, body: { document, version: 1, issue: false } }),
      () => client.call(invoices.remove, { params: { id: draft.id } }),
    ])
      await expect(refused()).rejects.toMatchObject(looking)
    const count = await inCompany(world.pool, shop, (tx) => tx.first<{ count: number }>(sql`select count(*)::int as count from document`))
    expect(count?.count).toBe(1)
    await client.call(stopLooking, {})
    later()
    await client.call(roles.listRoles, {})
    await client.call(invoices.remove, { params: { id: draft.id } })
  })

  test('every door that writes refuses, whatever it is sent', async () => {
    const company = await newCompany(world)
    const { client, companyId } = company
    const before = await rowsOf(companyId)
    // A role with all there is: nothing is refused for lack of a permission.
    const { id } = await client.call(roles.createRole, { body: { name: 'Todo', from: 1 } })
    await client.call(roles.lookAsRole, { params: { role: String(id) } })
    const written = await rowsOf(companyId)
    for (const { method, path } of doors.filter((endpoint) => endpoint.method !== 'GET')) {
      const { status } = await knock(company, method, path)
      expect([method, path, status < 500]).toEqual([method, path, true])
    }
    expect(await rowsOf(companyId)).toBe(written)
    expect(before).not.toBe('')
    // Nor of the person.
    const profile = await world.app.inject({
      method: 'PUT',
      url: '/api/profile',
      headers: { authorization: `Bearer ${client.token}`, [COMPANY_HEADER]: companyId },
      payload: { firstName: 'Otra', lastName: '', phone: null, phoneCountryCode: null },
    })
    expect(profile.json()).toMatchObject({ message: expect.stringContaining('solo puedes mirar') })
  })
})

/** How much a company has written down: nothing changes without its audit. */
const rowsOf = (companyId: string): Promise<string> =>
  inCompany(world.pool, { companyId, personId: null }, async (tx) =>
    JSON.stringify(
      await tx.first(sql`
        select (select count(*) from audit_event) as audit, (select count(*) from outbox) as outbox,
               (select count(*) from idempotency) as keys, (select count(*) from role) as roles`),
    ),
  )
