/**
 * `npm run test:long [NAME]`: what is too long for `npm test`. Files `*.long.server.ts`, each of which prints what it counted; whole, the
 * stories of which `npm test` asks a sample; properties with more examples and seeds of their own; and the further journeys.
 * A counterexample that it finds becomes an example of its property (`examples` of `fc.assert`).
 */
import { sampledRules, sampledStories } from './sampled.ts'
import { runStep, stopWithSignals, tableOf, vitestStep, write, type Step, type StepResult } from './steps.ts'

const asked = process.argv.slice(2)
const names = asked.filter((each) => !each.startsWith('-'))
const chosen = (files: readonly string[]) => files.filter((file) => names.length === 0 || names.some((name) => file.includes(name)))
const stories = chosen(sampledStories())
const rules = chosen(sampledRules())

const steps: Step[] = [
  // A name may be that of one layer alone.
  vitestStep('long', 'long', [...asked, '--passWithNoTests']),
  ...(rules.length > 0 ? [{ ...vitestStep('rules', 'properties', rules), env: { PARAMO_WHOLE: '1' } }] : []),
  ...(stories.length > 0 ? [{ ...vitestStep('stories', 'whole', stories), env: { PARAMO_WHOLE: '1' } }] : []),
  vitestStep('further', 'further', [...asked, '--passWithNoTests']),
]

stopWithSignals()
const results: StepResult[] = []
for (const step of steps) {
  write(`\n── ${step.name} ──`)
  results.push(await runStep({ ...step, isLive: true }))
}
for (const failure of results.flatMap((result) => result.failures)) write(`\nFAILED ${failure}`)
write(`\n${tableOf(results)}\n`)
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
write(`${passed} passed, ${failed} failed`)
// A name that nothing has is a mistake.
if (failed > 0 || passed === 0) process.exitCode = 1
