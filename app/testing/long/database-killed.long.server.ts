// The embedded database is killed while the product serves: it comes back by itself, with all that was written.
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayInBogota } from '#base/date.ts'
import { createPerson } from '#modules/access/index.server.ts'
import { roleIds, signIn } from '#modules/access/index.ts'
import { createCompany } from '#modules/company/index.server.ts'
import { brand } from '#modules/items/index.ts'
import { freePort } from '#platform/free-port.server.ts'
import { readSettings } from '#platform/settings.server.ts'
import { removeDataFolder } from '#platform/testing/data-folder.server.ts'
import { provisions } from '../../modules.server.ts'
import { startProduct, type Product } from '../../start.server.ts'
import { anyNit } from '../world.server.ts'

/** Once may be luck. */
const TIMES = 2
const PASSWORD = 'Historia-2026*'
const EMAIL = 'ana@paramo.example'

let folder: string
let product: Product
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'paramo-killed-'))
  product = await startProduct(readSettings({ PORT: String(await freePort()), DATA_DIR: folder, LOG_LEVEL: 'silent' }), null)
  const { pool } = product.runtime
  const personId = await createPerson(pool, { email: EMAIL, password: PASSWORD, firstName: 'Ana', lastName: 'Historia' })
  const members = [{ personId, roleId: roleIds.administrator }]
  await createCompany(
    pool,
    { name: 'Historias S.A.S.', identification: anyNit(), profile: {}, members, today: dayInBogota(new Date()) },
    provisions,
  )
})
afterAll(async () => {
  await product.stop()
  removeDataFolder(folder)
})

const postmaster = (): number => Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

interface Said {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

async function ask(method: 'GET' | 'POST', path: string, token: string | null, body?: object): Promise<Said> {
  const answer = await fetch(`${product.url}${path}`, {
    method,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

/** Of a machine that does much else. */
const PATIENCE_MS = 180_000

test('killed again and again: meanwhile calls say when to come back, and then all is there', { timeout: PATIENCE_MS }, async () => {
  const signed = await ask('POST', signIn.path, null, { email: EMAIL, password: PASSWORD, keepOpen: true })
  const { accessToken: token } = signed.body as { accessToken: string }
  for (let time = 1; time <= TIMES; time += 1) {
    const before = postmaster()
    expect((await ask('POST', brand.endpoints.create.path, token, { name: `Marca ${time}` })).status).toBe(200)
    process.kill(before, 'SIGKILL')
    let answer: Said
    do {
      answer = await ask('GET', brand.endpoints.list.path, token)
      expect((await fetch(`${product.url}/healthz`)).status).toBe(200)
      if (answer.status === 200) continue
      expect(answer).toMatchObject({ status: 503, body: { message: expect.stringMatching(/^Páramo no está disponible/) } })
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    } while (answer.status !== 200 || postmaster() === before)
    expect(JSON.stringify(answer.body)).toContain(`Marca ${time}`)
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
  }
  const { body } = await ask('GET', brand.endpoints.list.path, token)
  for (let time = 1; time <= TIMES; time += 1) expect(JSON.stringify(body)).toContain(`Marca ${time}`)
})

test('what it wrote into its data folder nobody else of the machine reads', () => {
  const names = readdirSync(folder)
  expect(names).toEqual(expect.arrayContaining(['postgres', 'postgres.log', 'postgres.password']))
  expect(['.', ...names].filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0)).toEqual([])
})
