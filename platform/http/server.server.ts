/**
 * The path of one request: session → company → service set → plan → permission → parse → transaction → handler →
 * answer or coded error (specification, section 8). Everything an endpoint needs is stated in its definition.
 */
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import fastifyCompress from '@fastify/compress'
import fastifyRateLimit from '@fastify/rate-limit'
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { BusinessError, failWith } from '#base/errors.ts'
import { dayInBogota } from '#base/date.ts'
import { ONLY_BY_HAND } from '../access.ts'
import { inCompany } from '../db/doors.server.ts'
import { hashOf } from '../db/insert.server.ts'
import type { Tx } from '../db/tx.server.ts'
import { isHeldUp, Unavailable } from '../db/unavailable.ts'
import type { Runtime } from '../runtime.server.ts'
import { answerError, constraintError, HELD_UP, isReadOnlyRefusal } from './answer-error.server.ts'
import { readRest } from './rest-of-body.server.ts'
import { bodyLimitOf, problemOfBody, type BodyLimit } from './body-limit.ts'
import { Conflict, Forbidden, httpErrors, onlyLooking, onlyReading, requireGate, Unauthorized } from './errors.ts'
import { pathsOf, type Endpoint, type FileAnswer, type StreamAnswer } from './endpoint.ts'
import { openStreams, type Live, type Streams } from './events.server.ts'
import type { Handler, Outcome, PartsCall, Session } from './handle.server.ts'
import { maskOf, type Mask } from './masked.ts'
import { keptAnswer } from './shown-once.ts'
import { once } from './idempotency.server.ts'
import { unkeepable } from './keepable.ts'
import { isLocal } from './local.server.ts'
import { observeRequests } from './metrics.server.ts'
import { parse } from './parse.ts'
import { CONFIRMED_HEADER, confirmedIn } from './question.ts'

/** What the access module knows of a bearer token. */
export interface FoundSession {
  readonly id: string
  readonly personId: string
  readonly companyId: string | null
  /** Null when the session stands in no company, or the person no longer belongs to it. */
  readonly inCompany: Session | null
  /** It looks at the company as another role: nothing is written with it, of the person neither. */
  readonly isLooking?: boolean
  /** It is a key of the API and no session. */
  readonly isKey?: true
  /** Why the company lets nobody in from this address at this instant; null when it does. */
  readonly barrier?: (ip: string, now: Date) => string | null
}

export interface ServerParts {
  readonly runtime: Runtime
  readonly handlers: readonly Handler[]
  /** @param use whether the page asks by itself: nobody is using the session then */
  findSession(token: string, use?: { readonly isIdle: boolean }): Promise<FoundSession | null>
  /** Violated constraint → the business error it means, by constraint name. */
  readonly constraintErrors: Readonly<Record<string, () => BusinessError>>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How large what is said at an address may be. */
    readonly body?: BodyLimit
  }
}

interface Serving extends ServerParts {
  readonly streams: Streams
}

/** The page's company: browser storage is shared by tabs, so every request says which one it shows. */
export const COMPANY_HEADER = 'x-company-id'

const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(self), microphone=()',
} as const

const YEAR_SECONDS = 31_536_000

/** Whoever came once by https does not come back without it. */
const headersFor = (publicUrl: string): Readonly<Record<string, string>> =>
  publicUrl.startsWith('https:') ? { ...SECURITY_HEADERS, 'strict-transport-security': `max-age=${YEAR_SECONDS}` } : SECURITY_HEADERS

export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { runtime } = parts
  const app = fastify({
    loggerInstance: runtime.log,
    genReqId: () => uuidv7(),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: 'loopback',
    routerOptions: { ignoreTrailingSlash: true },
    // An address that cannot be read reaches no route, and its error no handler.
    frameworkErrors: (error, request, reply) => answerError(parts.constraintErrors, error, request, reply),
  })
  const headers = headersFor(runtime.settings.publicUrl)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    reply.header('x-request-id', request.id)
  })
  measureBodies(app)
  app.addHook('onSend', async (request) => readRest(request.raw))
  endConnections(app)
  observeRequests(app)
  await app.register(fastifyCompress, { threshold: 2048, encodings: ['br', 'gzip'] })
  await app.register(fastifyRateLimit, {
    global: false,
    errorResponseBuilder: (_request, context) =>
      new BusinessError([httpErrors.of('tooManyRequests', { segundos: String(Math.ceil(context.ttl / 1000)) })]),
  })
  app.setErrorHandler((error, request, reply) => answerError(parts.constraintErrors, error, request, reply))
  const serving = { ...parts, streams: openStreams(app) }
  for (const handler of parts.handlers) register(app, serving, handler)
  return app
}

/**
 * A connection that is kept open is ended with the answer that was on its way when the server stops, and one that a browser opened
 * ahead and asked nothing on yet is ended at once; otherwise the stop would wait for the browser to let it go.
 */
export function endConnections(app: FastifyInstance): void {
  let isClosing = false
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of unused) socket.destroy()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}

