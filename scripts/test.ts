/**
 * `npm test`: everything. It ends with one line that counts all of it: `N passed, N failed`. `-- --shard=1/3` runs a third of the files
 * of each layer, the first third with the compilers and lint.
 */
import { runCheck } from './check.ts'
import { MOST_SECOND_TRIES, failedFiles, tryAgain } from './second-try.ts'
import { runStep, stopWithSignals, tableOf, unreachedStep, vitestStep, write, type Step, type StepResult } from './steps.ts'
import { slowestOf } from './tally.ts'

/** A guard against a run that hangs, not a verdict on how fast the machine is (house.md, section 9). */
const GUARD_MINUTES = 75
/** A run that takes longer says so. */
const USUAL_MINUTES = 25

const shard = process.argv.slice(2).filter((parameter) => /^--shard=\d+\/\d+$/.test(parameter))
const layers = ['rules', 'stories', 'journeys'].map((name) => vitestStep(name, name, shard))

stopWithSignals()
const started = Date.now()
const guard = AbortSignal.timeout(GUARD_MINUTES * 60_000)
const minutesSince = (): number => (Date.now() - started) / 60_000

async function runLive(step: Step): Promise<StepResult> {
  if (guard.aborted) return unreachedStep(step)
  write(`\n── ${step.name} ──`)
  return runStep({ ...step, isLive: true }, guard)
}

const first: StepResult[] = await runCheck({ guard, shard })
for (const layer of layers) first.push(await runLive(layer))
const tooMany = failedFiles(first).length > MOST_SECOND_TRIES
const { results, tried } = await tryAgain(first, runLive)

for (const failure of results.flatMap((result) => result.failures)) write(`\nFAILED ${failure}`)
for (const { file, layer, firstError } of tried.filter(({ hasPassed }) => hasPassed))
  write(`\npassed at the second try: ${file} (${layer})\n${firstError}`)
if (tooMany) write(`\nmore than ${MOST_SECOND_TRIES} files have a failed test: none was run once more`)

write(`\n${tableOf(results)}\n`)
for (const { file, seconds } of slowestOf(
  results.flatMap(({ tally }) => tally.files),
  10,
))
  write(`${seconds.toFixed(1).padStart(6)} s  ${file}`)
write('')
const skipped = results.flatMap((result) => result.skipped)
for (const reason of skipped) write(`skipped: ${reason}`)
const notReached = results.flatMap((result) => result.notReached)
for (const file of notReached) write(`not reached: ${file}`)
if (notReached.length > 0 || results.some(({ isTimedOut }) => isTimedOut))
  write(`stopped after ${GUARD_MINUTES} minutes, as a run that hangs`)
write(`${minutesSince().toFixed(1)} minutes${minutesSince() > USUAL_MINUTES ? `, more than the usual ${USUAL_MINUTES}` : ''}`)

const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
const counts = [`${passed} passed`, `${failed} failed`]
if (skipped.length > 0) counts.push(`${skipped.length} skipped`)
write(counts.join(', '))
if (failed > 0 || notReached.length > 0) process.exitCode = 1
