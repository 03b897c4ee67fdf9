// What a person is told: once, by the channels that they want, live in every process; nothing of anybody else, and nothing
// after the session ended.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { roleIds, signOut } from '#modules/access/index.ts'
import { addComment, followComments } from '#modules/comments/index.ts'
import { finishNotices } from '#modules/notifications/index.server.ts'
import {
  countUnread,
  getNotificationPreferences,
  listenToNotifications,
  listNotifications,
  markAllRead,
  markNotification,
  setNotificationPreference,
} from '#modules/notifications/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { announce } from '#platform/notices/announce.server.ts'
import { NOTICE_TOPIC } from '#platform/notices/notice.ts'
import { inPlaces } from '#platform/place.ts'
import { whole } from './modules.server.ts'
import { listenTo, type Listening } from './testing/stream.server.ts'
import { openToldWorld, toldTo, type Member, type ToldWorld } from './testing/told.server.ts'
import { newCompany, STORY_NOW, type StoryCompany, type World } from './testing/world.server.ts'

let toldWorld: ToldWorld
let world: World
let other: World
let urls: readonly string[]
let company: StoryCompany
let ana: Member
let luz: Member

beforeAll(async () => {
  toldWorld = await openToldWorld()
  ;({ world, other } = toldWorld)
  urls = await Promise.all([world, other].map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })))
})
// With streams still open: stopping a server ends them.
afterAll(() => toldWorld.close())
beforeEach(async () => {
  company = await newCompany(world)
  ana = { id: company.personId, email: company.email, client: company.client }
  luz = await toldWorld.newColleague(company, 'Luz', 'viewer')
})

const work = (): Promise<void> => toldWorld.work()

const listen = (who: Pick<Member, 'client'>, process = 0): Promise<Listening> =>
  listenTo(`${urls[process]}${listenToNotifications.path}`, who.client)

/** A record that everybody in the company may read: a third party that it was born with. */
const recordOf = async ({ companyId }: StoryCompany): Promise<string> => {
  const row = await inCompany(world.pool, { companyId, personId: null }, (tx) =>
    tx.first<{ id: string }>(sql`select id from party where company_id = ${companyId} order by id limit 1`),
  )
  return row?.id ?? ''
}
const write = async (who: Member, text: string) =>
  who.client.call(addComment, { body: { entityId: await recordOf(company), description: text } })
const noticeKinds = inPlaces(whole.modules.flatMap(({ notices = [] }) => notices))
const mention = noticeKinds[0] ?? expect.unreachable()
const tellLuz = (key: string, to: readonly string[] | 'audience' = [luz.id]) =>
  inCompany(world.pool, company, (tx) =>
    announce(tx, company.companyId, new Date(), [{ kind: mention, key, title: `Aviso ${key}`, text: 'Algo pasó', href: '/people', to }]),
  )

test('whoever is named is told, with where it is; the author is not, nor whoever may not read the record', async () => {
  await write(ana, 'Mira esto, @Luz Peña y @Ana Historia')
  await work()
  expect(await toldTo(luz)).toEqual([
    {
      id: expect.any(String),
      event: 'comments.mentioned',
      title: expect.stringMatching(/^Ana Historia te mencionó en /),
      text: 'Mira esto, @Luz Peña y @Ana Historia',
      href: expect.stringMatching(/comentarios=1$/),
      actionable: true,
      verb: 'Responder',
      isDone: false,
      createdAt: expect.any(String),
      readAt: null,
    },
  ])
  expect(await toldTo(ana)).toEqual([])
  // Luz follows the thread now, and so does Ana.
  await write(luz, 'Ya lo vi')
  await write(ana, 'Gracias')
  await work()
  expect((await toldTo(ana)).map(({ event, text }) => [event, text])).toEqual([['comments.followed', 'Ya lo vi']])
  expect((await toldTo(luz)).map(({ event, text }) => [event, text])).toEqual([
    ['comments.followed', 'Gracias'],
    ['comments.mentioned', 'Mira esto, @Luz Peña y @Ana Historia'],
  ])
  // Who lost the right to read the record hears no more of it, although they follow.
  await inCompany(world.pool, company, async (tx) => {
    await insertRows(tx, 'role', [{ company_id: company.companyId, id: 60, name: 'Sin terceros', permissions: [] }])
    await tx.run(sql`update membership set role_id = 60 where company_id = ${company.companyId} and person_id = ${luz.id}`)
  })
  await write(ana, 'Entre nosotros, @Luz Peña')
  await work()
  expect(await toldTo(luz)).toHaveLength(2)
})

