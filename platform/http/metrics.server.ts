/**
 * Prometheus metrics: how long requests take. Every figure has as many rows as the product has areas or calls, never as there are
 * addresses, files or companies: those do not end.
 */
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

export const metrics = new Registry()
collectDefaultMetrics({ register: metrics })

const duration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer, by the first word of the address and the class of the status',
  labelNames: ['area', 'status'],
  buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [metrics],
})

const asked = new Counter({
  name: 'http_requests_total',
  help: 'Requests, by method and template of the address',
  labelNames: ['route'],
  registers: [metrics],
})

const spent = new Counter({
  name: 'http_request_seconds_total',
  help: 'Time spent answering, by method and template of the address',
  labelNames: ['route'],
  registers: [metrics],
})

/** Work that the database ended because two waited for each other. Many of them say that something locks in no fixed order. */
export const retriedTransactions = new Counter({
  name: 'paramo_transactions_retried_total',
  help: 'Transactions begun again after a deadlock or a serialization failure',
  registers: [metrics],
})

export function observeRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? ''
    const isCall = route.startsWith('/api/')
    const seconds = reply.elapsedTime / 1000
    duration.observe({ area: isCall ? (route.split('/')[2] ?? '') : 'web', status: `${Math.floor(reply.statusCode / 100)}xx` }, seconds)
    const template = isCall ? `${request.method} ${route}` : 'web'
    asked.inc({ route: template })
    spent.inc({ route: template }, seconds)
    if (!isCall) return
    request.log.info(
      { requestId: request.id, method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    )
  })
}
