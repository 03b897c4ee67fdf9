/** Which documents a test set has: invoices first, and notes that are about the first of them. */
import type { TestSetSize } from '#colombia/index.ts'

export const testKinds = ['invoice', 'debit', 'credit'] as const
export type TestKind = (typeof testKinds)[number]

export interface PlannedTest {
  /** From 1. */
  readonly ordinal: number
  readonly kind: TestKind
  /** Of the range that everybody tests with. */
  readonly number: number
  /** The ordinal of the invoice that a note is about. */
  readonly about: number | null
}

/** The first number that was never used; null when the range has no room for so many. */
export function firstTestNumber(
  last: number | null,
  size: TestSetSize,
  range: { readonly from: number; readonly to: number },
): number | null {
  const first = last === null ? range.from : last + 1
  return first + totalOf(size) - 1 <= range.to ? first : null
}

export const totalOf = ({ invoices, debitNotes, creditNotes }: TestSetSize): number => invoices + debitNotes + creditNotes

export function planTestSet(size: TestSetSize, firstNumber: number): PlannedTest[] {
  const kinds: TestKind[] = [
    ...Array.from({ length: size.invoices }, () => 'invoice' as const),
    ...Array.from({ length: size.debitNotes }, () => 'debit' as const),
    ...Array.from({ length: size.creditNotes }, () => 'credit' as const),
  ]
  // A credit note takes a part off: every invoice bears several, and each note is about another one while there are.
  return kinds.map((kind, index) => ({
    ordinal: index + 1,
    kind,
    number: firstNumber + index,
    about: kind === 'invoice' ? null : ((index - size.invoices) % size.invoices) + 1,
  }))
}
