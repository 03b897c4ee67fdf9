/**
 * The product for a benchmark: its own embedded database with the safe settings of `npm start`, its server in a process
 * of its own, and a company with what an invoice needs. Everything goes away at the end.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { newClient } from '#platform/db/client.server.ts'
import { dayInBogota, type Day } from '#base/date.ts'
import { signIn } from '#modules/access/index.ts'
import { createPerson } from '#modules/access/index.server.ts'
import { createCompany } from '#modules/company/index.server.ts'
import { createPool, type Pool } from '#platform/db/tx.server.ts'
import { COMPANY_HEADER } from '#platform/http/server.server.ts'
import { readSettings } from '#platform/settings.server.ts'
import { freePort } from '#platform/free-port.server.ts'
import { provisions } from '../app/modules.server.ts'
import { openDatabase } from '../app/start.server.ts'
import { ensureWebBuild } from '../scripts/build.ts'

export const PASSWORD = 'Medida-2026*'
export const EMAIL = 'medida@paramo.example'
const PATIENCE_MS = 60_000
const POLL_MS = 10

export interface BenchProduct {
  readonly url: string
  readonly companyId: string
  readonly personId: string
  readonly today: Day
  readonly pool: Pool
  readonly appUrl: string
  readonly ownerUrl: string
  /** The server's process, to look at its memory. */
  readonly pid: number
  /** What a call of its administrator carries. */
  readonly headers: Readonly<Record<string, string>>
  /** As the application's role, to do the same work by raw SQL. */
  rawClient(): Promise<pg.Client>
  /** As the owner without row security, to fill tables fast. */
  ownerClient(): Promise<pg.Client>
  call(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<{ status: number; text: string }>
  close(): Promise<void>
}

interface BenchOptions {
  readonly web: boolean
  /** Of its process, besides. */
  readonly environment?: Readonly<Record<string, string>>
}

/** @param options.web with the built web application, as `npm start`; without it only the calls are answered */
export async function startBenchProduct(options: BenchOptions = { web: false }): Promise<BenchProduct> {
  if (options.web) await ensureWebBuild()
  const begun: Begun = []
  const close = () => endAll(begun)
  try {
    return { ...(await startIn(begun, options)), close }
  } catch (error) {
    // What was begun ends with what failed: neither server nor database stays behind.
    await close()
    throw error
  }
}

/** How to end each thing that was begun. */
type Begun = (() => unknown)[]

/** The last that was begun ends first. */
async function endAll(begun: Begun): Promise<void> {
  for (const end of begun.splice(0).toReversed()) await end()
}

async function startIn(begun: Begun, options: BenchOptions): Promise<Omit<BenchProduct, 'close'>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'paramo-bench-'))
  begun.push(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))
  const settings = { ...readSettings({}), dataDir, logLevel: 'silent' }
  const database = await openDatabase(settings)
  begun.push(database.close)
  const pool = createPool(database.appUrl, settings)
  begun.push(() => pool.end())
  const today = dayInBogota(new Date())
  const personId = await createPerson(pool, { email: EMAIL, password: PASSWORD, firstName: 'Medida', lastName: 'Uno' })
  const companyId = await createMeasured(pool, personId, today)
  const port = await freePort()
  const child = serve(port, database.ownerUrl, dataDir, options)
  begun.push(() => ended(child))
  const url = `http://127.0.0.1:${port}`
  await healthy(url)
  const call = caller(port)
  const opened = await call('POST', signIn.path, { email: EMAIL, password: PASSWORD, keepOpen: true })
  const token = (JSON.parse(opened.text) as { accessToken: string }).accessToken
  const connect = async (address: string): Promise<pg.Client> => {
    const client = newClient({ connectionString: address, application_name: 'paramo-bench' })
    await client.connect()
    return client
  }
  const identity = { authorization: `Bearer ${token}`, [COMPANY_HEADER]: companyId }
  return {
    url,
    pid: child.pid ?? 0,
    headers: identity,
    companyId,
    personId,
    today,
    pool,
    appUrl: database.appUrl,
    ownerUrl: database.ownerUrl,
    rawClient: () => connect(database.appUrl),
    ownerClient: () => connect(database.ownerUrl),
    call: (method, path, body, headers = {}) => call(method, path, body, { ...identity, ...headers }),
  }
}

const createMeasured = (pool: Pool, personId: string, today: Day): Promise<string> =>
  createCompany(
    pool,
    {
      name: 'Mediciones S.A.S.',
      identification: '900123456',
      profile: {
        cityCode: '11001',
        address: 'Calle 1 # 2-3',
        postalCode: '110111',
        email: 'empresa@mediciones.example',
        electronic: {
          environment: 'produccion',
          softwareId: '8b9d2f0e-6f5b-4f0a-9d53-5d8c1f1b7a10',
          softwarePin: '12345',
          testSetId: '',
        },
      },
      members: [{ personId, roleId: 1 }],
      today,
    },
    provisions,
  )

/** The server in a process of its own. */
function serve(port: number, databaseUrl: string, dataDir: string, { web, environment }: BenchOptions): ChildProcess {
  const program = web ? '../app/server.ts' : '../app/testing/serve.server.ts'
  return spawn(process.execPath, [join(import.meta.dirname, program)], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'silent',
      ...environment,
    },
    stdio: 'ignore',
  })
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  await gone
}

/** Requests over connections that are kept, as a browser's are. */
function caller(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  return (
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ status: number; text: string }> =>
    new Promise((done, fail) => {
      const payload = body === undefined ? null : JSON.stringify(body)
      const outgoing = request(
        {
          host: '127.0.0.1',
          port,
          method,
          path,
          agent,
          headers: {
            ...headers,
            ...(payload === null ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
          },
        },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('end', () => done({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }))
        },
      )
      outgoing.once('error', fail)
      outgoing.end(payload ?? undefined)
    })
}

/** Waits for the first 200 of /healthz, asked again and again from the start on. */
export async function healthy(url: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline) {
    if ((await fetch(`${url}/healthz`).catch(() => null))?.ok) return
    await new Promise((done) => setTimeout(done, POLL_MS))
  }
  throw new Error('The server did not start')
}
