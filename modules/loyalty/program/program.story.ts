// A programme with its lists, over HTTP: what it points to is held, named and followed; and one of before keeps its category.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { category } from '#modules/items/index.ts'
import { itemsServer } from '#modules/items/index.server.ts'
import { storyCompany, storyServer, todayAt, type Actor, type StoryServer } from '#platform/catalogue/story-world.server.ts'
import type { Pool } from '#platform/db/tx.server.ts'
import { askAs } from '#platform/testing/own-database.server.ts'
import { fixedClock, openOwnPool, preparedDatabase, type PreparedDatabase } from '#platform/testing/story.server.ts'
import { programme } from './program.ts'
import { programmeServed } from './program.server.ts'

const MIGRATION = new URL('../../../db/migrations/0181_loyalty_lists.sql', import.meta.url)

const clock = fixedClock('2026-11-20T15:00:00Z')
// A database of its own: the migration is done again.
let database: PreparedDatabase
let pool: Pool
let server: StoryServer
let ana: Actor
beforeAll(async () => {
  database = await preparedDatabase()
  pool = openOwnPool(4, database.appUrl)
  const categories = (itemsServer.catalogues ?? []).filter(({ catalogue }) => catalogue.name === category.name)
  server = await storyServer(
    pool,
    clock,
    [programmeServed, ...categories].flatMap(({ handlers }) => handlers),
  )
  ana = await storyCompany(pool, todayAt(clock))
})
afterAll(async () => {
  await server.close()
  await pool.end()
  await database.remove()
})

const plain = {
  points: 1,
  per: '1000',
  pointValue: '10',
  least: 100,
  months: 12,
  validFrom: null,
  validTo: null,
  welcome: 50,
  birthday: 0,
}
const makeCategory = async (name: string) =>
  String((await server.call(ana, category.endpoints.create, { body: { name, parentId: null, color: null } })).body['id'])
const make = (more: object) => server.call(ana, programme.endpoints.create, { body: { ...plain, ...more } })
const read = async (id: string) => (await server.call(ana, programme.endpoints.one, { params: { id } })).body
const chosen = (...ids: string[]) => ids.map((categoryId) => ({ categoryId }))

test('categories that it leaves out and multiplies are in use, and follow into another; out of use they are not chosen', async () => {
  const [tobacco, cigars, drinks] = [await makeCategory('Tabaco'), await makeCategory('Cigarros'), await makeCategory('Licores')]
  const made = await make({
    name: 'De siempre',
    excluded: chosen(cigars, tobacco),
    multipliers: [
      { categoryId: drinks, days: 'friday', multiplier: '300' },
      { categoryId: null, days: 'weekend', multiplier: '150' },
    ],
  })
  const id = String(made.body['id'])
  expect((await read(id))['labels']).toEqual({
    'excluded.0.categoryId': 'Cigarros',
    'excluded.1.categoryId': 'Tabaco',
    'multipliers.0.categoryId': 'Licores',
  })
  const file = await server.file(ana, programme.endpoints.export, { query: { columns: 'excluded,multipliers' } })
  expect(String(file).split('\r\n')[1]).toBe('Cigarros; Tabaco,Licores | Los viernes | 300;  | Sábados y domingos | 150')
  const held = await server.call(ana, category.endpoints.remove, { params: { id: drinks } })
  expect(held.body).toMatchObject({ code: 628, message: 'No puedes eliminar el registro porque está en uso en programas de puntos.' })
  const merged = await server.call(ana, category.endpoints.merge, { params: { id: cigars }, body: { into: tobacco, version: 1 } })
  expect(merged.body).toEqual({ ok: true })
  expect((await read(id))['excluded']).toMatchObject([{ categoryId: tobacco }])
  await server.call(ana, category.endpoints.setActive, { params: { id: drinks }, body: { active: false, version: 1 } })
  const refused = await make({ name: 'Otro', excluded: chosen(tobacco, drinks) })
  expect(refused.body).toMatchObject({ code: 401, field: 'excluded.1.categoryId', message: 'Está fuera de uso. Elige uno activo.' })
  const kept = { ...(await read(id)), name: 'De toda la vida' }
  expect((await server.call(ana, programme.endpoints.update, { params: { id }, body: kept })).status).toBe(200)
})

test('two multipliers of one category and the same days are refused at the second', async () => {
  const line = { categoryId: null, days: 'every', multiplier: '200' }
  const refused = await make({ name: 'Doble', multipliers: [line, { ...line, multiplier: '300' }] })
  expect(refused.body).toMatchObject({ field: 'multipliers.1.days', message: 'Ya están en la línea 1 para la misma categoría.' })
})

test('a programme of before keeps the category that it left out, in its list', async () => {
  const snacks = await makeCategory('Recargas')
  const [one, none] = [await make({ name: 'Antiguo' }), await make({ name: 'Antiguo sin categoría' })]
  const [id, other] = [String(one.body['id']), String(none.body['id'])]
  await askAs(
    database.ownerUrl,
    `begin;
     drop table loyalty_excluded_category, loyalty_multiplier;
     alter table loyalty_programme drop column welcome, drop column birthday, add column excluded_id uuid;
     alter table loyalty_programme add foreign key (company_id, excluded_id) references item_category (company_id, id);
     set local app.company = '${ana.session.companyId}';
     update loyalty_programme set excluded_id = '${snacks}' where id = '${id}';
     commit`,
  )
  await askAs(database.ownerUrl, `begin; ${readFileSync(MIGRATION, 'utf8')}; commit`)
  expect(await read(id)).toMatchObject({ excluded: [{ categoryId: snacks }], multipliers: [], welcome: 0, birthday: 0, version: 1 })
  expect(await read(other)).toMatchObject({ excluded: [] })
})
