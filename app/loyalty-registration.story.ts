// Registering in a programme of points without a session: who is new gets a card, who was known proves it with a code by mail.
import { createHash } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { branch } from '#modules/documents/index.ts'
import { getPartyPoints, getRegistration, openRegistration, programme, writePolicy, type LoyaltyCard } from '#modules/loyalty/index.ts'
import { createParty, getParty, listParties } from '#modules/people/index.ts'
import { setPlanLimits } from '#modules/subscription/index.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { openMail } from '#platform/mail/mail.server.ts'
import { newCompany, openWorld, STORY_NOW, type StoryCompany, type World } from './testing/world.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

interface Club extends StoryCompany {
  readonly programmeId: string
  /** Of the public calls. */
  readonly place: string
}

const rule = {
  points: 1,
  per: '1000',
  pointValue: '10',
  least: 100,
  months: 12,
  validFrom: null,
  validTo: null,
  welcome: 50,
  excluded: [],
  children: [],
  multipliers: [],
  birthday: 0,
}

async function openClub(more: object = {}): Promise<Club> {
  const company = await newCompany(world)
  const { id } = await company.client.call(programme.endpoints.create, { body: { ...rule, name: 'Amigos del café', ...more } })
  await company.client.call(openRegistration, { params: { id } })
  return { ...company, programmeId: id, place: await placeOf(company, id) }
}

async function placeOf({ client }: StoryCompany, id: string, branchId = ''): Promise<string> {
  const { open } = await client.call(getRegistration, { params: { id }, query: { branchId } })
  return new URL(open?.url ?? '').pathname.replace('/public/loyalty/registration/', '/api/public/loyalty/')
}

let knocks = 0
/** Each from an address of its own: the limit per address counts real minutes. */
const somewhere = () => {
  knocks += 1
  return `10.7.${Math.floor(knocks / 250)}.${knocks % 250}`
}
const look = (place: string) => world.app.inject({ method: 'GET', url: place, remoteAddress: somewhere() })
const post = (url: string, payload: object, remoteAddress = somewhere()): Promise<LightMyRequestResponse> =>
  world.app.inject({ method: 'POST', url, payload, remoteAddress })

let people = 52_000_000
const someone = (more: object = {}) => {
  people += 1
  return {
    firstName: 'Luz Dary',
    firstSurname: 'Pinzón',
    identificationType: '13',
    identification: String(people),
    phone: '300 123 4567',
    emailInvoicing: 'luz@correo.example',
    birthDate: null,
    accepts: true,
    policyVersion: 1,
    ...more,
  }
}

const neutral = { code: 651, message: 'El código de fidelización no es válido.', field: null }

interface SentCode {
  readonly to: string
  readonly code: string
}
/** The codes that wait to be sent, in the order in which they were asked for. */
const sentCodes = async ({ companyId }: StoryCompany): Promise<SentCode[]> => {
  const rows = await inCompany(world.pool, { companyId, personId: null }, (tx) =>
    tx.rows<{ payload: unknown }>(sql`
      select payload from outbox where company_id = ${companyId} and key like 'loyalty.code:%' order by id`),
  )
  const vault = await world.pool.vault()
  return rows.map(({ payload }) => {
    const { recipient, text } = openMail(vault, companyId, payload)
    return { to: recipient, code: /\n(\d{6})\n/.exec(text)?.[1] ?? '' }
  })
}
const partiesOf = async ({ client }: StoryCompany, search: string) => (await client.call(listParties, { query: { search } })).rows

