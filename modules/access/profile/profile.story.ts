// One's own account: the second factor from its QR to its last recovery code, sessions that are closed from another one,
// and the one-time link that works and changes nothing.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscriptionServer } from '#modules/subscription/index.server.ts'
import { assistedLinkFor } from '../assisted/link.server.ts'
import type { OpenedSession } from '../endpoints.ts'
import { roleIds } from '#platform/roles.ts'
import { hotp, stepOf } from '../second-factor/totp.server.ts'
import {
  humanProofFor,
  knock,
  lettersTo,
  newCompany,
  newPerson,
  openStage,
  PASSWORD,
  signedIn,
  type Stage,
  trySignIn,
  Visitor,
} from '../story.server.ts'
import type { Profile } from './endpoints.ts'

let stage: Stage
const names = ['ana', 'beto', 'ceci', 'dora', 'elsa', 'fabio', 'gina'] as const

beforeAll(async () => {
  stage = await openStage([subscriptionServer])
  const ids = await Promise.all(names.map((name) => newPerson(stage, name)))
  await newCompany(stage, {
    name: 'Provisiones Sumapaz S.A.S.',
    identification: '900123456',
    members: ids.map((personId) => ({ personId, roleId: roleIds.viewer })),
  })
})
afterAll(() => stage.close())

const profileOf = async (visitor: Visitor): Promise<Profile> => (await visitor.call('GET', '/api/profile')).json<Profile>()
const sessionsOf = async (visitor: Visitor) =>
  (await visitor.call('GET', '/api/profile/sessions')).json<{
    sessions: { id: string; device: string; isThis: boolean; assisted: boolean; lastUsedAt: string }[]
  }>().sessions

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** What an application reads from the key in text. */
function secretOf(text: string): Uint8Array {
  const bits = [...text].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from({ length: Math.floor(bits.length / 8) }, (_, index) => Number.parseInt(bits.slice(index * 8, index * 8 + 8), 2))
}
const codeNow = (secret: Uint8Array): string => hotp(secret, stepOf(stage.clock.now()))

/** With a second factor in force. */
async function enrolled(name: string): Promise<{ visitor: Visitor; secret: Uint8Array; recoveryCodes: string[] }> {
  const visitor = await signedIn(stage, name)
  const begun = (await visitor.call('POST', '/api/profile/second-factor', { current: PASSWORD })).json<{ secret: string }>()
  const secret = secretOf(begun.secret)
  const done = await visitor.call('POST', '/api/profile/second-factor/confirm', { code: codeNow(secret) })
  stage.clock.pass({ seconds: 30 })
  return { visitor, secret, recoveryCodes: done.json<{ recoveryCodes: string[] }>().recoveryCodes }
}

test('the second factor: begun with the password, in force with its first code, asked for when signing in', async () => {
  const visitor = await signedIn(stage, 'ana')
  expect((await visitor.call('POST', '/api/profile/second-factor', { current: 'Equivocada.1' })).json()).toMatchObject({
    code: 401,
    field: 'current',
  })
  const begun = (await visitor.call('POST', '/api/profile/second-factor', { current: PASSWORD })).json<{
    secret: string
    uri: string
    qr: string
  }>()
  expect(begun.uri).toContain(`secret=${begun.secret}&`)
  expect(begun.qr).toMatch(/^<svg/)
  // Until it is confirmed nobody is asked.
  expect((await trySignIn(stage, 'ana', PASSWORD)).statusCode).toBe(200)
  const confirm = (code: string) => visitor.call('POST', '/api/profile/second-factor/confirm', { code })
  expect((await confirm('000000')).json()).toMatchObject({ field: 'code' })
  const secret = secretOf(begun.secret)
  const code = codeNow(secret)
  const { recoveryCodes } = (await confirm(code)).json<{ recoveryCodes: string[] }>()
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(recoveryCodes[0]).toMatch(/^[a-z2-7]{4}-[a-z2-7]{4}-[a-z2-7]{4}$/)
  expect((await profileOf(visitor)).secondFactor).toEqual({ on: true, recoveryCodesLeft: 10 })

  expect((await trySignIn(stage, 'ana', PASSWORD)).json()).toMatchObject({
    code: 401,
    field: 'code',
    message: 'Escribe el código de tu aplicación de autenticación.',
  })
  // The code that confirmed it was used.
  const wrong = { code: 502, field: 'code', message: 'El código de verificación no es válido.' }
  expect((await trySignIn(stage, 'ana', PASSWORD, { code })).json()).toMatchObject(wrong)
  stage.clock.pass({ seconds: 30 })
  const next = codeNow(secret)
  expect((await trySignIn(stage, 'ana', PASSWORD, { code: next })).statusCode).toBe(200)
  expect((await trySignIn(stage, 'ana', PASSWORD, { code: next })).json()).toMatchObject(wrong)
  // With the wrong password nobody learns that there is one.
  expect((await trySignIn(stage, 'ana', 'Equivocada.1', { code: next })).json()).toMatchObject({ code: 490 })
  expect((await lettersTo(stage, 'ana')).at(-1)?.subject).toBe('Cambió la verificación en dos pasos')
})

