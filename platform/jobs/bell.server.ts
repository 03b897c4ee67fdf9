/** Calls somebody who sleeps. What rings while they work is heard afterwards, and is not rung for nothing. */
import { setTimeout } from 'node:timers/promises'

export interface Sleep {
  readonly restMs: number
  readonly idleMs: number
  /** Whoever is told to end sleeps no more. */
  readonly ending: AbortSignal
}

export class Bell {
  #isRung = false
  #stir: () => void = () => undefined

  ring(): void {
    this.#isRung = true
    this.#stir()
  }

  /** Sleeps until it rings: `restMs` at least, `idleMs` more at most. */
  async sleep({ restMs, idleMs, ending }: Sleep): Promise<void> {
    await pause(restMs, ending)
    if (!this.#isRung) {
      const stirred = new AbortController()
      this.#stir = () => stirred.abort()
      await pause(idleMs, AbortSignal.any([ending, stirred.signal]))
    }
    this.#isRung = false
  }
}

/** Ends early, and well, when it is told to. */
const pause = (ms: number, ending: AbortSignal): Promise<void> => setTimeout(ms, undefined, { signal: ending }).catch(() => undefined)
