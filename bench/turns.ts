/** Timing several works of the same bytes in one run. */
import { median, rounded } from './benchmark.ts'

const TIMES = 400
const WARM = 50
const US_IN_MS = 1000

/** Microseconds of the middle one of each, turn by turn: whatever else the machine does falls on all alike. */
export function middles(works: readonly (() => unknown)[]): readonly number[] {
  const spent = works.map((): number[] => [])
  for (let index = 0; index < WARM + TIMES; index += 1)
    for (const [place, work] of works.entries()) {
      const started = performance.now()
      work()
      if (index >= WARM) spent[place]?.push((performance.now() - started) * US_IN_MS)
    }
  return spent.map((each) => rounded(median(each), 0))
}
