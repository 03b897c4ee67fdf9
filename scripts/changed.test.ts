/** Since when `npm run check -- --changed` counts. */
import { expect, test } from 'vitest'
import { changedSince } from './changed.ts'

const onBranch = { main: 'a', HEAD: 'c', 'HEAD~1': 'b' }
const onMain = { main: 'a', HEAD: 'a', 'HEAD~1': 'z' }
const withoutMain = { HEAD: 'c', 'HEAD~1': 'b' }
const atTheFirst = { main: 'a', HEAD: 'a' }

test.each<[string[], Record<string, string>, string | null]>([
  [[], onBranch, null],
  [['--changed'], onBranch, 'main'],
  [['--changed'], onMain, 'HEAD~1'],
  [['--changed'], withoutMain, 'HEAD~1'],
  [['--changed'], atTheFirst, 'HEAD'],
  [['--changed=v1'], onBranch, 'v1'],
  [['--changed='], onBranch, 'main'],
])('%o where the commits are %o: %s', (parameters, commits, expected) => {
  expect(changedSince(parameters, (name) => commits[name] ?? null)).toBe(expected)
})
