/**
 * The second try of house.md, section 9: a file with a failed test is run once more, alone, after all others. One that passes then
 * counts as passed and is told by its name and its first error, to be mended at its root; a few such files are what a busy machine
 * brings about, more of them are a fault.
 */
import { replaceFile, vitestStep, type Step, type StepResult } from './steps.ts'

/** More files than these with a failed test, and the run has failed without a second try. */
export const MOST_SECOND_TRIES = 3

export interface SecondTry {
  readonly file: string
  /** The layer that it is of. */
  readonly layer: string
  /** What it failed with. */
  readonly firstError: string
  readonly hasPassed: boolean
}

interface FailedFile {
  readonly layer: number
  readonly file: string
  readonly project: string
  readonly firstError: string
}

/** The files in which a test failed, of the steps that count by file. */
export const failedFiles = (results: readonly StepResult[]): readonly FailedFile[] =>
  results.flatMap(({ step: { project }, tally }, layer) =>
    project === undefined
      ? []
      : tally.files
          .filter((each) => each.failed > 0)
          .map(({ file, failures: [firstError = ''] }) => ({ layer, file, project, firstError })),
  )

/**
 * Runs the failed files once more, one after another, unless they are too many.
 * @returns the results with what those files count now, and what was tried
 */
export async function tryAgain(
  results: readonly StepResult[],
  run: (step: Step) => Promise<StepResult>,
): Promise<{ readonly results: readonly StepResult[]; readonly tried: readonly SecondTry[] }> {
  const failed = failedFiles(results)
  if (failed.length > MOST_SECOND_TRIES) return { results, tried: [] }
  const counted = [...results]
  const tried: SecondTry[] = []
  for (const { layer, file, project, firstError } of failed) {
    const first = counted[layer]
    if (!first) continue
    const [again] = (await run(vitestStep(project, `again: ${file}`, [file]))).tally.files.filter((each) => each.file === file)
    const hasPassed = again?.state === 'ended' && again.failed === 0
    if (hasPassed) counted[layer] = replaceFile(first, again)
    tried.push({ file, layer: first.step.name, firstError, hasPassed })
  }
  return { results: counted, tried }
}