/** Refuses a body before it is made into values, by the limit of its address. */
function measureBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    const limit = request.routeOptions.config.body
    const detalle = limit ? problemOfBody(text, limit) : null
    if (detalle === null) parseJson(request, text, done)
    else done(new BusinessError([httpErrors.of('invalid', { detalle })]))
  })
}

function register(app: FastifyInstance, parts: Serving, handler: Handler): void {
  const { endpoint } = handler
  const expected = endpoint.permission === 'public' ? 'public' : endpoint.permission === 'self' ? 'self' : 'company'
  if (handler.kind !== expected)
    throw new Error(`${endpoint.method} ${endpoint.path} is declared ${expected} and handled as ${handler.kind}`)
  const mask = maskOfAnswer(endpoint)
  if (mask && handler.kind !== 'company') throw new Error(`${endpoint.path} masks figures and is asked by nobody in a company`)
  for (const path of pathsOf(endpoint)) {
    if (namesIn(path) !== namesIn(endpoint.path)) throw new Error(`${path} and ${endpoint.path} have other parameters`)
    route(app, parts, handler, mask, path)
  }
}

const maskOfAnswer = ({ response }: Endpoint): Mask | null =>
  'file' in response ? null : maskOf('events' in response ? response.events : response)

const namesIn = (path: string): string => (path.match(/\{\w+\}/g) ?? []).join()

function route(app: FastifyInstance, parts: Serving, handler: Handler, mask: Mask | null, path: string): void {
  const { endpoint } = handler
  const body = bodyLimitOf(endpoint)
  app.route({
    method: endpoint.method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: body.bytes,
    config: { body, ...(endpoint.perMinute ? { rateLimit: { max: endpoint.perMinute, timeWindow: 60_000 } } : {}) },
    handler: async (request, reply) => {
      const answer = await answerOf(parts, handler, request, mask)
      if ('events' in endpoint.response)
        return parts.streams.send(reply, maskedLive(answer as Live<unknown>, parts, request, endpoint, mask), () =>
          isStillLet(parts, request, endpoint),
        )
      if ('file' in endpoint.response) return sendFile(reply, endpoint.response.file, answer as FileAnswer | StreamAnswer)
      reply.header('cache-control', 'no-store')
      return reply.send(answer)
    },
  })
}

async function answerOf(parts: ServerParts, handler: Handler, request: FastifyRequest, mask: Mask | null): Promise<unknown> {
  const { runtime } = parts
  const { endpoint } = handler
  // The function's own type was checked when it was bound; here every handler is only "a function of a call".
  const run = handler.answer as (call: unknown) => Promise<unknown>
  const found = handler.kind === 'public' ? null : await sessionOf(parts, request, endpoint)
  if (found?.isLooking && handler.kind === 'self' && endpoint.method !== 'GET' && !endpoint.whileLooking) failWith([onlyLooking()])
  if (found?.isKey) {
    if (handler.kind === 'self') throw new Forbidden('key', ONLY_BY_HAND)
    countKey(parts, found.id, runtime.clock.now())
  }
  const session = handler.kind === 'company' && found ? enter(parts, found, request, endpoint) : null
  failWith([request.params, request.query, request.body].flatMap(unkeepable))
  refuseForeignIds(request.params)
  const now = runtime.clock.now()
  const call = {
    params: request.params,
    query: endpoint.query && parse(endpoint.query, request.query ?? {}),
    body: endpoint.body && parse(endpoint.body, request.body ?? {}),
    now,
    today: dayInBogota(now),
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    isLocal: isLocal(request, runtime.settings),
    runtime,
  }
  if (!session) {
    return run(found ? { ...call, self: { sessionId: found.id, personId: found.personId, companyId: found.companyId } } : call)
  }
  if (handler.isLive) return run({ ...call, session })
  const header = request.headers['idempotency-key']
  // What is not written cannot be kept either.
  const key = endpoint.method === 'POST' && !endpoint.isRepeatable && typeof header === 'string' && !session.readOnly ? header : null
  const asked = { path: request.url, body: request.body ?? null }
  // What only reads leaves nothing in the log. What is written is written in the books themselves, and not through what veils them.
  const entrance =
    endpoint.method === 'GET'
      ? session
      : {
          ...session,
          isVeiled: endpoint.isReading === true && session.isVeiled === true,
          from: { ip: call.ip, device: call.userAgent },
          confirmed: confirmedIn(request.headers[CONFIRMED_HEADER]),
        }
  const answer = handler.inParts
    ? await answerInParts(parts, entrance, key, asked, (part) => run({ ...call, session, part }))
    : await inCompany(runtime.pool, entrance, (tx) => {
        const work = () => run({ ...call, tx, session })
        return key === null ? work() : once(tx, session, key, asked, work, keptOf(endpoint))
      }).catch((error: unknown) => {
        // The database refuses what would write; a person who looks as another role is told something else.
        if (session.key && isReadOnlyRefusal(error)) return failWith([onlyReading()])
        throw error
      })
  if (endpoint.method !== 'GET' && !session.readOnly) runtime.wakeForMessages()
  // After what is kept under a key of the call: whoever asks again is shown what they may see then.
  return mask ? mask(answer, session) : answer
}

