// How one enters a company: each rule enforced on the server for every request, with a clock and addresses of the story.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscriptionServer } from '#modules/subscription/index.server.ts'
import { atDoor, inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { OpenedSession } from '../endpoints.ts'
import { newCompany, newPerson, openStage, PASSWORD, type Stage, signedIn, trySignIn, Visitor } from '../story.server.ts'
import { noSecurity, type SecurityData } from './rules.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage([subscriptionServer])
})
afterAll(() => stage.close())

let made = 0
/** A company of its own with its administrator, who stands in the office. */
async function office(name: string, roleId = 1) {
  made += 1
  const personId = await newPerson(stage, name)
  const companyId = await newCompany(stage, {
    name: `Oficina ${name}`,
    identification: String(901_200_000 + made + Math.floor(Math.random() * 500_000)),
    members: [{ personId, roleId }],
  })
  return { personId, companyId, ana: await signedIn(stage, name) }
}

const OFFICE = { 'x-forwarded-for': '190.24.8.15' }
const ELSEWHERE = { 'x-forwarded-for': '8.8.8.8' }

async function save(visitor: Visitor, change: Partial<SecurityData>, from: Record<string, string> = OFFICE) {
  const { version } = (await visitor.call('GET', '/api/settings/security', undefined, from)).json<{ version: number }>()
  return visitor.call('PUT', '/api/settings/security', { ...noSecurity, ...change, version }, from)
}
/** What a process remembers of a session is forgotten after five seconds. */
const later = () => stage.clock.pass({ seconds: 6 })
const status = async (visitor: Visitor, from: Record<string, string> = OFFICE) =>
  (await visitor.call('GET', '/api/company', undefined, from)).statusCode

test('another network is refused at once, and whoever saves is never left out', async () => {
  const { ana } = await office('red')
  const refused = await save(ana, { networks: ['10.0.0.0/8'] })
  expect(refused.json()).toMatchObject({ field: 'networks', message: expect.stringContaining('190.24.8.15') })
  expect((await save(ana, { networks: ['190.24.8.0/24', '172.16.0.0/12'] })).statusCode).toBe(200)
  later()
  expect([await status(ana), await status(ana, ELSEWHERE)]).toEqual([200, 401])
  expect((await ana.call('GET', '/api/company', undefined, ELSEWHERE)).json()).toMatchObject({
    message: 'Oficina red no permite ingresar desde esta red. Habla con su administrador.',
  })
  // From there nobody signs in either, and is told why.
  const answer = await trySignIn(stage, 'red', PASSWORD)
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
    400,
    'Oficina red no permite ingresar desde esta red. Habla con su administrador.',
  ])
  // A forged address inside the header of a client that is no proxy of ours is not believed.
  const forged = await stage.app.inject({
    method: 'GET',
    url: '/api/company',
    remoteAddress: '8.8.8.8',
    headers: { authorization: `Bearer ${ana.token}`, 'x-forwarded-for': '190.24.8.15' },
  })
  expect(forged.statusCode).toBe(401)
  const two = (await save(ana, { networks: [] })).statusCode
  later()
  expect([two, await status(ana, ELSEWHERE)]).toEqual([200, 200])
})

test('outside the hours of Bogotá the company is closed, also for sessions that are open', async () => {
  const { ana } = await office('horario')
  // It is Friday, and ten in the morning.
  const day = (from: string, to: string) => Array.from({ length: 7 }, (_, index) => (index < 5 ? { from, to } : null))
  expect((await save(ana, { hours: day('12:00', '18:00') })).json()).toMatchObject({ field: 'hours' })
  expect((await save(ana, { hours: day('07:00', '18:00') })).statusCode).toBe(200)
  later()
  expect(await status(ana)).toBe(200)
  stage.clock.pass({ hours: 8 })
  expect(await status(ana)).toBe(401)
  expect((await trySignIn(stage, 'horario', PASSWORD)).json()).toMatchObject({ message: expect.stringContaining('a esta hora') })
  stage.clock.pass({ hours: 64 })
  expect((await trySignIn(stage, 'horario', PASSWORD)).statusCode).toBe(200)
})

test('a session that rests ends, and what a page asks by itself does not keep it awake', async () => {
  const { ana } = await office('reposo')
  await save(ana, { idleMinutes: 15 })
  for (let turn = 0; turn < 3; turn += 1) {
    stage.clock.pass({ minutes: 10 })
    expect(await status(ana)).toBe(200)
  }
  for (let turn = 0; turn < 3; turn += 1) {
    stage.clock.pass({ minutes: 5 })
    expect((await ana.call('GET', '/api/session')).statusCode).toBe(200)
  }
  stage.clock.pass({ minutes: 1 })
  expect(await status(ana)).toBe(401)
})

test('a session has an end whatever is done with it, and changing company does not begin another', async () => {
  const { ana, companyId } = await office('turno')
  await save(ana, { sessionHours: 2 })
  for (let turn = 0; turn < 3; turn += 1) {
    stage.clock.pass({ minutes: 30 })
    expect(await status(ana)).toBe(200)
  }
  const moved = await ana.call('POST', '/api/session/company', { companyId })
  const next = new Visitor(stage, moved.json<OpenedSession>())
  expect(await status(next)).toBe(200)
  stage.clock.pass({ minutes: 31 })
  expect(await status(next)).toBe(401)
})