test('who is new is told what the programme gives, and gets a card with the welcome points', async () => {
  const club = await openClub()
  const shown = (await look(club.place)).json()
  expect(shown).toMatchObject({
    company: { name: 'Historias S.A.S.', hasLogo: false },
    programme: 'Amigos del café',
    policy: { version: 1, text: expect.stringContaining('Historias S.A.S., NIT') },
  })
  expect(shown.benefits[0]).toBe('50 puntos de bienvenida al registrarte.')
  const body = someone({ birthDate: '1990-05-06' })
  const { card, challenge } = (await post(club.place, body)).json()
  expect(challenge).toBeNull()
  expect(card).toMatchObject({ name: 'Luz Dary Pinzón', programme: 'Amigos del café', points: 50, note: '' })
  expect(card.qr).toMatch(/^<svg/)

  const [row] = await partiesOf(club, body.identification)
  const id = row?.id ?? ''
  expect(await club.client.call(getParty, { params: { id } })).toMatchObject({
    kind: 'natural',
    isCustomer: true,
    isSupplier: false,
    emailInvoicing: 'luz@correo.example',
  })
  const { programmes } = await club.client.call(getPartyPoints, { params: { id } })
  expect(programmes).toMatchObject([
    {
      name: 'Amigos del café',
      balance: 50,
      level: null,
      branch: null,
      birthDate: '1990-05-06',
      joinedAt: STORY_NOW.replace('Z', '.000Z'),
      policy: { version: 1 },
      movements: [{ reason: 'welcome', points: 50, day: '2026-11-20', expires: '2027-11-20', isExpired: false }],
    },
  ])
  const told = await inCompany(world.pool, club, (tx) =>
    tx.rows(sql`select action, person_id, changes->'origin'->>1 as origin from audit_event
                 where company_id = ${club.companyId} and entity = 'people.party' and entity_id = ${id} order by id`),
  )
  expect(told).toEqual([
    { action: 'create', person_id: null, origin: 'Registro público' },
    { action: 'enroll', person_id: null, origin: 'Registro público' },
  ])
  // The day after their last one they are no longer of the balance.
  world.clock.moveTo('2027-11-21T15:00:00Z')
  const known = (await post(club.place, body)).json().challenge
  const [sent] = await sentCodes(club)
  expect((await post(`${club.place}/code`, { challenge: known, code: sent?.code ?? '' })).json()).toMatchObject({ points: 0 })
  world.clock.moveTo(STORY_NOW)
})

test('what is wrong is said at its field, and nothing is made', async () => {
  const club = await openClub()
  const wrong = someone({ identification: 'ABC', phone: '12', emailInvoicing: 'nada', accepts: false })
  const refused = (await post(club.place, wrong)).json()
  expect(refused.errors.map(({ field }: { field: string }) => field)).toEqual(
    expect.arrayContaining(['identification', 'phone', 'emailInvoicing', 'accepts']),
  )
  const consumer = (await post(club.place, someone({ identification: '222222222222' }))).json()
  expect(consumer).toMatchObject({ field: 'identification' })
  const old = (await post(club.place, someone({ policyVersion: 0 }))).json()
  expect(old).toMatchObject({ field: 'accepts', message: expect.stringContaining('cambió') })
  expect(await partiesOf(club, 'Pinzón')).toEqual([])
})

test('who is registered sees the card with the code that goes to the address that the company has, and not to another', async () => {
  const club = await openClub()
  const body = someone()
  await post(club.place, body)
  const again = await post(club.place, { ...body, emailInvoicing: 'otra@correo.example', phone: '310 999 8877', firstName: 'Otra' })
  const { card, challenge } = again.json()
  expect(card).toBeNull()
  expect(again.body).not.toContain('luz@')
  const [sent] = await sentCodes(club)
  expect(sent?.to).toBe('luz@correo.example')
  const right = sent?.code ?? ''
  const wrong = right === '000000' ? '000001' : '000000'
  const refused = await post(`${club.place}/code`, { challenge, code: wrong })
  expect(refused.json()).toMatchObject({ code: 401, field: 'code' })
  const seen: LoyaltyCard = (await post(`${club.place}/code`, { challenge, code: `${right.slice(0, 3)} ${right.slice(3)}` })).json()
  expect(seen).toMatchObject({ name: 'Luz Dary Pinzón', points: 50, note: 'Ya estás registrado en este programa.' })
  const used = await post(`${club.place}/code`, { challenge, code: right })
  expect(used.json()).toMatchObject({ field: 'code' })
  const [row] = await partiesOf(club, body.identification)
  expect(row).toMatchObject({ displayName: 'Luz Dary Pinzón', phone: '300 123 4567', emailInvoicing: 'luz@correo.example' })
})

