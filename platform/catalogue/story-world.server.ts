/** A company with somebody in it, and a server that answers them: what the stories of catalogues and their neighbours need. */
import type { FastifyInstance } from 'fastify'
import { newClient } from '../db/client.server.ts'
import pino from 'pino'
import { uuidv7 } from 'uuidv7'
import type { Clock, Day } from '#base/date.ts'
import { dayInBogota } from '#base/date.ts'
import { ALL_PERMISSIONS } from '../access.ts'
import { inCompany } from '../db/doors.server.ts'
import { insertRows } from '../db/insert.server.ts'
import type { Pool, Tx } from '../db/tx.server.ts'
import { fillPath, type Endpoint } from '../http/endpoint.ts'
import type { Handler, Session } from '../http/handle.server.ts'
import { COMPANY_HEADER, createServer } from '../http/server.server.ts'
import type { Provision, ServerModule } from '../module.server.ts'
import { readSettings } from '../settings.server.ts'

/** Somebody who acts in a company, as the session would describe them. */
export interface Actor {
  readonly token: string
  readonly session: Session
}

let counter = 0

/** A new company with its administrator; `provisions` run in the order of the modules. */
export async function storyCompany(pool: Pool, today: Day, provisions: readonly Provision[] = []): Promise<Actor> {
  counter += 1
  const companyId = uuidv7()
  const personId = uuidv7()
  const email = `ana${counter}.${companyId.slice(-6)}@example.com`
  await inCompany(pool, { companyId, personId }, async (tx) => {
    await insertRows(tx, 'company', [
      { id: companyId, name: `Provisiones Sumapaz ${counter}`, identification: '900123456', check_digit: '8', api_key: companyId },
    ])
    await insertRows(tx, 'person', [{ id: personId, email, first_name: 'Ana', last_name: 'Rojas', password_hash: 'none' }])
    await insertRows(tx, 'role', [{ company_id: companyId, id: 1, name: 'Administrador', permissions: [ALL_PERMISSIONS] }])
    await insertRows(tx, 'membership', [{ person_id: personId, company_id: companyId, role_id: 1 }])
    for (const provision of provisions) await provision(tx, { companyId, personId, today })
  })
  const session: Session = {
    id: uuidv7(),
    companyId,
    personId,
    personName: 'Ana Rojas',
    email,
    roleId: 1,
    serviceId: 1,
    permissions: new Set([ALL_PERMISSIONS]),
    planLimits: {},
  }
  return { token: uuidv7(), session }
}

/** The same person with only these permissions. */
export const withPermissions = (actor: Actor, permissions: readonly string[]): Actor => ({
  token: uuidv7(),
  session: { ...actor.session, permissions: new Set(permissions) },
})

export interface Reply {
  readonly status: number
  // The stories read answers as they come, field by field.
  readonly body: Readonly<Record<string, unknown>>
}

export interface StoryServer {
  readonly app: FastifyInstance
  /** Calls an endpoint over HTTP as somebody. */
  call(
    actor: Actor,
    endpoint: Endpoint,
    parts?: {
      readonly params?: Readonly<Record<string, string>>
      readonly query?: Readonly<Record<string, string>>
      readonly body?: unknown
      readonly key?: string
    },
  ): Promise<Reply>
  /** A file that an endpoint answers. */
  file(actor: Actor, endpoint: Endpoint, parts: { readonly query: Readonly<Record<string, string>> }): Promise<Buffer>
  /** Inside the company, to look at what was written. */
  look<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** A server with some handlers, and no outside: nobody signs in, every actor that calls is known. */
export async function storyServer(
  pool: Pool,
  clock: Clock,
  handlers: readonly Handler[],
  constraintErrors: ServerModule['constraintErrors'] = {},
): Promise<StoryServer> {
  const known = new Map<string, Session>()
  const runtime = {
    pool,
    clock,
    log: pino({ level: 'silent' }),
    settings: readSettings({}),
    files: {} as never,
    wakeWorker: () => undefined,
    wakeForMessages: () => undefined,
  }
  const app = await createServer({
    runtime,
    handlers,
    constraintErrors,
    findSession: async (token) => {
      const session = known.get(token)
      return session ? { id: session.id, personId: session.personId, companyId: session.companyId, inCompany: session } : null
    },
  })
  return {
    app,
    async call(actor, endpoint, parts = {}) {
      known.set(actor.token, actor.session)
      const response = await app.inject({
        method: endpoint.method,
        url: fillPath(endpoint.path, parts.params ?? {}),
        query: { ...parts.query },
        headers: {
          authorization: `Bearer ${actor.token}`,
          [COMPANY_HEADER]: actor.session.companyId,
          ...(parts.key ? { 'idempotency-key': parts.key } : {}),
        },
        ...(parts.body === undefined ? {} : { payload: parts.body as object }),
      })
      return { status: response.statusCode, body: response.json() }
    },
    async file(actor, endpoint, { query }) {
      known.set(actor.token, actor.session)
      const headers = { authorization: `Bearer ${actor.token}`, [COMPANY_HEADER]: actor.session.companyId }
      return (await app.inject({ method: endpoint.method, url: endpoint.path, query: { ...query }, headers })).rawPayload
    },
    look: (actor, work) => inCompany(pool, actor.session, work),
    close: () => app.close(),
  }
}

export const todayAt = (clock: Clock): Day => dayInBogota(clock.now())

/** A few places and the UVT, for stories that run before the product's own seed exists. What is there stays. */
export async function storyReference(ownerUrl: string): Promise<void> {
  const owner = newClient({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query(`
      insert into country values ('CO', 'Colombia') on conflict do nothing;
      insert into region values ('11', 'CO', 'Bogotá, D. C.'), ('05', 'CO', 'Antioquia') on conflict do nothing;
      insert into city (code, region_code, name, folded, full_name)
        values ('11001', '11', 'Bogotá, D. C.', 'bogota, d. c.', 'Bogotá, D. C.'), ('05001', '05', 'Medellín', 'medellin', 'Medellín, Antioquia')
        on conflict do nothing;
      insert into legal_value (name, starts, ends, value, source) values
        ('uvt', '2025-01-01', '2025-12-31', '"49799.00"', 'Resolución DIAN 000193 de 2024'),
        ('uvt', '2026-01-01', '2026-12-31', '"52374.00"', 'Resolución DIAN 000238 de 2025') on conflict do nothing`)
  } finally {
    await owner.end()
  }
}
