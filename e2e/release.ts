/**
 * The product with a release that comes while people work: everything passes through, and after `release()` every file of
 * the application has another name, in the page, in the service worker and in each other.
 */
import { createServer, request, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Releases {
  readonly url: string
  release(): void
  /** Addresses that fail from now on, as if the server no longer had them; null for none. */
  lose(pattern: RegExp | null): void
  /** Addresses that never answer. */
  hold(pattern: RegExp): void
  close(): Promise<void>
}

const OTHER = 'assets/nueva/'
const TEXT = /^(text|application)\/(html|javascript|css)/

export async function serveReleases(product: string): Promise<Releases> {
  let isReleased = false
  let lost: RegExp | null = null
  let held: RegExp | null = null
  const { hostname, port } = new URL(product)
  const server: Server = createServer((asked, answer) => {
    if (lost?.test(asked.url ?? '')) return void answer.writeHead(404).end()
    if (held?.test(asked.url ?? '')) return
    const path = (asked.url ?? '/').replace(OTHER, 'assets/')
    const { 'if-none-match': _tag, 'if-modified-since': _since, ...rest } = asked.headers
    const headers = { ...rest, 'accept-encoding': 'identity' }
    const passed = request({ hostname, port, path, method: asked.method, headers }, (given: IncomingMessage) => {
      const isText = TEXT.test(given.headers['content-type'] ?? '')
      if (!isReleased || !isText || given.headers['content-length'] === undefined) {
        answer.writeHead(given.statusCode ?? 502, given.headers)
        return void given.pipe(answer)
      }
      void text(given).then((body) => {
        const changed = Buffer.from(body.replaceAll(/(?<=["'`/])assets\//g, OTHER))
        answer.writeHead(given.statusCode ?? 502, { ...given.headers, 'content-length': changed.length }).end(changed)
      })
    })
    passed.once('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    release: () => {
      isReleased = true
    },
    lose: (pattern) => {
      lost = pattern
    },
    hold: (pattern) => {
      held = pattern
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
