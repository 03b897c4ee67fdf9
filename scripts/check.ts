/**
 * `npm run check`: the fast part of the tests. Types, lint, format, and the checks about the sources. With `-- --changed[=commit]`
 * also the rules and the stories that reach, by what they import, something that changed since.
 */
import { changedSince } from './changed.ts'
import { runAll, runStep, stopWithSignals, tableOf, tools, vitestStep, write, writeFailures, type Step, type StepResult } from './steps.ts'

const typesOf = (name: string): Step => ({ name: `types: ${name}`, run: [tools.tsc, '-p', `tsconfig.${name}.json`] })

const steps: readonly Step[] = [
  vitestStep('checks', 'checks'),
  typesOf('pure'),
  typesOf('server'),
  typesOf('screen'),
  { name: 'lint', run: [tools.oxlint] },
  { name: 'format', run: [tools.biome, 'format', '.'] },
]

/** Runs them two at a time, which is what two cores give. */
export async function runCheck(deadline?: number): Promise<StepResult[]> {
  const results = await runAll(steps, 2, deadline)
  writeFailures(results)
  return results
}

/** Rules and stories are found by their imports. The checks read the whole tree, so they always run, and so do the compilers. */
const relatedStep = (since: string): Step => ({
  ...vitestStep('rules', 'related rules and stories', ['--project', 'stories', `--changed=${since}`, '--passWithNoTests']),
  isLive: true,
})

if (import.meta.main) {
  stopWithSignals()
  const since = changedSince(process.argv)
  const results = await runCheck()
  if (since !== null) results.push(await runStep(relatedStep(since)))
  write(`\n${tableOf(results)}`)
  if (results.some((result) => result.failed > 0)) process.exitCode = 1
}
