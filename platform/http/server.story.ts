// The HTTP rules of section 8 of the specification, on calls made for the purpose: every refusal has its shape.
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import pino from 'pino'
import * as z from 'zod/mini'
import { uuidv7 } from 'uuidv7'
import { BusinessError, failWith } from '#base/errors.ts'
import { EMPTY_GUID } from '#base/guid.ts'
import { inCompany } from '../db/doors.server.ts'
import { insertRows } from '../db/insert.server.ts'
import { sql } from '../db/tx.server.ts'
import { bareCompany, openPool, storyRuntime } from '../testing/story.server.ts'
import { endpoint, fileResponse } from './endpoint.ts'
import { Conflict, httpErrors } from './errors.ts'
import { amount, id, text } from './fields.ts'
import { handle, handlePublic, handleSelf, type Session } from './handle.server.ts'
import { COMPANY_HEADER, createServer, type FoundSession } from './server.server.ts'

const read = { code: 'story.read', title: 'Ver historias' }
const write = { code: 'story.write', title: 'Crear historias' }
const plan = { name: 'planStories', title: 'Historias' }
const gate = { permission: read, plan: null, services: ['full'] } as const
const ok = z.object({ ok: z.boolean() })

const calls = {
  echo: endpoint({
    method: 'POST',
    path: '/api/story/echo',
    summary: 'Repite',
    ...gate,
    body: z.object({ name: text(5), price: amount, lines: z.array(z.object({ id })) }),
    response: ok,
  }),
  found: endpoint({
    method: 'GET',
    path: '/api/story/things/{id}',
    summary: 'Busca',
    ...gate,
    query: z.object({ size: z._default(z.enum(['1', '2']), '1') }),
    response: z.object({ size: z.string(), sees: z.number() }),
  }),
  forWriters: endpoint({ method: 'GET', path: '/api/story/writers', summary: 'Escribe', ...gate, permission: write, response: ok }),
  ofPlan: endpoint({ method: 'GET', path: '/api/story/plan', summary: 'Plan', ...gate, plan, response: ok }),
  ofService: endpoint({ method: 'GET', path: '/api/story/service', summary: 'Servicio', ...gate, services: [13], response: ok }),
  self: endpoint({
    method: 'GET',
    path: '/api/story/self',
    summary: 'Yo',
    ...gate,
    permission: 'self',
    response: z.object({ personId: z.string() }),
  }),
  several: endpoint({ method: 'POST', path: '/api/story/several', summary: 'Varios', ...gate, response: ok }),
  conflict: endpoint({ method: 'POST', path: '/api/story/conflict', summary: 'Choca', ...gate, response: ok }),
  bug: endpoint({ method: 'GET', path: '/api/story/bug', summary: 'Falla', ...gate, permission: 'public', response: ok }),
  constraint: endpoint({ method: 'POST', path: '/api/story/constraint', summary: 'Repite nombre', ...gate, response: ok }),
  half: endpoint({ method: 'POST', path: '/api/story/half', summary: 'A medias', ...gate, response: ok }),
  count: endpoint({
    method: 'POST',
    path: '/api/story/count',
    summary: 'Cuenta',
    ...gate,
    body: z.object({ by: z.number() }),
    response: z.object({ count: z.number() }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/story/file',
    summary: 'Archivo',
    ...gate,
    permission: 'public',
    response: fileResponse('text/html'),
  }),
  said: endpoint({
    method: 'POST',
    path: '/api/story/said',
    summary: 'Dice',
    ...gate,
    permission: 'public',
    body: z.object({ name: z.string(), photo: z._default(z.string().check(z.maxLength(200_000)), '') }),
    response: ok,
  }),
  seldom: endpoint({
    method: 'GET',
    path: '/api/story/seldom',
    summary: 'Poco',
    ...gate,
    permission: 'public',
    perMinute: 2,
    response: ok,
  }),
}

const pool = openPool()
const logged: Record<string, unknown>[] = []
let app: FastifyInstance
let companyId: string
let counted = 0
const sessions = new Map<string, FoundSession>()

function session(permissions: readonly string[], changes: Partial<Session> = {}): string {
  const token = uuidv7()
  const found: Session = {
    id: uuidv7(),
    personId: uuidv7(),
    companyId,
    personName: 'Ana Historia',
    email: 'ana@paramo.example',
    roleId: 1,
    serviceId: 1,
    permissions: new Set(permissions),
    planLimits: { [plan.name]: 0 },
    ...changes,
  }
  sessions.set(token, { id: found.id, personId: found.personId, companyId, inCompany: found })
  return token
}

let reader: string

beforeAll(async () => {
  companyId = await bareCompany(pool)
  const isOk = async () => ({ ok: true })
  const resolutionOf = (name: string) => ({ company_id: companyId, id: uuidv7(), code: name, name })
  app = await createServer({
    runtime: {
      ...storyRuntime(pool, { dataDir: '/tmp/paramo-story-files' }),
      log: pino({ level: 'warn', base: null }, { write: (line: string) => void logged.push(JSON.parse(line)) }),
    },
    handlers: [
      handle(calls.echo, isOk),
      handle(calls.found, async ({ tx, query }) => ({ size: query.size, sees: (await tx.rows(sql`select id from company`)).length })),
      handle(calls.forWriters, isOk),
      handle(calls.ofPlan, isOk),
      handle(calls.ofService, isOk),
      handleSelf(calls.self, async ({ self }) => ({ personId: self.personId })),
      handle(calls.several, async () => {
        failWith([httpErrors.of('inUse', { lugar: 'facturas' }, 'lines.2.itemId'), httpErrors.of('notFound')])
        return { ok: true }
      }),
      handle(calls.conflict, async () => {
        throw new Conflict('Otra persona está cerrando el mes.')
      }),
      handlePublic(calls.bug, async () => {
        throw new Error('select secret from vault')
      }),
      handle(calls.constraint, async ({ tx }) => {
        await insertRows(tx, 'warehouse', [resolutionOf('Igual'), resolutionOf('Igual')])
        return { ok: true }
      }),
      handle(calls.half, async ({ tx }) => {
        await insertRows(tx, 'warehouse', [resolutionOf('A medias')])
        return httpErrors.fail('notFound')
      }),
      handle(calls.count, async ({ body }) => {
        counted += body.by
        return { count: counted }
      }),
      handlePublic(calls.file, async () => ({ name: 'Ñandú "1".html', bytes: Buffer.from('<p>') })),
      handlePublic(calls.said, isOk),
      handlePublic(calls.seldom, isOk),
    ],
    constraintErrors: { warehouse_company_id_code_key: () => new BusinessError([httpErrors.of('inUse', { lugar: 'otra bodega' })]) },
    findSession: async (token) => sessions.get(token) ?? null,
  })
  app.get('/page', async (_request, reply) => reply.type('text/html').send('<!doctype html>'))
  reader = session(['story.read'])
})
afterAll(async () => {
  await app.close()
  await pool.end()
})

const ask = (method: 'GET' | 'POST', url: string, options: InjectOptions & { token?: string } = {}) =>
  app.inject({
    method,
    url,
    ...options,
    headers: { ...(options.token ? { authorization: `Bearer ${options.token}` } : {}), ...options.headers },
  })
const REQUEST_ID = expect.stringMatching(/^[0-9a-f-]{36}$/)

test('400: code, message, field, parameters, request and all the errors', async () => {
  const answer = await ask('POST', '/api/story/several', { token: reader })
  expect(answer.statusCode).toBe(400)
  const first = {
    code: 628,
    message: 'No puedes eliminar el registro porque está en uso en facturas.',
    field: 'lines.2.itemId',
    params: { lugar: 'facturas' },
  }
  expect(answer.json()).toEqual({
    ...first,
    requestId: answer.headers['x-request-id'],
    errors: [first, { code: 698, message: 'El registro no existe o fue eliminado.', field: null, params: {} }],
  })
  expect(answer.json().requestId).toEqual(REQUEST_ID)
})

test('400: what a schema refuses, each at its field and in Spanish', async () => {
  const answer = await ask('POST', '/api/story/echo', {
    token: reader,
    payload: { name: ' demasiado largo ', lines: [{ id: 'x' }, {}, { id: EMPTY_GUID }] },
  })
  expect(answer.statusCode).toBe(400)
  const { errors, code } = answer.json()
  expect(code).toBe(401)
  expect(errors.map(({ field, message }: { field: string; message: string }) => [field, message])).toEqual([
    ['name', 'Máximo 5 caracteres.'],
    ['price', 'El campo price es obligatorio.'],
    ['lines.0.id', 'El identificador no es válido.'],
    ['lines.1.id', 'El campo lines.1.id es obligatorio.'],
    ['lines.2.id', 'El identificador no es válido.'],
  ])
  const wrongQuery = await ask('GET', `/api/story/things/${companyId}?size=9`, { token: reader })
  expect(wrongQuery.json()).toMatchObject({ code: 401, field: 'size', message: 'El valor no es válido. Revísalo e inténtalo de nuevo.' })
})

test('400: an id that is none of ours is of nothing', async () => {
  expect((await ask('GET', "/api/story/things/1'--", { token: reader })).json()).toMatchObject({ code: 698 })
})

test('400: a violated constraint is the error that it means, and nothing of it stays', async () => {
  const answer = await ask('POST', '/api/story/constraint', { token: reader })
  expect(answer.json()).toMatchObject({ code: 628, params: { lugar: 'otra bodega' } })
  expect((await ask('POST', '/api/story/half', { token: reader })).json()).toMatchObject({ code: 698 })
  const left = await inCompany(pool, { companyId, personId: null }, (tx) =>
    tx.rows(sql`select id from warehouse where company_id = ${companyId}`),
  )
  expect(left).toEqual([])
})

test.each([
  ['malformed', '{"name": ', 'application/json', 'La solicitud no se pudo leer.'],
  ['another kind of content', '<x/>', 'application/xml', 'La solicitud no se pudo leer.'],
  ['too large', JSON.stringify({ name: 'x'.repeat(1024 * 1024) }), 'application/json', 'El contenido es demasiado grande.'],
  ['too many values', `{"lines":[${'[],'.repeat(200_000)}[]]}`, 'application/json', 'El contenido es demasiado grande.'],
])('400: a body that is %s', async (_, payload, type, message) => {
  const answer = await ask('POST', '/api/story/echo', { token: reader, payload, headers: { 'content-type': type } })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 401, message, field: null, requestId: REQUEST_ID })
})

