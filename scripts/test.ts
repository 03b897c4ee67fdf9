/** `npm test`: everything. It ends with one line that counts all of it: `N passed, N failed`. */
import { runCheck } from './check.ts'
import { runStep, stopWithSignals, tableOf, vitestStep, write, type StepResult } from './steps.ts'

/** A guard against a run that hangs, not a verdict on how fast the machine is (house.md, section 9). */
const GUARD_MS = 75 * 60_000

const layers = [vitestStep('rules', 'rules'), vitestStep('stories', 'stories'), vitestStep('journeys', 'journeys')]

stopWithSignals()
const started = Date.now()
const deadline = started + GUARD_MS
const results: StepResult[] = await runCheck(deadline)
for (const layer of layers) {
  write(`\n── ${layer.name} ──`)
  results.push(await runStep({ ...layer, isLive: true }, deadline))
}

const skipped = results.flatMap((result) => result.skipped)
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)

for (const failure of results.flatMap((result) => result.failures)) write(`\nFAILED ${failure}`)
write(`\n${tableOf(results)}\n`)
for (const reason of skipped) write(`skipped: ${reason}`)
const counts = [`${passed} passed`, `${failed} failed`]
if (skipped.length > 0) counts.push(`${skipped.length} skipped`)
write(`${((Date.now() - started) / 60_000).toFixed(1)} minutes`)
write(counts.join(', '))
if (failed > 0) process.exitCode = 1
