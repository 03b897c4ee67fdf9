/**
 * When the simulated authority fails, and the contingencies that it declares for it: what is signed as type 04 within one of them it
 * takes, whenever it comes (CTG01). Kept in its folder: a restart forgets none.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const kept = z.array(z.object({ from: z.string(), to: z.nullable(z.string()) }))
type Kept = z.output<typeof kept>

export class Windows {
  readonly #file: string
  #windows: Kept

  constructor(folder: string) {
    this.#file = join(folder, 'contingencies.json')
    this.#windows = existsSync(this.#file) ? z.parse(kept, JSON.parse(readFileSync(this.#file, 'utf8'))) : []
  }

  /** It fails from now on: it declares a contingency, unless one goes on. */
  begin(now: Date): void {
    if (this.#windows.some(({ to }) => to === null)) return
    this.#keep([...this.#windows, { from: now.toISOString(), to: null }])
  }

  end(now: Date): void {
    if (!this.#windows.some(({ to }) => to === null)) return
    this.#keep(this.#windows.map(({ from, to }) => ({ from, to: to ?? now.toISOString() })))
  }

  holds(at: Date): boolean {
    return this.#windows.some(({ from, to }) => at >= new Date(from) && (to === null || at <= new Date(to)))
  }

  #keep(windows: Kept): void {
    this.#windows = windows
    writeFileSync(`${this.#file}.new`, JSON.stringify(windows), { mode: 0o600 })
    renameSync(`${this.#file}.new`, this.#file)
  }
}