test.each<readonly [string, string, string | null]>([
  ['more than it has to say', JSON.stringify({ name: 'x'.repeat(400_000) }), 'El contenido es demasiado grande.'],
  ['lists in a list', `{"name":[${'[],'.repeat(20_000)}[]]}`, 'El contenido es demasiado grande.'],
  ['lists in lists', `{"name":${'['.repeat(2000)}${']'.repeat(2000)}}`, 'El contenido tiene demasiados niveles.'],
  ['a photo', JSON.stringify({ name: 'Ana', photo: 'x'.repeat(190_000) }), null],
])('whoever is nobody yet says little: %s', async (_, payload, message) => {
  const answer = await ask('POST', '/api/story/said', { payload, headers: { 'content-type': 'application/json' } })
  if (message === null) expect(answer.json()).toEqual({ ok: true })
  else expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 401, message, field: null }])
})

test.each([
  ['no token', {}],
  ['an unknown token', { authorization: 'Bearer x' }],
  ['another scheme', { authorization: 'Basic YTpi' }],
])('401 with %s', async (_, headers) => {
  for (const [method, url] of [
    ['POST', '/api/story/echo'],
    ['GET', '/api/story/self'],
  ] as const) {
    const answer = await ask(method, url, { headers })
    expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'Inicia sesión para continuar.', requestId: REQUEST_ID }])
  }
})