test('a password that is too old is changed on the way in', async () => {
  const { ana, personId } = await office('clave')
  await save(ana, { passwordDays: 30 })
  await atDoor(stage.pool, { personId }, (tx) =>
    tx.run(sql`update person set password_since = ${new Date(stage.clock.now().getTime() - 31 * 86_400_000)} where id = ${personId}`),
  )
  const body = { email: stage.email('clave'), password: PASSWORD }
  const attempt = (newPassword: string, password = PASSWORD) =>
    stage.app.inject({ method: 'POST', url: '/api/session', remoteAddress: '10.9.9.9', payload: { ...body, password, newPassword } })
  expect((await attempt('')).json()).toMatchObject({ code: 401, field: 'newPassword', message: expect.stringContaining('venció') })
  expect((await attempt('corta')).json()).toMatchObject({ code: 655, field: 'newPassword' })
  expect((await attempt(PASSWORD)).json()).toMatchObject({ code: 654, field: 'newPassword' })
  expect((await attempt('Lupino-azul.2026')).statusCode).toBe(200)
  // Now it is the one in force, and young.
  expect((await attempt('', 'Lupino-azul.2026')).statusCode).toBe(200)
  expect((await attempt('')).json()).toMatchObject({ code: 490 })
})

test('an obligatory second factor is set up at the next sign-in, before entering the company', async () => {
  const { ana, companyId, personId } = await office('factor')
  await save(ana, { secondFactor: true })
  later()
  // Who was in goes on until the session ends.
  expect(await status(ana)).toBe(200)
  const opened = (await trySignIn(stage, 'factor', PASSWORD)).json<OpenedSession>()
  expect(opened.company).toBeNull()
  const outside = new Visitor(stage, { ...opened, company: null })
  expect((await outside.call('GET', '/api/profile')).statusCode).toBe(200)
  expect((await outside.call('GET', '/api/company', undefined, { 'x-company-id': companyId })).json()).toMatchObject({ code: 498 })
  const enter = () => outside.call('POST', '/api/session/company', { companyId })
  expect((await enter()).json()).toMatchObject({ message: expect.stringContaining('verificación en dos pasos') })
  await inCompany(stage.pool, { companyId, personId }, (tx) =>
    tx.run(sql`insert into second_factor (person_id, secret, confirmed_at) values (${personId}, '\\x00', now())`),
  )
  expect((await enter()).json<OpenedSession>().company?.companyId).toBe(companyId)
})

test('nobody without the permission sees or changes it, and the second of two who save is told', async () => {
  const { ana } = await office('dueña')
  const viewer = await office('visita', 6)
  expect((await viewer.ana.call('GET', '/api/settings/security')).statusCode).toBe(403)
  expect((await viewer.ana.call('PUT', '/api/settings/security', { ...noSecurity, version: 0 })).statusCode).toBe(403)
  expect((await save(ana, { idleMinutes: 30 })).statusCode).toBe(200)
  expect((await ana.call('PUT', '/api/settings/security', { ...noSecurity, version: 0 })).json()).toMatchObject({ code: 697 })
  expect(
    (await ana.call('PUT', '/api/settings/security', { ...noSecurity, idleMinutes: 1, networks: ['x'], version: 1 })).json(),
  ).toMatchObject({
    errors: [{ field: 'idleMinutes' }, { field: 'networks' }],
  })
})

test('who one is stands with the person in that company, and nowhere else', async () => {
  const first = await office('mia')
  const second = await newCompany(stage, {
    name: 'Otra oficina',
    identification: String(901_800_000 + Math.floor(Math.random() * 90_000)),
    members: [{ personId: first.personId, roleId: 6 }],
  })
  const info = {
    identificationType: '13',
    identification: '52.417.903',
    firstName: 'Ana',
    lastName: 'Mía',
    position: 'Almacenista',
    area: '',
  }
  const put = (visitor: Visitor, change: object = {}) => visitor.call('PUT', '/api/settings/my-info', { ...info, ...change })
  const read = async (visitor: Visitor) => (await visitor.call('GET', '/api/settings/my-info')).json<typeof info & { isSaved: boolean }>()
  expect(await read(first.ana)).toMatchObject({ firstName: 'Ana', identification: '', isSaved: false })
  expect((await put(first.ana, { identificationType: '31', position: ' ' })).json()).toMatchObject({
    errors: [{ field: 'identificationType' }, { field: 'position' }],
  })
  expect((await put(first.ana)).statusCode).toBe(200)
  expect(await read(first.ana)).toMatchObject({ identification: '52417903', position: 'Almacenista', isSaved: true })
  const other = await office('ajena')
  expect((await read(other.ana)).isSaved).toBe(false)
  const moved = await first.ana.call('POST', '/api/session/company', { companyId: second })
  const there = new Visitor(stage, moved.json<OpenedSession>())
  expect((await read(there)).isSaved).toBe(false)
  await put(there, { position: 'Consultora' })
  const back = new Visitor(stage, (await there.call('POST', '/api/session/company', { companyId: first.companyId })).json<OpenedSession>())
  expect((await read(back)).position).toBe('Almacenista')
})
