/**
 * What operates the product asks of it: whether it runs, how it goes, and how its API is described. Whoever is not at the machine
 * shows a token: the description tells every call there is, and the figures tell how the business goes.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#platform/http/endpoint.ts'
import { atReference } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { Unauthorized } from '#platform/http/errors.ts'
import { isLocal } from '#platform/http/local.server.ts'
import { metrics } from '#platform/http/metrics.server.ts'
import { API_PAGE_CSS, apiPage, openApi } from '#platform/http/openapi.server.ts'
import type { ServerParts } from '#platform/http/server.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'

export interface OperationParts {
  readonly runtime: Runtime
  readonly endpoints: readonly Endpoint[]
  readonly findSession: ServerParts['findSession']
}

export function serveOperation(app: FastifyInstance, parts: OperationParts): void {
  const { runtime, endpoints } = parts
  serveHealth(app, runtime)
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request, runtime.settings) && !bringsToken(request, runtime)) throw new Unauthorized('Muestra el token de METRICS_TOKEN.')
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
  const requireReader = async (request: FastifyRequest): Promise<void> => {
    if (isLocal(request, runtime.settings) || bringsToken(request, runtime)) return
    const token = bearerOf(request)
    if (token === null || !(await parts.findSession(token, { isIdle: true })))
      throw new Unauthorized('Desde otro equipo, la API se lee con una sesión o una llave de API.')
  }
  // Printed when the first asks: a server that starts has no reader yet.
  let description: ReturnType<typeof openApi> | null = null
  app.get('/api/openapi.json', { preHandler: requireReader }, async () => (description ??= openApi(endpoints, runtime.settings.publicUrl)))
  app.get('/api/docs', { preHandler: requireReader }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(apiPage(endpoints)),
  )
  app.get('/api/docs.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(API_PAGE_CSS))
}

function serveHealth(app: FastifyInstance, runtime: Runtime): void {
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await atReference(runtime.pool, (tx) => tx.first(sql`select 1`))
      return { ok: true }
    } catch (error) {
      runtime.log.error({ err: error }, 'not ready')
      return reply.status(503).send({ ok: false })
    }
  })
}

function bearerOf({ headers }: FastifyRequest): string | null {
  const [scheme, token] = (headers.authorization ?? '').split(' ')
  return scheme === 'Bearer' && token ? token : null
}

const printOf = (text: string): Buffer => createHash('sha256').update(text).digest()

function bringsToken(request: FastifyRequest, { settings }: Runtime): boolean {
  const token = bearerOf(request)
  return token !== null && settings.metricsToken !== null && timingSafeEqual(printOf(token), printOf(settings.metricsToken))
}
