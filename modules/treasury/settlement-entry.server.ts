/** The entry of a receipt or a payment: where the money moved, what it closes, and what moves besides. */
import type { Amount } from '#base/decimal.ts'
import { credit, debit, type ForeignAmount, type JournalDraftLine } from '#modules/accounting/index.ts'
import { exchangeLines } from './exchange-lines.ts'
import type { Application } from './open-items.server.ts'
import { bookLine } from './settlement-lines.ts'
import type { WrittenLine } from './settlement-own-lines.server.ts'
import type { SettlementKind } from './settlement.ts'

export interface SettledApplication extends Application {
  readonly money: Amount
  /** Gained in exchange, or lost below zero. */
  readonly difference: Amount
  /** What closes it besides the money, which moved without it. */
  readonly rounding: Amount
}

/** Of each means: its account in the books, and its part. */
export interface MoneyLine {
  readonly accountId: string
  readonly amount: Amount
  /** Of an account in another currency. */
  readonly currency: ForeignAmount | null
}

interface Settled {
  readonly partyId: string
  readonly money: readonly MoneyLine[]
  readonly applications: readonly SettledApplication[]
  readonly covers: readonly Application[]
  readonly lines: readonly WrittenLine[]
}

/** What comes in before what it closes, and what goes out after it; then what else moved. */
export function linesOf(kind: SettlementKind, settled: Settled, title: string, number: string): JournalDraftLine[] {
  const { partyId, money: moved, applications, covers, lines } = settled
  const [money, documents] = kind.ledger === 'AR' ? [debit, credit] : [credit, debit]
  // Each is a movement of its own till or bank.
  const ofMoney = moved.map(({ accountId, amount, currency }) => money({ id: accountId }, amount, title, { partyId, currency }))
  const ofDocuments = applications.map(({ item, amount: part, currency }) =>
    documents({ id: item.accountId }, part, `${kind.words.ofLine} ${item.number}`, {
      // What somebody merged into it owed is owed by that record in the books.
      partyId: item.partyId,
      crossDocument: item.number,
      dueDate: item.dueDate,
      ...(item.currency && currency !== undefined ? { currency: { code: item.currency.code, amount: currency } } : {}),
    }),
  )
  const differences = applications.flatMap(({ item, difference }) => exchangeLines(item, difference))
  const ofAdvances = covers.map(({ item, amount: part }) =>
    money({ id: item.accountId }, part, `Aplicación de ${item.number}`, {
      ...{ partyId: item.partyId, crossDocument: item.number, dueDate: item.dueDate },
    }),
  )
  // What stays as an advance is found by the number of the voucher.
  const crossed = lines.map((line) => (line.purpose === 'excess' ? { ...line, crossDocument: number } : line))
  const chosen = crossed.map((line) => bookLine(line, { ledger: kind.ledger, partyId, title }))
  return kind.ledger === 'AR'
    ? [...ofMoney, ...ofAdvances, ...ofDocuments, ...chosen, ...differences]
    : [...ofDocuments, ...differences, ...chosen, ...ofAdvances, ...ofMoney]
}
