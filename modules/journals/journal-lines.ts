/** The lines of a journal as they are typed: what they add up to and what is missing so that they balance. Pure. */
import { amountText, isAmountText, parseAmount, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'

export interface JournalLine {
  /** Of the line on the screen. */
  readonly key: string
  readonly accountId: string | null
  /** Code and name. */
  readonly account: string
  readonly partyId: string | null
  readonly party: string
  readonly costCenterId: string | null
  readonly costCenter: string
  readonly description: string
  readonly crossDocument: string
  /** One that is open and was picked. */
  readonly openItemId: string | null
  /** Of what it opens: canonical, or empty. */
  readonly dueDate: string
  /** Canonical text, or empty. */
  readonly base: string
  readonly debit: string
  readonly credit: string
}

export const emptyLine: Omit<JournalLine, 'key'> = {
  ...{ accountId: null, account: '', partyId: null, party: '', costCenterId: null, costCenter: '' },
  ...{ description: '', crossDocument: '', openItemId: null, dueDate: '', base: '', debit: '', credit: '' },
}

type Sides = Pick<JournalLine, 'debit' | 'credit'>
const read = (text: string): Amount => (text !== '' && isAmountText(text) ? parseAmount(text) : zeroAmount)

export const sumsOf = (lines: readonly Sides[]): { readonly debit: Amount; readonly credit: Amount; readonly difference: Amount } => {
  const debit = sumAmounts(lines.map((line) => read(line.debit)))
  const credit = sumAmounts(lines.map((line) => read(line.credit)))
  return { debit, credit, difference: (debit - credit) as Amount }
}

/** The sides of a line that would make the rest balance; empty when nothing is missing. */
export function balancing(others: readonly Sides[]): Sides {
  const { difference } = sumsOf(others)
  if (difference === zeroAmount) return { debit: '', credit: '' }
  return difference < 0n ? { debit: amountText(-difference as Amount), credit: '' } : { debit: '', credit: amountText(difference) }
}

/** What is written on one side leaves the other empty. */
export const onSide = (side: 'debit' | 'credit', text: string): Sides =>
  side === 'debit' ? { debit: text, credit: '' } : { debit: '', credit: text }
