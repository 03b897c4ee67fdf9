// A third party carries its tags: written, kept, found by, and joined when two tags become one.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storyCompany, storyServer, todayAt, type Actor, type StoryServer } from '#platform/catalogue/story-world.server.ts'
import { sql, type Pool } from '#platform/db/tx.server.ts'
import { fixedClock, openPool } from '#platform/testing/story.server.ts'
import { bulkHandlers } from '../bulk/bulk.server.ts'
import { mailParties, tagParties } from '../bulk/endpoints.ts'
import { detailsHandlers } from '../details/details.server.ts'
import { writeConsent } from '../details/endpoints.ts'
import { countParties, createParty, getParty, listParties, updateParty } from '../endpoints.ts'
import { inputOf, newPartyForm } from '../form.ts'
import { listHandlers, peopleHandlers } from '../handlers.server.ts'
import { personTag } from './tag.ts'
import { personTagServed } from './tag.server.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
let pool: Pool
let server: StoryServer
beforeAll(async () => {
  pool = openPool()
  server = await storyServer(pool, clock, [
    ...peopleHandlers,
    ...listHandlers([]),
    ...bulkHandlers,
    ...detailsHandlers,
    ...personTagServed.handlers,
  ])
})
afterAll(async () => {
  await server.close()
  await pool.end()
})

const { tagIds: _none, ...ceiba } = { ...inputOf(newPartyForm), identification: '900123456-8', legalName: 'Almacenes La Ceiba' }

const newTag = async (ana: Actor, name: string): Promise<string> =>
  String((await server.call(ana, personTag.endpoints.create, { body: { name, role: 'all', color: 'musgo' } })).body['id'])
const newParty = async (ana: Actor, tagIds: readonly string[], more: object = {}): Promise<string> =>
  String((await server.call(ana, createParty, { body: { ...ceiba, ...more, tagIds } })).body['id'])
const tagNames = async (ana: Actor, id: string) => {
  const { tags } = (await server.call(ana, getParty, { params: { id } })).body
  return (tags as { name: string }[]).map(({ name }) => name)
}

test('they are written with the third party, kept by whoever says nothing of them, and told by name in the audit', async () => {
  const ana = await storyCompany(pool, todayAt(clock))
  const [wholesale, north] = [await newTag(ana, 'Mayorista'), await newTag(ana, 'Norte')]
  const id = await newParty(ana, [north, wholesale])
  expect(await tagNames(ana, id)).toEqual(['Mayorista', 'Norte'])
  await server.call(ana, updateParty, { params: { id }, body: { ...ceiba, tradeName: 'La Ceiba', version: 1 } })
  expect(await tagNames(ana, id)).toEqual(['Mayorista', 'Norte'])
  await server.call(ana, updateParty, { params: { id }, body: { ...ceiba, tradeName: 'La Ceiba', tagIds: [north], version: 2 } })
  expect(await tagNames(ana, id)).toEqual(['Norte'])
  const same = await server.call(ana, updateParty, {
    params: { id },
    body: { ...ceiba, tradeName: 'La Ceiba', tagIds: [north], version: 3 },
  })
  expect(same.body).toEqual({ version: 3 })
  const events = await server.look(ana, (tx) =>
    tx.rows<{ changes: unknown }>(
      sql`select changes from audit_event where company_id = ${ana.session.companyId} and entity_id = ${id} order by id desc limit 1`,
    ),
  )
  expect(events[0]?.changes).toEqual({ tags: [['Mayorista', 'Norte'], ['Norte']] })
})

test('the list shows them and is filtered by one', async () => {
  const ana = await storyCompany(pool, todayAt(clock))
  const tagId = await newTag(ana, 'Mayorista')
  const id = await newParty(ana, [tagId])
  await newParty(ana, [], { identification: '901234567', legalName: 'Otra' })
  const list = await server.call(ana, listParties, { query: { tagId } })
  expect(list.body['rows']).toMatchObject([{ id, tags: [{ id: tagId, name: 'Mayorista', color: 'musgo' }] }])
  expect((await server.call(ana, countParties, { query: { tagId } })).body).toMatchObject({ active: 1, customers: 1 })
  expect((await server.call(ana, listParties, { query: { tagId: 'x' } })).status).toBe(400)
})

test('a tag of another company is refused, one in use is not deleted, and two become one even in who carries both', async () => {
  const ana = await storyCompany(pool, todayAt(clock))
  const bruno = await storyCompany(pool, todayAt(clock))
  const foreign = await newTag(bruno, 'Mayorista')
  const refused = await server.call(ana, createParty, { body: { ...ceiba, tagIds: [foreign] } })
  expect(refused.body).toMatchObject({ code: 401, field: 'tags', message: 'Una de las etiquetas ya no existe.' })
  const [gone, kept] = [await newTag(ana, 'Mayoreo'), await newTag(ana, 'Mayorista')]
  const both = await newParty(ana, [gone, kept])
  const one = await newParty(ana, [gone], { identification: '901234567', legalName: 'Otra' })
  const params = { id: gone }
  expect((await server.call(ana, personTag.endpoints.remove, { params })).body).toMatchObject({ code: 628 })
  const merged = await server.call(ana, personTag.endpoints.merge, { params, body: { into: kept, version: 1 } })
  expect(merged.body).toEqual({ ok: true })
  expect([await tagNames(ana, both), await tagNames(ana, one)]).toEqual([['Mayorista'], ['Mayorista']])
})

