/**
 * What is still on its way when a call was answered: a body that nobody reads, or one that is too large. The answer waits for the rest, and
 * throws it away: a connection that is ended while the caller still writes breaks before the caller reads why.
 */
import type { IncomingMessage } from 'node:http'

/** Larger than the largest body that is taken. */
const MOST_BYTES = 32 * 1024 * 1024
const PATIENCE_MS = 5000

/** @returns when all of it came, or it was too much or took too long */
export async function readRest(request: IncomingMessage): Promise<void> {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers
  if (request.complete || request.readableEnded || request.destroyed || (length === undefined && coding === undefined)) return
  await new Promise<void>((done) => {
    let left = MOST_BYTES
    const finish = (): void => {
      clearTimeout(clock)
      done()
    }
    const clock = setTimeout(finish, PATIENCE_MS)
    request.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) finish()
    })
    for (const end of ['end', 'close', 'error'] as const) request.once(end, finish)
    request.resume()
  })
}
