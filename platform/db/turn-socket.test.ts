import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { TurnSocket } from './turn-socket.server.ts'

/** Counts how often it asks the system to send. */
class CountingSocket extends TurnSocket {
  sent: string[] = []
  override _write(chunk: Uint8Array, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.sent.push(Buffer.from(chunk).toString())
    super._write(chunk, encoding, done)
  }
  override _writev(chunks: { chunk: Uint8Array; encoding: BufferEncoding }[], done: (error?: Error | null) => void): void {
    this.sent.push(chunks.map(({ chunk }) => Buffer.from(chunk).toString()).join(''))
    super._writev?.(chunks, done)
  }
}

test('what is written in one turn leaves together, in its order, and what comes later leaves by itself', async () => {
  const server = createServer((peer) => peer.resume()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = new CountingSocket()
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const statement = (text: string) => {
    socket.cork()
    socket.write(`${text}-bind `)
    socket.write(`${text}-sync `)
    socket.uncork()
  }
  statement('a')
  // As work that waits for nothing but its own promise.
  await Promise.resolve()
  statement('b')
  await new Promise((done) => setImmediate(done))
  expect(socket.sent).toEqual(['a-bind a-sync b-bind b-sync '])
  statement('c')
  await new Promise((done) => setImmediate(done))
  expect(socket.sent).toHaveLength(2)
  socket.destroy()
  server.close()
})
