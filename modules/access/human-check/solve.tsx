/** Solving a puzzle in the browser, a little at a time, so that the page goes on answering. */
import { call } from '#platform/web/index.tsx'
import { type HumanProof, newHumanCheck } from './endpoints.ts'
import { PROOF_PARTS, searchAnswer } from './proof.ts'

const AT_ONCE = 1_500

const breathe = (): Promise<void> => new Promise((done) => setTimeout(done))

async function solvePart(puzzle: string, part: number, bits: number): Promise<number> {
  for (let start = 0; ; start += AT_ONCE) {
    const answer = searchAnswer(puzzle, part, bits, { start, count: AT_ONCE })
    if (answer !== null) return answer
    await breathe()
  }
}

/** @throws CallFailed when the puzzle cannot be fetched */
export async function solveHumanCheck(): Promise<HumanProof> {
  const { puzzle, bits } = await call(newHumanCheck, {})
  const answers: number[] = []
  for (let part = 0; part < PROOF_PARTS; part += 1) answers.push(await solvePart(puzzle, part, bits))
  return { puzzle, answers }
}