const keptOf = ({ response }: Endpoint) => ('file' in response || 'events' in response ? undefined : keptAnswer(response))

/**
 * Several things, each in a transaction of its own. The key of the call refuses another body; each part has a key made
 * from it, so that a call that broke off and is made again goes on where it was.
 */
async function answerInParts(
  { runtime, constraintErrors }: ServerParts,
  session: Session,
  key: string | null,
  asked: unknown,
  run: (part: PartsCall['part']) => Promise<unknown>,
): Promise<unknown> {
  if (key !== null) await inCompany(runtime.pool, session, (tx) => once(tx, session, key, asked, async () => null))
  return run(async <T>(name: string, work: (tx: Tx) => Promise<T>): Promise<Outcome<T>> => {
    try {
      const done = await inCompany(runtime.pool, session, (tx) =>
        // What was kept under the part's own key is what this same work gave.
        key === null ? work(tx) : (once(tx, session, hashOf({ key, part: name }), asked, () => work(tx)) as Promise<T>),
      )
      return { done }
    } catch (error) {
      if (error instanceof Conflict) throw error
      const business = error instanceof BusinessError ? error : constraintError(constraintErrors, error)
      if (business) return { problems: business.errors }
      if (isHeldUp(error)) return { problems: [httpErrors.of('invalid', { detalle: HELD_UP })] }
      if (error instanceof Unavailable) throw error
      runtime.log.error({ err: error, part: name }, 'unexpected error in a part')
      return { problems: [httpErrors.of('handledUnexpected')] }
    }
  })
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** An id in an address that cannot be one of ours is of nothing. */
function refuseForeignIds(params: unknown): void {
  for (const [name, value] of Object.entries(params ?? {})) {
    if (/^id$|Id$/.test(name) && !UUID.test(String(value))) return httpErrors.fail('notFound')
  }
}

async function sessionOf(parts: ServerParts, request: FastifyRequest, endpoint: Endpoint): Promise<FoundSession> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  if (scheme !== 'Bearer' || !token) throw new Unauthorized()
  const found = await parts.findSession(token, { isIdle: endpoint.isIdle === true || 'events' in endpoint.response })
  if (!found) throw new Unauthorized()
  return found
}

function enter(parts: ServerParts, found: FoundSession, request: FastifyRequest, endpoint: Endpoint): Session {
  const shown = request.headers[COMPANY_HEADER]
  if (!found.inCompany || (typeof shown === 'string' && shown !== found.inCompany.companyId)) return httpErrors.fail('noAccessToCompany')
  const barrier = found.barrier?.(request.ip, parts.runtime.clock.now()) ?? null
  if (barrier !== null) throw new Unauthorized(barrier)
  requireGate(endpoint, found.inCompany)
  return found.inCompany
}

/** What goes on hides, in each message, what whoever listens may not see by then. */
const maskedLive = (
  live: Live<unknown>,
  parts: ServerParts,
  request: FastifyRequest,
  endpoint: Endpoint,
  mask: Mask | null,
): Live<unknown> =>
  mask
    ? {
        ...live,
        read: async (isWoken) => mask(await live.read(isWoken), enter(parts, await sessionOf(parts, request, endpoint), request, endpoint)),
      }
    : live

/** Whether whoever listens would be let in again: the session lasts, stands in the same company, and the gate is open. */
async function isStillLet(parts: ServerParts, request: FastifyRequest, endpoint: Endpoint): Promise<boolean> {
  try {
    return enter(parts, await sessionOf(parts, request, endpoint), request, endpoint) !== null
  } catch {
    return false
  }
}

function sendFile(reply: FastifyReply, mime: string, answer: FileAnswer | StreamAnswer): FastifyReply {
  const isStream = 'stream' in answer
  const disposition = !isStream && answer.inline ? 'inline' : 'attachment'
  return reply
    .header('content-type', answer.mime ?? mime)
    .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(answer.name)}`)
    .header('cache-control', 'private, no-store')
    .send(isStream ? Readable.from(answer.stream(), { objectMode: false }) : Buffer.from(answer.bytes))
}

/** Requests of one key per minute, of each process: more is a program gone wrong. */
export const KEY_PER_MINUTE = 600

interface Counted {
  minute: number
  count: number
}
const counts = new WeakMap<object, Map<string, Counted>>()

/** @throws BusinessError 429 when a key asks too often */
function countKey({ runtime }: ServerParts, id: string, now: Date): void {
  const minute = Math.floor(now.getTime() / 60_000)
  const ofProcess = counts.get(runtime) ?? new Map<string, Counted>()
  counts.set(runtime, ofProcess)
  const before = ofProcess.get(id)
  // A minute that is over is forgotten with the first of the next one.
  if (before?.minute !== minute) for (const [other, counted] of ofProcess) if (counted.minute !== minute) ofProcess.delete(other)
  const counted = ofProcess.get(id) ?? { minute, count: 0 }
  ofProcess.set(id, counted)
  counted.count += 1
  if (counted.count > KEY_PER_MINUTE)
    failWith([httpErrors.of('tooManyRequests', { segundos: String(60 - Math.floor((now.getTime() % 60_000) / 1000)) })])
}