test('following a record is enough, and leaving it is too', async () => {
  const params = { entityId: await recordOf(company) }
  await luz.client.call(followComments, { params, body: { follows: true } })
  await write(ana, 'Uno')
  await work()
  await luz.client.call(followComments, { params, body: { follows: false } })
  await write(ana, 'Dos')
  await work()
  expect((await toldTo(luz)).map(({ text }) => text)).toEqual(['Uno'])
})

test('announced again, delivered again, by two workers at once: told once', async () => {
  for (let turn = 0; turn < 3; turn += 1) await tellLuz('x')
  const rows = () =>
    inCompany(world.pool, company, (tx) =>
      tx.rows(sql`select id from outbox where company_id = ${company.companyId} and topic = ${NOTICE_TOPIC}`),
    )
  expect(await rows()).toHaveLength(1)
  await luz.client.call(setNotificationPreference, { body: { event: mention.code, channel: 'email', wanted: true } })
  await Promise.all([work(), work()])
  // A worker that died after the effect leaves the row to be delivered again.
  await inCompany(world.pool, company, (tx) =>
    tx.run(sql`update outbox set state = 'pending', run_at = now() where company_id = ${company.companyId} and topic = ${NOTICE_TOPIC}`),
  )
  await work()
  expect(await toldTo(luz)).toHaveLength(1)
  expect(await toldWorld.mailsTo(luz.email)).toHaveLength(1)
})

test('what was attended waits for nobody, whoever attended it; what is asked again does', async () => {
  const about = '018f0000-0000-7000-8000-000000000001'
  const finish = () => inCompany(world.pool, company, (tx) => finishNotices(tx, company.companyId, { kinds: [mention], about }))
  const marks = async () => (await toldTo(luz)).map(({ title, isDone, verb, actionable }) => [title, isDone, verb, actionable])
  await tellLuz('otra:1')
  // Attended before anybody was told: nobody is.
  await tellLuz(`${about}:0`)
  await finish()
  await tellLuz(`${about}:1`)
  await work()
  expect(await marks()).toEqual([
    [`Aviso ${about}:1`, false, 'Responder', true],
    ['Aviso otra:1', false, 'Responder', true],
  ])
  await finish()
  expect((await marks())[0]).toEqual([`Aviso ${about}:1`, true, null, false])
  expect((await luz.client.call(countUnread)).unread).toBe(1)
  await tellLuz(`${about}:2`)
  await work()
  expect((await luz.client.call(countUnread)).unread).toBe(2)
})

test('each is told by the channels that they want: both, one or none', async () => {
  const choose = (channel: 'app' | 'email', wanted: boolean) =>
    luz.client.call(setNotificationPreference, { body: { event: mention.code, channel, wanted } })
  expect((await luz.client.call(getNotificationPreferences)).events[0]).toMatchObject({
    event: mention.code,
    channels: { app: true, email: false },
  })
  await tellLuz('uno')
  await work()
  await choose('email', true)
  await choose('app', false)
  expect((await luz.client.call(getNotificationPreferences)).events[0]?.channels).toEqual({ app: false, email: true })
  await tellLuz('dos')
  await work()
  await choose('email', false)
  await tellLuz('tres')
  await work()
  expect((await toldTo(luz)).map(({ title }) => title)).toEqual(['Aviso uno'])
  const [mail, ...more] = await toldWorld.mailsTo(luz.email)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ subject: 'Aviso dos', fromName: 'Historias S.A.S. en Páramo' })
  // What one chooses in a company holds in that company, for that person.
  expect((await ana.client.call(getNotificationPreferences)).events[0]?.channels).toEqual({ app: true, email: false })
  await expect(
    luz.client.call(setNotificationPreference, { body: { event: 'no.existe', channel: 'app', wanted: true } }),
  ).rejects.toMatchObject({ status: 400, fields: ['event'] })
})

test('only what waits for the person starts with a channel on', () => {
  for (const kind of noticeKinds) if (!kind.actionable) expect(kind.startsOn, kind.code).toEqual([])
  expect(new Set(noticeKinds.map(({ code }) => code)).size).toBe(noticeKinds.length)
})

