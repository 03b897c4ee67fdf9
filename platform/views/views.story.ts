// Saved views: one's own and the shared ones, who may share and change them, and nothing of another company.
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storyCompany, storyServer, todayAt, withPermissions, type Actor, type StoryServer } from '../catalogue/story-world.server.ts'
import { sql, type Pool, type Tx } from '../db/tx.server.ts'
import { fixedClock, openPool } from '../testing/story.server.ts'
import { createView, listViews, openForRoles, openWith, rememberColumns, removeView, updateView, viewPermissions } from './views.ts'
import { viewHandlers } from './views.server.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
let pool: Pool
let server: StoryServer
let ana: Actor
let bruno: Actor
beforeAll(async () => {
  pool = openPool()
  server = await storyServer(pool, clock, viewHandlers(rolesOf))
  ana = await storyCompany(pool, todayAt(clock))
  // Somebody else of the same company, who may share nothing.
  bruno = { token: uuidv7(), session: { ...withPermissions(ana, []).session, personId: uuidv7() } }
})
afterAll(async () => {
  await server.close()
  await pool.end()
})

/** As the module of access would say them. */
const rolesOf = (tx: Tx, companyId: string): Promise<{ id: number; name: string }[]> =>
  tx.rows(sql`select id, name from role where company_id = ${companyId} order by id`)

const content = { query: { f_kind: 'INE', sort: '-name' }, hidden: ['color'] }
const make = (actor: Actor, name: string, shared: boolean, list = 'items.brand') =>
  server.call(actor, createView, { body: { list, name, shared, content } })
const seen = async (actor: Actor, list = 'items.brand') => {
  const { body } = await server.call(actor, listViews, { query: { list } })
  return (body['views'] as { name: string; isOwn: boolean; shared: boolean }[]).map(({ name, isOwn, shared }) => [name, isOwn, shared])
}

test('one sees one’s own and the shared ones of a list', async () => {
  expect((await make(ana, 'Por vencer', true)).status).toBe(200)
  expect((await make(ana, 'Las mías', false)).status).toBe(200)
  expect((await make(bruno, 'Las mías', false)).status).toBe(200)
  expect((await make(ana, 'De otra lista', false, 'other')).status).toBe(200)
  expect(await seen(ana)).toEqual([
    ['Las mías', true, false],
    ['Por vencer', true, true],
  ])
  expect(await seen(bruno)).toEqual([
    ['Las mías', true, false],
    ['Por vencer', false, true],
  ])
  expect(await seen(await storyCompany(pool, todayAt(clock)))).toEqual([])
  const twin = await make(ana, 'Las mías', false)
  expect(twin.body).toMatchObject({ code: 404, field: 'name', message: 'Ya existe un registro con el nombre Las mías.' })
})

test('sharing asks for its permission, and so does changing what is shared', async () => {
  expect((await make(bruno, 'Para todos', true)).status).toBe(403)
  const shared = String((await make(ana, 'Compartida', true)).body['id'])
  const own = String((await make(bruno, 'Propia', false)).body['id'])
  const change = (actor: Actor, id: string, isShared: boolean) =>
    server.call(actor, updateView, { params: { id }, body: { name: 'Otra', shared: isShared, content } })
  expect((await change(bruno, shared, true)).status).toBe(403)
  expect((await change(bruno, own, true)).status).toBe(403)
  expect((await change(ana, own, false)).body['code']).toBe(698)
  expect((await change(bruno, own, false)).status).toBe(200)
  const trusted: Actor = { token: uuidv7(), session: { ...bruno.session, permissions: new Set([viewPermissions.share.code]) } }
  expect((await change(trusted, shared, true)).status).toBe(200)
  expect((await server.call(bruno, removeView, { params: { id: shared } })).status).toBe(403)
  expect((await server.call(trusted, removeView, { params: { id: shared } })).status).toBe(200)
  expect((await server.call(bruno, removeView, { params: { id: own } })).status).toBe(200)
})

