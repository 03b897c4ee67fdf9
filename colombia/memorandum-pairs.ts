/**
 * Memorandum accounts (cuentas de orden, classes 8 and 9 of the PUC) are kept against their contra group: debtor rights 81 against
 * 84, fiscal 82 against 85, control 83 against 86; creditor responsibilities 91 against 94, fiscal 92 against 95, control 93
 * against 96 (Decreto 2650 de 1993, «por contra»). Each pair balances in itself and never with classes 1 to 7.
 */
export interface MemorandumLine {
  readonly code: string
  /** In cents, or in any one unit. */
  readonly debit: bigint
  readonly credit: bigint
}

export interface UnbalancedPair {
  /** 81 and 84. */
  readonly groups: readonly [string, string]
  readonly debits: bigint
  readonly credits: bigint
}

const PAIRS = [
  ['81', '84'],
  ['82', '85'],
  ['83', '86'],
  ['91', '94'],
  ['92', '95'],
  ['93', '96'],
] as const

/** The pairs that some lines leave unbalanced, in the order of the PUC. */
export const unbalancedPairs = (lines: readonly MemorandumLine[]): UnbalancedPair[] =>
  PAIRS.flatMap((groups): UnbalancedPair[] => {
    const isOfPair = ({ code }: MemorandumLine): boolean => groups.some((group) => code.startsWith(group))
    const found = lines.filter(isOfPair)
    const debits = found.reduce((sum, { debit }) => sum + debit, 0n)
    const credits = found.reduce((sum, { credit }) => sum + credit, 0n)
    return debits === credits ? [] : [{ groups, debits, credits }]
  })
