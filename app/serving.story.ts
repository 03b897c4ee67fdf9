// The whole program on a database given by a superuser: the role it serves with, readiness, and how it stops.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { MAILBOX_PATH } from '#platform/mail/mailbox-page.server.ts'
import { readSettings, type Settings } from '#platform/settings.server.ts'
import { askAs, ownDatabase, type OwnDatabase } from '#platform/testing/own-database.server.ts'
import { freePort } from '#platform/free-port.server.ts'
import { startProduct, type Product } from './start.server.ts'

let database: OwnDatabase
let folder: string
const running: Product[] = []
const children: ChildProcess[] = []

beforeAll(async () => {
  database = await ownDatabase(inject('ownerUrl'))
  folder = mkdtempSync(join(tmpdir(), 'paramo-serving-'))
  mkdirSync(join(folder, 'web/app'), { recursive: true })
  mkdirSync(join(folder, 'web/assets'))
  for (const file of ['service-worker.js', 'manifest.webmanifest', 'assets/app-1a.js']) writeFileSync(join(folder, 'web', file), '{}')
  for (const page of ['index', 'public']) writeFileSync(join(folder, 'web/app', `${page}.html`), `<!doctype html><title>${page}</title>`)
})
afterEach(async () => {
  for (const product of running.splice(0)) await product.stop()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await database.remove()
  rmSync(folder, { recursive: true, force: true })
})

async function settingsOf(changes: Partial<Settings> = {}): Promise<Settings> {
  const environment = {
    PORT: String(await freePort()),
    DATABASE_URL: database.ownerUrl,
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'silent',
  }
  return { ...readSettings(environment), ...changes }
}

async function start(changes: Partial<Settings> = {}): Promise<{ url: string; product: Product }> {
  const product = await startProduct(await settingsOf(changes), join(folder, 'web'))
  running.push(product)
  return { url: product.url, product }
}

const statusOf = async (address: string): Promise<number> => (await fetch(address)).status
const superuser = <Row extends Record<string, unknown>>(statement: string): Promise<Row[]> => askAs<Row>(inject('ownerUrl'), statement)
const name = (): string => new URL(database.ownerUrl).pathname.slice(1)

