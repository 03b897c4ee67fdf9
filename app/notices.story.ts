// What the modules announce, each to whom it concerns: numbering near its end, the plan, reports that did not go out, and
// comments on what one made.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIds, signIn } from '#modules/access/index.ts'
import { auxiliaryBook } from '#modules/analytics/index.ts'
import { addComment, followComments } from '#modules/comments/index.ts'
import { getNotificationPreferences, setNotificationPreference } from '#modules/notifications/index.ts'
import { createLegalValue } from '#modules/taxes/index.ts'
import { setPlanLimits } from '#modules/subscription/index.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { createSchedule } from '#platform/report/schedule/endpoints.ts'
import type { Client } from './client.server.ts'
import { openToldWorld, toldTo, type Member, type ToldWorld } from './testing/told.server.ts'
import { anyEmail, newCompany, openShop, STORY_NOW, type World } from './testing/world.server.ts'

let told: ToldWorld
let world: World
beforeAll(async () => {
  told = await openToldWorld()
  ;({ world } = told)
})
afterAll(() => told.close())

/** Of a company of its own in this story: a resolution and something to sell. */
const shopWith = async (range: { readonly toNumber?: number; readonly validTo?: string }) => {
  const shop = await openShop(world, { items: [{ name: 'Asesoría', price: '50000', taxes: ['IVA 19 %'] }] })
  await inCompany(world.pool, shop, (tx) =>
    tx.run(sql`
      update resolution set to_number = ${range.toNumber ?? 100_000}, valid_to = ${range.validTo ?? '2028-01-01'}
       where company_id = ${shop.companyId}`),
  )
  return shop
}
const titlesOf = async (client: Client) => (await toldTo({ client })).map(({ title }) => title).toReversed()

test('numbering near its end: by use on the document that passes it, by days once, to who manages resolutions, and by mail', async () => {
  const shop = await shopWith({ toNumber: 5, validTo: '2026-12-20' })
  for (let turn = 0; turn < 5; turn += 1) await shop.issue([['Asesoría', '1']], { warehouseId: null })
  await told.work()
  const byUse = ['La resolución FV va en el 80 % de su rango', 'La resolución FV se agotó']
  expect(await titlesOf(shop.client)).toEqual(byUse)
  // Each day the worker looks, and each threshold is told once.
  for (const day of ['2026-11-20', '2026-11-21', '2026-12-05', '2026-12-06', '2026-12-15', '2026-12-19', '2026-12-20', '2026-12-21']) {
    world.clock.moveTo(`${day}T15:00:00Z`)
    await told.look()
  }
  world.clock.moveTo(STORY_NOW)
  await told.work()
  // What fell due to be collected meanwhile is told too.
  expect((await titlesOf(shop.client)).slice(2).filter((title) => !title.includes('por cobrar'))).toEqual([
    'La resolución FV vence en 30 días',
    'Falta la UVT de 2027',
    'La resolución FV vence en 15 días',
    'La resolución FV vence en 5 días',
    'La resolución FV vence mañana',
  ])
  expect(await told.mailsTo(shop.email)).toHaveLength(7)
})

test('what is not validated: told once an hour after it came to the queue, not the moment that a product that stood still finds it', async () => {
  const shop = await shopWith({})
  await shop.issue([['Asesoría', '1']], { warehouseId: null })
  const aboutSending = async () => (await toldTo({ client: shop.client })).filter(({ event }) => event === 'electronic.unsent')
  const lookAt = async (hour: string) => {
    world.clock.moveTo(`2026-11-20T${hour}:00Z`)
    await told.look()
  }
  // Issued at three in the afternoon, and no process ran until six.
  await told.work()
  await inCompany(world.pool, shop, (tx) =>
    tx.run(sql`update transmission set created_at = '2026-11-20T18:00:00Z' where company_id = ${shop.companyId}`),
  )
  for (const hour of ['18:00', '18:06', '18:59']) await lookAt(hour)
  await told.work()
  expect(await aboutSending()).toEqual([])
  for (const hour of ['19:05', '19:11', '22:00']) await lookAt(hour)
  await told.work()
  expect((await aboutSending()).map(({ title }) => title)).toEqual(['1 documento lleva más de una hora sin validar por la DIAN'])
  world.clock.moveTo(STORY_NOW)
})