test('the same code at the same time is taken once', async () => {
  const { secret } = await enrolled('beto')
  const code = codeNow(secret)
  const both = await Promise.all([trySignIn(stage, 'beto', PASSWORD, { code }), trySignIn(stage, 'beto', PASSWORD, { code })])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
})

test('wrong codes lock as wrong passwords do; being asked for the code does not count', async () => {
  const { secret } = await enrolled('ceci')
  for (let index = 0; index < 8; index += 1) expect((await trySignIn(stage, 'ceci', PASSWORD)).json()).toMatchObject({ field: 'code' })
  const codes: number[] = []
  for (let index = 0; index < 5; index += 1) {
    const answer = await trySignIn(stage, 'ceci', PASSWORD, { code: '000000', proof: await humanProofFor(stage) })
    codes.push(answer.json<{ code: number }>().code)
  }
  expect(codes).toEqual([502, 502, 502, 502, 692])
  stage.clock.pass({ minutes: 2 })
  const proof = await humanProofFor(stage)
  expect((await trySignIn(stage, 'ceci', PASSWORD, { code: codeNow(secret), proof })).statusCode).toBe(200)
})

test('a recovery code opens once; new ones end the old; turning it off asks for both', async () => {
  const { visitor, secret, recoveryCodes } = await enrolled('dora')
  const [first = '', second = ''] = recoveryCodes
  const written = first.replaceAll('-', ' ').toUpperCase()
  expect((await trySignIn(stage, 'dora', PASSWORD, { code: written })).statusCode).toBe(200)
  expect((await trySignIn(stage, 'dora', PASSWORD, { code: first })).json()).toMatchObject({ field: 'code' })
  expect((await profileOf(visitor)).secondFactor.recoveryCodesLeft).toBe(9)
  const renewed = await visitor.call('POST', '/api/profile/second-factor/recovery-codes', { current: PASSWORD, code: codeNow(secret) })
  expect(renewed.json<{ recoveryCodes: string[] }>().recoveryCodes).toHaveLength(10)
  expect((await trySignIn(stage, 'dora', PASSWORD, { code: second })).json()).toMatchObject({ field: 'code' })
  stage.clock.pass({ seconds: 30 })
  const end = (body: object) => visitor.call('POST', '/api/profile/second-factor/end', body)
  expect((await end({ current: 'Equivocada.1', code: codeNow(secret) })).json()).toMatchObject({ field: 'current' })
  expect((await end({ current: PASSWORD, code: '000000' })).json()).toMatchObject({ field: 'code' })
  expect((await end({ current: PASSWORD, code: codeNow(secret) })).statusCode).toBe(200)
  expect((await trySignIn(stage, 'dora', PASSWORD)).statusCode).toBe(200)
})