test('several get tags and lose them together: all or none, each with its line in the history', async () => {
  const ana = await storyCompany(pool, todayAt(clock))
  const [wholesale, north] = [await newTag(ana, 'Mayorista'), await newTag(ana, 'Norte')]
  const one = await newParty(ana, [north])
  const other = await newParty(ana, [], { identification: '800100100' })
  const ask = async (body: object) => (await server.call(ana, tagParties, { body })).body
  expect(await ask({ ids: [one, other, one], tagIds: [wholesale], carry: true })).toEqual({ changed: 2 })
  expect([await tagNames(ana, one), await tagNames(ana, other)]).toEqual([['Mayorista', 'Norte'], ['Mayorista']])
  // The same again changes nothing, so nobody who has one open is told that it changed.
  expect(await ask({ ids: [one, other], tagIds: [wholesale], carry: true })).toEqual({ changed: 0 })
  expect(await ask({ ids: [one, other], tagIds: [north], carry: false })).toEqual({ changed: 1 })
  expect(await tagNames(ana, one)).toEqual(['Mayorista'])
  const late = await server.call(ana, updateParty, { params: { id: one }, body: { ...ceiba, version: 1 } })
  expect(late.body).toMatchObject({ code: 697 })

  const stranger = await storyCompany(pool, todayAt(clock))
  const theirs = await newTag(stranger, 'Ajena')
  const many = Array.from({ length: 501 }, () => one)
  for (const [body, field] of [
    [{ ids: [], tagIds: [north], carry: true }, 'ids'],
    [{ ids: many, tagIds: [north], carry: true }, 'ids'],
    [{ ids: [one], tagIds: [], carry: true }, 'tagIds'],
    [{ ids: [one], tagIds: [theirs], carry: true }, 'tags'],
    [{ ids: ['x'], tagIds: [north], carry: true }, 'ids.0'],
    [{ ids: [one], tagIds: [north], carry: 'sí' }, 'carry'],
  ] as const)
    expect(await ask(body)).toMatchObject({ code: 401, field })
  const missing = await server.call(stranger, tagParties, { body: { ids: [one], tagIds: [theirs], carry: true } })
  expect(missing.body).toMatchObject({ code: 698 })
  expect(await tagNames(ana, one)).toEqual(['Mayorista'])
})

test('several are written to: each by itself and each address once, without whoever took back the consent', async () => {
  const ana = await storyCompany(pool, todayAt(clock))
  const one = await newParty(ana, [], { emailInvoicing: 'ventas@ceiba.co' })
  const twin = await newParty(ana, [], { identification: '800100100', emailInvoicing: 'Ventas@ceiba.co' })
  const silent = await newParty(ana, [], { identification: '800100101', emailInvoicing: '' })
  const refused = await newParty(ana, [], { identification: '800100102', emailInvoicing: 'no@ceiba.co' })
  await server.call(ana, writeConsent, { params: { id: refused }, body: { granted: false, text: 'Autorizo el tratamiento de mis datos.' } })
  const ask = async (who: Actor, changes: object = {}) =>
    (
      await server.call(who, mailParties, {
        body: { ids: [one, twin, silent, refused, one], subject: 'Cierre', text: 'Cerramos el lunes.', ...changes },
      })
    ).body
  expect(await ask(ana)).toEqual({ written: 1, withoutEmail: 1, withoutConsent: 1 })
  const rows = await server.look(ana, (tx) =>
    tx.rows<{ recipient: string; payload: string }>(
      sql`select payload ->> 'recipient' as recipient, payload::text as payload from outbox where company_id = ${ana.session.companyId} order by id`,
    ),
  )
  expect(rows.map(({ recipient }) => recipient.toLowerCase())).toEqual(['ventas@ceiba.co'])
  // What is written waits sealed.
  expect(rows[0]?.payload).not.toContain('Cerramos')
  for (const [body, field] of [
    [{ ids: [] }, 'ids'],
    [{ ids: Array.from({ length: 501 }, () => one) }, 'ids'],
    [{ subject: 'Ya' }, 'subject'],
    [{ text: 'x'.repeat(5001) }, 'text'],
  ] as const)
    expect(await ask(ana, body)).toMatchObject({ code: 401, field })
  expect(await ask(await storyCompany(pool, todayAt(clock)))).toMatchObject({ code: 698 })
})
