/** `npm run check`: the fast part of the tests. Types, lint, format, and the checks about the sources. */
import { runAll, stopWithSignals, tableOf, tools, vitestStep, write, writeFailures, type Step, type StepResult } from './steps.ts'

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

if (import.meta.main) {
  stopWithSignals()
  const results = await runCheck()
  write(`\n${tableOf(results)}`)
  if (results.some((result) => result.failed > 0)) process.exitCode = 1
}