test('a third party that existed is not changed by a stranger: its membership comes with the code', async () => {
  const club = await openClub()
  const body = someone()
  const { id } = await club.client.call(createParty, {
    body: {
      kind: 'natural',
      identificationType: '13',
      identification: body.identification,
      firstName: 'Rosa',
      firstSurname: 'Quintero',
      responsibilities: ['R-99-PN'],
      emailInvoicing: 'rosa@correo.example',
      isSupplier: true,
    },
  })
  const before = await club.client.call(getParty, { params: { id } })
  const { challenge } = (await post(club.place, body)).json()
  expect((await club.client.call(getPartyPoints, { params: { id } })).programmes).toEqual([])
  const [sent] = await sentCodes(club)
  expect(sent?.to).toBe('rosa@correo.example')
  const card = (await post(`${club.place}/code`, { challenge, code: sent?.code ?? '' })).json()
  expect(card).toMatchObject({ name: 'Rosa Quintero', points: 50, note: '' })
  expect(await club.client.call(getParty, { params: { id } })).toEqual(before)
  expect((await club.client.call(getPartyPoints, { params: { id } })).programmes).toMatchObject([{ balance: 50 }])
})

test('without an address the answer is the same, and nothing is sent; nor more than three within an hour', async () => {
  const club = await openClub()
  const body = someone()
  await club.client.call(createParty, {
    body: {
      kind: 'natural',
      identificationType: '13',
      identification: body.identification,
      firstName: 'Sin',
      firstSurname: 'Correo',
      responsibilities: ['R-99-PN'],
      isCustomer: true,
    },
  })
  const silent = (await post(club.place, body)).json()
  expect(silent).toEqual({ card: null, challenge: expect.any(String) })
  expect(await sentCodes(club)).toEqual([])
  const other = someone()
  await post(club.place, other)
  for (let asked = 0; asked < 5; asked += 1) {
    expect((await post(club.place, other)).json()).toEqual({ card: null, challenge: expect.any(String) })
  }
  expect(await sentCodes(club)).toHaveLength(3)
})

test('a code that was not sent is never right: who guesses gains nothing by asking for more', async () => {
  const club = await openClub()
  const body = someone()
  await post(club.place, body)
  for (let asked = 0; asked < 3; asked += 1) await post(club.place, body)
  const { challenge } = (await post(club.place, body)).json()
  const kept = await inCompany(world.pool, club, (tx) =>
    tx.first<{ hash: string }>(sql`
      select encode(code_hash, 'hex') as hash from loyalty_code where company_id = ${club.companyId} and id = ${challenge} and not sent`),
  )
  const hashOf = (code: string) => createHash('sha256').update(`${challenge}:${code}`, 'utf8').digest('hex')
  const guessed = Array.from({ length: 1_000_000 }, (_, at) => String(at).padStart(6, '0')).find((code) => hashOf(code) === kept?.hash)
  expect(guessed).toMatch(/^\d{6}$/)
  expect((await post(`${club.place}/code`, { challenge, code: guessed ?? '' })).json()).toMatchObject({ field: 'code' })
})

