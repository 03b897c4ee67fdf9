/** Chance that repeats itself: the same seed makes the same choices. */

export interface Chance {
  /** A whole number from 0 up to, and without, `count`. */
  below(count: number): number
  /** @throws RangeError of nothing */
  pick<Value>(values: readonly Value[]): Value
  /** Whether something happens that happens so many times in a hundred. */
  happens(percent: number): boolean
}

/** @param seed any whole number */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  // mulberry32: short, and good enough to choose with.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number): number => Math.floor(next() * count)
  return {
    below,
    pick<Value>(values: readonly Value[]): Value {
      const index = below(values.length)
      const value = values[index]
      if (index >= values.length || values.length === 0) throw new RangeError('Nothing to choose from')
      return value as Value
    },
    happens: (percent) => next() * 100 < percent,
  }
}
