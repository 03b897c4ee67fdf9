/** The built web application as it is served: files by their name, any other address with the page that shows it. */
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pageOf } from './page-of.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.map': 'application/json; charset=utf-8',
}
/** What a browser may accept, the smallest first, and the ending of the copy that the build made of each file worth it. */
const COPIES = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** Whether a request takes an encoding: named, and not with the weight of nothing (RFC 9110, 12.5.3). */
const takes = (accepted: string, encoding: string): boolean =>
  accepted.split(',').some((each) => {
    const [name, ...weights] = each.split(';').map((part) => part.trim().toLowerCase())
    return name === encoding && !weights.some((weight) => /^q=0(\.0*)?$/.test(weight))
  })

/**
 * Serves what has its content in its name. A page is made of some hundred such files, so they are read from the disk once: looking
 * for the copies of each and opening it cost a first visit more than everything else.
 */
function serveAssets(app: FastifyInstance, folder: string): void {
  // Only what the build wrote is served: a name from outside is looked for here, and never in the folder.
  const names = new Set(existsSync(folder) ? readdirSync(folder) : [])
  const read = new Map<string, Promise<Buffer>>()
  const contentOf = (name: string): Promise<Buffer> => {
    const known = read.get(name)
    if (known) return known
    const content = readFile(join(folder, name))
    read.set(name, content)
    // What could not be read is tried again.
    content.catch(() => read.delete(name))
    return content
  }
  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply): Promise<FastifyReply> => {
    const name = request.params['*']
    const type = TYPES[extname(name)]
    if (!names.has(name) || type === undefined) {
      reply.callNotFound()
      return reply
    }
    const accepted = request.headers['accept-encoding'] ?? ''
    const copy = COPIES.find(([encoding, ending]) => names.has(name + ending) && takes(accepted, encoding))
    const content = await contentOf(copy ? name + copy[1] : name)
    if (copy) reply.header('content-encoding', copy[0])
    return reply
      .header('content-type', type)
      .header('vary', 'accept-encoding')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(content)
  })
}

/** @param folder what the build made; any other address than its files is answered with the page that shows it, and 404 where none does */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  serveAssets(app, join(folder, 'assets'))
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    wildcard: false,
    globIgnore: ['assets/**'],
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', 'no-cache')
    },
  })
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (path.startsWith('/api/') || request.method !== 'GET')
      return reply.status(404).send({ code: 698, message: 'La dirección no existe.', requestId: request.id })
    const page = pageOf(path)
    if (page === 'public') reply.header('x-robots-tag', 'noindex, nofollow')
    // The application says it in its own words, with the menu at hand.
    return reply
      .status(page === null ? 404 : 200)
      .header('cache-control', 'no-cache')
      .sendFile(page === 'public' ? 'app/public.html' : 'app/index.html', folder)
  })
}
