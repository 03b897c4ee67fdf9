/**
 * A line in which companies take turns: whoever has much waiting waits for the others as often as they wait for them. Of one company
 * the first that came is the first that goes. Pure.
 */
export class FairQueue<Job> {
  /** What waits, by company, in the order of their turns; none of them is empty. */
  readonly #lines = new Map<string, Job[]>()

  /** @param owner the company; empty is for what belongs to none, which has a turn of its own */
  push(owner: string, job: Job): void {
    const line = this.#lines.get(owner)
    if (line) line.push(job)
    else this.#lines.set(owner, [job])
  }

  /** The next one, whose company goes to the end of the turns. */
  shift(): Job | undefined {
    for (const [owner, line] of this.#lines) {
      const job = line.shift()
      this.#lines.delete(owner)
      if (line.length > 0) this.#lines.set(owner, line)
      return job
    }
    return undefined
  }

  /** How much of a company waits. */
  waitingOf(owner: string): number {
    return this.#lines.get(owner)?.length ?? 0
  }

  get isEmpty(): boolean {
    return this.#lines.size === 0
  }

  /** Everything that waits, in no order. */
  get all(): Job[] {
    return [...this.#lines.values()].flat()
  }
}
