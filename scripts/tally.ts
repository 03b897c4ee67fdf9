/** What a run of tests counts, file by file: what passed, what failed and why, and what it did not reach. */
import * as z from 'zod/mini'

const fileTally = z.object({
  /** From the root. */
  file: z.string(),
  /** A file that began and did not end is one that hangs, or one that was running when the run was stopped. */
  state: z.enum(['waiting', 'begun', 'ended']),
  passed: z.number(),
  failed: z.number(),
  /** Each with its reason. */
  skipped: z.array(z.string()),
  /** Each failed test with the beginning of its error: where only the end of the output is kept, it is the end that tells. */
  failures: z.array(z.string()),
  seconds: z.number(),
})

export const tallyShape = z.object({
  files: z.array(fileTally),
  /** Errors that belong to no file. */
  strays: z.array(z.string()),
})

export type FileTally = z.infer<typeof fileTally>
export type Tally = z.infer<typeof tallyShape>

/** @returns what a file counts before it begins */
export const waitingFile = (file: string): FileTally => ({
  file,
  state: 'waiting',
  passed: 0,
  failed: 0,
  skipped: [],
  failures: [],
  seconds: 0,
})

export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: readonly string[]
  readonly failures: readonly string[]
  /** Files that a stopped run did not come to: they say nothing about what is right. */
  readonly notReached: readonly string[]
}

/**
 * The sum of a tally.
 * @param isGood whether the program that wrote it ended well. One that ended badly without naming a failure counts one, so that
 *   nothing is lost in silence; a file that began and did not end is such a failure, named.
 */
export function countsOf({ files, strays }: Tally, isGood: boolean): Counts {
  const hanging = files.filter(({ state }) => state === 'begun').map(({ file }) => `${file}: did not end`)
  const notReached = files.filter(({ state }) => state === 'waiting').map(({ file }) => file)
  const failures = [...strays, ...files.flatMap((each) => each.failures), ...hanging]
  const named = strays.length + hanging.length + files.reduce((sum, each) => sum + each.failed, 0)
  return {
    passed: files.reduce((sum, each) => sum + each.passed, 0),
    failed: named === 0 && !isGood ? 1 : named,
    skipped: files.flatMap((each) => each.skipped),
    failures,
    notReached,
  }
}

/** The files that took longest, the longest first. */
export const slowestOf = (files: readonly FileTally[], most: number): readonly FileTally[] =>
  files.toSorted((one, other) => other.seconds - one.seconds).slice(0, most)