test('a list opens as one said, or else as the role does; what is gone opens nothing', async () => {
  const list = 'opening'
  const asked = async (actor: Actor) => {
    const { body } = await server.call(actor, listViews, { query: { list } })
    return { opens: body['opens'], roleOpens: body['roleOpens'] }
  }
  const open = (actor: Actor, opens: string, viewId: string | null = null) =>
    server.call(actor, openWith, { body: { list, opens, viewId } })
  const roles = (actor: Actor, id: string, roleIds: number[]) => server.call(actor, openForRoles, { params: { id }, body: { roleIds } })
  const [shared, other] = [
    String((await make(ana, 'De todos', true, list)).body['id']),
    String((await make(ana, 'Otra', true, list)).body['id']),
  ]
  const own = String((await make(bruno, 'De Bruno', false, list)).body['id'])
  expect(await asked(bruno)).toEqual({ opens: null, roleOpens: null })
  expect((await roles(ana, shared, [1])).status).toBe(200)
  expect(await asked(bruno)).toEqual({ opens: shared, roleOpens: shared })
  expect((await open(bruno, 'view', own)).status).toBe(200)
  expect(await asked(bruno)).toEqual({ opens: own, roleOpens: shared })
  expect((await open(bruno, 'plain')).status).toBe(200)
  expect(await asked(bruno)).toEqual({ opens: null, roleOpens: shared })
  expect(await asked(ana)).toEqual({ opens: shared, roleOpens: shared })
  // One view per role and list: the later takes the place of the other.
  expect((await roles(ana, other, [1])).status).toBe(200)
  expect(await asked(ana)).toEqual({ opens: other, roleOpens: other })
  // Only what one sees, of that list, and only who may share says it for others.
  expect((await open(ana, 'view', own)).body['code']).toBe(698)
  expect((await server.call(ana, openWith, { body: { list: 'another', opens: 'view', viewId: shared } })).body['code']).toBe(698)
  expect((await roles(bruno, shared, [1])).status).toBe(403)
  expect((await roles(ana, shared, [77])).body['code']).toBe(698)
  const mine = String((await make(ana, 'Solo mía', false, list)).body['id'])
  expect((await roles(ana, mine, [1])).body).toMatchObject({ code: 401, field: 'roleIds' })
  // Neither what is shared no more nor what is deleted opens the list of somebody else.
  await open(bruno, 'view', shared)
  await open(ana, 'view', shared)
  await server.call(ana, updateView, { params: { id: shared }, body: { name: 'De Ana', shared: false, content } })
  expect(await asked(bruno)).toEqual({ opens: other, roleOpens: other })
  expect(await asked(ana)).toEqual({ opens: shared, roleOpens: other })
  await server.call(ana, removeView, { params: { id: shared } })
  await server.call(ana, removeView, { params: { id: other } })
  expect(await asked(ana)).toEqual({ opens: null, roleOpens: null })
})

test('columns are kept for each person and list; a view of before has them in their own order', async () => {
  const list = 'columns'
  const columns = { hidden: ['color'], order: ['name', 'code'], widths: { name: 240 } }
  const kept = async (actor: Actor) => (await server.call(actor, listViews, { query: { list } })).body['columns']
  expect(await kept(ana)).toBeNull()
  expect((await server.call(ana, rememberColumns, { body: { list, columns } })).status).toBe(200)
  expect((await server.call(ana, openWith, { body: { list, opens: 'plain' } })).status).toBe(200)
  expect(await kept(ana)).toEqual(columns)
  expect(await kept(bruno)).toBeNull()
  const wide = await server.call(ana, rememberColumns, { body: { list, columns: { ...columns, widths: { name: 99_999 } } } })
  expect(wide.status).toBe(400)
  const id = String((await make(ana, 'De antes', false, list)).body['id'])
  await server.look(ana, (tx) =>
    tx.run(sql`update saved_view set content = content - 'order' - 'widths' where company_id = ${ana.session.companyId} and id = ${id}`),
  )
  const { body } = await server.call(ana, listViews, { query: { list } })
  expect((body['views'] as object[])[0]).toMatchObject({ content: { order: [], widths: {}, hidden: ['color'] } })
})
