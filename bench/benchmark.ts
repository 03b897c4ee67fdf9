/** What a benchmark is, and what it says. Ratios are what we quote: absolute figures are those of one machine. */

export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** The same work done by raw SQL on the same server in the same run; null when there is no such thing. */
  readonly raw: number | null
  /** Speed against raw: 1 is as fast, 0.5 takes twice as long. */
  readonly ratio: number | null
  /** Other figures of the same run. */
  readonly details: Readonly<Record<string, number | string>>
}

export interface Benchmark {
  readonly name: string
  /** One line, in English: what is measured. */
  readonly about: string
  /** It takes many minutes: it runs when it is named, and not with all. */
  readonly isLong?: true
  run(): Promise<Figure>
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

export const percentile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

export const rounded = (value: number, decimals = 2): number => Number(value.toFixed(decimals))

/** How long something takes, several times, in milliseconds. */
export async function timed(times: number, work: (index: number) => Promise<unknown>): Promise<number[]> {
  const spent: number[] = []
  for (let index = 0; index < times; index += 1) {
    const started = performance.now()
    await work(index)
    spent.push(performance.now() - started)
  }
  return spent
}
