/**
 * Answers that go on (server-sent events): a message at once, and another whenever something happened. While one waits it
 * looks now and then by itself, and each time asks whether whoever listens would still be let in.
 */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Also how late a session that ended is noticed at most, besides the seconds that it is remembered. */
export const LOOK_MS = 20_000

export interface Live<Message> {
  /** Calls `wake` whenever there may be something to say. @returns how to stop */
  readonly subscribe: (wake: () => void) => Promise<() => void>
  /**
   * What to say now; null when there is nothing.
   * @param isWoken false when nothing called and it only looks
   */
  readonly read: (isWoken: boolean) => Promise<Message | null>
}

export interface Streams {
  send(reply: FastifyReply, live: Live<unknown>, isStillLet: () => Promise<boolean>): FastifyReply
}

/** The streams of a server; they end when it stops. */
export function openStreams(app: FastifyInstance, lookMs = LOOK_MS): Streams {
  const open = new Set<AbortController>()
  app.addHook('preClose', async () => {
    for (const stream of open) stream.abort()
  })
  return {
    send(reply, live, isStillLet) {
      const stream = new AbortController()
      open.add(stream)
      const close = () => {
        open.delete(stream)
        stream.abort()
      }
      reply.raw.once('close', close)
      return (
        reply
          .header('content-type', 'text/event-stream; charset=utf-8')
          .header('cache-control', 'no-store')
          // A proxy that collects answers would hold the messages back.
          .header('x-accel-buffering', 'no')
          // It ends with its connection: one that stayed open for another request would hold up a server that stops.
          .header('connection', 'close')
          .send(Readable.from(frames(live, isStillLet, lookMs, stream.signal), { objectMode: false }))
      )
    },
  }
}

async function* frames(
  live: Live<unknown>,
  isStillLet: () => Promise<boolean>,
  lookMs: number,
  ended: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const alarm = new Alarm(ended)
  const unsubscribe = await live.subscribe(() => alarm.ring())
  try {
    for (let isWoken = true; ; ) {
      const message = await live.read(isWoken)
      // A line of comment: it says to both sides that the other is there.
      yield Buffer.from(message === null ? ':\n\n' : `data: ${JSON.stringify(message)}\n\n`)
      isWoken = await alarm.next(lookMs)
      if (ended.aborted || !(await isStillLet())) return
    }
  } finally {
    unsubscribe()
  }
}

/** Many rings between two looks are one. */
class Alarm {
  readonly #ended: AbortSignal
  #hasRung = false
  #wake: () => void = () => undefined

  constructor(ended: AbortSignal) {
    this.#ended = ended
    ended.addEventListener('abort', () => this.#wake())
  }

  ring(): void {
    this.#hasRung = true
    this.#wake()
  }

  /** Waits for a ring, the end, or so long. @returns whether it rang */
  async next(patienceMs: number): Promise<boolean> {
    if (!this.#hasRung && !this.#ended.aborted)
      await new Promise<void>((done) => {
        const timer = setTimeout(done, patienceMs)
        this.#wake = () => {
          clearTimeout(timer)
          done()
        }
      })
    const hasRung = this.#hasRung
    this.#hasRung = false
    return hasRung
  }
}
