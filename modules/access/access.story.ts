// Entering and leaving, against a real database and with a clock that the story moves: every refusal has its code, and
// nobody can tell an e-mail that exists from one that does not.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atDoor, inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { COMPANY_HEADER } from '#platform/http/server.server.ts'
import { setPlanLimits, subscriptionServer } from '#modules/subscription/index.server.ts'
import type { OpenedSession, SessionView } from './endpoints.ts'
import { findSession } from './find-session.server.ts'
import { forgetAttempts } from './forget-attempts.server.ts'
import { roleIds } from '#platform/roles.ts'
import type { HumanProof } from './human-check/endpoints.ts'
import {
  humanProofFor,
  newCompany,
  newPerson,
  openStage,
  PASSWORD,
  signedIn,
  solvedProof,
  trySignIn,
  type Stage,
  watchStatements,
} from './story.server.ts'

let stage: Stage
let sumapaz: string
let ceiba: string

beforeAll(async () => {
  stage = await openStage([subscriptionServer])
  const ana = await newPerson(stage, 'ana')
  const beto = await newPerson(stage, 'beto')
  await newPerson(stage, 'solo')
  const inactive = await newPerson(stage, 'retirado', { active: false })
  const unconfirmed = await newPerson(stage, 'nueva', { emailConfirmed: false })
  sumapaz = await newCompany(stage, {
    name: 'Provisiones Sumapaz S.A.S.',
    identification: '900123456',
    members: [
      { personId: ana, roleId: roleIds.administrator },
      { personId: beto, roleId: roleIds.viewer },
      { personId: inactive, roleId: roleIds.seller },
      { personId: unconfirmed, roleId: roleIds.seller },
    ],
  })
  ceiba = await newCompany(stage, {
    name: 'Almacenes La Ceiba S.A.S.',
    identification: '901555444',
    serviceId: 13,
    color: 'laguna',
    members: [{ personId: ana, roleId: roleIds.accountant }],
  })
})
afterAll(() => stage.close())

/** A browser that brings a proof whenever it was told to. */
const codeOf = async (email: string, password: string): Promise<number> => {
  const first = await trySignIn(stage, email, password)
  const needsProof = first.statusCode === 400 && first.json<{ code: number }>().code === 693
  const answer = needsProof ? await trySignIn(stage, email, password, { proof: await humanProofFor(stage) }) : first
  return answer.statusCode === 400 ? answer.json<{ code: number }>().code : answer.statusCode
}

test('the right password opens a session with the keys of the specification', async () => {
  const answer = await trySignIn(stage, 'ANA', PASSWORD)
  expect(answer.statusCode).toBe(200)
  const session = answer.json<OpenedSession>()
  expect(session.accessToken).toMatch(/^[\w-]{43}$/)
  expect(session.expiresAt).toBe('2026-11-21T03:00:00.000Z')
  expect(session.user).toMatchObject({ userFirstName: 'Ana', userEmail: stage.email('ana'), userAvatar: null })
  expect(session.companies.map(({ name, nit, color, roleName }) => [name, nit, color, roleName])).toEqual([
    ['Almacenes La Ceiba S.A.S.', '901.555.444-7', 'laguna', 'Contador'],
    ['Provisiones Sumapaz S.A.S.', '900.123.456-8', 'musgo', 'Administrador'],
  ])
  expect(session.company).toMatchObject({ companyId: ceiba, serviceId: 13, roleId: 2 })
  // What the modules of this stage offer to an accountant.
  expect(session.company?.permissions).toEqual([
    'company.company.read',
    'items.item.cost',
    'payroll.salaryLevel.salary',
    'pricing.priceList.margin',
  ])
  expect(session.company?.planLimits).toHaveProperty('planSell', null)
})

test.each([
  [{ email: 'ana@', password: PASSWORD }, 'email', 'El correo no es válido. Revísalo e inténtalo de nuevo.'],
  [{ email: '  ', password: PASSWORD }, 'email', 'Escribe tu correo electrónico.'],
  [{ email: 'ana@paramo.example', password: '' }, 'password', 'Escribe tu contraseña.'],
])('what the page would not send is refused at its field: %j', async (payload, field, message) => {
  const answer = await stage.app.inject({ method: 'POST', url: '/api/session', remoteAddress: '10.9.0.1', payload })
  expect(answer.json()).toMatchObject({ code: 401, field, message, errors: [{ field }] })
})

test('"Mantener la sesión abierta" lasts 30 days', async () => {
  const answer = await trySignIn(stage, 'ana', PASSWORD, { keepOpen: true })
  expect(answer.json<OpenedSession>().expiresAt).toBe('2026-12-20T15:00:00.000Z')
})

test('neither the token nor the password are stored', async () => {
  const visitor = await signedIn(stage, 'ana')
  const rows = await inCompany(stage.pool, { companyId: sumapaz, personId: (await sessionOf(visitor)).user.userId }, (tx) =>
    tx.rows<{ token_hash: Buffer; password_hash: string }>(
      sql`select s.token_hash, p.password_hash from session s join person p on p.id = s.person_id`,
    ),
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) {
    expect(row.token_hash.toString('base64url')).not.toBe(visitor.token)
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  }
})

