/**
 * `npm run sweep [-- --only=/sales --json]`: every address that the screens serve, with identifiers that exist, looked at in Chromium as
 * the owner of the demonstration: 1440 and 360 px, light and dark. Prints what is wrong, address by address, and the count. It looks at a
 * demonstration of its own, or at the one that runs: `--url=http://localhost:3000 --email=… --password=…`.
 */
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright-core'
import * as z from 'zod/mini'
import { signIn } from '#modules/access/index.ts'
import { ownDatabase } from '#platform/testing/own-database.server.ts'
import { startTemporary } from '#platform/testing/temporary-cluster.server.ts'
import { MISSING } from '#platform/screen.ts'
import { toStorage, type BrowserSession } from '#platform/web/session.ts'
import { screens } from '../app/screens.ts'
import { addressFor } from '../e2e/addresses.ts'
import { startProduct } from '../e2e/program.server.ts'
import { linksOf, sweepPage, watchPage, type Finding } from '../e2e/sweeping.ts'
import { chromiumArguments, findChromium } from './chromium.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '/' },
    json: { type: 'boolean', default: false },
    url: { type: 'string' },
    email: { type: 'string', default: '' },
    password: { type: 'string', default: '' },
  },
})

interface Swept {
  readonly url: string
  readonly email: string
  readonly password: string
  close(): Promise<void>
}

const accountShape = z.object({ email: z.string(), password: z.string() })

async function openOwn(): Promise<Swept> {
  const cluster = await startTemporary('paramo-sweep-')
  const dataDir = join(cluster.folder, 'product')
  mkdirSync(dataDir)
  const { ownerUrl } = await ownDatabase(cluster.ownerUrl)
  const product = await startProduct(dataDir, ownerUrl)
  const account = accountShape.parse(JSON.parse(await product.run(['app/demo.ts', '--json'])))
  const close = async (): Promise<void> => {
    await product.stop()
    await cluster.remove()
  }
  return { url: product.url, ...account, close }
}

const { url: given } = values
const swept: Swept = given === undefined ? await openOwn() : { ...values, url: given, close: () => Promise.resolve() }

const browser = await chromium.launch({ executablePath: await findChromium(), args: [...chromiumArguments] })
const context = await browser.newContext({ locale: 'es-CO', timezoneId: 'America/Bogota', reducedMotion: 'reduce' })
await context.addInitScript('delete Navigator.prototype.serviceWorker')
const page = await context.newPage()
await enter(page)
const watched = watchPage(page)

const links = new Set<string>()
const found: (Finding & { readonly address: string })[] = []
const unreached: string[] = []
let seen = 0
// What needs no identifier first: its links tell those of the others.
const paths = screens
  .map(({ path }) => path)
  .filter((path) => path !== MISSING)
  .toSorted((one, other) => Number(one.includes('{')) - Number(other.includes('{')))
for (const path of paths) await visit(path)
for (const path of unreached.splice(0)) await visit(path)
await browser.close()
await swept.close()
tell()
process.exit(found.length > 0 ? 1 : 0)

async function visit(path: string): Promise<void> {
  const address = addressFor(path, links)
  if (address === null) return void unreached.push(path)
  const isAsked = address.startsWith(values.only)
  // A list of what is asked tells its identifiers although it is not asked itself.
  if (!isAsked && path.includes('{')) return
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${swept.url}${address}`)
  const problems = await look(address, isAsked)
  found.push(...problems.map((finding) => ({ address, ...finding })))
  if (!values.json) for (const { kind, look: at, what } of problems) process.stdout.write(`${address}  ${kind}  ${at}  ${what}\n`)
}

async function look(address: string, isAsked: boolean): Promise<readonly Finding[]> {
  try {
    await page.locator('h1, .paper, dialog, [role=alert]').first().waitFor()
    await watched.rest()
    for (const link of await linksOf(page)) links.add(link)
    if (!isAsked) return []
    seen += 1
    return await sweepPage(page, watched)
  } catch (error) {
    return [{ kind: 'consola', look: 'todos', what: `${address} no se pudo revisar: ${String(error).slice(0, 200)}` }]
  }
}

/** The session is asked for as the page that signs in asks for it, and kept as that page keeps it. */
async function enter(visitor: Page): Promise<void> {
  await visitor.goto(`${swept.url}/healthz`)
  const answer = await fetch(`${swept.url}${signIn.path}`, {
    method: signIn.method,
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ email: swept.email, password: swept.password, keepOpen: true, proof: null }),
  })
  if (!answer.ok) throw new Error(`No se pudo entrar: ${answer.status} ${await answer.text()}`)
  const session = (await answer.json()) as BrowserSession
  const kept = Object.entries(toStorage(session, { encode: btoa, decode: atob })).filter(([, value]) => value !== null)
  await visitor.evaluate(`for (const [key, value] of ${JSON.stringify(kept)}) localStorage.setItem(key, value)`)
}

function tell(): void {
  const kinds = Object.entries(Object.groupBy(found, ({ kind }) => kind)).map(([kind, each]) => `${kind} ${each.length}`)
  if (values.json) process.stdout.write(`${JSON.stringify({ seen, unreached, found })}\n`)
  else
    process.stdout.write(
      `${seen} direcciones vistas, ${found.length} hallazgos${kinds.length > 0 ? ` (${kinds.join(', ')})` : ''}; sin registro con que abrirlas: ${unreached.length}\n` +
        unreached.map((path) => `  ${path}\n`).join(''),
    )
}
