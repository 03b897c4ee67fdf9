/** Which open movements may answer some lines: those of their value, and smaller ones that may come to it together. Pure. */
import { addDays, daysBetween, type Day } from '#base/date.ts'

/** Days before and after a line. */
export const NEAR_DAYS = 5
/** Movements of one value near a line, and one more to say that there are others. */
export const OF_VALUE = 21
/** Smaller ones of the same side, which may come to it together: the largest. */
const SMALLER = 60

export interface NearLine {
  readonly day: Day
  readonly cents: bigint
}

export interface NearMovement extends NearLine {
  readonly key: string
}

const size = (cents: bigint): bigint => (cents < 0n ? -cents : cents)
const byKey = (a: NearMovement, b: NearMovement): number => (a.key < b.key ? -1 : 1)
const bySize = (a: NearMovement, b: NearMovement): number => {
  const [one, other] = [size(a.cents), size(b.cents)]
  return one === other ? byKey(a, b) : one > other ? -1 : 1
}

const daysAround = (day: Day): Day[] => Array.from({ length: 2 * NEAR_DAYS + 1 }, (_, at) => addDays(day, at - NEAR_DAYS))

/** How many lines of each value there are, and of what is looked for of one value at most: one for each line, and one more to say so. */
const alikeOf = (lines: readonly NearLine[]): Map<bigint, number> =>
  new Map([...Map.groupBy(lines, ({ cents }) => cents)].map(([cents, own]) => [cents, own.length]))
export const mostOfValue = (lines: readonly NearLine[]): number => Math.max(OF_VALUE, ...alikeOf(lines).values())

/** The lines that have fewer movements of their value around them than lines of that value there are: sums are looked for. */
export function lackingOf<Line extends NearLine>(lines: readonly Line[], movements: readonly NearMovement[]): Line[] {
  const ofCents = Map.groupBy(movements, ({ cents }) => cents)
  const alike = alikeOf(lines)
  return lines.filter(({ day, cents }) => {
    const same = (ofCents.get(cents) ?? []).filter((movement) => Math.abs(daysBetween(day, movement.day)) <= NEAR_DAYS)
    return same.length < (alike.get(cents) ?? 0)
  })
}

const sideOf = (day: Day, cents: bigint): string => `${day}${cents > 0n ? '+' : '-'}`

/** Where the first begins that is smaller, in a list by size. */
function firstUnder(list: readonly NearMovement[], limit: bigint): number {
  let [from, to] = [0, list.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (size(list[middle]?.cents ?? 0n) < limit) to = middle
    else from = middle + 1
  }
  return from
}

/** The largest of some lists by size that are smaller than a limit, together. */
function largestUnder<Movement extends NearMovement>(lists: readonly (readonly Movement[])[], limit: bigint): Movement[] {
  const next = lists.map((list) => firstUnder(list, limit))
  const taken: Movement[] = []
  while (taken.length < SMALLER) {
    let best: { readonly at: number; readonly movement: Movement } | null = null
    for (const [at, list] of lists.entries()) {
      const movement = list[next[at] ?? 0]
      if (movement && (best === null || bySize(movement, best.movement) < 0)) best = { at, movement }
    }
    if (best === null) break
    taken.push(best.movement)
    next[best.at] = (next[best.at] ?? 0) + 1
  }
  return taken
}

/** Each once. @param movements none of them matched */
export function mayAnswer<Movement extends NearMovement>(lines: readonly NearLine[], movements: readonly Movement[]): Movement[] {
  const ofCents = Map.groupBy(movements, ({ cents }) => cents)
  const lacking = new Set(lackingOf(lines, movements))
  const ofDay =
    lacking.size === 0 ? new Map<string, Movement[]>() : Map.groupBy(movements.toSorted(bySize), ({ day, cents }) => sideOf(day, cents))
  const chosen = new Set<Movement>()
  for (const line of lines) {
    const { day, cents } = line
    const apart = (movement: Movement): number => Math.abs(daysBetween(day, movement.day))
    const same = (ofCents.get(cents) ?? []).filter((movement) => apart(movement) <= NEAR_DAYS)
    for (const movement of same.toSorted((a, b) => apart(a) - apart(b) || byKey(a, b)).slice(0, OF_VALUE)) chosen.add(movement)
    // Where each line of this value has a movement of its own, no sum is looked for.
    if (!lacking.has(line)) continue
    const around = daysAround(day).map((each) => ofDay.get(sideOf(each, cents)) ?? [])
    for (const movement of largestUnder(around, size(cents))) chosen.add(movement)
  }
  return [...chosen]
}
