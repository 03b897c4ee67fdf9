/** Solving a puzzle in the browser, a little at a time, so that the page goes on answering. */
import { call } from '#platform/web/index.tsx'
import { type HumanProof, newHumanCheck } from './endpoints.ts'
import { searchProof } from './proof.ts'

const AT_ONCE = 1_500

const breathe = (): Promise<void> => new Promise((done) => setTimeout(done))

/** @throws CallFailed when the puzzle cannot be fetched */
export async function solveHumanCheck(): Promise<HumanProof> {
  const { puzzle, bits } = await call(newHumanCheck, {})
  for (let start = 0; ; start += AT_ONCE) {
    const answer = searchProof(puzzle, bits, start, AT_ONCE)
    if (answer !== null) return { puzzle, answer }
    await breathe()
  }
}
