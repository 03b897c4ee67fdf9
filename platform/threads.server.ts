/**
 * Work that keeps a processor busy, done apart from the requests: threads that start with the first piece of work, as many as there
 * are processors and no more than four, and that keep no process alive. Each does one piece at a time, and companies take turns.
 */
import { availableParallelism } from 'node:os'
import { parentPort, Worker } from 'node:worker_threads'
import { CompanyTurns } from './company-turns.server.ts'

const MOST_THREADS = 4
const PATIENCE_MS = 30_000

interface Asked {
  readonly number: number
  readonly work: unknown
}
type Told = { readonly number: number } & ({ readonly result: unknown } | { readonly problem: string })

interface Waiting {
  resolve(result: unknown): void
  reject(error: Error): void
}

class Thread {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  isDead = false

  constructor(program: URL) {
    this.#worker = new Worker(program)
    this.#worker.unref()
    this.#worker.on('message', (told: Told) => {
      const waiting = this.#waiting.get(told.number)
      if ('result' in told) waiting?.resolve(told.result)
      else waiting?.reject(new Error(`The work could not be done: ${told.problem}`))
    })
    this.#worker.on('error', () => this.#die())
    this.#worker.on('exit', () => this.#die())
  }

  #die(): void {
    this.isDead = true
    for (const waiting of this.#waiting.values()) waiting.reject(new Error('The thread died'))
  }

  get load(): number {
    return this.#waiting.size
  }

  async do(asked: Asked): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    this.#waiting.set(asked.number, { resolve, reject })
    this.#worker.ref()
    const timer = setTimeout(() => {
      // What never ends is ended with its thread; another one takes its place.
      reject(new Error('The work took too long'))
      this.#die()
      void this.#worker.terminate()
    }, PATIENCE_MS)
    try {
      this.#worker.postMessage(asked)
      return await promise
    } finally {
      clearTimeout(timer)
      this.#waiting.delete(asked.number)
      if (this.#waiting.size === 0) this.#worker.unref()
    }
  }
}

/**
 * @param program a module that answers with `answerInThread`
 * @returns what asks one piece of work of it, for a company. @throws Error with nothing of the work but the name of what went wrong
 */
export function inThreads<Work, Result>(program: URL): (companyId: string, work: Work) => Promise<Result> {
  const turns = new CompanyTurns(Math.min(MOST_THREADS, availableParallelism()))
  let threads: Thread[] = []
  let last = 0
  const idle = (): Thread => {
    threads = threads.filter(({ isDead }) => !isDead)
    const found = threads.find(({ load }) => load === 0)
    if (found) return found
    const made = new Thread(program)
    threads.push(made)
    return made
  }
  return (companyId, work) =>
    turns.run(companyId, async () => {
      last += 1
      // The program is ours, and answers with what its type says.
      return (await idle().do({ number: last, work })) as Result
    })
}

/** In the program of a thread: what does the work. */
export function answerInThread<Work, Result>(work: (asked: Work) => Result | Promise<Result>): void {
  parentPort?.on('message', ({ number, work: asked }: Asked) => {
    const tell = (told: Told) => parentPort?.postMessage(told)
    void (async () => work(asked as Work))().then(
      (result) => tell({ number, result }),
      // Never what was worked on: what the libraries say of a document, or of a key that is none, may hold it.
      (error: unknown) => tell({ number, problem: error instanceof Error ? error.name : 'Error' }),
    )
  })
}
