// Saved views: one's own and the shared ones, who may share and change them, and nothing of another company.
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storyCompany, storyServer, todayAt, withPermissions, type Actor, type StoryServer } from '../catalogue/story-world.server.ts'
import type { Pool } from '../db/tx.server.ts'
import { fixedClock, openPool } from '../testing/story.server.ts'
import { createView, listViews, removeView, updateView, viewPermissions } from './views.ts'
import { viewHandlers } from './views.server.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
let pool: Pool
let server: StoryServer
let ana: Actor
let bruno: Actor
beforeAll(async () => {
  pool = openPool()
  server = await storyServer(pool, clock, viewHandlers)
  ana = await storyCompany(pool, todayAt(clock))
  // Somebody else of the same company, who may share nothing.
  bruno = { token: uuidv7(), session: { ...withPermissions(ana, []).session, personId: uuidv7() } }
})
afterAll(async () => {
  await server.close()
  await pool.end()
})

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