test('a code ends after fifteen minutes, and after five tries', async () => {
  const club = await openClub()
  const body = someone()
  await post(club.place, body)
  const late = (await post(club.place, body)).json().challenge
  const [first] = await sentCodes(club)
  world.clock.moveTo('2026-11-20T15:15:01Z')
  expect((await post(`${club.place}/code`, { challenge: late, code: first?.code ?? '' })).statusCode).toBe(400)
  world.clock.moveTo(STORY_NOW)
  const tried = (await post(club.place, body)).json().challenge
  const right = (await sentCodes(club))[1]?.code ?? ''
  const wrong = right === '123456' ? '654321' : '123456'
  for (let attempt = 0; attempt < 5; attempt += 1) await post(`${club.place}/code`, { challenge: tried, code: wrong })
  expect((await post(`${club.place}/code`, { challenge: tried, code: right })).statusCode).toBe(400)
  expect((await post(`${club.place}/code`, { challenge: 'no', code: right })).json()).toMatchObject({ field: 'code' })
})

test('every address that opens nothing has the same answer', async () => {
  const [club, other] = [await openClub(), await openClub()]
  const [, , , , key = '', code = ''] = club.place.split('/')
  const [, , , , otherKey = ''] = other.place.split('/')
  const strange = [`/api/public/loyalty/${otherKey}/${code}`, `/api/public/loyalty/${key}/nada`, `/api/public/loyalty/${key}/${code}x`]
  for (const place of strange) {
    expect((await look(place)).json()).toMatchObject(neutral)
    expect((await post(place, someone())).json()).toMatchObject(neutral)
    expect((await post(`${place}/code`, { challenge: 'x', code: '123456' })).json()).toMatchObject(neutral)
    expect((await look(`${place}/logo`)).json()).toMatchObject(neutral)
  }
  expect((await look(club.place)).statusCode).toBe(200)

  // A challenge of another company opens nothing in this one.
  const body = someone()
  await post(club.place, body)
  const { challenge } = (await post(club.place, body)).json()
  const [sent] = await sentCodes(club)
  expect((await post(`${other.place}/code`, { challenge, code: sent?.code ?? '' })).json()).toMatchObject({ field: 'code' })

  await club.client.call(programme.endpoints.setActive, { params: { id: club.programmeId }, body: { active: false, version: 1 } })
  expect((await look(club.place)).json()).toMatchObject(neutral)
  expect((await post(club.place, someone())).json()).toMatchObject(neutral)
  const past = await openClub({ validTo: '2026-11-19' })
  expect((await look(past.place)).json()).toMatchObject(neutral)
  const coming = await openClub({ validFrom: '2026-11-21' })
  expect((await look(coming.place)).json()).toMatchObject(neutral)

  await inCompany(world.pool, other, (tx) => setPlanLimits(tx, other.companyId, { planLoyalty: 0 }))
  expect((await look(other.place)).json()).toMatchObject(neutral)
  // What a session may do is read again after a while.
  world.clock.moveTo('2026-11-20T15:05:00Z')
  await expect(other.client.call(getRegistration, { params: { id: other.programmeId } })).rejects.toMatchObject({ status: 403 })
  world.clock.moveTo(STORY_NOW)
})

test('another company sees nothing of it, and opens none of its programmes', async () => {
  const [club, other] = [await openClub(), await openClub()]
  const body = someone()
  await post(club.place, body)
  const [row] = await partiesOf(club, body.identification)
  expect((await other.client.call(getPartyPoints, { params: { id: row?.id ?? '' } })).programmes).toEqual([])
  await expect(other.client.call(getRegistration, { params: { id: club.programmeId } })).rejects.toMatchObject({ code: 698 })
  await expect(other.client.call(openRegistration, { params: { id: club.programmeId } })).rejects.toMatchObject({ code: 698 })
  const rows = await inCompany(world.pool, other, (tx) =>
    tx.rows(sql`select (select count(*)::int from loyalty_member) as members, (select count(*)::int from loyalty_movement) as movements,
                       (select count(*)::int from loyalty_entrance) as entrances, (select count(*)::int from loyalty_policy) as policies`),
  )
  expect(rows).toEqual([{ members: 0, movements: 0, entrances: 1, policies: 1 }])
})