test('data: a name is required and a telephone is one', async () => {
  const visitor = await signedIn(stage, 'elsa')
  const put = (body: object) => visitor.call('PUT', '/api/profile', body)
  expect(
    (await put({ firstName: ' ', phoneCountryCode: '57', phone: '123' }))
      .json<{ errors: { field: string }[] }>()
      .errors.map(({ field }) => field),
  ).toContain('firstName')
  expect((await put({ firstName: 'Elsa', phoneCountryCode: '57', phone: '123' })).json()).toMatchObject({ field: 'phone' })
  expect((await put({ firstName: 'Elsa', lastName: 'Ríos', phoneCountryCode: '+57', phone: '300 123 45 67' })).statusCode).toBe(200)
  expect(await profileOf(visitor)).toMatchObject({ firstName: 'Elsa', lastName: 'Ríos', phoneCountryCode: '57', phone: '3001234567' })
  expect((await visitor.call('GET', '/api/session')).json()).toMatchObject({
    user: { userFirstName: 'Elsa', userPhone: '3001234567', userPhoneCountryCode: '57' },
  })
})

test('the password changes with the one in force, and the other sessions end', async () => {
  const [here, there] = [await signedIn(stage, 'elsa'), await signedIn(stage, 'elsa')]
  const change = (current: string, password: string) => here.call('POST', '/api/profile/password', { current, password })
  expect((await change('Equivocada.1', 'Nueva.2026')).json()).toMatchObject({ field: 'current', message: 'La contraseña no es la actual.' })
  expect((await change(PASSWORD, 'corta')).json()).toMatchObject({ code: 655, field: 'password' })
  expect((await change(PASSWORD, PASSWORD)).json()).toMatchObject({ code: 654, field: 'password' })
  expect((await there.call('GET', '/api/company')).statusCode).toBe(200)
  expect((await change(PASSWORD, 'Nueva.2026')).json()).toMatchObject({ closed: 2 })
  expect((await here.call('GET', '/api/company')).statusCode).toBe(200)
  expect((await there.call('GET', '/api/company')).statusCode).toBe(401)
  expect((await lettersTo(stage, 'elsa')).at(-1)?.subject).toBe('Tu contraseña cambió')
})

test('an open session does not let guess the password for ever', async () => {
  const visitor = await signedIn(stage, 'gina')
  const codes: number[] = []
  for (let index = 0; index < 6; index += 1) {
    const answer = await visitor.call('POST', '/api/profile/password', { current: 'Equivocada.1', password: 'Nueva.2026' })
    codes.push(answer.json<{ code: number }>().code)
  }
  expect(codes).toEqual([401, 401, 401, 401, 692, 692])
  stage.clock.pass({ minutes: 2 })
  expect((await trySignIn(stage, 'gina', PASSWORD, { proof: await humanProofFor(stage) })).statusCode).toBe(200)
})

test('open sessions are listed with their last use, and closed one by one or all together', async () => {
  const [here, there, third] = [await signedIn(stage, 'fabio'), await signedIn(stage, 'fabio'), await signedIn(stage, 'fabio')]
  stage.clock.pass({ minutes: 3 })
  await there.call('GET', '/api/company')
  const listed = await sessionsOf(here)
  expect(listed).toHaveLength(3)
  expect(listed[0]).toMatchObject({ isThis: true, device: 'Dispositivo desconocido', lastUsedAt: stage.clock.now().toISOString() })
  expect(listed[1]?.lastUsedAt).toBe(stage.clock.now().toISOString())
  expect(Date.parse(listed[2]?.lastUsedAt ?? '')).toBe(stage.clock.now().getTime() - 180_000)

  expect((await here.call('DELETE', `/api/profile/sessions/${listed[1]?.id}`)).statusCode).toBe(200)
  expect((await there.call('GET', '/api/company')).statusCode).toBe(401)
  expect((await here.call('DELETE', `/api/profile/sessions/${listed[1]?.id}`)).json()).toMatchObject({ code: 698 })
  // Somebody else's is not there to be closed.
  const gina = await signedIn(stage, 'gina')
  expect((await gina.call('DELETE', `/api/profile/sessions/${listed[2]?.id}`)).json()).toMatchObject({ code: 698 })
  expect((await third.call('GET', '/api/company')).statusCode).toBe(200)
  expect((await here.call('DELETE', '/api/profile/sessions')).json()).toEqual({ closed: 1 })
  expect((await third.call('GET', '/api/company')).statusCode).toBe(401)
  expect(await sessionsOf(here)).toHaveLength(1)
})

