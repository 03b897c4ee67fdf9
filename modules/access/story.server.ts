/**
 * What a story of these modules stands on: the database of the run, the real server, and a person with a browser's
 * manners (token and company in every call).
 */
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { inject } from 'vitest'
import type { Clock } from '#base/date.ts'
import { parseDay } from '#base/date.ts'
import { companyServer, createCompany, type NewCompany } from '#modules/company/index.server.ts'
import type { Pool } from '#platform/db/tx.server.ts'
import { COMPANY_HEADER, createServer } from '#platform/http/server.server.ts'
import { folderStore } from '#platform/files.server.ts'
import type { ServerModule } from '#platform/module.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { readSettings } from '#platform/settings.server.ts'
import { openPool, silentLog } from '#platform/testing/story.server.ts'
import type { OpenedSession } from './endpoints.ts'
import { findSession } from './find-session.server.ts'
import { accessServer } from './index.server.ts'
import { createPerson } from './person.server.ts'

/** A clock that stands still until it is told to move. */
export class StoryClock implements Clock {
  #now: number
  constructor(start: string) {
    this.#now = Date.parse(start)
  }
  now(): Date {
    return new Date(this.#now)
  }
  pass(time: { readonly minutes?: number; readonly hours?: number; readonly seconds?: number }): void {
    this.#now += ((time.hours ?? 0) * 3600 + (time.minutes ?? 0) * 60 + (time.seconds ?? 0)) * 1000
  }
}

/** Enough of DIVIPOLA for an address. */
const places = `
  insert into country values ('CO', 'Colombia') on conflict do nothing;
  insert into region values ('11', 'CO', 'Bogotá, D.C.'), ('05', 'CO', 'Antioquia'), ('76', 'CO', 'Valle del Cauca') on conflict do nothing;
  insert into city values ('11001', '11', 'Bogotá, D.C.', 'bogota, d.c.'), ('05001', '05', 'Medellín', 'medellin'),
    ('05266', '05', 'Envigado', 'envigado'), ('76001', '76', 'Cali', 'cali') on conflict do nothing;`

export interface Stage {
  readonly pool: Pool
  readonly runtime: Runtime
  readonly app: FastifyInstance
  readonly clock: StoryClock
  readonly modules: readonly ServerModule[]
  /** An e-mail of this story alone: all stories share one database. */
  email(name: string): string
  close(): Promise<void>
}

/** A server over the database of the run. `more` are the modules besides company and access: that of the plan, at least. */
export async function openStage(more: readonly ServerModule[]): Promise<Stage> {
  const owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  await owner.query(places).finally(() => owner.end())
  const folder = join(tmpdir(), 'paramo-stories')
  const pool = openPool(6)
  const clock = new StoryClock('2026-11-20T15:00:00Z')
  const domain = `${randomBytes(4).toString('hex')}.co`
  const modules = [companyServer, accessServer, ...more]
  const runtime: Runtime = {
    pool,
    settings: readSettings({ DATA_DIR: folder }),
    clock,
    log: silentLog,
    files: folderStore(join(folder, 'files')),
    wakeWorker: () => undefined,
  }
  const app = await createServer({
    runtime,
    handlers: modules.flatMap((module) => module.handlers),
    findSession: findSession(pool, clock),
    constraintErrors: Object.fromEntries(modules.flatMap((module) => Object.entries(module.constraintErrors ?? {}))),
  })
  return {
    pool,
    runtime,
    app,
    clock,
    modules,
    email: (name) => `${name}@${domain}`,
    async close() {
      await app.close()
      await pool.end()
    },
  }
}

export const PASSWORD = 'Frailejón.2026'

/** A company with its provisions, of the given members. */
export const newCompany = (stage: Stage, company: Omit<NewCompany, 'today'>): Promise<string> =>
  createCompany(
    stage.pool,
    { ...company, today: parseDay('2026-11-20') },
    stage.modules.flatMap((module) => (module.provision ? [module.provision] : [])),
  )

export const newPerson = (stage: Stage, name: string, more: { active?: boolean; emailConfirmed?: boolean } = {}): Promise<string> =>
  createPerson(stage.pool, { email: stage.email(name), password: PASSWORD, firstName: 'Ana', lastName: name, ...more })

/** A signed-in browser. */
export class Visitor {
  readonly #stage: Stage
  token: string
  companyId: string
  constructor(stage: Stage, session: Pick<OpenedSession, 'accessToken' | 'company'>) {
    this.#stage = stage
    this.token = session.accessToken
    this.companyId = session.company?.companyId ?? ''
  }
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    return this.#stage.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${this.token}`, [COMPANY_HEADER]: this.companyId, ...headers },
      ...(body ? { payload: body } : {}),
    })
  }
}

let knocks = 0

/** Each from an address of its own: the limit per address is the server's, and counts real minutes. */
export const trySignIn = (stage: Stage, name: string, password: string, keepOpen = false): Promise<LightMyRequestResponse> => {
  knocks += 1
  const remoteAddress = `10.0.${knocks >> 8}.${knocks & 255}`
  return stage.app.inject({ method: 'POST', url: '/api/session', remoteAddress, payload: { email: stage.email(name), password, keepOpen } })
}

export async function signedIn(stage: Stage, name: string): Promise<Visitor> {
  const answer = await trySignIn(stage, name, PASSWORD)
  if (answer.statusCode !== 200) throw new Error(`Sign-in answered ${answer.statusCode}: ${answer.body}`)
  return new Visitor(stage, answer.json<OpenedSession>())
}
