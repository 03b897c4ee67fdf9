import { once } from 'node:events'
import { connect } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { endConnections } from './server.server.ts'

test('a server that stops ends what a browser opened ahead, and what it keeps open after an answer', async () => {
  const app = fastify()
  endConnections(app)
  app.get('/', () => 'ok')
  const { hostname, port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const ahead = connect(Number(port), hostname)
  await once(ahead, 'connect')
  const kept = connect(Number(port), hostname)
  kept.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await once(kept, 'data')
  for (const socket of [ahead, kept]) socket.resume()
  const ended = [once(ahead, 'close'), once(kept, 'close')]
  await app.close()
  await Promise.all(ended)
  expect([ahead.destroyed, kept.destroyed]).toEqual([true, true])
})
