/**
 * The draft of a journal entry, as posting rules write it: debits and credits on roles or accounts, in exact amounts.
 * Nothing here reads the database or knows account numbers. Undoing is never a second rule: `reversal` swaps the sides.
 */
import type { Day } from '#base/date.ts'
import { sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import type { AccountRole } from './account-roles.ts'
import type { JournalProcess } from './journal-type/journal-entry-type.ts'

export type AccountRef = { readonly role: AccountRole } | { readonly id: string }

/** The ledgers of a company: for taxes, and for its statements under NIIF. */
export const ledgers = ['fiscal', 'niif'] as const
export type Ledger = (typeof ledgers)[number]

/** In which ledgers a line counts. */
export const ledgerBooks = ['both', 'fiscal', 'niif'] as const satisfies readonly ('both' | Ledger)[]
export type LedgerBook = (typeof ledgerBooks)[number]

export const ledgerBookNames: Readonly<Record<LedgerBook, string>> = { both: 'Ambos', fiscal: 'Fiscal', niif: 'NIIF' }

/** What a line is in a foreign currency, on the same side as its pesos. */
export interface ForeignAmount {
  /** ISO 4217: USD. */
  readonly code: string
  readonly amount: Amount
}

export interface JournalDraftLine {
  readonly account: AccountRef
  readonly debit: Amount
  readonly credit: Amount
  readonly description: string
  readonly partyId: string | null
  /** Of accounts of results: whose income or cost it is. */
  readonly costCenterId: string | null
  /** What a tax or a withholding was computed on. */
  readonly base: Amount | null
  readonly crossDocument: string | null
  readonly dueDate: Day | null
  /** None of what is in pesos alone. */
  readonly currency?: ForeignAmount | null
  /** Both ledgers when it is left out. */
  readonly book?: LedgerBook
}

export interface JournalDraft {
  /** One entry per event of a source: posting twice is impossible. */
  readonly source: { readonly kind: string; readonly id: string; readonly event: string }
  readonly date: Day
  /** What writes it, which has its type of entry in the settings; or the code of one that was chosen. */
  readonly type: JournalProcess | { readonly code: string }
  readonly number: string
  /** Of that number: an edit keeps it in the next one. The first when it is left out. */
  readonly version?: number
  /** The consecutive of its own that the number was taken from; none of what carries the number of its document. */
  readonly series?: string
  readonly description: string
  readonly lines: readonly JournalDraftLine[]
  /** It gives back what another entry took: a cost centre that went out of use since then still takes it. */
  readonly undoes?: boolean
  /** A person chose its lines: each is posted where it stands, none is joined with another and none left out. */
  readonly asWritten?: boolean
}

type Extra = Partial<Pick<JournalDraftLine, 'partyId' | 'costCenterId' | 'base' | 'crossDocument' | 'dueDate' | 'currency' | 'book'>>

const line = (account: AccountRole | AccountRef, debit: bigint, credit: bigint, description: string, extra: Extra): JournalDraftLine => ({
  account: typeof account === 'string' ? { role: account } : account,
  debit: debit as Amount,
  credit: credit as Amount,
  description,
  partyId: null,
  costCenterId: null,
  base: null,
  crossDocument: null,
  dueDate: null,
  ...extra,
})

/** A debit; a negative amount is a credit. */
export const debit = (account: AccountRole | AccountRef, amount: Amount, description: string, extra: Extra = {}): JournalDraftLine =>
  amount < 0n ? line(account, 0n, -amount, description, extra) : line(account, amount, 0n, description, extra)

/** A credit; a negative amount is a debit. */
export const credit = (account: AccountRole | AccountRef, amount: Amount, description: string, extra: Extra = {}): JournalDraftLine =>
  amount < 0n ? line(account, -amount, 0n, description, extra) : line(account, 0n, amount, description, extra)

export const bookOf = (item: Pick<JournalDraftLine, 'book'>): LedgerBook => item.book ?? 'both'

const keyOf = (item: JournalDraftLine): string =>
  JSON.stringify([
    ...[item.account, item.debit > 0n, item.description, item.partyId, item.costCenterId, item.crossDocument, item.dueDate],
    ...[item.currency?.code ?? null, bookOf(item)],
  ])

const joinedCurrency = (one: JournalDraftLine, other: JournalDraftLine): ForeignAmount | null =>
  one.currency && other.currency ? { ...one.currency, amount: sumAmounts([one.currency.amount, other.currency.amount]) } : null

/**
 * Lines of the same account, side, third party, cost centre, text, currency and book become one; lines of zero disappear. Order of
 * first appearance.
 */
export function consolidated(lines: readonly JournalDraftLine[]): JournalDraftLine[] {
  const merged = new Map<string, JournalDraftLine>()
  for (const item of lines) {
    if (item.debit === 0n && item.credit === 0n) continue
    const key = keyOf(item)
    const before = merged.get(key)
    merged.set(
      key,
      before
        ? {
            ...before,
            debit: (before.debit + item.debit) as Amount,
            credit: (before.credit + item.credit) as Amount,
            currency: joinedCurrency(before, item),
            base: before.base === null && item.base === null ? null : (((before.base ?? 0n) + (item.base ?? 0n)) as Amount),
          }
        : item,
    )
  }
  return [...merged.values()]
}

export const totalDebits = (lines: readonly JournalDraftLine[]): Amount => sumAmounts(lines.map((item) => item.debit))
export const totalCredits = (lines: readonly JournalDraftLine[]): Amount => sumAmounts(lines.map((item) => item.credit))

/** Debits minus credits: zero when the entry is square. */
export const imbalance = (lines: readonly JournalDraftLine[]): Amount => (totalDebits(lines) - totalCredits(lines)) as Amount

/** The lines that count in each ledger that some line tells apart; all of them while none does. */
export function ledgersOf<Line extends Pick<JournalDraftLine, 'book'>>(lines: readonly Line[]): (readonly Line[])[] {
  if (lines.every((item) => bookOf(item) === 'both')) return [lines]
  return ledgers.map((ledger) => linesOfLedger(lines, ledger))
}

/** Those that count in a ledger. */
export const linesOfLedger = <Line extends Pick<JournalDraftLine, 'book'>>(lines: readonly Line[], ledger: Ledger): Line[] =>
  lines.filter((item) => bookOf(item) === 'both' || bookOf(item) === ledger)

/** The same lines with their sides swapped. */
export const reversed = (lines: readonly JournalDraftLine[]): JournalDraftLine[] =>
  lines.map((item) => ({ ...item, debit: item.credit, credit: item.debit }))

export const isEmptyEntry = (lines: readonly JournalDraftLine[]): boolean =>
  lines.every((item) => item.debit === zeroAmount && item.credit === zeroAmount)
