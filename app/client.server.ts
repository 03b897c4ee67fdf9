/**
 * A caller of the product inside its own process: typed by the endpoint, through the same HTTP path as a browser. The
 * demonstration company, the stories and the benchmarks do their work with it.
 */
import type { ErrorBody } from '#base/errors.ts'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { input } from 'zod/v4/core'
import { signIn } from '#modules/access/index.ts'
import { fillPath, type Answer, type Endpoint, type FileResponse, type PathParams, type Schema } from '#platform/http/endpoint.ts'
import { CONFIRMED_HEADER, questionsIn } from '#platform/http/question.ts'
import { COMPANY_HEADER } from '#platform/http/server.server.ts'

/** What the server refused, as the browser would get it. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  readonly code: number | null
  /** Of a business error: all of them. */
  readonly errors: readonly ErrorBody[]
  readonly fields: readonly (string | null)[]
  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    this.status = status
    const body = parsed(text)
    this.code = typeof body['code'] === 'number' ? body['code'] : null
    this.errors = Array.isArray(body['errors']) ? (body['errors'] as ErrorBody[]) : []
    this.fields = this.errors.map((error) => error.field)
  }
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

type In<S> = S extends Schema ? input<S> : undefined

export interface CallArguments<Path extends string, Query, Body> {
  readonly params?: PathParams<Path>
  readonly query?: In<Query>
  readonly body?: In<Body>
  /** Of a creating call; a new one each time when it is left out. */
  readonly idempotencyKey?: string
  /** What was asked before and is answered with yes. */
  readonly confirmed?: readonly string[]
}

export interface Client {
  readonly companyId: string | null
  readonly token: string | null
  call<P extends string, Q extends Schema | undefined, B extends Schema | undefined, R extends Schema | FileResponse>(
    endpoint: Endpoint<P, Q, B, R>,
    args?: CallArguments<P, Q, B>,
  ): Promise<Answer<R>>
}

/** @param from the address that it asks from, where its calls are counted by address */
export function createClient(app: FastifyInstance, token: string | null = null, companyId: string | null = null, from?: string): Client {
  return {
    token,
    companyId,
    async call(endpoint, args = {}) {
      const path = fillPath(endpoint.path, (args.params ?? {}) as Record<string, string>)
      const query = Object.fromEntries(Object.entries(args.query ?? {}).map(([name, value]) => [name, String(value)]))
      const answer = await app.inject({
        method: endpoint.method,
        url: path,
        query,
        ...(from === undefined ? {} : { remoteAddress: from }),
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(companyId ? { [COMPANY_HEADER]: companyId } : {}),
          ...(endpoint.method === 'POST' ? { 'idempotency-key': args.idempotencyKey ?? randomUUID() } : {}),
          ...(args.confirmed === undefined ? {} : { [CONFIRMED_HEADER]: args.confirmed.join() }),
        },
        ...(args.body === undefined ? {} : { payload: args.body as object }),
      })
      if (answer.statusCode !== 200) throw new Refused(answer.statusCode, answer.body)
      if ('file' in endpoint.response) return { name: '', bytes: new Uint8Array(answer.rawPayload) } as never
      return answer.json()
    },
  }
}

/** The same caller, who says yes to whatever the server asks before it goes on. */
export const accepting = (client: Client): Client => ({
  ...client,
  async call(endpoint, args = {}) {
    for (let confirmed = args.confirmed ?? []; ; ) {
      try {
        return await client.call(endpoint, { ...args, confirmed })
      } catch (error) {
        const asked = error instanceof Refused ? questionsIn(error.errors) : null
        if (asked === null || asked.every((each) => confirmed.includes(each))) throw error
        confirmed = [...confirmed, ...asked]
      }
    }
  },
})

/** Signs in as a person does. */
export async function signedIn(app: FastifyInstance, email: string, password: string, from?: string): Promise<Client> {
  const session = await createClient(app, null, null, from).call(signIn, { body: { email, password, keepOpen: true } })
  return createClient(app, session.accessToken, session.company?.companyId ?? null)
}
