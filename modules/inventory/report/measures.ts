/** What is told of a product by what left of it: its class among the others, how long it lasts, how often it turns. Pure. */
import { divideRound, quantityText, type Amount, type Quantity } from '#base/decimal.ts'

export const abcClasses = ['A', 'B', 'C'] as const
export type AbcClass = (typeof abcClasses)[number]

/** Those that make up 80 % of the cost of what left are A, up to 95 % B, the rest C. */
const LIMITS = [
  ['A', 80n],
  ['B', 95n],
] as const

/**
 * @param costs of what left, by product
 * @returns the class of each; the product that crosses a limit belongs to the class before it, and what did not leave is C
 */
export function classify(costs: ReadonlyMap<string, Amount>): ReadonlyMap<string, AbcClass> {
  const whole = [...costs.values()].reduce((sum, cost) => (cost > 0n ? sum + cost : sum), 0n)
  const sorted = [...costs].sort(([a, one], [b, other]) => (one === other ? (a < b ? -1 : 1) : one > other ? -1 : 1))
  let before = 0n
  return new Map(
    sorted.map(([id, cost]): [string, AbcClass] => {
      const found = cost > 0n ? LIMITS.find(([, percent]) => before * 100n < whole * percent) : undefined
      if (cost > 0n) before += cost
      return [id, found?.[0] ?? 'C']
    }),
  )
}

const SIX = 1_000_000n

/** Rounded to so many decimals, as text. */
const ratioText = (dividend: bigint, divisor: bigint, decimals: 1 | 2): string => {
  const step = decimals === 1 ? 10n : 100n
  return quantityText((divideRound(dividend * step, divisor) * (SIX / step)) as Quantity)
}

/**
 * How many days what there is lasts, at the pace of the period.
 * @param days of the period that have passed
 * @returns with one decimal; null when nothing left or there is nothing
 */
export const coverText = (stock: Quantity, left: Quantity, days: number): string | null =>
  left <= 0n || stock <= 0n || days <= 0 ? null : ratioText(stock * BigInt(days), left, 1)

/**
 * How many times the stock was renewed: what left by the mean of what there was at both ends.
 * @returns with two decimals; null when there was nothing to renew
 */
export const rotationText = (opening: Quantity, closing: Quantity, left: Quantity): string | null =>
  left <= 0n || opening + closing <= 0n ? null : ratioText(left * 2n, opening + closing, 2)
