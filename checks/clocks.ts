/**
 * A test has no clock of its own: where others work on the same processor it takes fifteen times as long and is as right as before. Who
 * hangs is ended by `vitest.config.ts`.
 */
import { isTest, placeOf, type Source } from './sources.ts'

/** The last thing that a test, or what goes before or after it, is told: so many milliseconds. */
const OWN_CLOCKS = [
  /^\s*\}, [\d_]{3,}\)$/gm,
  /^\s*(?:before|after)(?:All|Each)\(.*, [\d_]{3,}\)$/gm,
  /^\s*(?:test|it)(?:\.\w+)*\(.*\{ timeout: [\d_]{3,} \}/gm,
]

export const clockProblems = (sources: readonly Source[]): string[] =>
  sources.flatMap((source) =>
    isTest(source.path) && source.path !== 'checks/clocks.test.ts'
      ? OWN_CLOCKS.flatMap((clock) =>
          [...source.text.matchAll(clock)].map(
            (found) => `${placeOf(source, found.index + found[0].search(/\S/))} has a clock of its own: a slow machine fails nobody`,
          ),
        )
      : [],
  )
