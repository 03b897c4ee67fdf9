// One company with much to do: its own calls wait for each other and are told so, and nobody else notices.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import pg from 'pg'
import { certificateFile } from '#modules/electronic/testing/certificates.server.ts'
import { changeCompanyColor, getCompany } from '#modules/company/index.ts'
import { getEnabling, putCertificate } from '#modules/electronic/index.ts'
import { listItems } from '#modules/items/index.ts'
import { roleCalls, userCalls } from '#modules/users/index.ts'
import { fillPath, type Endpoint } from '#platform/http/endpoint.ts'
import { COMPANY_HEADER } from '#platform/http/server.server.ts'
import { serverModules } from './modules.server.ts'
import { anyEmail, newCompany, openWorld, type StoryCompany, type World } from './testing/world.server.ts'

/** At the same time, of one call: more than a process has connections. */
const WRITERS = 30

let world: World
let busy: StoryCompany
let other: StoryCompany
/** The application's address, with another limit of waiting for a lock. */
function waitingFor(limit: string): string {
  const url = new URL(inject('appUrl'))
  url.searchParams.set('options', `-c lock_timeout=${limit}`)
  return url.toString()
}

beforeAll(async () => {
  // Nobody gives up here because the machine does much else: the limits have their own tests.
  world = await openWorld(undefined, { appUrl: waitingFor('120s'), patienceMs: 120_000 })
  busy = await newCompany(world)
  other = await newCompany(world)
  const { nit } = await busy.client.call(getEnabling)
  const password = 'Clave-del-archivo-2026'
  await busy.client.call(putCertificate, { body: { name: 'firma.p12', content: certificateFile({ nit, password }), password } })
})
afterAll(() => world.close())

interface Said {
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, unknown>>
}

async function send(
  { app }: World,
  { client, companyId }: StoryCompany,
  method: Endpoint['method'],
  path: string,
  body?: unknown,
): Promise<Said> {
  const answer = await app.inject({
    method,
    url: path,
    headers: { authorization: `Bearer ${client.token}`, [COMPANY_HEADER]: companyId, 'idempotency-key': randomUUID() },
    ...(body === undefined ? {} : { payload: body as object }),
  })
  return { status: answer.statusCode, text: answer.body, headers: answer.headers }
}

/** One of many: the same settings once more, or another of what may be many. */
type Writer = (index: number) => Promise<Said>

const endpoints = serverModules.flatMap(({ handlers }) => handlers.map(({ endpoint }) => endpoint))
const isPlain = ({ path }: Endpoint): boolean => !path.includes('{')

/** Settings are read and written at one address: what was read is saved again. */
const kept = endpoints
  .filter(({ method, path }) => method === 'PUT' && path.startsWith('/api/settings/'))
  .filter((put) => isPlain(put) && endpoints.some(({ method, path }) => method === 'GET' && path === put.path))

const saving =
  (path: string): Writer =>
  async () => {
    const { text } = await send(world, busy, 'GET', path)
    return send(world, busy, 'PUT', path, JSON.parse(text))
  }

const writers: readonly (readonly [name: string, write: Writer])[] = [
  ...kept.map(({ path }) => [`PUT ${path}`, saving(path)] as const),
  ['a role', (index) => send(world, busy, 'POST', roleCalls.createRole.path, { name: `Rol ${index}`, description: '' })],
  [
    'a role changed',
    async () => {
      const path = fillPath(roleCalls.changeRole.path, { role: '4' })
      const { text } = await send(world, busy, 'GET', path)
      const { role, codes, version } = JSON.parse(text) as { role: { name: string; description: string }; codes: string[]; version: number }
      return send(world, busy, 'PUT', path, { name: role.name, description: role.description, codes, version })
    },
  ],
  [
    'an invitation',
    () => send(world, busy, 'POST', userCalls.inviteUsers.path, { people: [{ email: anyEmail(), name: 'Berta' }], roleId: 4 }),
  ],
  [
    'the colour',
    (index) => send(world, busy, changeCompanyColor.method, changeCompanyColor.path, { color: index % 2 ? 'laguna' : 'musgo' }),
  ],
  ['the certificate', () => send(world, busy, 'DELETE', putCertificate.path)],
]

const many = (write: Writer): Promise<Said>[] => Array.from({ length: WRITERS }, (_, index) => write(index))

test('the settings that are read and written at one address are found', () => {
  expect(kept.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/api/settings/my-company', '/api/settings/my-extended', '/api/settings/security']),
  )
})

/** Of a machine that does much else. */
const timeout = 180_000

