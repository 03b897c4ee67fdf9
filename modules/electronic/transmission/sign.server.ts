/** Signing in threads, as many as there are processors and no more than four; they start with the first document and keep no process alive. */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { SignAnswer, SignRequest } from './sign-thread.server.ts'

const MOST_THREADS = 4
const PATIENCE_MS = 30_000

interface Waiting {
  resolve(bytes: Uint8Array): void
  reject(error: Error): void
}

class Thread {
  readonly #worker = new Worker(new URL('./sign-thread.server.ts', import.meta.url))
  readonly #waiting = new Map<number, Waiting>()
  isDead = false

  constructor() {
    this.#worker.unref()
    this.#worker.on('message', (answer: SignAnswer) => {
      const waiting = this.#waiting.get(answer.number)
      if ('bytes' in answer) waiting?.resolve(answer.bytes)
      else waiting?.reject(new Error(`The document could not be signed: ${answer.problem}`))
    })
    const die = () => {
      this.isDead = true
      for (const waiting of this.#waiting.values()) waiting.reject(new Error('The thread that signs died'))
    }
    this.#worker.on('error', die)
    this.#worker.on('exit', die)
  }

  get load(): number {
    return this.#waiting.size
  }

  async sign(request: SignRequest): Promise<Uint8Array> {
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
    this.#waiting.set(request.number, { resolve, reject })
    this.#worker.ref()
    const timer = setTimeout(() => reject(new Error('Signing took too long')), PATIENCE_MS)
    try {
      this.#worker.postMessage(request)
      return await promise
    } finally {
      clearTimeout(timer)
      this.#waiting.delete(request.number)
      if (this.#waiting.size === 0) this.#worker.unref()
    }
  }
}

const threads: Thread[] = []
let last = 0

/** @returns the signed document. @throws Error when it cannot be signed, without anything of the key */
export function signInThread(request: Omit<SignRequest, 'number'>): Promise<Uint8Array> {
  last += 1
  return leastBusy().sign({ ...request, number: last })
}

function leastBusy(): Thread {
  for (const [index, thread] of threads.entries()) if (thread.isDead) threads.splice(index, 1)
  const [best] = threads.toSorted((one, other) => one.load - other.load)
  if (best && (best.load === 0 || threads.length >= Math.min(MOST_THREADS, availableParallelism()))) return best
  const made = new Thread()
  threads.push(made)
  return made
}