const sessionOf = async (visitor: Awaited<ReturnType<typeof signedIn>>): Promise<SessionView> =>
  (await visitor.call('GET', '/api/session')).json<SessionView>()

test.each([
  ['beto', 'of somebody'],
  ['nadie', 'of nobody'],
])('wrong passwords for %s (%s): counted, locked 2 minutes, then 10', async (email) => {
  const wrong = () => codeOf(email, 'Equivocada.1')
  expect([await wrong(), await wrong(), await wrong(), await wrong(), await wrong()]).toEqual([490, 490, 494, 494, 692])
  stage.clock.pass({ minutes: 1, seconds: 59 })
  const refused = await trySignIn(stage, email, 'Equivocada.1', { proof: await humanProofFor(stage) })
  expect(refused.json()).toMatchObject({
    code: 692,
    message: 'Por seguridad bloqueamos el ingreso durante 2 minutos.',
    params: { minutos: '2', hasta: new Date(stage.clock.now().getTime() + 1000).toISOString() },
  })
  stage.clock.pass({ seconds: 1 })
  expect([await wrong(), await wrong(), await wrong(), await wrong()]).toEqual([490, 490, 494, 494])
  expect((await trySignIn(stage, email, 'Equivocada.1', { proof: await humanProofFor(stage) })).json()).toMatchObject({
    code: 692,
    params: { minutos: '10' },
  })
  stage.clock.pass({ minutes: 9, seconds: 59 })
  expect(await wrong()).toBe(692)
  stage.clock.pass({ seconds: 1 })
  expect(await wrong()).toBe(490)
})

test('a wrong password costs the same statements for every e-mail', async () => {
  stage.clock.pass({ hours: 25 })
  const watched = await watchStatements(stage)
  const seen = async (name: string) => ({ status: (await trySignIn(stage, name, 'Equivocada.1')).statusCode, asked: watched() })
  const known = await seen('ana')
  expect(known.asked.length).toBeGreaterThan(3)
  for (const name of ['nadie', 'retirado', 'nueva', 'solo']) expect(await seen(name)).toEqual(known)
})

test('a locked e-mail refuses the right password too, and the right one afterwards clears the count', async () => {
  stage.clock.pass({ hours: 25 })
  for (let index = 0; index < 5; index += 1) await codeOf('beto', 'Equivocada.1')
  expect(await codeOf('beto', PASSWORD)).toBe(692)
  stage.clock.pass({ minutes: 2 })
  expect(await codeOf('beto', PASSWORD)).toBe(200)
  expect(await codeOf('beto', 'Equivocada.1')).toBe(490)
})

test('twenty guesses at once are three without a proof, and five with one', async () => {
  const bare = await Promise.all(Array.from({ length: 20 }, () => trySignIn(stage, 'rapidos', 'Equivocada.1')))
  expect(bare.filter((answer) => answer.json<{ code: number }>().code !== 693)).toHaveLength(3)
  const proofs = await Promise.all(Array.from({ length: 20 }, () => humanProofFor(stage)))
  const answers = await Promise.all(proofs.map((proof) => trySignIn(stage, 'muchos', 'Equivocada.1', { proof })))
  const codes = answers.map((answer) => answer.json<{ code: number }>().code)
  expect(codes.filter((code) => code === 490)).toHaveLength(2)
  expect(codes.filter((code) => code === 494)).toHaveLength(2)
  expect(codes.filter((code) => code === 692)).toHaveLength(16)
})

test('a proof is taken once, in its time, and only when it is one', async () => {
  stage.clock.pass({ hours: 25 })
  for (let index = 0; index < 3; index += 1) await trySignIn(stage, 'probado', 'Equivocada.1')
  const attempt = async (proof: HumanProof | null) =>
    (await trySignIn(stage, 'probado', 'Equivocada.1', { proof })).json<{ code: number; message: string; params: object }>()
  expect(await attempt(null)).toMatchObject({
    code: 693,
    message: 'No pudimos verificar que eres una persona. Inténtalo de nuevo.',
    params: { verificacion: 'true' },
  })
  const proof = await solvedProof(stage)
  expect((await attempt({ ...proof, puzzle: 'inventado' })).code).toBe(693)
  expect((await attempt(proof)).code).toBe(494)
  expect((await attempt(proof)).code).toBe(693)
  const late = await humanProofFor(stage)
  stage.clock.pass({ minutes: 10 })
  expect((await attempt(late)).code).toBe(693)
})

test.each([
  ['retirado', 491],
  ['nueva', 492],
  ['solo', 493],
])('%s is told %i only after the right password', async (email, code) => {
  expect(await codeOf(email, 'Equivocada.1')).toBe(490)
  expect(await codeOf(email, PASSWORD)).toBe(code)
})

test('a body without e-mail is answered at its field', async () => {
  const answer = await stage.app.inject({ method: 'POST', url: '/api/session', payload: { password: 'x' } })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 401, field: 'email' })
})

