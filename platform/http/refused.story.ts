// What the door refuses before anybody looks at it: text that no column keeps, bodies without a bottom, addresses that
// cannot be read; and what only the database or a file in the making refuses.
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import pino from 'pino'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { insertRows } from '../db/insert.server.ts'
import { sql } from '../db/tx.server.ts'
import { bareCompany, openPool, storyRuntime } from '../testing/story.server.ts'
import { endpoint, fileResponse } from './endpoint.ts'
import { httpErrors } from './errors.ts'
import { id, text } from './fields.ts'
import { handle, handlePublic, type Session } from './handle.server.ts'
import { createServer } from './server.server.ts'

const gate = { permission: { code: 'story.read', title: 'Ver historias' }, plan: null, services: ['full'] } as const
const ok = z.object({ ok: z.boolean() })
const body = z.object({ name: text(5), lines: z.array(z.object({ id })) })
const calls = {
  echo: endpoint({ method: 'POST', path: '/api/story/echo', summary: 'Repite', ...gate, body, response: ok }),
  found: endpoint({
    method: 'GET',
    path: '/api/story/things/{id}',
    summary: 'Busca',
    ...gate,
    query: z.object({ size: z._default(z.string(), '1') }),
    response: ok,
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/story/broken-file',
    summary: 'Archivo que no llega',
    ...gate,
    permission: 'public',
    response: fileResponse('application/pdf'),
  }),
  nothing: endpoint({ method: 'POST', path: '/api/story/nothing', summary: 'Señala nada', ...gate, response: ok }),
  range: endpoint({ method: 'POST', path: '/api/story/range', summary: 'No cabe', ...gate, response: ok }),
}

const pool = openPool()
const logged: Record<string, unknown>[] = []
let app: FastifyInstance

beforeAll(async () => {
  const companyId = await bareCompany(pool)
  const session: Session = {
    id: uuidv7(),
    personId: uuidv7(),
    companyId,
    personName: 'Ana Historia',
    email: 'ana@paramo.example',
    roleId: 1,
    serviceId: 1,
    permissions: new Set([gate.permission.code]),
    planLimits: {},
  }
  const isOk = async () => ({ ok: true })
  app = await createServer({
    runtime: {
      ...storyRuntime(pool, { dataDir: '/tmp/paramo-story-files' }),
      log: pino({ level: 'warn', base: null }, { write: (line: string) => void logged.push(JSON.parse(line)) }),
    },
    handlers: [
      handle(calls.echo, isOk),
      handle(calls.found, isOk),
      handlePublic(calls.file, async () => ({
        name: 'Nunca.pdf',
        // oxlint-disable-next-line require-yield -- it breaks off before there is anything
        stream: async function* () {
          httpErrors.fail('notFound')
        },
      })),
      handle(calls.nothing, async ({ tx }) => {
        await insertRows(tx, 'party_tag', [{ company_id: companyId, party_id: uuidv7(), tag_id: uuidv7() }])
        return { ok: true }
      }),
      handle(calls.range, async ({ tx }) => {
        await tx.run(sql`select 1e30::numeric(20, 2)`)
        return { ok: true }
      }),
    ],
    findSession: async () => ({ id: session.id, personId: session.personId, companyId, inCompany: session }),
    constraintErrors: {},
  })
})
afterAll(async () => {
  await app.close()
  await pool.end()
})

const ask = (method: 'GET' | 'POST', url: string, payload?: string) =>
  app.inject({
    method,
    url,
    headers: { authorization: 'Bearer x', ...(payload === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(payload === undefined ? {} : { payload }),
  })

const UNKEEPABLE = 'El texto tiene caracteres que no se pueden guardar. Escríbelo de nuevo.'

test.each([
  ['U+0000 in a body', 'POST', '/api/story/echo', { name: 'a\u0000' }, 'name'],
  ['half a character deep in a body', 'POST', '/api/story/echo', { lines: [{ id: 'x' }, { id: '\ud800' }] }, 'lines.1.id'],
  ['U+0000 in what the body does not ask for', 'POST', '/api/story/echo', { more: { text: '\u0000' } }, 'more.text'],
  ['U+0000 in a query', 'GET', '/api/story/things/0190a5b0-0000-7000-8000-000000000001?size=%00', undefined, 'size'],
  ['U+0000 in a path', 'GET', '/api/story/things/%00', undefined, 'id'],
] as const)('%s is refused at its field', async (_, method, url, sent, field) => {
  const answer = await ask(method, url, sent && JSON.stringify(sent))
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 401, message: UNKEEPABLE, field }])
})

test('lists in lists without an end are refused, however deep', async () => {
  const answer = await ask('POST', '/api/story/echo', `{"name":${'['.repeat(200_000)}${']'.repeat(200_000)}}`)
  expect([answer.statusCode, answer.json().message]).toEqual([400, 'El contenido tiene demasiados niveles.'])
})

test.each([
  ['cannot be read', '/api/story/things/%zz'],
  ['is no text', '/api/story/things/%c0%ae'],
  ['is too long', `/api/story/things/${'x'.repeat(300)}`],
])('an address that %s has a code as any other', async (_, url) => {
  const answer = await ask('GET', url)
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 401, message: 'La solicitud no se pudo leer.' }])
})

test('a file that breaks off before its first byte says why', async () => {
  const answer = await ask('GET', '/api/story/broken-file')
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 698 }])
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers['content-disposition']).toBeUndefined()
})

test('what the database refuses of what was sent is no bug to the person, and one to us', async () => {
  logged.length = 0
  const nothing = await ask('POST', '/api/story/nothing')
  expect([nothing.statusCode, nothing.json().code]).toEqual([400, 698])
  const range = await ask('POST', '/api/story/range')
  expect([range.statusCode, range.json().message]).toEqual([400, 'El número es demasiado grande.'])
  expect(logged.map(({ msg }) => msg)).toEqual(['refused by the database', 'refused by the database'])
})
