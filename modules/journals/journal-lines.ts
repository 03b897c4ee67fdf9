/** The lines of a journal as they are typed: what they add up to and what is missing so that they balance. Pure. */
import type { ForeignCode } from '#base/currency.ts'
import { amountText, isAmountText, parseAmount, sumAmounts, zeroAmount, type Amount, type Percent } from '#base/decimal.ts'
import { divideByPercent, ledgersOf, linesOfLedger, type LedgerBook } from '#modules/accounting/index.ts'

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
  /** In which ledgers it counts. */
  readonly book: LedgerBook
  /** Null of a line in pesos. */
  readonly currency: ForeignCode | null
  /** How much of it: canonical text, or empty. */
  readonly currencyAmount: string
  /** Of the screen: pesos for one unit as they were written, canonical; empty where its figures say it. */
  readonly rate: string
}

export const emptyLine: Omit<JournalLine, 'key'> = {
  ...{ accountId: null, account: '', partyId: null, party: '', costCenterId: null, costCenter: '' },
  ...{ description: '', crossDocument: '', openItemId: null, dueDate: '', base: '', debit: '', credit: '', book: 'both' },
  ...{ currency: null, currencyAmount: '', rate: '' },
}

type Sides = Pick<JournalLine, 'debit' | 'credit'>
const read = (text: string): Amount => (text !== '' && isAmountText(text) ? parseAmount(text) : zeroAmount)

export const sumsOf = (lines: readonly Sides[]): { readonly debit: Amount; readonly credit: Amount; readonly difference: Amount } => {
  const debit = sumAmounts(lines.map((line) => read(line.debit)))
  const credit = sumAmounts(lines.map((line) => read(line.credit)))
  return { debit, credit, difference: (debit - credit) as Amount }
}

type InBook = Sides & { readonly book?: LedgerBook }

/** What they come to in the ledger that does not balance; in the one that is worth most when both do. */
export function ledgerSumsOf(lines: readonly InBook[]): ReturnType<typeof sumsOf> {
  const sums = ledgersOf(lines).map(sumsOf)
  const off = sums.find(({ difference }) => difference !== zeroAmount)
  return off ?? sums.reduce((most, each) => (each.debit > most.debit ? each : most))
}

/**
 * The sides of a line that would make the rest balance in its ledger; empty when nothing is missing.
 * @param book of the line; one that counts in both balances the ledger for taxes
 */
export function balancing(others: readonly InBook[], book: LedgerBook = 'both'): Sides {
  const { difference } = sumsOf(linesOfLedger(others, book === 'niif' ? 'niif' : 'fiscal'))
  if (difference === zeroAmount) return { debit: '', credit: '' }
  return difference < 0n ? { debit: amountText(-difference as Amount), credit: '' } : { debit: '', credit: amountText(difference) }
}

/** Whether some line counts in one ledger alone. */
export const areBooksTold = (lines: readonly Pick<JournalLine, 'book'>[]): boolean => lines.some(({ book }) => book !== 'both')

/** Whether some line is in a foreign currency. */
export const isForeignTold = (lines: readonly Pick<JournalLine, 'currency'>[]): boolean => lines.some(({ currency }) => currency !== null)

/** What is written on one side leaves the other empty. */
export const onSide = (side: 'debit' | 'credit', text: string): Sides =>
  side === 'debit' ? { debit: text, credit: '' } : { debit: '', credit: text }

interface LineShare {
  readonly center: { readonly id: string; readonly label: string }
  readonly percent: Percent
}

/** What it is worth, whichever its side. */
export const worthOf = ({ debit, credit }: Sides): Amount => read(debit === '' ? credit : debit)

/**
 * A line for each centre, with its part of the figures; cents to the first, and none for a centre that takes less than one. The first keeps
 * the key. */
export function dividedByCenters(line: JournalLine, shares: readonly LineShare[], makeKey: () => string): JournalLine[] {
  const percents = shares.map(({ percent }) => percent)
  const partsOf = (text: string): string[] =>
    text === ''
      ? percents.map(() => '')
      : divideByPercent(read(text), percents).map((part) => (part === zeroAmount ? '' : amountText(part)))
  const [base, debit, credit] = [partsOf(line.base), partsOf(line.debit), partsOf(line.credit)]
  const foreign = partsOf(line.currencyAmount)
  const lines = shares.map(({ center }, at) => ({
    ...{ ...line, key: at === 0 ? line.key : makeKey(), costCenterId: center.id, costCenter: center.label },
    ...{ base: base[at] ?? '', debit: debit[at] ?? '', credit: credit[at] ?? '', currencyAmount: foreign[at] ?? '' },
  }))
  return lines.filter((each) => worthOf(each) !== zeroAmount)
}