describe.each(writers)('%s', (_name, write) => {
  test('thirty at once: none is a fault of ours, and what one may do somebody of them does', { timeout }, async () => {
    const alone = await write(WRITERS)
    const answers = await Promise.all(many(write))
    const statuses = new Set(answers.map(({ status }) => status))
    expect([...statuses].filter((status) => ![200, 400, 409].includes(status))).toEqual([])
    if (alone.status === 200) expect(statuses).toContain(200)
  })
})

/** Holds the row of a company as somebody who saves its settings does. */
async function hold(companyId: string): Promise<{ waiting: () => Promise<number>; letGo: () => Promise<void> }> {
  const holder = new pg.Client({ connectionString: inject('ownerUrl') })
  await holder.connect()
  await holder.query('begin')
  const { rowCount } = await holder.query('select from company where id = $1 for no key update', [companyId])
  expect(rowCount).toBe(1)
  return {
    async waiting() {
      const { rows } = await holder.query<{ count: number }>(`
        with recursive held (pid) as (
          select pg_backend_pid() union select a.pid from pg_stat_activity a join held h on h.pid = any(pg_blocking_pids(a.pid)))
        select count(*) - 1 as count from held`)
      return Number(rows[0]?.count)
    },
    async letGo() {
      await holder.query('rollback')
      await holder.end()
    },
  }
}

/** What is changed one after another, under the company's own row. */
const AT_THE_ROW = [
  'PUT /api/settings/my-company',
  'PUT /api/settings/my-extended',
  'PUT /api/settings/security',
  'a role',
  'a role changed',
  'an invitation',
  'the colour',
  'the certificate',
]

test('while its writers are held another company reads as on a quiet day', { timeout }, async () => {
  const stuck: string[] = []
  for (const [name, write] of writers) {
    const held = await hold(busy.companyId)
    let answered = 0
    const writing = many(write).map((each) => each.finally(() => (answered += 1)))
    try {
      // As many as it may take are stuck at the row, or none needs it.
      await expect.poll(async () => answered === WRITERS || (await held.waiting()) > 3, { message: name, timeout: 60_000 }).toBe(true)
      if (answered < WRITERS) stuck.push(name)
      const before = answered
      for (let times = 0; times < 5; times += 1) {
        expect((await send(world, other, 'GET', getCompany.path)).status, name).toBe(200)
        expect((await send(world, other, 'GET', listItems.path)).status, name).toBe(200)
      }
      expect(answered, name).toBe(before)
    } finally {
      await held.letGo()
    }
    for (const { status } of await Promise.all(writing)) expect([200, 400, 409], name).toContain(status)
  }
  expect(stuck).toEqual(expect.arrayContaining(AT_THE_ROW))
})

const colour = (company: StoryCompany, there: World): Promise<Said> =>
  send(there, company, changeCompanyColor.method, changeCompanyColor.path, { color: 'laguna' })

test('who waits too long for what another holds is told so, in words', async () => {
  const hasty = await openWorld(undefined, { appUrl: waitingFor('300ms') })
  const held = await hold(busy.companyId)
  try {
    const { status, text, headers } = await colour(busy, hasty)
    expect({ status, text }).toEqual({
      status: 409,
      text: 'Otra persona está guardando lo mismo en este momento. Espera unos segundos e inténtalo de nuevo.',
    })
    expect(headers['content-type']).toMatch(/^text\/plain/)
  } finally {
    await held.letGo()
    await hasty.close()
  }
})

test('who finds no connection in time is told when to come back; another company still finds one', async () => {
  const hasty = await openWorld(undefined, { patienceMs: 300 })
  // Their sessions are known from here on.
  for (const company of [busy, other]) expect((await send(hasty, company, 'GET', getCompany.path)).status).toBe(200)
  const held = await hold(busy.companyId)
  try {
    const writing = Array.from({ length: WRITERS }, () => colour(busy, hasty))
    const first = await Promise.race(writing)
    expect(first.status).toBe(503)
    expect(JSON.parse(first.text)).toMatchObject({
      message: 'Tu empresa está haciendo muchas cosas a la vez. Espera unos segundos e inténtalo de nuevo.',
    })
    expect(Number(first.headers['retry-after'])).toBeGreaterThan(0)
    expect((await send(hasty, other, 'GET', getCompany.path)).status).toBe(200)
    await held.letGo()
    const statuses = (await Promise.all(writing)).map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses.filter((status) => ![200, 503].includes(status))).toEqual([])
  } finally {
    await held.letGo().catch(() => undefined)
    await hasty.close()
  }
})
