/**
 * A Vitest reporter that leaves the counts of a run in the file named by PARAMO_TALLY, with the reason of every skipped test and
 * the error of every failed one. What failed is also said at once: a run that is stopped for its time leaves no counts.
 */
import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'

/** Enough of an error to know which it is: the whole one is where the test ran. */
const SHOWN_LINES = 12

const beginningOf = (errors: readonly SerializedError[]): string =>
  errors.map((error) => (error.stack ?? error.message).split('\n').slice(0, SHOWN_LINES).join('\n')).join('\n')

export default class TallyReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result()
    if (state === 'failed') process.stderr.write(`${test.module.relativeModuleId}: ${test.fullName}\n${beginningOf(errors)}\n`)
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const file = process.env['PARAMO_TALLY']
    if (!file) return
    const tally = {
      passed: 0,
      failed: unhandledErrors.length,
      skipped: [] as string[],
      failures: unhandledErrors.map((error) => beginningOf([error])),
    }
    for (const module of modules) {
      let failedTests = 0
      for (const test of module.children.allTests()) {
        const result = test.result()
        if (result.state === 'passed') tally.passed += 1
        else if (result.state === 'skipped')
          tally.skipped.push(`${module.relativeModuleId}: ${test.fullName}${result.note ? ` — ${result.note}` : ''}`)
        // A test that never ended is as bad as one that failed.
        else {
          failedTests += 1
          tally.failures.push(`${module.relativeModuleId}: ${test.fullName}\n${beginningOf(result.errors ?? [])}`)
        }
      }
      // A file that could not be loaded has no tests to fail.
      if (failedTests === 0 && module.state() !== 'passed' && module.state() !== 'skipped') {
        failedTests = 1
        tally.failures.push(`${module.relativeModuleId}\n${beginningOf(module.errors())}`)
      }
      tally.failed += failedTests
    }
    writeFileSync(file, JSON.stringify(tally))
  }
}
