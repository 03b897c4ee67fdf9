/**
 * The service worker: keeps the shell and the files that were used, so that the application opens without network. What
 * it does with each request stands in `strategy.ts`. A new one waits until a page asks it to take over.
 */
import { cacheOf, isOldCache, strategyOf, type Release } from '#platform/web/update/strategy.ts'

/** What the compiler's list of the browser leaves out. */
interface Lifetime extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Asked extends Lifetime {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface Told extends MessageEvent, Lifetime {
  waitUntil(work: Promise<unknown>): void
}
interface Worker {
  readonly location: Location
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', run: (event: Lifetime) => void): void
  addEventListener(type: 'fetch', run: (event: Asked) => void): void
  addEventListener(type: 'message', run: (event: Told) => void): void
}

const worker = globalThis as unknown as Worker
// The build writes it here.
const release = JSON.parse('__RELEASE__') as Release
const SHELL = '/'

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('fetch', (event) => {
  const { url, method, mode } = event.request
  const { origin, pathname } = new URL(url)
  const strategy = strategyOf({ origin, pathname, method, mode }, worker.location.origin)
  if (strategy === 'asset') event.respondWith(asset(event.request))
  if (strategy === 'page') event.respondWith(page(event.request))
})
worker.addEventListener('message', (event) => {
  const told: unknown = event.data
  if (told === 'takeOver') event.waitUntil(worker.skipWaiting())
  if (told === 'release') event.ports[0]?.postMessage(release.entry)
  // What the first page used before there was a worker to see it.
  if (Array.isArray(told)) event.waitUntil(keep(told.filter((file) => typeof file === 'string')))
})

async function install(): Promise<void> {
  await keep(release.files)
  const shell = await fetch(SHELL, { cache: 'no-store' })
  if (!shell.ok) throw new Error(`The shell answered ${shell.status}`)
  await (await caches.open(cacheOf(release))).put(SHELL, shell)
}

async function activate(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => isOldCache(name, release)).map((name) => caches.delete(name)))
  await worker.clients.claim()
}

/** Files are named by their content: one that another release kept is the same. */
async function keep(files: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheOf(release))
  await Promise.all(
    files.map(async (file) => {
      if (await cache.match(file)) return
      const known = await caches.match(file)
      await (known ? cache.put(file, known) : cache.add(file))
    }),
  )
}

async function asset(request: Request): Promise<Response> {
  const known = await caches.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(cacheOf(release))).put(request, answer.clone())
  return answer
}

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const shell = await caches.match(SHELL)
    if (shell) return shell
    throw error
  }
}
