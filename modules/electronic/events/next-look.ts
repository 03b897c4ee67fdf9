/** When the events of an invoice are asked about again. Pure. */
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Every two hours in its first fortnight, twice a day until it is two months old, and not after that: who says so asks then. */
export function nextLook(since: Date, now: Date): Date | null {
  const age = now.getTime() - since.getTime()
  if (age > 60 * DAY) return null
  return new Date(now.getTime() + (age < 15 * DAY ? 2 : 12) * HOUR)
}
