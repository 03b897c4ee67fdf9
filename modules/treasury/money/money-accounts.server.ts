/** Where money is: tills and bank accounts, each with its account in the books. */
import type { Day } from '#base/date.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'

/** @returns null when it is not there or is no longer active */
export async function moneyAccountOf(tx: Tx, companyId: string, id: string): Promise<{ readonly accountId: string } | null> {
  const row = await tx.first<{ accountId: string }>(sql`
    select account_id as "accountId" from money_account where company_id = ${companyId} and id = ${id} and active`)
  return row ?? null
}

/** Until which day its balance is that of the bank, once somebody closed the conciliation of a month or opened it again. */
export const setReconciled = (tx: Tx, companyId: string, id: string, day: Day | null): Promise<number> =>
  tx.run(sql`update money_account set reconciled_on = ${day}, version = version + 1 where company_id = ${companyId} and id = ${id}`)
