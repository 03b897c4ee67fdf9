/** How `npm test` counts, above all when something went wrong before it could be counted. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runAll, runStep, tableOf, tallyOf } from './steps.ts'

const folder = mkdtempSync(join(tmpdir(), 'paramo-steps-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const program = (name: string, text: string): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

test.each([
  [null, true, { passed: 1, failed: 0, skipped: [], failures: [] }],
  [null, false, { passed: 0, failed: 1, skipped: [], failures: [] }],
  [{ passed: 5, failed: 0, skipped: ['a'], failures: [] }, true, { passed: 5, failed: 0, skipped: ['a'], failures: [] }],
  [{ passed: 5, failed: 2, skipped: [], failures: [] }, false, { passed: 5, failed: 2, skipped: [], failures: [] }],
  // It crashed after its tests, or before any: never zero failures.
  [{ passed: 5, failed: 0, skipped: [], failures: [] }, false, { passed: 5, failed: 1, skipped: [], failures: [] }],
  [{ passed: 0, failed: 0, skipped: [], failures: [] }, false, { passed: 0, failed: 1, skipped: [], failures: [] }],
])('%o, ended well: %s', (counted, isGood, expected) => {
  expect(tallyOf(counted, isGood)).toEqual(expected)
})

test('a step that crashes counts as failed and keeps what it said', async () => {
  const result = await runStep({ name: 'crash', isVitest: true, run: [program('crash.mjs', 'throw new Error("broken wing")')] })
  expect(result).toMatchObject({ passed: 0, failed: 1 })
  expect(result.output).toContain('broken wing')
})

test('a step beyond its time is stopped and has failed', async () => {
  const result = await runStep({ name: 'slow', run: [program('slow.mjs', 'setInterval(() => {}, 1000)')] }, Date.now() + 300)
  expect(result).toMatchObject({ failed: 1, isTimedOut: true })
})

test('the table keeps the order of the steps and says how each went', async () => {
  const good = { name: 'good', run: [program('good.mjs', '')] }
  const bad = { name: 'bad', run: [program('bad.mjs', 'process.exit(1)')] }
  const [first, second] = tableOf(await runAll([good, bad], 2)).split('\n')
  expect(first).toMatch(/^ok {3}good .* 1 passed, 0 failed$/)
  expect(second).toMatch(/^FAIL bad .* 0 passed, 1 failed$/)
})
