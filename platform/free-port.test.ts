import { createServer } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { freePort } from './free-port.server.ts'

test('a port that is free, and that no outgoing connection is given meanwhile', async () => {
  const port = await freePort()
  expect(port).toBeGreaterThan(1024)
  expect(port).toBeLessThan(32_768)
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  server.close()
})