test('a one-time link opens an hour of work that changes nothing of the account', async () => {
  const owner = await signedIn(stage, 'fabio')
  const make = async () => {
    const made = await owner.call('POST', '/api/profile/assisted-link', { current: PASSWORD })
    return /#llave=(.+)$/.exec(made.json<{ link: string }>().link)?.[1] ?? ''
  }
  const token = await make()
  expect((await knock(stage, '/api/session/assisted/look', { token })).json()).toMatchObject({
    email: stage.email('fabio'),
    sessionHours: 1,
  })
  const opened = (await knock(stage, '/api/session/assisted', { token })).json<OpenedSession>()
  expect(Date.parse(opened.expiresAt)).toBe(stage.clock.now().getTime() + 3_600_000)
  expect((await knock(stage, '/api/session/assisted', { token })).json()).toMatchObject({ code: 691 })
  expect((await knock(stage, '/api/session/assisted/look', { token })).json()).toMatchObject({ code: 691 })

  const helper = new Visitor(stage, opened)
  expect((await helper.call('GET', '/api/company')).statusCode).toBe(200)
  expect((await profileOf(helper)).assisted).toBe(true)
  const [other] = (await sessionsOf(helper)).filter(({ isThis }) => !isThis)
  const refused: ['POST' | 'PUT' | 'DELETE', string, object?][] = [
    ['PUT', '/api/profile', { firstName: 'Otro' }],
    ['POST', '/api/profile/password', { current: PASSWORD, password: 'Nueva.2026' }],
    ['POST', '/api/profile/second-factor', { current: PASSWORD }],
    ['POST', '/api/profile/second-factor/confirm', { code: '000000' }],
    ['POST', '/api/profile/second-factor/recovery-codes', { current: PASSWORD, code: '000000' }],
    ['POST', '/api/profile/second-factor/end', { current: PASSWORD, code: '000000' }],
    ['POST', '/api/profile/assisted-link', { current: PASSWORD }],
    ['DELETE', '/api/profile/sessions'],
    ['DELETE', `/api/profile/sessions/${other?.id}`],
  ]
  for (const [method, url, body] of refused) expect((await helper.call(method, url, body)).statusCode, `${method} ${url}`).toBe(403)
  // Switching company does not make it one's own.
  const switched = (await helper.call('POST', '/api/session/company', { companyId: helper.companyId })).json<OpenedSession>()
  expect((await profileOf(new Visitor(stage, switched))).assisted).toBe(true)

  // Who operates the server makes them too, for who is active.
  const byOperator = /#llave=(.+)$/.exec((await assistedLinkFor(stage.runtime, stage.email('Fabio'))) ?? '')?.[1] ?? ''
  expect((await knock(stage, '/api/session/assisted/look', { token: byOperator })).json()).toMatchObject({ email: stage.email('fabio') })
  expect(await assistedLinkFor(stage.runtime, stage.email('nadie'))).toBeNull()

  const late = await make()
  stage.clock.pass({ minutes: 10 })
  expect((await knock(stage, '/api/session/assisted', { token: late })).json()).toMatchObject({ code: 691 })
  // A link for choosing a password is not one for entering.
  await knock(stage, '/api/password-recovery', { email: stage.email('fabio') })
  const letter = (await lettersTo(stage, 'fabio')).at(-1)
  const recovery = /#llave=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
  expect((await knock(stage, '/api/session/assisted', { token: recovery })).json()).toMatchObject({ code: 691 })
})
