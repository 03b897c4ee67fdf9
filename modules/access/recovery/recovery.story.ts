// Getting back in by mail: the same answer and the same work for every e-mail, links that open once, passwords that do not
// come back, and other sessions that end.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atDoor } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { subscriptionServer } from '#modules/subscription/index.server.ts'
import type { OpenedSession } from '../endpoints.ts'
import { findPersonByEmail, invitePerson } from '../person.server.ts'
import { roleIds } from '#platform/roles.ts'
import {
  knock,
  lettersTo,
  newCompany,
  newPerson,
  openStage,
  PASSWORD,
  signedIn,
  type Stage,
  tokenOf,
  trySignIn,
  watchStatements,
  Visitor,
} from '../story.server.ts'

let stage: Stage
let ana: string
let beto: string

beforeAll(async () => {
  stage = await openStage([subscriptionServer])
  ana = await newPerson(stage, 'ana')
  beto = await newPerson(stage, 'beto', { emailConfirmed: false })
  await newPerson(stage, 'retirado', { active: false })
  await newCompany(stage, {
    name: 'Provisiones Sumapaz S.A.S.',
    identification: '900123456',
    members: [ana, beto].map((personId) => ({ personId, roleId: roleIds.viewer })),
  })
})
afterAll(() => stage.close())

const ask = (name: string, url = '/api/password-recovery') => knock(stage, url, { email: stage.email(name) })

/** A fresh token by mail. */
async function tokenFor(name: string): Promise<string> {
  stage.clock.pass({ hours: 2 })
  await ask(name)
  return tokenOf((await lettersTo(stage, name)).at(-1))
}

const choose = (personId: string, token: string, password: string) => knock(stage, '/api/set-password', { personId, token, password })

test('every e-mail gets the same answer, for the same statements', async () => {
  const watched = await watchStatements(stage)
  const seen = async (name: string) => ({ body: (await ask(name)).body, asked: watched() })
  const known = await seen('ana')
  expect(known.asked.length).toBeGreaterThan(2)
  expect(await seen('nadie')).toEqual(known)
  expect(await seen('retirado')).toEqual(known)
  expect(known.body).toBe('{"ok":true}')
  expect(await lettersTo(stage, 'nadie')).toEqual([])
  expect(await lettersTo(stage, 'retirado')).toEqual([])
  expect((await lettersTo(stage, 'ana')).map(({ subject }) => subject)).toEqual(['Crea una contraseña nueva'])
})

test('one letter a minute, and five an hour', async () => {
  stage.clock.pass({ hours: 2 })
  const before = (await lettersTo(stage, 'beto')).length
  for (let index = 0; index < 10; index += 1) {
    await ask('beto')
    await ask('beto')
    await lettersTo(stage, 'beto')
    stage.clock.pass({ minutes: 1 })
  }
  expect((await lettersTo(stage, 'beto')).length - before).toBe(5)
})

test('a link is looked at as often as one likes, chooses one password, and signs in', async () => {
  const token = await tokenFor('ana')
  const look = () => knock(stage, '/api/set-password/look', { personId: ana, token })
  expect((await look()).json()).toEqual({ email: stage.email('ana'), firstName: 'Ana', isInvitation: false })
  expect((await look()).statusCode).toBe(200)
  const elsewhere = await signedIn(stage, 'ana')
  expect((await elsewhere.call('GET', '/api/company')).statusCode).toBe(200)

  expect((await choose(ana, token, 'corta')).json()).toMatchObject({ code: 655, field: 'password' })
  expect((await choose(ana, token, PASSWORD)).json()).toMatchObject({
    code: 654,
    field: 'password',
    message: 'No puedes usar una contraseña anterior.',
  })
  const { session } = (await choose(ana, token, 'Nueva.2026')).json<{ session: OpenedSession }>()
  expect((await new Visitor(stage, session).call('GET', '/api/company')).statusCode).toBe(200)
  expect((await elsewhere.call('GET', '/api/company')).statusCode).toBe(401)
  expect((await look()).json()).toMatchObject({ code: 497 })
  expect((await choose(ana, token, 'Otra.2026x')).json()).toMatchObject({ code: 497 })
  expect((await lettersTo(stage, 'ana')).at(-1)?.subject).toBe('Tu contraseña cambió')
})

test('the last five do not come back; the sixth may', async () => {
  const passwords = ['Uno.2026aa', 'Dos.2026aa', 'Tres.2026a', 'Cuatro.2026']
  for (const password of passwords) expect((await choose(ana, await tokenFor('ana'), password)).statusCode).toBe(200)
  // In force: Cuatro. Kept: Tres, Dos, Uno, Nueva.
  const token = await tokenFor('ana')
  for (const password of ['Nueva.2026', ...passwords]) expect((await choose(ana, token, password)).json()).toMatchObject({ code: 654 })
  expect((await choose(ana, token, PASSWORD)).statusCode).toBe(200)
})

