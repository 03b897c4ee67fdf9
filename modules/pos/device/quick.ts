/** The sums that a customer is likely to hand over for a total (CR3). Pure. */
import type { Amount } from '#base/decimal.ts'
import { denominations } from '#colombia/cash.ts'

const HOW_MANY = 4

/** @returns the exact sum, then the next ones that notes make, each once and from less to more */
export function quickSums(total: Amount): Amount[] {
  const notes = denominations.flatMap(({ value, isNote }) => (isNote ? [value] : []))
  const next = notes.map((note) => (((total + note - 1n) / note) * note) as Amount)
  return [...new Set([total, ...next])].toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0)).slice(0, HOW_MANY)
}