test('403 says what is missing', async () => {
  const noPermission = 'No tienes permiso para hacer esto. Contacta al administrador de tu empresa.'
  const refused = async (url: string, token = reader, message = noPermission) => {
    const answer = await ask('GET', url, { token })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ message, requestId: REQUEST_ID })
    const { reason, missing } = answer.json()
    return [reason, missing]
  }
  expect(await refused('/api/story/writers')).toEqual(['permission', 'Crear historias'])
  expect(await refused('/api/story/plan', session(['*']), 'Tu plan no incluye Historias.')).toEqual(['plan', 'Historias'])
  expect(await refused('/api/story/service', session(['*']))).toEqual(['service', null])
  expect((await ask('GET', '/api/story/plan', { token: session(['*'], { planLimits: { [plan.name]: null } }) })).statusCode).toBe(200)
  expect((await ask('GET', '/api/story/writers', { token: session(['*']) })).statusCode).toBe(200)
  // Who may not is told so before anything of the request is read.
  const unread = await ask('POST', '/api/story/echo', { token: session([]), payload: { name: 1 } })
  expect(unread.statusCode).toBe(403)
})

test('498: the page shows another company, or the session stands in none', async () => {
  const elsewhere = await ask('GET', `/api/story/things/${companyId}`, { token: reader, headers: { [COMPANY_HEADER]: uuidv7() } })
  expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([400, 498])
  const nowhere = uuidv7()
  sessions.set(nowhere, { id: uuidv7(), personId: uuidv7(), companyId: null, inCompany: null })
  expect((await ask('GET', `/api/story/things/${companyId}`, { token: nowhere })).json()).toMatchObject({ code: 498 })
  expect((await ask('GET', '/api/story/self', { token: nowhere })).statusCode).toBe(200)
  const here = await ask('GET', `/api/story/things/${companyId}`, { token: reader, headers: { [COMPANY_HEADER]: companyId } })
  expect(here.statusCode).toBe(200)
})

