/**
 * What `npm test` asks a sample of, and `npm run test:long` all of it: stories that import `app/testing/sampled.server.ts`, or the
 * addresses of catalogues, and every file with properties, of which the long run asks more examples with seeds of its own.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './steps.ts'

const MARK = /testing\/(?:sampled|catalogue-addresses)\.server\.ts'|from 'fast-check'/

const marked = (pattern: string): readonly string[] =>
  globSync(pattern, { cwd: ROOT })
    .filter((file) => MARK.test(readFileSync(join(ROOT, file), 'utf8')))
    .toSorted()

/** @returns their files from the root, in order */
export const sampledStories = (): readonly string[] => marked('{platform,modules,app,checks}/**/*.story.ts')

/** @returns the files of rules with properties, from the root, in order */
export const sampledRules = (): readonly string[] => marked('{base,colombia,platform,modules,app}/**/*.test.ts')
