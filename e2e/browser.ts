/** A browser for a journey: it finds things as a person does, by role and name, and complains of any page error. */
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { signIn as signInCall } from '#modules/access/index.ts'
import { toStorage, type Base64, type BrowserSession } from '#platform/web/session.ts'
import { chromiumArguments, findChromium } from '../scripts/chromium.ts'
import { product } from './product.ts'

export interface Visit {
  readonly page: Page
  readonly url: string
  close(): Promise<void>
}

const base64: Base64 = { encode: btoa, decode: atob }

/**
 * A page of a journey is new and lives for some seconds: compiling what runs often once more costs more than it saves (a fifth of a
 * run). And each visitor has what other visitors have compiled, in one process of pages. Drawing and network need no processes of
 * their own: telling them what to do costs more than what they do.
 */
const SHORT_LIVED = [
  ...['--js-flags=--no-maglev,--no-turbofan', '--process-per-site', '--renderer-process-limit=1'],
  ...['--in-process-gpu', '--enable-features=NetworkServiceInProcess2'],
]

/** Of the process, for one file after another: it ends with the process. */
let browser: Browser | null = null

/**
 * Contexts whose visit has ended, by how they look. The next visitor with the same look takes one over: what it fetched and compiled of
 * the application stays, and a new one would spend a third of its first page on that. Nothing else stays (`forget`).
 */
const resting = new Map<string, BrowserContext[]>()

/** Says nothing that matters. Of the origin of the product: a page of it in each context keeps alive the process that has compiled. */
const ANCHOR = '/healthz'

export async function openBrowser(): Promise<Browser> {
  if (!browser?.isConnected()) {
    resting.clear()
    browser = await chromium.launch({ executablePath: await findChromium(), args: [...chromiumArguments, ...SHORT_LIVED] })
  }
  return browser
}

/** Everything that a file left open in it: the next file finds nothing of it. */
export async function closeBrowser(): Promise<void> {
  const kept = new Set([...resting.values()].flat())
  await Promise.all((browser?.contexts() ?? []).filter((context) => !kept.has(context)).map((context) => context.close()))
}

/** What a page says, without the menu that all have; and enough of it to know which it is. */
const SHOWN = `[...document.querySelectorAll('main, [role$=dialog], [role=menu], [role=alert]')].map((each) => each.innerText).join(' | ')`
const SHOWN_TEXT = 600

/** What every page that is open shows: an error that only tells what never came does not tell what came instead. */
export async function tellPages(): Promise<string> {
  const pages = (browser?.contexts() ?? []).flatMap((context) => context.pages()).filter((page) => !page.url().endsWith(ANCHOR))
  const told = pages.map(async (page) => {
    const text = await page.evaluate<string>(SHOWN).catch(() => 'did not answer')
    return `  ${page.url()}: ${text.replace(/\s+/g, ' ').slice(0, SHOWN_TEXT)}`
  })
  return ['Pages that were open:', ...(await Promise.all(told))].join('\n')
}

/** Where pictures for looking at go, when somebody asks for them. */
const pictures = process.env['JOURNEY_PICTURES']

export async function takePicture(page: Page, name: string): Promise<void> {
  if (!pictures) return
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `${name}.png`) })
}

export interface Look {
  readonly width?: number
  readonly height?: number
  readonly theme?: 'light' | 'dark'
  /** With what the application keeps in the browser for a day without network: fetching it takes the place of what is tried. */
  readonly keeps?: boolean
  /** Errors of the page that belong to what is tried. */
  readonly expected?: RegExp
}

/** How long something that comes at once is waited for where others work on the same processor. */
const PATIENCE_MS = 30_000

interface Room {
  /** Its page, with nothing remembered. */
  readonly page: Page
  /** Once its visit has ended. */
  leave(): Promise<void>
}