describe('what one server answers', () => {
  let url: string
  let product: Product
  beforeAll(async () => {
    ;({ url, product } = await start())
    // It serves these together, and not only the first one.
    running.length = 0
  })
  afterAll(() => product.stop())

  test('given a superuser it serves as the application’s role, which bypasses nothing and owns nothing', async () => {
    expect(await statusOf(`${url}/readyz`)).toBe(200)
    const roles = await superuser<{ role: string; unbound: boolean; owns: number }>(`
      select distinct a.usename as role, r.rolsuper or r.rolbypassrls as unbound, (select count(*)::int from pg_class c where c.relowner = r.oid) as owns
        from pg_stat_activity a join pg_roles r on r.rolname = a.usename where a.datname = '${name()}' and a.application_name = 'paramo'`)
    expect(roles).toEqual([{ role: `${name()}_app`, unbound: false, owns: 0 }])
  })

  test('an address is answered with its page, and with 404 where nothing is built', async () => {
    const page = async (path: string) => {
      const answer = await fetch(`${url}${path}`)
      return [answer.status, /<title>(\w+)/.exec(await answer.text())?.[1]]
    }
    expect(await page('/sales/invoices?vista=open')).toEqual([200, 'index'])
    expect(await page('/sales/invoices/abc/tracking')).toEqual([200, 'public'])
    expect(await page('/accounting/tax-conciliators')).toEqual([404, 'index'])
  })

  test('ready only while the database answers; healthy all the time', async () => {
    expect([await statusOf(`${url}/readyz`), await statusOf(`${url}/healthz`)]).toEqual([200, 200])
    await superuser(`alter database ${name()} allow_connections false`)
    await superuser(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name()}'`)
    expect([await statusOf(`${url}/readyz`), await statusOf(`${url}/healthz`)]).toEqual([503, 200])
    const refused = await fetch(`${url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nadie@paramo.example', password: 'Historia-2026*' }),
    })
    expect({ status: refused.status, later: Number(refused.headers.get('retry-after')) > 0, body: await refused.json() }).toEqual({
      status: 503,
      later: true,
      body: {
        message: 'Páramo no está disponible en este momento. Espera unos segundos e inténtalo de nuevo.',
        requestId: refused.headers.get('x-request-id'),
      },
    })
    await superuser(`alter database ${name()} allow_connections true`)
    expect(await statusOf(`${url}/readyz`)).toBe(200)
  })

  test('pages, files and calls under one strict policy; public pages are not indexed', async () => {
    const shown = async (path: string) => {
      const answer = await fetch(`${url}${path}`)
      expect(answer.headers.get('content-security-policy'), path).toContain("script-src 'self'; style-src 'self'")
      expect(answer.headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(answer.headers.get('x-request-id'), path).toMatch(/^[0-9a-f-]{36}$/)
      return { status: answer.status, robots: answer.headers.get('x-robots-tag'), text: await answer.text() }
    }
    expect(await shown('/sales/invoices')).toMatchObject({ status: 200, robots: null, text: expect.stringContaining('<title>index') })
    expect(await shown('/sales/invoices/x/tracking')).toMatchObject({
      robots: 'noindex, nofollow',
      text: expect.stringContaining('<title>public'),
    })
    expect(await shown('/api/docs')).toMatchObject({ status: 200 })
    expect((await shown('/api/docs')).text).not.toMatch(/<script|style="/)
    expect(await shown('/api/nothing')).toMatchObject({ status: 404, text: expect.stringContaining('La dirección no existe.') })
    expect(await shown('/api/openapi.json')).toMatchObject({ status: 200 })
  })

  test('files named by their content are kept for ever; the service worker and the manifest are asked for each time', async () => {
    const headersOf = async (path: string) => {
      const { status, headers } = await fetch(`${url}${path}`)
      return [
        status,
        headers.get('cache-control'),
        headers.get('content-type')?.split(';')[0],
        headers.get('content-security-policy') !== null,
      ]
    }
    expect(await headersOf('/assets/app-1a.js')).toEqual([200, 'public, max-age=31536000, immutable', 'application/javascript', true])
    expect(await headersOf('/service-worker.js')).toEqual([200, 'no-cache', 'application/javascript', true])
    expect(await headersOf('/manifest.webmanifest')).toEqual([200, 'no-cache', 'application/manifest+json', true])
    expect(await headersOf('/')).toEqual([200, 'no-cache', 'text/html', true])
  })
})

test('it does not serve when that role was made one that row security does not bind', async () => {
  await (await start()).product.stop()
  running.length = 0
  for (const attribute of ['superuser', 'bypassrls']) {
    await superuser(`alter role ${name()}_app ${attribute}`)
    const settings = await settingsOf()
    await expect(startProduct(settings, null), attribute).rejects.toThrow(`The role ${name()}_app is not bound by row security`)
    await expect(fetch(`http://127.0.0.1:${settings.port}/healthz`)).rejects.toThrow()
    await superuser(`alter role ${name()}_app no${attribute}`)
  }
})

test('it does not serve with another secret key than the one of the first server', async () => {
  await (await start()).product.stop()
  running.length = 0
  const settings = await settingsOf({ secretKey: Buffer.alloc(32, 7).toString('base64') })
  await expect(startProduct(settings, null)).rejects.toThrow('SECRET_KEY is not the key that sealed the secrets of this database')
  await expect(fetch(`http://127.0.0.1:${settings.port}/healthz`)).rejects.toThrow()
  const folderOfAnother = await settingsOf({ dataDir: join(folder, 'another') })
  await expect(startProduct(folderOfAnother, null)).rejects.toThrow(`The file secret.key of ${folderOfAnother.dataDir} is not the key`)
  // The key of that file, given by the environment, is the same key.
  const given = readFileSync(join(folder, 'data/secret.key'), 'utf8').trim()
  expect(await statusOf(`${(await start({ secretKey: given, dataDir: join(folder, 'another') })).url}/readyz`)).toBe(200)
})

/** Holds what signing in writes, so that a request is on its way for as long as wanted: a row that nobody else asks for. */
async function heldSignIn(url: string): Promise<{ answer: Promise<number>; letGo: () => Promise<void> }> {
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query('begin')
  await owner.query(
    `insert into sign_in_attempt (email, failed, last_at) values ($1, 0, now()) on conflict (email) do update set failed = 0`,
    [NOBODY],
  )
  const answer = fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: NOBODY, password: 'Historia-2026*' }),
  }).then(({ status }) => status)
  for (;;) {
    const { rows } = await owner.query('select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))')
    if (rows.length > 0) break
    await new Promise((done) => setTimeout(done, 20))
  }
  return {
    answer,
    async letGo() {
      await owner.query('commit')
      await owner.end()
    },
  }
}

const NOBODY = 'nadie@paramo.example'

test('stopping lets a request end, and takes no other', async () => {
  const { url, product } = await start()
  running.length = 0
  const { answer, letGo } = await heldSignIn(url)
  let isStopped = false
  const stopped = product.stop().then(() => (isStopped = true))
  await expect(fetch(`${url}/healthz`)).rejects.toThrow()
  expect(isStopped).toBe(false)
  await letGo()
  // Nobody has that e-mail: an answer, not a cut line.
  expect(await answer).toBe(400)
  await stopped
})

test('the program ends by itself, without error, when it is told to', async () => {
  const settings = await settingsOf()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'testing/serve.server.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATABASE_URL: database.ownerUrl,
      DATA_DIR: settings.dataDir,
      PORT: String(settings.port),
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  while (!(await fetch(`${settings.publicUrl}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('It ended before it was ready')
    await new Promise((done) => setTimeout(done, 50))
  }
  const { answer, letGo } = await heldSignIn(settings.publicUrl)
  child.kill('SIGTERM')
  await letGo()
  expect(await answer).toBe(400)
  expect(await ended).toBe(0)
})

test('the local mailbox is there without a mail server, and only then', async () => {
  expect(await statusOf(`${(await start({ smtpUrl: null })).url}${MAILBOX_PATH}`)).toBe(200)
  expect(await statusOf(`${(await start({ smtpUrl: 'smtp://127.0.0.1:9' })).url}${MAILBOX_PATH}`)).toBe(404)
})
