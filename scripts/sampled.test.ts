import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sampledRules, sampledStories } from './sampled.ts'
import { ROOT } from './steps.ts'

const having = (pattern: string, marks: readonly string[]): readonly string[] =>
  globSync(pattern, { cwd: ROOT })
    .filter((file) => marks.some((mark) => readFileSync(join(ROOT, file), 'utf8').includes(mark)))
    .toSorted()

test('the long run asks every story that only asks a sample in npm test', () => {
  const sampling = having('{platform,modules,app,checks}/**/*.story.ts', [
    'sampled.server.ts',
    'catalogue-addresses.server.ts',
    'fast-check',
  ])
  expect(sampledStories()).toEqual(sampling)
  expect(sampling.length).toBeGreaterThan(5)
})

test('the long run asks every property more examples', () => {
  const asking = having('{base,colombia,platform,modules,app}/**/*.test.ts', ['fast-check'])
  expect(sampledRules()).toEqual(asking)
  expect(asking.length).toBeGreaterThan(20)
})
