/**
 * Whose turn it is at the connections of a process. A company takes another one only while it holds fewer than are free: alone it
 * comes to half of them, two come to a third each, and somebody who comes next always finds one. Nobody waits without a limit.
 */
import { Unavailable } from './unavailable.ts'

/** `long`: it is held for as long as somebody reads, and leaves the company some for its other work. */
export type Stay = 'short' | 'long'

interface Waiting {
  readonly companyId: string | null
  readonly stay: Stay
  readonly begin: () => void
}

export class Turns {
  readonly #size: number
  readonly #patienceMs: number
  readonly #held = new Map<string, number>()
  readonly #waiting = new Set<Waiting>()
  #taken = 0

  /** @param size connections in all */
  constructor(size: number, patienceMs: number) {
    this.#size = size
    this.#patienceMs = patienceMs
  }

  /**
   * @param companyId null for what belongs to no company: it only needs one that is free
   * @returns how to give it back, once
   * @throws Unavailable when nothing became free in time
   */
  async take(companyId: string | null, stay: Stay): Promise<() => void> {
    if (!this.#mayTake(companyId, stay)) await this.#wait(companyId, stay)
    else this.#enter(companyId)
    return () => this.#leave(companyId)
  }

  #mayTake(companyId: string | null, stay: Stay): boolean {
    const free = this.#size - this.#taken
    if (companyId === null) return free > 0
    const held = this.#held.get(companyId) ?? 0
    return (stay === 'long' ? 2 * held : held) < free
  }

  #enter(companyId: string | null): void {
    this.#taken += 1
    if (companyId !== null) this.#held.set(companyId, (this.#held.get(companyId) ?? 0) + 1)
  }

  #leave(companyId: string | null): void {
    this.#taken -= 1
    if (companyId !== null) {
      const left = (this.#held.get(companyId) ?? 1) - 1
      if (left === 0) this.#held.delete(companyId)
      else this.#held.set(companyId, left)
    }
    for (const next of this.#waiting) {
      if (this.#taken === this.#size) return
      if (this.#mayTake(next.companyId, next.stay)) next.begin()
    }
  }

  #wait(companyId: string | null, stay: Stay): Promise<void> {
    return new Promise((done, fail) => {
      const waiting: Waiting = {
        companyId,
        stay,
        begin: () => {
          clearTimeout(timer)
          this.#waiting.delete(waiting)
          this.#enter(companyId)
          done()
        },
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(waiting)
        fail(new Unavailable('busy'))
      }, this.#patienceMs)
      this.#waiting.add(waiting)
    })
  }
}