test('409 is a text and nothing else', async () => {
  const answer = await ask('POST', '/api/story/conflict', { token: reader })
  expect([answer.statusCode, answer.body]).toEqual([409, 'Otra persona está cerrando el mes.'])
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
})

test('500 says nothing of what happened; the log says it all, under the same request', async () => {
  const answer = await ask('GET', '/api/story/bug')
  expect(answer.statusCode).toBe(500)
  const body = { code: 699, message: 'Ocurrió un error inesperado. Nuestro equipo de soporte fue notificado.', field: null, params: {} }
  expect(answer.json()).toEqual({ ...body, requestId: answer.headers['x-request-id'], errors: [body] })
  const line = logged.find((each) => each['requestId'] === answer.headers['x-request-id'])
  expect(line).toMatchObject({ msg: 'unexpected error', route: '/api/story/bug', err: { message: 'select secret from vault' } })
})

test('429 is a coded 400 that says how long to wait, by address', async () => {
  const knock = (remoteAddress: string) => ask('GET', '/api/story/seldom', { remoteAddress })
  const answers = [await knock('10.3.0.1'), await knock('10.3.0.1'), await knock('10.3.0.1')]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 400])
  expect(answers[2]?.json()).toMatchObject({
    code: 429,
    message: expect.stringMatching(/^Hiciste demasiadas solicitudes .* Espera \d+ segundos\.$/),
  })
  expect((await knock('10.3.0.2')).statusCode).toBe(200)
})

test('the same key once, another body refused, other people and other paths apart', async () => {
  const count = (key: string, by: number, token = reader) =>
    ask('POST', '/api/story/count', { token, payload: { by }, headers: { 'idempotency-key': key } })
  const answers = await Promise.all(Array.from({ length: 10 }, () => count('llave', 5)))
  expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['{"count":5}']))
  expect(await count('llave', 6)).toMatchObject({ statusCode: 409 })
  expect((await count('llave', 6, session(['*']))).json()).toEqual({ count: 11 })
  expect((await count('otra', 5)).json()).toEqual({ count: 16 })
  // What was refused is not remembered as done.
  const refused = { token: reader, headers: { 'idempotency-key': 'medias' } }
  for (const _ of [1, 2]) expect((await ask('POST', '/api/story/half', refused)).json()).toMatchObject({ code: 698 })
  expect(await count('x'.repeat(201), 1)).toMatchObject({ statusCode: 409 })
})

test('every answer carries the headers that protect it, and its own request id', async () => {
  const answers = [
    await ask('GET', '/page'),
    await ask('GET', '/api/story/things/x', { token: reader }),
    await ask('GET', `/api/story/things/${companyId}`, { token: reader }),
    await ask('GET', '/api/story/bug'),
    await ask('GET', '/nothing'),
    await ask('GET', '/api/story/file'),
    await ask('POST', '/api/story/conflict', { token: reader }),
  ]
  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      'x-request-id': REQUEST_ID,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(self), microphone=()',
    })
    const policy = String(headers['content-security-policy'])
    for (const part of ["default-src 'self'", "script-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(part)
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect(headers).not.toHaveProperty('set-cookie')
  }
  expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(answers.length)
  const made = await ask('GET', '/page', { headers: { 'x-request-id': 'mine' } })
  expect(made.headers['x-request-id']).toEqual(REQUEST_ID)
})

test('answers are not kept by anybody; a file keeps its name and is not shown as a page', async () => {
  const answer = await ask('GET', `/api/story/things/${companyId}`, { token: reader })
  expect(answer.headers['cache-control']).toBe('no-store')
  const file = await ask('GET', '/api/story/file')
  expect(file.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-disposition': "attachment; filename*=UTF-8''%C3%91and%C3%BA%20%221%22.html",
  })
})

test('an endpoint that is answered as what it is not does not start', async () => {
  const wrong = handlePublic(calls.forWriters as never, async () => ({ ok: true }) as never)
  await expect(
    createServer({
      runtime: storyRuntime(pool, { dataDir: '/tmp' }),
      handlers: [wrong],
      constraintErrors: {},
      findSession: async () => null,
    }),
  ).rejects.toThrow('GET /api/story/writers is declared company and handled as public')
})
