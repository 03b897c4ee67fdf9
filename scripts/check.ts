/**
 * `npm run check`: the fast part of the tests. Types, lint, format, and the checks about the sources. With `-- --changed[=commit]`
 * also the rules and the stories that reach, by what they import, something that changed since.
 */
import { changedSince } from './changed.ts'
import { runAll, runStep, stopWithSignals, tableOf, tools, vitestStep, write, writeFailures, type Step, type StepResult } from './steps.ts'

const typesOf = (name: string): Step => ({ name: `types: ${name}`, run: [tools.tsc, '-p', `tsconfig.${name}.json`] })

const compilers: readonly Step[] = [
  typesOf('pure'),
  typesOf('server'),
  typesOf('screen'),
  { name: 'lint', run: [tools.oxlint] },
  { name: 'format', run: [tools.biome, 'format', '.'] },
]

interface CheckRun {
  /** Stops it when it hangs. */
  readonly guard?: AbortSignal
  /** `--shard=1/3`: a part of the checks, and only the first has the rest with it. */
  readonly shard?: readonly string[]
}

/** Runs them two at a time, which is what two cores give. */
export async function runCheck({ guard, shard = [] }: CheckRun = {}): Promise<StepResult[]> {
  const isFirst = shard.every((each) => each.startsWith('--shard=1/'))
  const results = await runAll([vitestStep('checks', 'checks', shard), ...(isFirst ? compilers : [])], 2, guard)
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
