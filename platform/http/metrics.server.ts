/** Prometheus metrics: how long requests take by route and status. Never by company: that would not end. */
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

export const metrics = new Registry()
collectDefaultMetrics({ register: metrics })

const duration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer, by method, route and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
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
    const route = request.routeOptions.url ?? 'unknown'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (!route.startsWith('/api/')) return
    request.log.info(
      { requestId: request.id, method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    )
  })
}