test('the UVT of next year: from December on, once, to whoever may write it, with the way there', async () => {
  const shop = await shopWith({})
  const contador = await told.newColleague(shop, 'Inés', 'accountant')
  const viewer = await told.newColleague(shop, 'Luz', 'viewer')
  const provided = await newCompany(world)
  const aboutUvt = async (client: Client) => (await toldTo({ client })).filter(({ event }) => event === 'taxes.legalValueMissing')
  const lookOn = async (day: string) => {
    world.clock.moveTo(`${day}T15:00:00Z`)
    await told.look()
    world.clock.moveTo(STORY_NOW)
    await told.work()
  }
  await lookOn('2026-11-30')
  expect(await aboutUvt(shop.client)).toEqual([])
  await provided.client.call(createLegalValue, {
    body: { name: 'uvt', from: '2027-01-01', value: '54999', source: 'Resolución DIAN de prueba' },
  })
  for (const day of ['2026-12-01', '2026-12-02', '2027-01-02']) await lookOn(day)
  for (const { client } of [shop, contador])
    expect(await aboutUvt(client)).toMatchObject([{ title: 'Falta la UVT de 2027', href: '/settings/taxes?section=values' }])
  for (const { client } of [viewer, provided]) expect(await aboutUvt(client)).toEqual([])
})

test('whoever may not manage resolutions is told nothing of them, and cannot ask to be', async () => {
  const company = await newCompany(world)
  const luz = await told.newColleague(company, 'Luz', 'viewer')
  const events = async ({ client }: Pick<Member, 'client'>) =>
    (await client.call(getNotificationPreferences)).events.map(({ event }) => event)
  expect(await events(company)).toContain('documents.resolutionEnding')
  expect(await events(luz)).not.toContain('documents.resolutionEnding')
  expect(await events(luz)).not.toContain('subscription.limit')
})

test('the plan: at eight tenths and at the whole of a limit, to the administrator', async () => {
  const shop = await shopWith({})
  await inCompany(world.pool, shop, (tx) => setPlanLimits(tx, shop.companyId, { planElectronicBill: 3 }))
  for (let turn = 0; turn < 3; turn += 1) await shop.issue([['Asesoría', '1']], { warehouseId: null })
  await expect(shop.issue([['Asesoría', '1']], { warehouseId: null })).rejects.toMatchObject({ status: 400 })
  await told.work()
  expect(await titlesOf(shop.client)).toEqual(['Alcanzaste el límite de documentos electrónicos del mes de tu plan'])
})

test('a scheduled report that could not go out is told to whoever scheduled it; one that goes out only to who asked to know', async () => {
  const body = {
    report: auxiliaryBook.name,
    name: 'Libro',
    query: 'period=mes-anterior',
    format: 'xlsx',
    plan: { every: 'day', hour: 7 },
  } as const
  const company = await newCompany(world)
  const contador = await told.newColleague(company, 'Inés', 'accountant')
  await contador.client.call(createSchedule, { body: { ...body, recipients: [anyEmail()] } })
  const dueAt = async (instant: string) => {
    world.clock.moveTo(instant)
    await told.look()
    await told.work()
    world.clock.moveTo(STORY_NOW)
  }
  await dueAt('2026-11-21T12:00:00Z')
  expect(await toldTo(contador)).toEqual([])
  await contador.client.call(setNotificationPreference, { body: { event: 'reports.scheduleSent', channel: 'app', wanted: true } })
  await dueAt('2026-11-22T12:00:00Z')
  await inCompany(world.pool, company, (tx) =>
    tx.run(sql`update membership set role_id = ${roleIds.seller} where company_id = ${company.companyId} and person_id = ${contador.id}`),
  )
  await dueAt('2026-11-23T12:00:00Z')
  expect(await titlesOf(contador.client)).toEqual(['Va por correo el reporte «Libro»', 'No salió el reporte «Libro»'])
  expect((await toldTo(contador))[0]?.text).toMatch(/^Inés Peña ya no tiene el permiso/)
})

test('whoever made a record hears of the first comment on it, until they leave it', async () => {
  const shop = await shopWith({})
  const { id } = await shop.issue([['Asesoría', '1']], { warehouseId: null })
  const { client: raul } = await told.newColleague(shop, 'Raúl', 'seller')
  await raul.call(addComment, { body: { entityId: id, description: 'Pidió plazo' } })
  await told.work()
  expect((await toldTo(shop)).map(({ event, text }) => [event, text])).toEqual([['comments.followed', 'Pidió plazo']])
  await shop.client.call(followComments, { params: { entityId: id }, body: { follows: false } })
  await raul.call(addComment, { body: { entityId: id, description: 'Ya pagó' } })
  await told.work()
  expect(await toldTo(shop)).toHaveLength(1)
})

test('entering from a device that was not known is told to the person, once, and to nobody else', async () => {
  const { email, password, client } = await newCompany(world)
  const enter = (browser: string) =>
    world.app.inject({
      method: signIn.method,
      url: signIn.path,
      payload: { email, password, keepOpen: false },
      headers: { 'user-agent': `Mozilla/5.0 (${browser}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36` },
    })
  for (const browser of ['Windows NT 10.0; Win64; x64', 'Windows NT 10.0; Win64; x64', 'Linux; Android 15', 'Linux; Android 15'])
    expect((await enter(browser)).statusCode).toBe(200)
  await told.work()
  expect(await titlesOf(client)).toEqual(['Ingresaste desde un dispositivo nuevo: Chrome en Android'])
  expect(await told.mailsTo(email)).toHaveLength(1)
})
