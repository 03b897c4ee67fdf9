/**
 * The stories that ask a sample in `npm test` and all of it in `npm run test:long`: those that import `app/testing/sampled.server.ts`, or
 * the addresses of catalogues, of which a sample is asked.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './steps.ts'

const MARK = /testing\/(?:sampled|catalogue-addresses)\.server\.ts'/

/** @returns their files from the root, in order */
export const sampledStories = (): readonly string[] =>
  readdirSync(join(ROOT, 'app'))
    .filter((name) => name.endsWith('.story.ts') && MARK.test(readFileSync(join(ROOT, 'app', name), 'utf8')))
    .map((name) => `app/${name}`)
    .toSorted()
