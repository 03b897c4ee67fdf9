/** Which documents a test set has: invoices first, and notes that are about the first of them. */
import type { TestSetSize } from '#colombia/index.ts'

export const testKinds = ['invoice', 'debit', 'credit', 'payroll', 'payrollNote'] as const
export type TestKind = (typeof testKinds)[number]

/** The authority enables each apart. */
export const testFamilies = ['invoice', 'payroll'] as const
export type TestFamily = (typeof testFamilies)[number]

/** Documents 102 of a worker each, and adjustments 103 that replace the first of them. */
export interface PayrollSetSize {
  readonly payrolls: number
  readonly payrollNotes: number
}

/** What the portal asks for is said by the portal: a few of each until then. */
export const usualPayrollSet: PayrollSetSize = { payrolls: 4, payrollNotes: 4 }

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
  documents: number,
  range: { readonly from: number; readonly to: number },
): number | null {
  const first = last === null ? range.from : last + 1
  return first + documents - 1 <= range.to ? first : null
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

/** Payrolls have numbers of the company and no range: those below that of the invoices to test with. */
export const payrollTestRange = { from: 1, to: 900_000_000 } as const

export const planPayrollSet = ({ payrolls, payrollNotes }: PayrollSetSize, firstNumber: number): PlannedTest[] =>
  Array.from({ length: payrolls + payrollNotes }, (_, index) => ({
    ordinal: index + 1,
    kind: index < payrolls ? 'payroll' : 'payrollNote',
    number: firstNumber + index,
    // What was replaced is not replaced again: each note is about another one.
    about: index < payrolls ? null : index - payrolls + 1,
  }))
