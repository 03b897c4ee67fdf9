/**
 * A Vitest reporter that keeps what a run counts in the file named by PARAMO_TALLY (`tally.ts`), from its first file on: a run that is
 * stopped tells what it reached. What failed is also said at once.
 */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule, TestSpecification, Vitest } from 'vitest/node'
import { waitingFile, type FileTally } from './tally.ts'

/** Enough of an error to know which it is: the whole one is where the test ran. */
const SHOWN_LINES = 12

const beginningOf = (errors: readonly SerializedError[]): string =>
  errors.map((error) => (error.stack ?? error.message).split('\n').slice(0, SHOWN_LINES).join('\n')).join('\n')

/** What a file that ended counts. */
function tallyOf(module: TestModule): FileTally {
  const file = module.relativeModuleId
  const { duration, collectDuration, setupDuration } = module.diagnostic()
  const tally: FileTally = { ...waitingFile(file), state: 'ended', seconds: (duration + collectDuration + setupDuration) / 1000 }
  for (const test of module.children.allTests()) {
    const result = test.result()
    if (result.state === 'passed') tally.passed += 1
    else if (result.state === 'skipped') tally.skipped.push(`${file}: ${test.fullName}${result.note ? ` — ${result.note}` : ''}`)
    // A test that never ended is as bad as one that failed.
    else {
      tally.failed += 1
      tally.failures.push(`${file}: ${test.fullName}\n${beginningOf(result.errors ?? [])}`)
    }
  }
  // A file that could not be loaded, or prepared, has no tests to fail.
  if (tally.failed === 0 && module.state() !== 'passed' && module.state() !== 'skipped') {
    tally.failed = 1
    tally.failures.push(`${file}\n${beginningOf(module.errors())}`)
  }
  return tally
}

export default class TallyReporter implements Reporter {
  readonly #files = new Map<string, FileTally>()
  #root = ''

  onInit(vitest: Vitest): void {
    this.#root = vitest.config.root
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    for (const { moduleId } of specifications) this.#keep(waitingFile(relative(this.#root, moduleId)))
    this.#write([])
  }

  onTestModuleQueued({ relativeModuleId: file }: TestModule): void {
    this.#keep({ ...waitingFile(file), state: 'begun' })
    this.#write([])
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result()
    if (state === 'failed') process.stderr.write(`${test.module.relativeModuleId}: ${test.fullName}\n${beginningOf(errors)}\n`)
  }

  onTestModuleEnd(module: TestModule): void {
    this.#keep(tallyOf(module))
    this.#write([])
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    for (const module of modules) this.#keep(tallyOf(module))
    this.#write(unhandledErrors.filter((error) => !this.#blame(error)))
  }

  #keep(tally: FileTally): void {
    this.#files.set(tally.file, tally)
  }

  /** Counts an error that no test caught in the file during which it came up. */
  #blame(error: SerializedError): boolean {
    const path: unknown = error['VITEST_TEST_PATH']
    const tally = typeof path === 'string' ? this.#files.get(relative(this.#root, path)) : undefined
    if (!tally) return false
    tally.failed += 1
    tally.failures.push(`${tally.file}\n${beginningOf([error])}`)
    return true
  }

  #write(strays: readonly SerializedError[]): void {
    const file = process.env['PARAMO_TALLY']
    if (!file) return
    writeFileSync(file, JSON.stringify({ files: [...this.#files.values()], strays: strays.map((error) => beginningOf([error])) }))
  }
}
