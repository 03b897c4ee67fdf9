/**
 * How the balance of a bank and that of the books differ at the end of a month. What is pending on each side explains it: the balance of
 * the statement is that of the books, with what only the bank has and without what only the books have. Pure.
 */
import { subtract, sumAmounts, type Amount } from '#base/decimal.ts'

export const pendingReasons = {
  check: 'Cheque pendiente de cobro',
  transit: 'Consignación en tránsito',
  note: 'Nota bancaria por registrar',
  other: 'Otra partida',
} as const
export type PendingReason = keyof typeof pendingReasons

export interface MonthFigures {
  /** Of the lines that the bank sent, by the last day of the month. */
  readonly lines: Amount
  readonly books: Amount
  /** What each side has by that day and the other has not. */
  readonly pendingLines: Amount
  readonly pendingMovements: Amount
}

/** «Diferencia»: what the bank has more than the books. */
export const differenceOf = (statement: Amount, books: Amount): Amount => subtract(statement, books)

/** What nothing pending explains: zero when a statement can be closed. */
export const unexplained = (statement: Amount, { books, pendingLines, pendingMovements }: MonthFigures): Amount =>
  subtract(statement, subtract(sumAmounts([books, pendingLines]), pendingMovements))
