/** What each module keeps by itself against the books, as of the end of a month: both figures, and how far they are apart. */
import { firstOfMonth, type Day } from '#base/date.ts'
import { addAmounts, amountText, parseAmount, subtract, sumAmounts, zeroAmount } from '#base/decimal.ts'
import type { Visitor } from '#platform/access.ts'
import { sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import type { Placed } from '#platform/place.ts'
import { defineSocket } from '#platform/socket.ts'
import { partSums } from '../account-sums.server.ts'
import type { ClosureBalanceView } from './endpoints.ts'

export interface ClosureBalance {
  /** "Cartera y contabilidad" */
  readonly title: string
  /** What is counted, one and several: "documento", "documentos". */
  readonly unit: readonly [one: string, many: string]
  /** Where it is seen as of that day; null of what has no page of its own. */
  readonly href: ((to: Day) => string) | null
  /** What people earn is among it: who does not know that sees a part of it, and is not told of it. */
  readonly hasPay: boolean
  /** Of which of both sides it is shown as a positive figure. */
  readonly side: 'debit' | 'credit'
  /** The accounts that it has in the books: a query of their ids. */
  readonly accounts: (companyId: string, to: Day) => Sql
  /** One row: `value`, positive on the debit side, and `count`. */
  readonly kept: (companyId: string, to: Day) => Sql
}

/** In the order in which the page shows them. */
export const closureBalances = defineSocket<Placed<ClosureBalance>>('closure balances')

/** @param to the last day of a month */
export async function balancesOn(
  tx: Tx,
  { companyId, visitor, to }: { readonly companyId: string; readonly visitor: Pick<Visitor, 'isVeiled'>; readonly to: Day },
  balances: readonly ClosureBalance[],
): Promise<ClosureBalanceView[]> {
  const views: ClosureBalanceView[] = []
  for (const balance of balances.filter(({ hasPay }) => !hasPay || visitor.isVeiled !== true))
    views.push(await balanceOn(tx, companyId, to, balance))
  return views
}

async function balanceOn(tx: Tx, companyId: string, to: Day, balance: ClosureBalance): Promise<ClosureBalanceView> {
  const accounts = balance.accounts(companyId, to)
  const kept = await tx.first<{ value: string; count: number }>(balance.kept(companyId, to))
  const sums = await partSums(tx, companyId, { from: firstOfMonth(to), to, ledger: 'fiscal', accounts })
  const codes = await tx.rows<{ code: string }>(sql`
    select distinct left(code, 4) as code from account
     where company_id = ${companyId} and id = any(${sums.map(({ accountId }) => accountId)}::uuid[]) order by 1`)
  const shown = (value: bigint) => (balance.side === 'debit' ? value : -value)
  const books = sumAmounts(sums.map(({ opening, debit, credit }) => subtract(addAmounts(opening, debit), credit)))
  const own = parseAmount(kept?.value ?? amountText(zeroAmount))
  return {
    title: balance.title,
    codes: codes.map(({ code }) => code),
    count: kept?.count ?? 0,
    unit: balance.unit[kept?.count === 1 ? 0 : 1],
    kept: amountText(shown(own) as typeof own),
    books: amountText(shown(books) as typeof own),
    difference: amountText(shown(subtract(own, books)) as typeof own),
    href: balance.href?.(to) ?? null,
  }
}
