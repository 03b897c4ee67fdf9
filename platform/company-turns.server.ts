/** Work of which only so much is done at once, one company after another. */
import { FairQueue } from '#base/fair-queue.ts'

export class CompanyTurns {
  readonly #waiting = new FairQueue<() => void>()
  #free: number

  /** @param size how much is done at once */
  constructor(size: number) {
    this.#free = size
  }

  waitingOf(companyId: string): number {
    return this.#waiting.waitingOf(companyId)
  }

  /** @returns what the work returns, once it had its turn */
  async run<Result>(companyId: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((begin) => this.#waiting.push(companyId, begin))
    try {
      return await work()
    } finally {
      // The place goes to the next one, or is free.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }
}
