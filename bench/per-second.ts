/** How many of something are done in a second. */
import { median, rounded } from './benchmark.ts'

/** @param workers each does one after the other until so many are done by all */
export async function perSecond(workers: readonly (() => Promise<void>)[], count: number): Promise<number> {
  const started = performance.now()
  let left = count
  await Promise.all(
    workers.map(async (work) => {
      while (left > 0) {
        left -= 1
        await work()
      }
    }),
  )
  return count / ((performance.now() - started) / 1000)
}

type Work = () => Promise<void>

interface Turns {
  /** What each client of ours does. */
  readonly ours: Work
  /** One for each client of the raw side. */
  readonly raws: readonly Work[]
  readonly rounds: number
  readonly perRound: number
}

export interface Speeds {
  readonly perSecond: number
  readonly rawPerSecond: number
  readonly ratio: number
}

/** Medians of both sides, by turns, so that what else the machine does falls on both. */
export async function compareByTurns(clients: number, { ours, raws, rounds, perRound }: Turns): Promise<Speeds> {
  const speeds = { ours: [] as number[], raw: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    speeds.ours.push(
      await perSecond(
        Array.from({ length: clients }, () => ours),
        perRound,
      ),
    )
    speeds.raw.push(await perSecond(raws.slice(0, clients), perRound))
  }
  const [own, raw] = [median(speeds.ours), median(speeds.raw)]
  return { perSecond: rounded(own), rawPerSecond: rounded(raw), ratio: rounded(own / raw, 3) }
}
