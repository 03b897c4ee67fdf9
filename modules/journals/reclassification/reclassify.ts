/** Lines said of another third party, account or cost centre (areas.md, 7.7). Pure. */
import { negate, zeroAmount, type Amount } from '#base/decimal.ts'
import { debit, type JournalDraftLine, type LedgerBook } from '#modules/accounting/index.ts'
import type { LineKind } from './endpoints.ts'

/** The same line on what it goes to. */
export function moved(line: JournalDraftLine, kind: LineKind, toId: string): JournalDraftLine {
  if (kind === 'account') return { ...line, account: { id: toId } }
  return kind === 'party' ? { ...line, partyId: toId } : { ...line, costCenterId: toId }
}

/** What some lines add up to that differ in nothing but their figures and words. */
export interface Balance {
  readonly accountId: string
  readonly partyId: string | null
  readonly costCenterId: string | null
  readonly crossDocument: string | null
  readonly book: LedgerBook
  /** Debit positive. */
  readonly balance: Amount
  /** Of those with a base or in a foreign currency, which have one side alone. */
  readonly base: Amount | null
  readonly currency: JournalDraftLine['currency']
}

/** The one entry of balances: each goes back where it came from, and stands on what it goes to. Those of nothing leave no line. */
export const balanceLines = (
  balances: readonly Balance[],
  { kind, toId, words }: { readonly kind: LineKind; readonly toId: string; readonly words: string },
): JournalDraftLine[] =>
  balances.flatMap(({ accountId, balance, ...extra }) => {
    if (balance === zeroAmount) return []
    const of = (value: Amount) => debit({ id: accountId }, value, words, { ...extra, currency: extra.currency ?? null })
    return [of(negate(balance)), moved(of(balance), kind, toId)]
  })
