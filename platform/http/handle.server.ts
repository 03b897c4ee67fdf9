/** Binding an endpoint to the function that answers it. The type of what the function gets follows from the endpoint. */
import type { Day } from '#base/date.ts'
import type { ErrorBody } from '#base/errors.ts'
import type { Visitor } from '../access.ts'
import type { Entrance } from '../db/doors.server.ts'
import type { Tx } from '../db/tx.server.ts'
import type { Runtime } from '../runtime.server.ts'
import type { output } from 'zod/v4/core'
import type { Answer, Endpoint, EventsResponse, FileResponse, PathParams, Schema, Shape, StreamAnswer } from './endpoint.ts'
import type { Live } from './events.server.ts'

export type { StreamAnswer } from './endpoint.ts'

/** A person in a company, with what they may do there. */
export interface Session extends Visitor, Entrance {
  readonly id: string
  readonly personId: string
  readonly personName: string
  readonly email: string
  readonly roleId: number
}

export interface Call<Path extends string, Query, Body> {
  readonly params: PathParams<Path>
  readonly query: Shape<Query>
  readonly body: Shape<Body>
  readonly now: Date
  /** The calendar day in Bogotá. */
  readonly today: Day
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string
  /** Whoever asks sits at the machine of the server. */
  readonly isLocal: boolean
  readonly runtime: Runtime
}

export interface CompanyCall<Path extends string = string, Query = unknown, Body = unknown> extends Call<Path, Query, Body> {
  readonly tx: Tx
  readonly session: Session
}

/** How one of several things went. */
export type Outcome<T> = { readonly done: T } | { readonly problems: readonly ErrorBody[] }

export interface PartsCall<Path extends string = string, Query = unknown, Body = unknown> extends Call<Path, Query, Body> {
  readonly session: Session
  /**
   * Does one part in a transaction of its own, once under the key of the call. What a person can mend, and a bug of ours,
   * become the part's problems, and the others go on.
   * @param name of the part, each its own; what `work` gives is kept as JSON
   */
  readonly part: <T>(name: string, work: (tx: Tx) => Promise<T>) => Promise<Outcome<T>>
}

export interface SelfCall<Path extends string = string, Query = unknown, Body = unknown> extends Call<Path, Query, Body> {
  readonly self: { readonly sessionId: string; readonly personId: string; readonly companyId: string | null }
}

/** What a handler gives: a file may come as a stream. */
export type Given<R> = R extends FileResponse ? Answer<R> | StreamAnswer : Answer<R>

export interface Handler {
  readonly endpoint: Endpoint
  readonly kind: 'company' | 'self' | 'public'
  /** Inside a company, without a transaction around the whole. */
  readonly inParts?: true
  /** Inside a company, going on after its first answer. */
  readonly isLive?: true
  readonly answer: (call: never) => Promise<unknown>
}

/** Inside a company: runs in one transaction that sees only its rows; creating calls are idempotent by their key. */
export const handle = <P extends string, Q extends Schema | undefined, B extends Schema | undefined, R extends Schema | FileResponse>(
  endpoint: Endpoint<P, Q, B, R>,
  answer: (call: CompanyCall<P, Q, B>) => Promise<Given<R>>,
): Handler => ({ endpoint, kind: 'company', answer })

/** Inside a company, several things of which some may fail: each has its own transaction, and the answer says how each went. */
export const handleParts = <P extends string, Q extends Schema | undefined, B extends Schema | undefined, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  answer: (call: PartsCall<P, Q, B>) => Promise<Given<R>>,
): Handler => ({ endpoint, kind: 'company', inParts: true, answer })

export interface LiveCall<Path extends string = string, Query = unknown> extends Call<Path, Query, undefined> {
  readonly session: Session
}

/** Inside a company, an answer that goes on while the session lasts: each look opens its own transaction. */
export const handleLive = <P extends string, Q extends Schema | undefined, M extends Schema>(
  endpoint: Endpoint<P, Q, undefined, EventsResponse<M>>,
  answer: (call: LiveCall<P, Q>) => Live<output<M>>,
): Handler => ({ endpoint, kind: 'company', isLive: true, answer: async (call: LiveCall<P, Q>) => answer(call) })

/** For a signed-in person, whatever the company: opens its own doors. */
export const handleSelf = <P extends string, Q extends Schema | undefined, B extends Schema | undefined, R extends Schema | FileResponse>(
  endpoint: Endpoint<P, Q, B, R>,
  answer: (call: SelfCall<P, Q, B>) => Promise<Given<R>>,
): Handler => ({ endpoint, kind: 'self', answer })

/** For anybody: opens its own doors. */
export const handlePublic = <P extends string, Q extends Schema | undefined, B extends Schema | undefined, R extends Schema | FileResponse>(
  endpoint: Endpoint<P, Q, B, R>,
  answer: (call: Call<P, Q, B>) => Promise<Given<R>>,
): Handler => ({ endpoint, kind: 'public', answer })
