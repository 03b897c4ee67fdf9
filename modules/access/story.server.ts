/**
 * What a story of these modules stands on: a database of its own, the real server, and a person with a browser's
 * manners (token and company in every call).
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { newClient } from '#platform/db/client.server.ts'
import type { Clock } from '#base/date.ts'
import { parseDay } from '#base/date.ts'
import { companyServer, createCompany, type NewCompany } from '#modules/company/index.server.ts'
import { atDoor } from '#platform/db/doors.server.ts'
import { sql, type Pool } from '#platform/db/tx.server.ts'
import { COMPANY_HEADER, createServer } from '#platform/http/server.server.ts'
import { folderStore } from '#platform/files.server.ts'
import { type KeptMail, mailboxOf } from '#platform/mail/mailbox.server.ts'
import type { ServerModule } from '#platform/module.server.ts'
import { permissionsOf } from '#platform/permissions.server.ts'
import { asProvisions } from '#platform/provision.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { readSettings } from '#platform/settings.server.ts'
import { openOwnPool, preparedDatabase, storyLog } from '#platform/testing/story.server.ts'
import type { OpenedSession } from './endpoints.ts'
import { findSession } from './find-session.server.ts'
import { offerPermissions } from './grants/offers.server.ts'
import { accessServer } from './index.server.ts'
import type { HumanProof } from './human-check/endpoints.ts'
import { PROOF_PARTS, searchAnswer } from './human-check/proof.ts'
import { sendLetters } from './letters/queue.server.ts'
import { createPerson } from './person.server.ts'
import { newToken, tokenHashOf } from './token.server.ts'

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
  /** Its database as its owner, for what the application itself may not do. */
  readonly ownerUrl: string
  /** An e-mail of this stage alone. */
  email(name: string): string
  close(): Promise<void>
}

/**
 * A server over a database of its own: letters are a queue, and another story would send those of this one.
 * @param more the modules besides company and access: that of the plan, at least
 */
export async function openStage(more: readonly ServerModule[]): Promise<Stage> {
  const database = await preparedDatabase()
  const owner = newClient({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query(places).finally(() => owner.end())
  const folder = mkdtempSync(join(tmpdir(), 'paramo-stories-'))
  const pool = openOwnPool(6, database.appUrl)
  const clock = new StoryClock('2026-11-20T15:00:00Z')
  const domain = `${randomBytes(4).toString('hex')}.co`
  const modules = [companyServer, accessServer, ...more]
  const runtime: Runtime = {
    pool,
    settings: readSettings({ DATA_DIR: folder }),
    clock,
    log: storyLog,
    files: folderStore(join(folder, 'files')),
    wakeWorker: () => undefined,
    wakeForMessages: () => undefined,
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
    ownerUrl: database.ownerUrl,
    email: (name) => `${name}@${domain}`,
    async close() {
      await app.close()
      await pool.end()
      await database.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const PASSWORD = 'Frailejón.2026'

/** A company with its provisions, of the given members. */
export const newCompany = (stage: Stage, company: Omit<NewCompany, 'today'>): Promise<string> =>
  createCompany(stage.pool, { ...company, today: parseDay('2026-11-20') }, [
    ...stage.modules.flatMap((module) => (module.provision ? [module.provision] : [])),
    ...asProvisions(offerPermissions(() => permissionsOf(stage.modules)).steps ?? []),
  ])

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
export const knock = (stage: Stage, url: string, payload: object): Promise<LightMyRequestResponse> => {
  knocks += 1
  return stage.app.inject({ method: 'POST', url, remoteAddress: `10.0.${knocks >> 8}.${knocks & 255}`, payload })
}

interface MoreOfSignIn {
  readonly keepOpen?: boolean
  readonly code?: string
  readonly proof?: HumanProof | null
}

export const trySignIn = (stage: Stage, name: string, password: string, more: MoreOfSignIn = {}): Promise<LightMyRequestResponse> =>
  knock(stage, '/api/session', { email: stage.email(name), password, ...more })

/** What a browser does when it is told to bring a proof. */
export async function solvedProof(stage: Stage): Promise<HumanProof> {
  const { puzzle, bits } = (await knock(stage, '/api/session/human-check', {})).json<{ puzzle: string; bits: number }>()
  return answered(puzzle, bits)
}

/** The same with an easy puzzle, for stories that are about something else. */
export async function humanProofFor(stage: Stage): Promise<HumanProof> {
  const puzzle = newToken()
  const tokenHash = tokenHashOf(puzzle)
  const expires = new Date(stage.clock.now().getTime() + 600_000)
  await atDoor(stage.pool, { tokenHash }, (tx) =>
    tx.run(sql`insert into human_check (token_hash, bits, expires_at) values (decode(${tokenHash}, 'hex'), 4, ${expires})`),
  )
  return answered(puzzle, 4)
}

function answered(puzzle: string, bits: number): HumanProof {
  const answers = Array.from({ length: PROOF_PARTS }, (_, part) => searchAnswer(puzzle, part, bits, { start: 0, count: 1_000_000 }) ?? -1)
  return { puzzle, answers }
}

/** The letters that the worker sent to somebody, the oldest first. */
export async function lettersTo(stage: Stage, name: string): Promise<KeptMail[]> {
  await sendLetters(stage.runtime)
  const mails = await mailboxOf(stage.runtime.settings).list()
  return mails.filter(({ recipient }) => recipient === stage.email(name)).toReversed()
}

/** The part of a letter's link that opens something. */
export const tokenOf = (mail: KeptMail | undefined): string =>
  /(?:#llave=|\/confirm\/email\/[\w-]+\/)([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''

export async function signedIn(stage: Stage, name: string): Promise<Visitor> {
  const answer = await trySignIn(stage, name, PASSWORD)
  if (answer.statusCode !== 200) throw new Error(`Sign-in answered ${answer.statusCode}: ${answer.body}`)
  return new Visitor(stage, answer.json<OpenedSession>())
}

/**
 * What the database is asked from now on: the work of an answer, without the values. For one call at a time.
 * @returns the statements since it was last called
 */
export async function watchStatements(stage: Stage): Promise<() => readonly string[]> {
  const statements: string[] = []
  // The pool hands out the connection that was given back last.
  const client = await stage.pool.poolOf(null).connect()
  const query = client.query.bind(client)
  Object.assign(client, {
    query: (...parameters: Parameters<typeof query>) => {
      const [first]: readonly unknown[] = parameters
      const text = typeof first === 'object' && first !== null && 'text' in first ? first.text : first
      statements.push(String(text).replaceAll(/'[^']*'/g, "'…'"))
      return query(...parameters)
    },
  })
  client.release()
  return () => statements.splice(0)
}
