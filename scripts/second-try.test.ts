/** Bad samples of a run: a test that fails, one that fails once, an error that no test caught, a file that hangs. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MOST_SECOND_TRIES, tryAgain } from './second-try.ts'
import { runStep, tools, type Step, type StepResult } from './steps.ts'

// Each starts Vitest once or more.
vi.setConfig({ testTimeout: 180_000 })

const folder = mkdtempSync(join(tmpdir(), 'paramo-samples-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const SAMPLES = {
  'good.test.js': `test('holds', () => {})`,
  'bad.test.js': `test('never holds', () => { throw new Error('always') })`,
  'once.test.js': `
    import { existsSync, writeFileSync } from 'node:fs'
    const mark = import.meta.filename + '.seen'
    test('holds beside', () => {})
    test('holds the second time', () => {
      if (existsSync(mark)) return
      writeFileSync(mark, '')
      throw new Error('only once')
    })`,
  'stray.test.js': `test('leaves something behind', async () => {
    void Promise.reject(new Error('nobody waits for it'))
    await new Promise((done) => setTimeout(done, 50))
  })`,
  'hangs.test.js': `
    import { writeFileSync } from 'node:fs'
    test('never ends', async () => {
      writeFileSync(import.meta.filename + '.seen', '')
      await new Promise(() => setInterval(() => {}, 1000))
    }, 600_000)`,
}
beforeAll(() => {
  for (const [name, text] of Object.entries(SAMPLES)) writeFileSync(join(folder, name), text)
})

const reporter = join(import.meta.dirname, 'tally.reporter.ts')
const sampleStep = (files: readonly string[]): Step => ({
  name: 'samples',
  project: 'samples',
  run: [tools.vitest, 'run', '--root', folder, '--globals', '--no-file-parallelism', `--reporter=${reporter}`, ...files],
})
const runSamples = (...files: readonly (keyof typeof SAMPLES)[]): Promise<StepResult> => runStep(sampleStep(files))
/** The second try asks a project of ours: here the samples stand for it. */
const runAgain = (step: Step): Promise<StepResult> => runStep({ ...step, run: sampleStep(step.run.slice(-1)).run })

test('a file with a test that fails once passes at the second try, and is told with its first error', async () => {
  const first = await runSamples('good.test.js', 'once.test.js')
  expect(first).toMatchObject({ passed: 2, failed: 1 })
  const { results, tried } = await tryAgain([first], runAgain)
  expect(results).toMatchObject([{ passed: 3, failed: 0, failures: [] }])
  expect(tried).toMatchObject([{ file: 'once.test.js', layer: 'samples', hasPassed: true }])
  expect(tried[0]?.firstError).toContain('only once')
})

test('a file with a test that fails again has failed, and so has an error that no test caught', async () => {
  const first = await runSamples('good.test.js', 'bad.test.js', 'stray.test.js')
  expect(first.failures.join()).toContain('nobody waits for it')
  const { results, tried } = await tryAgain([first], runAgain)
  expect(results).toMatchObject([{ passed: 2, failed: 2 }])
  expect(tried.map(({ file, hasPassed }) => [file, hasPassed])).toEqual([
    ['bad.test.js', false],
    ['stray.test.js', false],
  ])
})

test('more failed files than a busy machine brings about are not run once more', async () => {
  const first = await runSamples('bad.test.js')
  const many = Array.from({ length: MOST_SECOND_TRIES + 1 }, () => first)
  const { results, tried } = await tryAgain(many, () => Promise.reject(new Error('nothing is run')))
  expect(tried).toEqual([])
  expect(results).toBe(many)
})

test('a run that hangs is stopped: what passed counts, what hangs is named, and what was not reached has not failed', async () => {
  const guard = new AbortController()
  const running = runStep(sampleStep(['bad', 'hangs', 'stray']), guard.signal)
  await vi.waitUntil(() => existsSync(join(folder, 'hangs.test.js.seen')), { timeout: 60_000 })
  guard.abort()
  const result = await running
  expect(result).toMatchObject({ isTimedOut: true })
  expect(result.failures).toContain('hangs.test.js: did not end')
  expect([...result.notReached, ...result.tally.files.filter(({ state }) => state === 'ended').map(({ file }) => file)].toSorted()).toEqual(
    ['bad.test.js', 'stray.test.js'],
  )
})
