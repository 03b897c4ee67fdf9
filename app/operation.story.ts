// What an operator asks of a server, and what a stranger on the network is not told.
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDataFolder } from '#platform/data-folder.server.ts'
import { folderStore } from '#platform/files.server.ts'
import { freePort } from '#platform/free-port.server.ts'
import { COMPANY_HEADER } from '#platform/http/server.server.ts'
import { readSettings } from '#platform/settings.server.ts'
import { preparedDatabase, type PreparedDatabase } from '#platform/testing/story.server.ts'
import { serverModules } from './modules.server.ts'
import { createProductServer, createRuntime, startProduct } from './start.server.ts'
import { newCompany, openWorld, type StoryCompany, type World } from './testing/world.server.ts'

const TOKEN = 'un-token-largo-de-quien-opera'
const ELSEWHERE = '203.0.113.9'

let world: World
let company: StoryCompany
let server: World['app']
/** Of an operator who has no token. */
let closed: World['app']
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'paramo-operation-'))
  world = await openWorld()
  company = await newCompany(world)
  server = await serverWith({ METRICS_TOKEN: TOKEN })
  closed = await serverWith({})
})
afterAll(async () => {
  await server.close()
  await closed.close()
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The product's server with settings of its own, at the same hour and on the connections of the story, which have their plans. */
async function serverWith(environment: Readonly<Record<string, string>>): Promise<World['app']> {
  const settings = readSettings({ ...environment, DATA_DIR: folder, LOG_LEVEL: 'silent' })
  return createProductServer(createRuntime(settings, world.pool, world.clock))
}

interface From {
  readonly address?: string
  readonly host?: string
  readonly bearer?: string | null
  readonly behind?: string
  /** What a proxy adds. */
  readonly added?: Readonly<Record<string, string>>
}

const ask = (
  app: World['app'],
  url: string,
  { address = '127.0.0.1', host = 'localhost:3000', bearer = null, behind, added = {} }: From = {},
) =>
  app.inject({
    url,
    remoteAddress: address,
    headers: {
      host,
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...(behind === undefined ? {} : { 'x-forwarded-for': behind }),
      ...added,
    },
  })

/** What the usual proxies add, one each. */
const forwarding: readonly Readonly<Record<string, string>>[] = [
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-proto': 'https' },
  { 'x-forwarded-host': 'localhost:3000' },
  { forwarded: 'for=127.0.0.1' },
  { 'x-real-ip': '127.0.0.1' },
  { via: '1.1 caddy' },
  { 'cf-connecting-ip': '127.0.0.1' },
]

const far: From = { address: ELSEWHERE, host: 'erp.empresa.example' }

describe.each([
  ['/metrics', false],
  ['/api/docs', true],
  ['/api/openapi.json', true],
])('%s', (path, isForReaders) => {
  test('is told at the machine, and to nobody else without a token', async () => {
    const status = async (from: From) => (await ask(server, path, from)).statusCode
    expect(await status({})).toBe(200)
    expect(await status(far)).toBe(401)
    // A proxy of this machine says who asks; a page of elsewhere may point its own name here.
    expect(await status({ behind: ELSEWHERE })).toBe(401)
    expect(await status({ host: 'malo.example' })).toBe(401)
    expect(await status({ ...far, bearer: TOKEN })).toBe(200)
    expect(await status({ ...far, bearer: `${TOKEN}.` })).toBe(401)
    // Whoever works in a company reads how to program with it, and not how the whole installation goes.
    expect(await status({ ...far, bearer: company.client.token })).toBe(isForReaders ? 200 : 401)
  })

  test('behind a proxy of this machine nobody is at it, whatever the proxy says of who asks', async () => {
    for (const added of forwarding) expect((await ask(server, path, { added })).statusCode, JSON.stringify(added)).toBe(401)
    // A plain one says nothing, and asks by this machine's own name: the address of the installation tells that it serves others.
    const served = await serverWith({ PUBLIC_URL: 'https://erp.empresa.example', METRICS_TOKEN: TOKEN })
    expect((await ask(served, path)).statusCode).toBe(401)
    expect((await ask(served, path, { bearer: TOKEN })).statusCode).toBe(200)
    await served.close()
  })

  test('without a token of the operator none opens it', async () => {
    for (const bearer of [null, '', 'null']) expect((await ask(closed, path, { ...far, bearer })).statusCode).toBe(401)
  })
})

test('figures have rows for areas and calls, however many addresses are asked', async () => {
  const endpoints = serverModules.flatMap(({ handlers }) => handlers.filter(({ isLive }) => !isLive).map(({ endpoint }) => endpoint))
  const headers = { authorization: `Bearer ${company.client.token}`, [COMPANY_HEADER]: company.companyId }
  for (const { method, path } of endpoints)
    if (method === 'GET')
      for (const id of path.includes('{') ? ['1', '2'] : ['1']) await server.inject({ url: path.replaceAll(/\{\w+\}/g, id), headers })
  for (let index = 0; index < 300; index += 1) await server.inject({ url: `/inventada-${index}` })
  for (let index = 0; index < 300; index += 1) await server.inject({ url: `/api/inventada-${index}` })
  const { body } = await ask(server, '/metrics')
  expect(body).not.toContain('inventada')
  const rows = (name: string) => body.split('\n').filter((line) => line.startsWith(name)).length
  const areas = new Set(endpoints.map(({ path }) => path.split('/')[2])).size + 1
  // Eight limits, the rest, sum and count, for each class of status.
  expect(rows('http_request_duration_seconds')).toBeLessThanOrEqual(areas * 5 * 11)
  expect(rows('http_requests_total')).toBeLessThanOrEqual(endpoints.length * 2)
  expect(body.length).toBeLessThan(1_000_000)
})

test('whoever came by https is told to stay with it, and only then', async () => {
  const secure = await serverWith({ PUBLIC_URL: 'https://erp.empresa.example' })
  expect((await ask(secure, '/healthz')).headers['strict-transport-security']).toBe('max-age=31536000')
  expect((await ask(server, '/healthz')).headers['strict-transport-security']).toBeUndefined()
  await secure.close()
})

/** Every file and folder under it that somebody else of the machine may read. */
const openTo = (path: string): string[] => [
  ...((statSync(path).mode & 0o077) === 0 ? [] : [path]),
  ...(lstatSync(path).isDirectory() ? readdirSync(path).flatMap((name) => openTo(join(path, name))) : []),
]

describe('the data folder', () => {
  test('what is written there is the server’s own', async () => {
    const place = join(folder, 'written')
    await openDataFolder(place)
    const store = folderStore(join(place, 'files'))
    await store.put('logos/uno.png', new Uint8Array([1]))
    await store.write(
      'copias/dos/tres.zip',
      (async function* () {
        yield new Uint8Array([2])
      })(),
    )
    expect(openTo(place)).toEqual([])
  })

  test('one of before is closed when the server starts', async () => {
    const place = join(folder, 'before')
    mkdirSync(join(place, 'files/logos'), { recursive: true, mode: 0o755 })
    writeFileSync(join(place, 'files/logos/uno.png'), 'x', { mode: 0o644 })
    writeFileSync(join(place, 'demo.json'), '{}', { mode: 0o644 })
    chmodSync(place, 0o755)
    await openDataFolder(place)
    expect(openTo(place)).toEqual([])
  })
})

describe('where it listens', () => {
  const [network] = Object.values(networkInterfaces()).flatMap((each) =>
    (each ?? []).filter(({ internal, family }) => !internal && family === 'IPv4'),
  )

  let database: PreparedDatabase
  beforeAll(async () => {
    database = await preparedDatabase()
  })
  afterAll(() => database.remove())

  test.each([
    ['by default only this machine reaches it', {}, false],
    ['HOST opens it to the network', { HOST: '0.0.0.0' }, true],
  ])('%s', async (_name, environment, isOpen) => {
    const port = await freePort()
    const settings = readSettings({
      ...environment,
      PORT: String(port),
      DATABASE_URL: database.ownerUrl,
      DATA_DIR: join(folder, 'here'),
      LOG_LEVEL: 'silent',
    })
    const product = await startProduct(settings, null)
    try {
      const reaches = (host: string) =>
        fetch(`http://${host}:${port}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        )
      expect(await reaches('127.0.0.1')).toBe(true)
      expect(await reaches('localhost')).toBe(true)
      // A machine without a network has nobody to be reached by.
      if (network) expect(await reaches(network.address)).toBe(isOpen)
    } finally {
      await product.stop()
    }
  })
})
