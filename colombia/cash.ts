/** Cash that circulates in Colombia: the notes and coins of the Banco de la República (Ley 31 de 1992, art. 8). Pure. */
import { divideRound, zeroAmount, type Amount } from '#base/decimal.ts'

export interface Denomination {
  /** Tells the note of 1.000 from the coin of 1.000. */
  readonly code: DenominationCode
  readonly value: Amount
  readonly isNote: boolean
}

/** Pesos of each. Both families of notes are worth the same, so that one is counted with the other. */
const NOTES = [100_000, 50_000, 20_000, 10_000, 5000, 2000, 1000] as const
const COINS = [1000, 500, 200, 100, 50] as const

export type DenominationCode = `note-${(typeof NOTES)[number]}` | `coin-${(typeof COINS)[number]}`

/** The largest first, and of 1.000 the note. */
export const denominations: readonly Denomination[] = [
  ...NOTES.map((pesos) => ({ code: `note-${pesos}` as const, value: (BigInt(pesos) * 100n) as Amount, isNote: true })),
  ...COINS.map((pesos) => ({ code: `coin-${pesos}` as const, value: (BigInt(pesos) * 100n) as Amount, isNote: false })),
]

/** How many there are of each; one that is not named was not counted. */
export type CashCount = Readonly<Partial<Record<DenominationCode, number>>>

/** Those that nobody counted: zero is said, not left out. */
export const uncounted = (count: CashCount): Denomination[] => denominations.filter(({ code }) => count[code] === undefined)

/** What was counted is worth, in pesos. */
export const cashTotal = (count: CashCount): Amount =>
  denominations.reduce((sum, { code, value }) => (sum + value * BigInt(count[code] ?? 0)) as Amount, zeroAmount)

/** No coin is smaller; cash is rounded to it. */
export const smallestCoin: Amount = denominations.reduce(
  (least, { value }) => (value < least ? value : least),
  denominations[0]?.value ?? zeroAmount,
)

/**
 * The nearest amount that coins can pay, half away from zero: an amount that is given back rounds as the one that was charged.
 * @param amount of either sign
 */
export const roundToCoin = (amount: Amount): Amount => (divideRound(amount, smallestCoin) * smallestCoin) as Amount
