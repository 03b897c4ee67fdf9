import { expect, test } from 'vitest'
import { clockProblems } from './clocks.ts'
import { readSources } from './sources.ts'

test.each([
  ["test('x', async () => {\n  await work()\n}, 20_000)", 3],
  ['beforeAll(() => open(), 60_000)', 1],
  ["describe('x', () => {\n  test('y', async () => {\n  }, 4000)\n})", 3],
  ["test('x', { timeout: 5000 }, async () => work())", 1],
])('%s', (text, line) =>
  expect(clockProblems([{ path: 'app/x.story.ts', text }])).toEqual([
    `app/x.story.ts:${line} has a clock of its own: a slow machine fails nobody`,
  ]),
)

test('an amount, and what is no test, are fine', () => {
  expect(
    clockProblems([{ path: 'app/x.story.ts', text: 'row(\n  { a: 1 },\n  300_000,\n)\nexpect(sum({ a })).toBe(100_000)\n}, [])' }]),
  ).toEqual([])
  expect(clockProblems([{ path: 'app/x.server.ts', text: 'setTimeout(() => {\n}, 4000)' }])).toEqual([])
})

test('no test has one', () => expect(clockProblems(readSources())).toEqual([]))
