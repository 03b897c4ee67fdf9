/**
 * Calling an endpoint from the browser: path, query and body are typed by its definition, and so is the answer. The
 * answer is not checked again: the server made it from the same definition.
 */
import { uuidv7 } from 'uuidv7'
import type * as z from 'zod/mini'
import { fillPath, type Endpoint, type EventsResponse, type FileResponse, type PathParams, type Schema } from '../http/endpoint.ts'
import { helpFor, type KnownTexts, lacksText, readFailure, readUnreachable, type Failure } from './answer.ts'
import { CONFIRMED_HEADER, questionsIn } from '../http/question.ts'
import { askPerson } from './question.tsx'
import { currentSession, dropSession, storedToken } from './session-store.tsx'

/** As the server reads it (`platform/http/server.server.ts`). */
const COMPANY_HEADER = 'x-company-id'
const TIMEOUT_MS = 60_000

/** What went wrong, as something to show or to do. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

/** Any failure of a call; what is not one is a bug of ours and is said as such. */
export const failureOf = (error: unknown): Failure =>
  error instanceof CallFailed ? error.failure : { kind: 'unexpected', message: helpFor(null, null, false) }

/** The texts of the product by code and key: a chunk of their own, because the server nearly always says them itself. */
let loadTexts: (() => Promise<KnownTexts>) | null = null
export const whenTextsAreMissing = (load: () => Promise<KnownTexts>): void => {
  loadTexts = load
}

type Optional<Name extends string, Value> = object extends Value ? { readonly [K in Name]?: Value } : { readonly [K in Name]: Value }
type ParamsArg<Path extends string> = [keyof PathParams<Path>] extends [never] ? object : { readonly params: PathParams<Path> }
type QueryArg<Q> = Q extends Schema ? Optional<'query', z.input<Q>> : object
type BodyArg<B> = B extends Schema ? { readonly body: z.input<B> } : object

/** What a call of this endpoint must say. */
export type CallArgs<Path extends string, Q, B> = ParamsArg<Path> & QueryArg<Q> & BodyArg<B>
export type ArgsOf<E> = E extends Endpoint<infer Path, infer Q, infer B> ? CallArgs<Path, Q, B> : never
export type AnswerOf<E> =
  E extends Endpoint<string, Schema | undefined, Schema | undefined, infer R> ? (R extends Schema ? z.output<R> : never) : never

export interface CallOptions {
  readonly signal?: AbortSignal
  /** The same for every try of one submission, so that it is done once. */
  readonly idempotencyKey?: string
  /** Null waits as long as it takes. */
  readonly timeoutMs?: number | null
  /** What the server asked and the user said yes to. */
  readonly confirmed?: readonly string[]
}

