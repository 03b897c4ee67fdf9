/**
 * Properties ask the same examples in each run of one commit: every test has a seed of its own, made of its file and its name, so that a
 * test that comes new moves no other. A property that fails tells its seed. The long run draws its own seeds and asks more examples.
 */
import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import * as fc from 'fast-check'
import { beforeEach, expect } from 'vitest'

/** Of a hundred where nobody says how many: rules compute, stories ask a database. */
const EXAMPLES_OF_LONG_RUN = { rules: 1000, stories: 400 }

const file = relative(process.cwd(), expect.getState().testPath ?? '')

/** A whole number of 32 bits, as fast-check takes it. */
const seedOf = (key: string): number => createHash('sha256').update(key).digest().readInt32BE(0)

if (process.env['PARAMO_WHOLE'] === '1')
  fc.configureGlobal({ numRuns: EXAMPLES_OF_LONG_RUN[file.endsWith('.story.ts') ? 'stories' : 'rules'] })
else {
  // What a file draws before its first test.
  fc.configureGlobal({ seed: seedOf(file) })
  beforeEach(({ task }) => fc.configureGlobal({ seed: seedOf(`${file} ${task.fullTestName}`) }))
}
