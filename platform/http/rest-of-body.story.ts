// Whoever sends more than anybody reads is told so all the same: a connection that broke under the answer told nobody anything.
import { request } from 'node:http'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRest } from './rest-of-body.server.ts'

let app: FastifyInstance
let port: number
beforeAll(async () => {
  app = fastify({ bodyLimit: 1024 })
  app.addHook('onSend', async (asked) => readRest(asked.raw))
  app.route({ method: ['GET', 'DELETE', 'POST'], url: '/thing', handler: async () => ({ ok: true }) })
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())

const ask = (method: string, path: string, bytes: number): Promise<number | string> =>
  new Promise((done) => {
    const headers = { 'content-type': 'application/json', 'content-length': bytes, connection: 'close' }
    const asked = request({ host: '127.0.0.1', port, method, path, agent: false, headers }, (answer) => {
      answer.resume()
      answer.once('end', () => done(answer.statusCode ?? 0))
    })
    asked.once('error', (error) => done(error.message))
    asked.end('x'.repeat(bytes))
  })

test.each([
  ['GET', '/thing', 200],
  ['DELETE', '/thing', 413],
  ['POST', '/thing', 413],
  ['GET', '/nothing', 404],
])('%s %s with ten megabytes is answered %i', async (method, path, status) => {
  for (let time = 0; time < 5; time += 1) expect(await ask(method, path, 10_000_000)).toBe(status)
})

test('whoever says that more comes and sends nothing is answered in the end', async () => {
  const waiting = new Promise((done) => {
    const asked = request(
      { host: '127.0.0.1', port, method: 'GET', path: '/thing', agent: false, headers: { 'content-length': 100 } },
      (answer) => done(answer.statusCode),
    )
    asked.once('error', done)
    asked.flushHeaders()
  })
  expect(await waiting).toBe(200)
})

test('what was read waits for nothing, on a connection or without one', async () => {
  expect(await app.inject({ method: 'POST', url: '/thing', payload: { some: 'thing' } })).toMatchObject({ statusCode: 200 })
  expect(await app.inject({ method: 'DELETE', url: '/thing', payload: { some: 'x'.repeat(5000) } })).toMatchObject({ statusCode: 413 })
  expect(await ask('POST', '/thing', 2)).toBe(400)
})
