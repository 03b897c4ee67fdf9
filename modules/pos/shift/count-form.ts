/** What a person counts, as it is typed: the pieces of each denomination and, of each other means, its sum and its papers. Pure. */
import { addAmounts, isAmountText, parseAmount, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { cashTotal, denominations, type CashCount, type Denomination } from '#colombia/cash.ts'

/** Canonical text by the name of its field; empty is not counted. */
export type CountValues = Readonly<Record<string, string>>

const MOST_PIECES = 100_000

export const amountName = (paymentTypeId: string): string => `amount.${paymentTypeId}`
export const papersName = (paymentTypeId: string): string => `papers.${paymentTypeId}`

export const emptyPieces = (): CountValues => Object.fromEntries(denominations.map(({ code }) => [code, '']))

/** @param others means that are not cash */
export const emptyCount = (others: readonly string[]): CountValues => ({
  ...emptyPieces(),
  ...Object.fromEntries(others.flatMap((id) => [[amountName(id), ''] as const, [papersName(id), ''] as const])),
})

/** @param asked zero is typed; otherwise what is empty is none */
export function pieceProblem(text: string, asked: boolean): string | null {
  if (text === '') return asked ? 'Falta' : null
  return /^\d+$/.test(text) && Number(text) <= MOST_PIECES ? null : 'Desde 0, sin decimales'
}

export const amountProblem = (text: string): string | null =>
  text === '' ? 'Falta' : isAmountText(text) && parseAmount(text) >= zeroAmount ? null : 'Desde 0'

export const countRules = (others: readonly string[]): Readonly<Record<string, (text: string) => string | null>> => ({
  ...Object.fromEntries(denominations.map(({ code }) => [code, (text: string) => pieceProblem(text, true)])),
  ...Object.fromEntries(
    others.flatMap((id) => [
      [amountName(id), amountProblem] as const,
      [papersName(id), (text: string) => pieceProblem(text, false)] as const,
    ]),
  ),
})

const pieces = (text: string | undefined): number => (text !== undefined && pieceProblem(text, true) === null ? Number(text) : 0)

/** What is counted of each denomination; one that is empty is not. */
export const cashOf = (values: CountValues): CashCount =>
  Object.fromEntries(denominations.flatMap(({ code }) => (values[code] ? [[code, pieces(values[code])]] : [])))

export const worthOf = ({ code, value }: Denomination, values: CountValues): Amount => (value * BigInt(pieces(values[code]))) as Amount

const amountOf = (text: string | undefined): Amount => (text && amountProblem(text) === null ? parseAmount(text) : zeroAmount)

export const totalOf = (values: CountValues, others: readonly string[]): Amount =>
  addAmounts(cashTotal(cashOf(values)), sumAmounts(others.map((id) => amountOf(values[amountName(id)]))))

/** As it is sent, once nothing is wrong with it. */
export const countBody = (values: CountValues, others: readonly string[]) => ({
  cash: cashOf(values),
  means: others.map((id) => ({
    paymentTypeId: id,
    amount: values[amountName(id)] ?? '0',
    papers: values[papersName(id)] ? pieces(values[papersName(id)]) : null,
  })),
})

/** Every denomination that nobody typed, as none. */
export const withoutRest = (values: CountValues): CountValues =>
  Object.fromEntries(denominations.map(({ code }) => [code, values[code] === '' ? '0' : (values[code] ?? '0')]))

/** As they were counted before. */
export const valuesOf = (counted: Readonly<Record<string, number>>): CountValues => ({
  ...emptyPieces(),
  ...Object.fromEntries(denominations.flatMap(({ code }) => (counted[code] ? [[code, String(counted[code])]] : []))),
})
