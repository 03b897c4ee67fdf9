/**
 * `npm run dev`: the product while it is edited. Screens come from Vite and change in place; the server runs in a process of its
 * own and is started again when one of its files is saved, and then the page is loaded again. The database is the one that
 * `npm start` would use and stays up between two servers. Ctrl+C stops all of it.
 */
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join, relative, sep } from 'node:path'
import { createServer as createVite, type Connect, type Plugin, type ViteDevServer } from 'vite'
import { openDataFolder } from '#platform/data-folder.server.ts'
import { startEmbedded } from '#platform/db/embedded.server.ts'
import { freePort } from '#platform/free-port.server.ts'
import { readSettings, type Settings } from '#platform/settings.server.ts'
import type { PageOf } from '../app/page-of.ts'
import { isOfServer, keepServer, type KeptServer } from './keep-server.ts'

const ROOT = join(import.meta.dirname, '..')
const SERVED = ['/api', '/healthz', '/readyz', '/metrics']
const UPDATES = join(ROOT, 'platform/web/update/updates.tsx')

/** In the place of the service worker, which would show what `npm start` built at this address: it forgets that and leaves. */
const LEAVING_WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
  for (const page of await clients.matchAll()) await page.navigate(page.url)
})()))`

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const isServed = (path: string): boolean => SERVED.some((start) => path === start || path.startsWith(`${start}/`))

/** Pages are not kept by a service worker, and nobody looks for a newer version of what is being edited. */
const withoutWorker: Plugin = {
  name: 'paramo:without-worker',
  enforce: 'pre',
  load: (id) => (id === UPDATES ? 'export default () => null' : null),
}

/** What asks for the server waits until it listens. */
const waitForServer =
  (server: KeptServer): Connect.NextHandleFunction =>
  (request, response, next) => {
    if (!isServed((request.url ?? '/').split('?')[0] ?? '/')) return next()
    void server.isListening().then((isListening) => {
      if (isListening) return next()
      response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '2' })
      response.end(JSON.stringify({ message: 'El servidor no arrancó: mira la terminal.' }))
    })
  }

/** The page of an address, chosen by the same function as the server's, read again when it was edited. */
const showPages =
  (vite: ViteDevServer): Connect.NextHandleFunction =>
  (request, response, next) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    const show = async (): Promise<void> => {
      if (path === '/service-worker.js') {
        response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
        return void response.end(LEAVING_WORKER)
      }
      const { pageOf } = (await vite.ssrLoadModule('/app/page-of.ts')) as { pageOf: PageOf }
      const page = pageOf(path)
      const html = await readFile(join(ROOT, 'app', page === 'public' ? 'public.html' : 'index.html'), 'utf8')
      const text = await vite.transformIndexHtml(path, html.replaceAll('"./', '"/app/'))
      response.writeHead(page === null ? 404 : 200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
      response.end(text)
    }
    if (request.method !== 'GET') return next()
    show().catch(next)
  }

function createScreens(settings: Settings, http: Server, target: string): Promise<ViteDevServer> {
  return createVite({
    root: ROOT,
    configFile: join(ROOT, 'vite.config.ts'),
    mode: 'development',
    appType: 'custom',
    plugins: [withoutWorker],
    optimizeDeps: { entries: ['app/index.html', 'app/public.html'] },
    server: {
      middlewareMode: { server: http },
      hmr: { server: http },
      allowedHosts: [new URL(settings.publicUrl).hostname],
      // Who asks is told to the server: only this machine reads the local mailbox and begins without a code.
      proxy: Object.fromEntries(SERVED.map((path) => [path, { target, xfwd: true }])),
      watch: { ignored: [`${settings.dataDir}/**`, '**/data/**', '**/dist/**', '**/.artifacts/**'] },
    },
    logLevel: 'warn',
  })
}

async function startDev(settings: Settings): Promise<() => Promise<void>> {
  await openDataFolder(settings.dataDir)
  // Held here as well, so that it does not end with each server.
  const database = settings.databaseUrl === null ? await startEmbedded(settings.dataDir) : null
  const port = await freePort()
  const http = createServer()
  const screens = await createScreens(settings, http, `http://localhost:${port}`)
  let isFirst = true
  const server = keepServer(
    { ...process.env, PORT: String(port), HOST: 'localhost', PUBLIC_URL: settings.publicUrl, DATA_DIR: settings.dataDir },
    (isListening) => {
      if (!isListening) return say('El servidor terminó: se inicia otra vez cuando guardes un archivo suyo.')
      if (isFirst) say(`Páramo está listo en ${settings.publicUrl} y cambia mientras editas. Ctrl+C lo detiene.`)
      else screens.ws.send({ type: 'full-reload', path: '*' })
      isFirst = false
    },
  )
  screens.watcher.on('all', (event, file) => {
    const path = relative(ROOT, file).split(sep).join('/')
    if (event.endsWith('Dir') || !isOfServer(path)) return
    say(`${path} cambió: el servidor se inicia otra vez…`)
    server.restart()
  })
  http.on('request', (request, response) => {
    waitForServer(server)(request, response, () =>
      screens.middlewares(request, response, (problem?: unknown) => {
        if (problem === undefined) return showPages(screens)(request, response, () => response.writeHead(404).end())
        return response.writeHead(500).end(String(problem))
      }),
    )
  })
  await new Promise<void>((done, failed) => http.once('error', failed).listen(settings.port, settings.host, done))
  return async () => {
    http.close()
    await screens.close()
    http.closeAllConnections()
    await server.stop()
    await database?.stop()
  }
}

const stop = await startDev(readSettings())
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (isStopping) return
    isStopping = true
    void stop().then(() => process.exit(0))
  })
}