test('a link is of one person, lives 30 minutes, and two that come at once are one', async () => {
  const token = await tokenFor('ana')
  expect((await choose(beto, token, 'Nueva.2027')).json()).toMatchObject({
    code: 497,
    message: 'El enlace para cambiar la contraseña venció o ya fue utilizado.',
  })
  stage.clock.pass({ minutes: 30 })
  expect((await choose(ana, token, 'Nueva.2027')).json()).toMatchObject({ code: 497 })
  const fresh = await tokenFor('ana')
  const both = await Promise.all([choose(ana, fresh, 'Nueva.2027'), choose(ana, fresh, 'Nueva.2028')])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
})

test('an invented link is answered as a used one', async () => {
  expect((await choose(ana, 'A'.repeat(43), 'Nueva.2029')).json()).toMatchObject({ code: 497 })
  expect((await choose('0198c0de-0000-7000-8000-000000000000', 'A'.repeat(43), 'Nueva.2029')).json()).toMatchObject({ code: 497 })
})

test('neither tokens nor earlier passwords are stored', async () => {
  const token = await tokenFor('ana')
  const rows = await atDoor(stage.pool, { personId: ana }, async (tx) => ({
    links: await tx.rows<{ token_hash: Buffer }>(sql`select token_hash from entry_link`),
    past: await tx.rows<{ hash: string }>(sql`select hash from past_password`),
  }))
  expect(rows.links.some(({ token_hash: hash }) => hash.toString('base64url') === token)).toBe(false)
  expect(rows.past).toHaveLength(4)
  for (const { hash } of rows.past) expect(hash).toMatch(/^\$argon2id\$/)
})

test('confirming an e-mail: once, in 48 hours, and sent again on asking', async () => {
  stage.clock.pass({ hours: 2 })
  expect((await trySignIn(stage, 'beto', PASSWORD)).json()).toMatchObject({ code: 492 })
  const send = '/api/email-confirmation/send'
  await ask('beto', send)
  const first = (await lettersTo(stage, 'beto')).at(-1)
  expect(first?.text).toContain(`/confirm/email/${beto}/`)
  const confirm = (token: string, personId = beto) => knock(stage, '/api/email-confirmation', { personId, token })
  stage.clock.pass({ hours: 48 })
  expect((await confirm(tokenOf(first))).json()).toMatchObject({ code: 496 })
  expect((await ask('beto', send)).json()).toEqual({ ok: true })
  const token = tokenOf((await lettersTo(stage, 'beto')).at(-1))
  expect((await confirm(token, ana)).json()).toMatchObject({ code: 496 })
  expect((await confirm(token)).json()).toEqual({ email: stage.email('beto') })
  expect((await confirm(token)).json()).toMatchObject({ code: 496 })
  expect((await trySignIn(stage, 'beto', PASSWORD)).statusCode).toBe(200)
  // Who is confirmed gets no letter, and nobody is told.
  const before = (await lettersTo(stage, 'beto')).length
  stage.clock.pass({ minutes: 5 })
  expect((await ask('beto', send)).json()).toEqual({ ok: true })
  expect(await lettersTo(stage, 'beto')).toHaveLength(before)
})

test('who is invited chooses a password, and the letter confirms the e-mail', async () => {
  const id = await invitePerson(stage.runtime, { email: stage.email('Ceci'), firstName: 'Ceci', lastName: 'Ruiz' }, stage.clock.now())
  expect(await findPersonByEmail(stage.pool, stage.email('ceci'))).toBe(id)
  expect((await trySignIn(stage, 'ceci', '')).json()).toMatchObject({ field: 'password' })
  expect((await trySignIn(stage, 'ceci', PASSWORD)).json()).toMatchObject({ code: 490 })
  const [letter] = await lettersTo(stage, 'ceci')
  expect(letter?.subject).toBe('Te invitaron a Páramo')
  // The link was lost: recovering is being invited again.
  stage.clock.pass({ hours: 24 * 8 })
  expect((await choose(id, tokenOf(letter), PASSWORD)).json()).toMatchObject({ code: 497 })
  const token = await tokenFor('ceci')
  expect((await knock(stage, '/api/set-password/look', { personId: id, token })).json()).toMatchObject({ isInvitation: true })
  // Without a company there is nowhere to enter yet.
  expect((await choose(id, token, PASSWORD)).json()).toEqual({ session: null })
  expect((await trySignIn(stage, 'ceci', PASSWORD)).json()).toMatchObject({ code: 493 })
})