test('two at once with the same identification make one', async () => {
  const club = await openClub()
  const body = someone()
  const answers = await Promise.all([post(club.place, body), post(club.place, body)])
  const bodies = answers.map((answer) => answer.json())
  expect(bodies.filter(({ card }) => card !== null)).toHaveLength(1)
  expect(bodies.filter(({ challenge }) => challenge)).toHaveLength(1)
  expect(await partiesOf(club, body.identification)).toHaveLength(1)
  expect((await club.client.call(getRegistration, { params: { id: club.programmeId } })).open).toMatchObject({ registered: 1 })
})

test('one address that registers twenty within a minute is refused', async () => {
  const club = await openClub()
  const from = somewhere()
  const codes: number[] = []
  for (let each = 0; each < 20; each += 1) codes.push((await post(club.place, someone(), from)).json().code ?? 0)
  expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 0))
  expect(codes.slice(10)).toEqual(Array.from({ length: 10 }, () => 429))
})

test('a renewed address closes the one of before; the store of an address is told, a strange one is not', async () => {
  const club = await openClub()
  const { rows } = await club.client.call(branch.endpoints.list, { query: {} })
  const branchId = String(rows[0]?.['id'] ?? '')
  const { open } = await club.client.call(getRegistration, { params: { id: club.programmeId }, query: { branchId } })
  expect(new URL(open?.url ?? '').search).toBe(`?tienda=${branchId}`)
  const [here, nowhere] = [someone({ branch: branchId }), someone({ branch: club.programmeId })]
  await post(club.place, here)
  await post(club.place, nowhere)
  const branchesOf = async (body: { identification: string }) => {
    const [row] = await partiesOf(club, body.identification)
    return (await club.client.call(getPartyPoints, { params: { id: row?.id ?? '' } })).programmes.map((each) => each.branch)
  }
  expect(await branchesOf(here)).toEqual([rows[0]?.['name']])
  expect(await branchesOf(nowhere)).toEqual([null])
  const { branches, open: all } = await club.client.call(getRegistration, { params: { id: club.programmeId } })
  expect(branches.find(({ id }) => id === branchId)?.registered).toBe(1)
  expect(all?.registered).toBe(2)

  await club.client.call(openRegistration, { params: { id: club.programmeId } })
  expect((await look(club.place)).json()).toMatchObject(neutral)
  expect((await look(await placeOf(club, club.programmeId))).statusCode).toBe(200)
})

test('another text of consent is another version; whoever registered keeps the one that they accepted', async () => {
  const club = await openClub()
  const before = someone()
  await post(club.place, before)
  expect(await club.client.call(writePolicy, { body: { text: 'Tratamos tus datos con cuidado.' } })).toEqual({
    version: 2,
    text: 'Tratamos tus datos con cuidado.',
  })
  expect(await club.client.call(writePolicy, { body: { text: 'Tratamos tus datos con cuidado.' } })).toMatchObject({ version: 2 })
  const after = someone({ policyVersion: 2 })
  expect((await post(club.place, after)).json().card).not.toBeNull()
  const policyOf = async ({ identification }: { identification: string }) => {
    const [row] = await partiesOf(club, identification)
    return (await club.client.call(getPartyPoints, { params: { id: row?.id ?? '' } })).programmes[0]?.policy
  }
  expect(await policyOf(before)).toMatchObject({ version: 1, text: expect.stringContaining('es responsable') })
  expect(await policyOf(after)).toEqual({ version: 2, text: 'Tratamos tus datos con cuidado.' })
  const consent = await inCompany(world.pool, club, (tx) =>
    tx.rows(sql`select ip, joined_at from loyalty_member where company_id = ${club.companyId} order by id`),
  )
  expect(consent).toMatchObject([{ ip: expect.stringMatching(/^10\.7\./) }, { joined_at: new Date(STORY_NOW) }])
})
