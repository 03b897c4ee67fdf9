/** Which open movements may answer some lines: those of their value, and smaller ones that may come to it together. Pure. */
import { addDays, daysBetween, type Day } from '#base/date.ts'

/** Days before and after a line. */
export const NEAR_DAYS = 5
/** Movements of one value near a line, and one more to say that there are others. */
const OF_VALUE = 21
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

/** Each once. @param movements none of them matched */
export function mayAnswer<Movement extends NearMovement>(lines: readonly NearLine[], movements: readonly Movement[]): Movement[] {
  const ofDay = Map.groupBy(movements.toSorted(bySize), ({ day }) => day)
  const ofCents = Map.groupBy(movements, ({ cents }) => cents)
  const alike = Map.groupBy(lines, ({ cents }) => cents)
  const chosen = new Set<Movement>()
  for (const { day, cents } of lines) {
    const apart = (movement: Movement): number => Math.abs(daysBetween(day, movement.day))
    const same = (ofCents.get(cents) ?? []).filter((movement) => apart(movement) <= NEAR_DAYS)
    for (const movement of same.toSorted((a, b) => apart(a) - apart(b) || byKey(a, b)).slice(0, OF_VALUE)) chosen.add(movement)
    // Where each line of this value has a movement of its own, no sum is looked for.
    if (same.length >= (alike.get(cents)?.length ?? 0)) continue
    const smaller = daysAround(day).flatMap((each) =>
      (ofDay.get(each) ?? [])
        .filter((movement) => movement.cents > 0n === cents > 0n && size(movement.cents) < size(cents))
        .slice(0, SMALLER),
    )
    for (const movement of smaller.toSorted(bySize).slice(0, SMALLER)) chosen.add(movement)
  }
  return [...chosen]
}