test('read and unread, one or all up to the one that was seen; of nobody else', async () => {
  for (const key of ['1', '2', '3']) {
    await tellLuz(key, [luz.id, ana.id])
    await work()
  }
  const unread = async (who: Member) => (await who.client.call(countUnread)).unread
  const [third, second, first] = await toldTo(luz)
  expect(await unread(luz)).toBe(3)
  await luz.client.call(markNotification, { params: { id: first?.id ?? '' }, body: { read: true } })
  expect((await toldTo(luz, 'true')).map(({ title }) => title)).toEqual(['Aviso 3', 'Aviso 2'])
  await luz.client.call(markNotification, { params: { id: first?.id ?? '' }, body: { read: false } })
  expect(await luz.client.call(markAllRead, { body: { upTo: second?.id ?? '' } })).toEqual({ marked: 2 })
  expect((await toldTo(luz, 'true')).map(({ id }) => id)).toEqual([third?.id])
  expect(await luz.client.call(markAllRead, { body: {} })).toEqual({ marked: 1 })
  expect([await unread(luz), await unread(ana)]).toEqual([0, 3])
  // Hers are nobody else's to mark, in the same company or in another.
  const stranger = await newCompany(world)
  for (const { client } of [ana, stranger])
    await expect(client.call(markNotification, { params: { id: first?.id ?? '' }, body: { read: false } })).rejects.toMatchObject({
      code: 698,
    })
  expect(await unread(luz)).toBe(0)
})

test('a list of many goes on from page to page', async () => {
  for (let key = 0; key < 30; key += 1) await tellLuz(String(key))
  await work()
  const page = await luz.client.call(listNotifications, { query: { size: '25' } })
  const rest = await luz.client.call(listNotifications, { query: { size: '25', after: page.next ?? '' } })
  expect([page.rows.length, rest.rows.length, rest.next]).toEqual([25, 5, null])
  expect(new Set([...page.rows, ...rest.rows].map(({ id }) => id)).size).toBe(30)
})

describe('live', () => {
  test('what arrives and what is read is heard in every process, and by nobody else', async () => {
    const stranger = await newCompany(world)
    const [here, there] = [await listen(luz), await listen(luz, 1)]
    const [colleague, outsider] = [await listen(ana, 1), await listen(stranger)]
    for (const stream of [here, there, colleague, outsider]) expect(await stream.next()).toEqual({ unread: 0, fresh: [] })
    await tellLuz('vivo')
    await work()
    for (const stream of [here, there]) expect(await stream.next()).toMatchObject({ unread: 1, fresh: [{ title: 'Aviso vivo' }] })
    const [one] = await toldTo(luz)
    await luz.client.call(markNotification, { params: { id: one?.id ?? '' }, body: { read: true } })
    for (const stream of [here, there]) expect(await stream.next()).toEqual({ unread: 0, fresh: [] })
    expect(await Promise.all([colleague, outsider].map((stream) => stream.isSilent()))).toEqual([true, true])
  })

  test('one person in two companies hears of each in its own', async () => {
    const second = await newCompany(world)
    await inCompany(world.pool, second, (tx) =>
      insertRows(tx, 'membership', [{ company_id: second.companyId, person_id: luz.id, role_id: roleIds.viewer, active: true }]),
    )
    const stream = await listen(luz)
    await stream.next()
    await inCompany(world.pool, second, (tx) =>
      announce(tx, second.companyId, new Date(), [
        { kind: mention, key: 'z', title: 'De la otra', text: '', href: '/people', to: [luz.id] },
      ]),
    )
    await work()
    expect(await stream.isSilent()).toBe(true)
    expect(await toldTo(luz)).toEqual([])
  })

  test('without a session, or with the page of another company, nothing is heard', async () => {
    const path = `${urls[0]}${listenToNotifications.path}`
    expect((await listenTo(path, { token: null, companyId: null })).status).toBe(401)
    const stranger = await newCompany(world)
    expect((await listenTo(path, { token: luz.client.token, companyId: stranger.companyId })).status).toBe(400)
  })

  test('a session that was closed hears nothing more, wherever it was closed', async () => {
    const open = [await listen(luz), await listen(luz, 1)]
    for (const stream of open) await stream.next()
    await luz.client.call(signOut)
    // The other process remembers a session for 5 seconds at most.
    for (const { clock } of [world, other]) clock.moveTo('2026-11-20T15:00:10Z')
    await tellLuz('tarde')
    await work()
    for (const stream of open) expect(await stream.next()).toBeNull()
    for (const { clock } of [world, other]) clock.moveTo(STORY_NOW)
  })

  test('a listening connection that broke is opened again, and what was said meanwhile is seen', async () => {
    const stream = await listen(luz)
    await stream.next()
    await inCompany(world.pool, company, (tx) =>
      tx.rows(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'paramo-signals' and usename = current_user and datname = current_database()`),
    )
    await tellLuz('mientras')
    await work()
    expect(await stream.next()).toMatchObject({ unread: 1, fresh: [{ title: 'Aviso mientras' }] })
  })
})