test('signing out ends the session at once in this process', async () => {
  const visitor = await signedIn(stage, 'ana')
  expect((await visitor.call('GET', '/api/company')).statusCode).toBe(200)
  expect((await visitor.call('DELETE', '/api/session')).json()).toEqual({ ok: true })
  expect((await visitor.call('GET', '/api/company')).statusCode).toBe(401)
})

test('a session ends by itself after 12 hours', async () => {
  const visitor = await signedIn(stage, 'ana')
  stage.clock.pass({ hours: 11, minutes: 59 })
  expect((await visitor.call('GET', '/api/session')).statusCode).toBe(200)
  stage.clock.pass({ minutes: 1 })
  expect((await visitor.call('GET', '/api/session')).statusCode).toBe(401)
})

test('switching company gives a new token that stands there; the old one is over', async () => {
  const visitor = await signedIn(stage, 'ana')
  const from = visitor.companyId
  const to = from === sumapaz ? ceiba : sumapaz
  const before = visitor.token
  const switched = (await visitor.call('POST', '/api/session/company', { companyId: to })).json<OpenedSession>()
  expect(switched.company?.companyId).toBe(to)
  expect((await visitor.call('GET', '/api/session')).statusCode).toBe(401)
  visitor.token = switched.accessToken
  visitor.companyId = to
  expect((await visitor.call('GET', '/api/company')).json()).toMatchObject({ id: to })
  expect(switched.accessToken).not.toBe(before)
  // A tab that still shows the other company is refused instead of answered with the wrong books.
  visitor.companyId = from
  expect((await visitor.call('GET', '/api/company')).json()).toMatchObject({ code: 498 })
  // And the next sign-in begins where the person was.
  expect((await signedIn(stage, 'ana')).companyId).toBe(to)
})

test('nobody enters a company of others', async () => {
  const visitor = await signedIn(stage, 'beto')
  expect((await visitor.call('POST', '/api/session/company', { companyId: ceiba })).json()).toMatchObject({ code: 498 })
  expect((await visitor.call('GET', '/api/session')).statusCode).toBe(200)
  const other = await stage.app.inject({
    method: 'GET',
    url: '/api/company',
    headers: { authorization: `Bearer ${visitor.token}`, [COMPANY_HEADER]: ceiba },
  })
  expect(other.json()).toMatchObject({ code: 498 })
})

test('whoever is taken out of the company is out within seconds', async () => {
  const visitor = await signedIn(stage, 'beto')
  expect((await visitor.call('GET', '/api/company')).statusCode).toBe(200)
  const { user } = await sessionOf(visitor)
  await inCompany(stage.pool, { companyId: sumapaz, personId: null }, (tx) =>
    tx.run(sql`update membership set active = false where company_id = ${sumapaz} and person_id = ${user.userId}`),
  )
  stage.clock.pass({ seconds: 6 })
  expect((await visitor.call('GET', '/api/company')).json()).toMatchObject({ code: 498 })
  expect((await sessionOf(visitor)).company).toBeNull()
})

test('a token opens only its own rows, and a made-up one opens nothing', async () => {
  const find = findSession(stage.pool, stage.clock)
  expect(await find('A'.repeat(43))).toBeNull()
  const visitor = await signedIn(stage, 'ana')
  const found = await find(visitor.token)
  expect(found?.inCompany?.personName).toBe('Ana ana')
})

test('the company is answered with its NIT and without the PIN of its software', async () => {
  const visitor = await signedIn(stage, 'ana')
  const answer = await visitor.call('GET', '/api/company')
  expect(answer.json()).toMatchObject({ nit: expect.stringMatching(/^90[01]\./), profile: { electronicEnvironment: 'habilitacion' } })
  expect(answer.body).not.toContain('softwarePin')
})

test('limits of the plan reach the session', async () => {
  const visitor = await signedIn(stage, 'ana')
  await inCompany(stage.pool, { companyId: visitor.companyId, personId: null }, (tx) =>
    setPlanLimits(tx, visitor.companyId, { planSell: 0 }),
  )
  expect((await sessionOf(visitor)).company?.planLimits).toMatchObject({ planSell: 0, planLoyalty: null })
})

test('one person per e-mail, and only good passwords', async () => {
  await expect(newPerson(stage, 'ANA')).rejects.toMatchObject({ code: 405 })
})

test('the worker forgets old attempts and only those', async () => {
  const attempt = (email: string, at: Date) =>
    atDoor(stage.pool, { email }, (tx) => tx.run(sql`insert into sign_in_attempt (email, failed, last_at) values (${email}, 1, ${at})`))
  const count = (email: string) => atDoor(stage.pool, { email }, (tx) => tx.rows(sql`select from sign_in_attempt where email = ${email}`))
  const realNow = Date.now()
  await attempt(stage.email('hace-mucho'), new Date(realNow - 3 * 86_400_000))
  await attempt(stage.email('hace-poco'), new Date(realNow))
  await forgetAttempts(stage.runtime)
  expect(await count(stage.email('hace-mucho'))).toHaveLength(0)
  expect(await count(stage.email('hace-poco'))).toHaveLength(1)
})
