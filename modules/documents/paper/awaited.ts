/** Paper of what was just issued waits a moment for the tax authority: it says then what it was answered. */

/** As long as a person is let wait for a print (areas.md, 2.2). */
export const MOST_AWAITED_MS = 8000
const LOOK_EVERY_MS = 250

/** The clock and the pause of whoever waits. */
export interface Waiting {
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number
  readonly pause: (ms: number) => Promise<void>
}

/** Looks until nothing is awaited any more, and no longer than a person is let wait. @returns whether it had to wait at all */
export async function waitWhile(isAwaited: () => Promise<boolean>, { now, pause }: Waiting): Promise<boolean> {
  const end = now() + MOST_AWAITED_MS
  let waited = false
  while (now() < end && (await isAwaited())) {
    waited = true
    await pause(Math.min(LOOK_EVERY_MS, Math.max(0, end - now())))
  }
  return waited
}