/** A context that looks like that: one that rests, or a new one. */
async function openRoom({ width = 1440, height = 900, theme = 'light', keeps = false }: Look): Promise<Room> {
  const opened = await openBrowser()
  const look = `${width} ${height} ${theme}`
  // What the application keeps in the browser is all that such a visit is about: it begins and ends with it.
  const left = keeps ? undefined : resting.get(look)?.pop()
  if (left) {
    const page = await left.newPage()
    await forget(left, page)
    return { page, leave: () => rest(look, left) }
  }
  const context = await opened.newContext({
    viewport: { width, height },
    colorScheme: theme,
    // Without graphics hardware every frame of a fade costs the processor that everything else runs on.
    reducedMotion: 'reduce',
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
  })
  if (keeps) return { page: await context.newPage(), leave: () => context.close() }
  await context.addInitScript('delete Navigator.prototype.serviceWorker')
  const anchor = await context.newPage()
  await anchor.goto(`${product().url}${ANCHOR}`)
  return { page: await context.newPage(), leave: () => rest(look, context) }
}

async function rest(look: string, context: BrowserContext): Promise<void> {
  const [, ...visited] = context.pages()
  await Promise.all(visited.map((page) => page.close()))
  resting.set(look, [...(resting.get(look) ?? []), context])
}

/** All that the product and the permissions of its last visitor left in a context. What was fetched stays: it has its own terms. */
async function forget(context: BrowserContext, page: Page): Promise<void> {
  const tool = await context.newCDPSession(page)
  await tool.send('Storage.clearDataForOrigin', { origin: new URL(product().url).origin, storageTypes: 'all' })
  await tool.detach()
  await Promise.all([context.clearCookies(), context.clearPermissions(), context.setOffline(false)])
}

/** A page of its own, with nothing remembered. Errors of the page make `close` fail. */
export async function visit(look: Look = {}): Promise<Visit> {
  const { page, leave } = await openRoom(look)
  page.setDefaultTimeout(PATIENCE_MS)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) errors.push(message.text())
  })
  return {
    page,
    url: product().url,
    async close() {
      await leave()
      expect(errors.filter((error) => !look.expected?.test(error))).toEqual([])
    },
  }
}

interface Somebody {
  readonly email: string
  readonly password: string
}

/**
 * A session of the demonstration company, or of somebody else, for a journey that goes on to an address. It is asked for as the page
 * that signs in asks for it, and kept as that page keeps it; the form itself is filled by the journeys that are about it.
 */
export async function haveSession({ page, url }: Visit, { email, password }: Somebody = inject('demo')): Promise<void> {
  // Any answer of the product will do: it is its origin that has the storage.
  await page.goto(`${url}/healthz`)
  const request = {
    method: signInCall.method,
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ email, password, keepOpen: true, proof: null }),
  }
  const answer = await page.evaluate<{ status: number; text: string }>(
    `fetch('${signInCall.path}', ${JSON.stringify(request)}).then(async (given) => ({ status: given.status, text: await given.text() }))`,
  )
  expect(answer).toMatchObject({ status: 200 })
  const session: BrowserSession = JSON.parse(answer.text)
  const kept = Object.entries(toStorage(session, base64)).filter(([, value]) => value !== null)
  await page.evaluate(`for (const [key, value] of ${JSON.stringify(kept)}) localStorage.setItem(key, value)`)
}

/** As whoever has a session comes in: the home of the company. */
export async function signIn(visited: Visit, somebody?: Somebody): Promise<void> {
  await haveSession(visited, somebody)
  await visited.page.goto(`${visited.url}/`)
  await visited.page.getByRole('heading', { name: /^Hola/ }).waitFor()
}

/** Somebody of the demonstration who is there for all tests of a file, and before them. */
export function visitThroughout(begin: (visited: Visit) => void): void {
  let visited: Visit | null = null
  beforeAll(async () => {
    visited = await visit()
    await haveSession(visited)
    begin(visited)
  })
  afterAll(async () => {
    await visited?.close()
    await closeBrowser()
  })
}
