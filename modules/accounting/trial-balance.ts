/** Rolls the sums of posting accounts up the chart: every level is the sum of what hangs from it. */
import { zeroAmount, type Amount } from '#base/decimal.ts'
import { accountAncestors } from '#colombia/puc.ts'

export interface AccountSums {
  readonly opening: Amount
  readonly debit: Amount
  readonly credit: Amount
}

export interface ChartAccount {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly level: number
  readonly postable: boolean
}

export interface TrialBalanceRow extends ChartAccount, AccountSums {
  readonly closing: Amount
}

const none: AccountSums = { opening: zeroAmount, debit: zeroAmount, credit: zeroAmount }

const plus = (a: AccountSums, b: AccountSums): AccountSums => ({
  opening: (a.opening + b.opening) as Amount,
  debit: (a.debit + b.debit) as Amount,
  credit: (a.credit + b.credit) as Amount,
})

/**
 * @param sums by account id, of posting accounts; opening is signed, debit positive
 * @param level the deepest level to show: 1 class … 5 auxiliary
 * @returns rows in the order of their codes, only those with a figure, and the totals of the whole
 */
export function trialBalance(
  chart: readonly ChartAccount[],
  sums: ReadonlyMap<string, AccountSums>,
  level: number,
): { rows: TrialBalanceRow[]; totals: AccountSums & { closing: Amount } } {
  const byCode = new Map<string, AccountSums>()
  let totals = none
  for (const account of chart) {
    const own = sums.get(account.id)
    if (!own) continue
    totals = plus(totals, own)
    for (const code of [...accountAncestors(account.code), account.code]) byCode.set(code, plus(byCode.get(code) ?? none, own))
  }
  const rows = chart
    .filter((account) => account.level <= level && byCode.has(account.code))
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
    .map((account) => closed({ ...account, ...(byCode.get(account.code) ?? none) }))
  return { rows, totals: closed(totals) }
}

const closed = <T extends AccountSums>(row: T): T & { closing: Amount } => ({
  ...row,
  closing: (row.opening + row.debit - row.credit) as Amount,
})
