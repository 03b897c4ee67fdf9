import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sampledStories } from './sampled.ts'
import { ROOT } from './steps.ts'

test('the long run asks every story that only asks a sample in npm test', () => {
  const stories = globSync('{platform,modules,app,checks}/**/*.story.ts', { cwd: ROOT })
  const asked = ['sampled.server.ts', 'catalogue-addresses.server.ts']
  const sampling = stories.filter((file) => asked.some((name) => readFileSync(join(ROOT, file), 'utf8').includes(name)))
  expect(sampledStories()).toEqual(sampling.toSorted())
  expect(sampling.length).toBeGreaterThan(5)
})
