/**
 * The order of test files: the longest ones before the others, so that none of them is left to run alone on one core at the end of a
 * layer. A fresh clone knows no durations; these are those that took longest of a whole run on two cores.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const STORIES =
  'kinds catalogues secrets schedules hostile masks concurrency gate-matrix trial-company signed-out reclassification transmission next-year serving operation'
const JOURNEYS =
  'transmission purchase users gates spine own-company report palette entrance catalogue notification update stock-count session'
const LONGEST = [
  ...STORIES.split(' ').map((name) => `/app/${name}.story.ts`),
  ...JOURNEYS.split(' ').map((name) => `/e2e/${name}.journey.ts`),
]

/** Zero is the first; what is not among the longest comes after all of them. */
function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONGEST.findIndex((name) => moduleId.endsWith(name))
  return rank < 0 ? LONGEST.length : rank
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    return usual.toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}
