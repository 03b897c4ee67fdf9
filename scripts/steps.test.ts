/** How `npm test` counts, above all when something went wrong before it could be counted. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runAll, runStep, tableOf } from './steps.ts'
import { countsOf, waitingFile, type FileTally } from './tally.ts'

const folder = mkdtempSync(join(tmpdir(), 'paramo-steps-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const program = (name: string, text: string): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

const counting = (more: Partial<FileTally>): FileTally => ({ ...waitingFile('a.test.ts'), state: 'ended', ...more })

test.each([
  ['all is well', [counting({ passed: 5, skipped: ['a'] })], true, { passed: 5, failed: 0, skipped: ['a'], notReached: [] }],
  ['a test failed', [counting({ passed: 5, failed: 2, failures: ['b', 'c'] })], false, { passed: 5, failed: 2, failures: ['b', 'c'] }],
  ['it crashed after its tests', [counting({ passed: 5 })], false, { passed: 5, failed: 1 }],
  ['it crashed before any', [], false, { passed: 0, failed: 1 }],
  [
    'one that hangs is no failure of the others',
    [counting({ passed: 5 }), { ...waitingFile('b.test.ts'), state: 'begun' as const }],
    false,
    { passed: 5, failed: 1, failures: ['b.test.ts: did not end'], notReached: [] },
  ],
  [
    'what was not reached has not failed',
    [counting({ failed: 1, failures: ['b'] }), waitingFile('c.test.ts')],
    false,
    { failed: 1, failures: ['b'], notReached: ['c.test.ts'] },
  ],
])('counting: %s', (_name, files, isGood, expected) => {
  expect(countsOf({ files, strays: [] }, isGood)).toMatchObject(expected)
})

test('an error that belongs to no file counts', () => {
  expect(countsOf({ files: [counting({ passed: 5 })], strays: ['a stray'] }, false)).toMatchObject({ failed: 1, failures: ['a stray'] })
})

test('a step that crashes counts as failed and keeps what it said', async () => {
  const result = await runStep({ name: 'crash', project: 'none', run: [program('crash.mjs', 'throw new Error("broken wing")')] })
  expect(result).toMatchObject({ passed: 0, failed: 1 })
  expect(result.output).toContain('broken wing')
})

test('a step beyond its time is stopped and has failed', async () => {
  const result = await runStep({ name: 'slow', run: [program('slow.mjs', 'setInterval(() => {}, 1000)')] }, AbortSignal.timeout(300))
  expect(result).toMatchObject({ failed: 1, isTimedOut: true })
})

test('a step tells the processor time that it took', async () => {
  const { processor } = await runStep({
    name: 'busy',
    // Until it has had so much of the processor, however many others share it.
    run: [program('busy.mjs', 'while (process.cpuUsage().user < 300_000);')],
  })
  if (existsSync('/proc/self/stat')) expect(processor?.user).toBeGreaterThan(0.1)
  else expect(processor).toBeNull()
})

test('the table keeps the order of the steps and says how each went', async () => {
  const good = { name: 'good', run: [program('good.mjs', '')] }
  const bad = { name: 'bad', run: [program('bad.mjs', 'process.exit(1)')] }
  const [first, second] = tableOf(await runAll([good, bad], 2)).split('\n')
  expect(first).toMatch(/^ok {3}good .* 1 passed, 0 failed$/)
  expect(second).toMatch(/^FAIL bad .* 0 passed, 1 failed$/)
})
