/**
 * The socket of a connection to the database. What is written to it in one turn of the program leaves together: a dozen statements that
 * do not wait for each other are one packet and one call of the system instead of a dozen.
 */
import { Socket } from 'node:net'

export class TurnSocket extends Socket {
  #isGathering = false

  override cork(): void {
    super.cork()
    if (this.#isGathering) return
    this.#isGathering = true
    // Held once more, until those who write in the same turn are done.
    super.cork()
    process.nextTick(() => {
      this.#isGathering = false
      super.uncork()
    })
  }
}
