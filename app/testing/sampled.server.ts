/**
 * What walks a whole matrix, or thousands of random cases, walks a sample of it in `npm test` and all of it in `npm run test:long`, with the
 * same code. A story that imports this file is one of those that the long run asks whole: `scripts/sampled.ts` finds them by it.
 */
import { createHash } from 'node:crypto'

/** Whether all is asked. */
export const isWhole = process.env['PARAMO_WHOLE'] === '1'

/** How much of something is asked: `whole` in the long run, and `few` otherwise. */
export const wholeOr = (whole: number, few: number): number => (isWhole ? whole : few)

/** Where a key stands between nothing and one: always in the same place, far from that of keys that look like it. */
const placeOf = (key: string): number => createHash('sha256').update(key).digest().readUInt32BE(0) / 2 ** 32

/** Whether what has this key is in a sample of a share: by its key alone, so that what comes new moves nothing that is there. */
export const isSampled = (key: string, share: number, whole: boolean = isWhole): boolean => whole || placeOf(key) < share

/** One of several, a different one for each key. */
export const turnOf = <T>(values: readonly T[], key: string): readonly T[] => {
  const at = Math.floor(placeOf(key) * values.length)
  return values.slice(at, at + 1)
}

export interface Sampling<T> {
  /** Between 0 and 1. */
  readonly share: number
  /** Tells it apart from the others. */
  keyOf(each: T): string
  /** Of each of these at least one is asked. */
  groupsOf?(each: T): readonly string[]
}

/**
 * @param whole all of it, whatever the share
 * @returns those of the sample, in their order
 */
export function sampled<T>(list: readonly T[], { share, keyOf, groupsOf }: Sampling<T>, whole: boolean = isWhole): readonly T[] {
  if (whole) return list
  const chosen = new Set(list.filter((each) => isSampled(keyOf(each), share, false)))
  const present = new Set([...chosen].flatMap((each) => groupsOf?.(each) ?? []))
  // Those that are near to being in it come first.
  for (const each of groupsOf ? list.toSorted((a, b) => placeOf(keyOf(a)) - placeOf(keyOf(b))) : []) {
    const groups = groupsOf?.(each) ?? []
    if (groups.every((group) => present.has(group))) continue
    chosen.add(each)
    for (const group of groups) present.add(group)
  }
  return list.filter((each) => chosen.has(each))
}
