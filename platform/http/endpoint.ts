/**
 * The contract of one call, known to server and browser: method, path, shapes, and who may use it. Leaving out
 * `permission`, `plan` or `services` does not compile. OpenAPI is printed from the same definitions.
 */
import * as z from 'zod/mini'
import type { Gate } from '../access.ts'

export type Schema = z.core.$ZodType
export type Shape<S> = S extends Schema ? z.output<S> : undefined

/** The parameters named in a path: `/api/items/{id}` → `{ id: string }`. */
export type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [K in Name]: string } & PathParams<Rest>
  : unknown

/** An answer that is a file instead of JSON. */
export interface FileResponse {
  readonly file: string
}
export const fileResponse = (mime: string): FileResponse => ({ file: mime })

/** An answer that goes on: messages as they come (server-sent events), each one JSON. */
export interface EventsResponse<Message extends Schema = Schema> {
  readonly events: Message
}
export const eventsResponse = <Message extends Schema>(message: Message): EventsResponse<Message> => ({ events: message })

export interface FileAnswer {
  readonly name: string
  readonly bytes: Uint8Array
  readonly mime?: string
  /** Shown in the browser instead of downloaded. */
  readonly inline?: boolean
}

/** A file that is sent while it is made. */
export interface StreamAnswer {
  readonly name: string
  readonly mime?: string
  /** How many rows it has, when that may be asked before it is written. */
  readonly count?: () => Promise<number>
  /**
   * Called once the request's own transaction has ended.
   * @param wrote told now and then how many rows are written by then
   * @param signal given by whoever does it in the background, where it may take minutes: nobody waits for it any more
   */
  readonly stream: (wrote?: (rows: number) => void, signal?: AbortSignal) => AsyncIterable<Uint8Array>
}

export type Answer<R> = R extends FileResponse ? FileAnswer : R extends Schema ? z.output<R> : never

export interface Endpoint<
  Path extends string = string,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Response extends Schema | FileResponse | EventsResponse = Schema | FileResponse | EventsResponse,
> extends Gate {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: Path
  /** A second address with the same parameters, outside `/api`: where somebody else's contract fixes it. */
  readonly alsoAt?: string
  /** One line in Spanish: it is the title in the API's page. */
  readonly summary: string
  readonly query: Query
  readonly body: Body
  readonly response: Response
  /** Asked by a page by itself, again and again: nobody is using the session because of it. */
  readonly isIdle?: true
  /** What it answers is a secret, and asked twice it may be done twice: nothing of it is kept under the key of the call. */
  readonly isRepeatable?: true
  /** Asked with a body and answered without writing: whoever may not know salaries does not learn them here either. */
  readonly isReading?: true
  /** Of a person, and open too while they look at the company as another role: leaving. */
  readonly whileLooking?: true
  /** What its file holds: "Facturas de venta". Such a file may also be written in the background, and is listed by this name. */
  readonly exports?: string
  /** Requests of one address per minute, for sign-in and public doors. */
  readonly perMinute?: number
}

type Definition<
  Path extends string,
  Query extends Schema | undefined,
  Body extends Schema | undefined,
  Response extends Schema | FileResponse | EventsResponse,
> = Omit<Endpoint<Path, Query, Body, Response>, 'query' | 'body'> & { readonly query?: Query; readonly body?: Body }

export function endpoint<
  const Path extends string,
  Response extends Schema | FileResponse | EventsResponse,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(definition: Definition<Path, Query, Body, Response>): Endpoint<Path, Query, Body, Response> {
  // Absent parts are undefined, which is what the type parameters default to.
  return { ...definition, query: definition.query as Query, body: definition.body as Body }
}

/** Every address that an endpoint is answered at. */
export const pathsOf = ({ path, alsoAt }: Pick<Endpoint, 'path' | 'alsoAt'>): readonly string[] =>
  alsoAt === undefined ? [path] : [path, alsoAt]

/** `/api/items/{id}` with its parameters in place, encoded. */
export const fillPath = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