/** The parts of any call, once its types no longer matter. */
interface PlainArgs {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

/**
 * Calls it and gives its answer.
 * @throws CallFailed; a session that ended is also cleared, which takes the person to the sign-in page
 */
export async function call<Path extends string, Q extends Schema | undefined, B extends Schema | undefined, R extends Schema>(
  endpoint: Endpoint<Path, Q, B, R>,
  args: CallArgs<Path, Q, B>,
  options: CallOptions = {},
): Promise<z.output<R>> {
  const response = await send(endpoint, args, options)
  return (await wholeOf(response.json(), options)) as z.output<R>
}

/** The body of an answer: one that breaks off, or does not come to its end in time, was no answer. */
async function wholeOf<T>(body: Promise<T>, { signal }: CallOptions): Promise<T> {
  try {
    return await body
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
    // What the browser calls a failed network is a TypeError.
    if (signal?.aborted || !(isTimeout || error instanceof TypeError)) throw error
    throw new CallFailed(readUnreachable(navigator.onLine, isTimeout))
  }
}

export type AnswerOfStream = ReadableStream<Uint8Array<ArrayBuffer>>

/** The beginning of an answer that goes on until `signal` ends it. @throws CallFailed when it does not begin */
export async function callStream(
  endpoint: Endpoint<string, undefined, undefined, EventsResponse>,
  signal: AbortSignal,
): Promise<AnswerOfStream> {
  const response = await send(endpoint, {}, { signal, timeoutMs: null })
  return response.body ?? new ReadableStream()
}

/** A file with the name that the server gives it. */
export async function callFile<Path extends string, Q extends Schema | undefined, B extends Schema | undefined>(
  endpoint: Endpoint<Path, Q, B, FileResponse>,
  args: CallArgs<Path, Q, B>,
  options: CallOptions = {},
): Promise<{ readonly name: string; readonly blob: Blob }> {
  const response = await send(endpoint, args, options)
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { name: encoded ? decodeURIComponent(encoded) : 'archivo', blob: await wholeOf(response.blob(), options) }
}

/** Saves a file as the browser saves any other; it is fetched with the session's header, never by address. */
export async function download<Path extends string, Q extends Schema | undefined, B extends Schema | undefined>(
  endpoint: Endpoint<Path, Q, B, FileResponse>,
  args: CallArgs<Path, Q, B>,
  options: CallOptions = {},
): Promise<void> {
  const { name, blob } = await callFile(endpoint, args, options)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser has its own hold on it by the next minute.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Asks the user what the server asks, and makes the same call again with their yes. */
async function send(endpoint: Endpoint, args: PlainArgs, options: CallOptions): Promise<Response> {
  const { confirmed = [] } = options
  try {
    return await sendOnce(endpoint, args, options)
  } catch (error) {
    const failure = failureOf(error)
    const asked = failure.kind === 'business' ? questionsIn(failure.errors) : null
    if (failure.kind !== 'business' || asked === null || asked.every((each) => confirmed.includes(each))) throw error
    if (!(await askPerson(failure.errors))) throw error
    return send(endpoint, args, { ...options, confirmed: [...confirmed, ...asked] })
  }
}

async function sendOnce(endpoint: Endpoint, args: PlainArgs, options: CallOptions): Promise<Response> {
  const idempotencyKey = options.idempotencyKey ?? uuidv7()
  const token = currentSession()?.accessToken ?? null
  const response = await reach(endpoint, args, token, { ...options, idempotencyKey })
  if (response.ok) return response
  const renewed = storedToken()
  if (response.status === 401 && endpoint.permission !== 'public' && renewed !== null && renewed !== token) {
    // Another tab switched company, which renews the token: the call is made again with the new one.
    const again = await reach(endpoint, args, renewed, { ...options, idempotencyKey })
    return again.ok ? again : fail(endpoint, again, options)
  }
  return fail(endpoint, response, options)
}

async function reach(endpoint: Endpoint, args: PlainArgs, token: string | null, options: CallOptions): Promise<Response> {
  const companyId = currentSession()?.company?.companyId
  const timeout = options.timeoutMs === null ? null : AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)
  const signals = [options.signal, timeout].filter((signal) => signal instanceof AbortSignal)
  try {
    return await fetch(addressOf(endpoint, args), {
      method: endpoint.method,
      headers: {
        ...(token === null || endpoint.permission === 'public' ? {} : { authorization: `Bearer ${token}` }),
        ...(companyId === undefined ? {} : { [COMPANY_HEADER]: companyId }),
        ...(args.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(endpoint.method === 'POST' && options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
        ...(options.confirmed?.length ? { [CONFIRMED_HEADER]: options.confirmed.join() } : {}),
      },
      ...(args.body === undefined ? {} : { body: JSON.stringify(args.body) }),
      signal: AbortSignal.any(signals),
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new CallFailed(readUnreachable(navigator.onLine, timeout?.aborted ?? false))
  }
}

const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(value ?? {}).flatMap(([name, part]) => (part === undefined ? [] : [[name, String(part)]])))

function addressOf(endpoint: Endpoint, { params, query }: PlainArgs): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(textsOf(query))) if (value !== '') search.set(name, value)
  const text = search.toString()
  return `${fillPath(endpoint.path, textsOf(params))}${text === '' ? '' : `?${text}`}`
}

async function fail(endpoint: Endpoint, response: Response, options: CallOptions): Promise<never> {
  const text = await wholeOf(response.text(), options)
  const known = loadTexts && lacksText(response.status, text) ? await loadTexts().catch(() => undefined) : undefined
  const failure = readFailure(response.status, text, known)
  if (failure.kind === 'signedOut' && endpoint.permission !== 'public') dropSession()
  throw new CallFailed(failure)
}
