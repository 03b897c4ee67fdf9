/** Where money is: tills and bank accounts, each with its account in the books. */
import { sql, type Tx } from '#platform/db/tx.server.ts'

/** @returns null when it is not there or is no longer active */
export async function moneyAccountOf(tx: Tx, companyId: string, id: string): Promise<{ readonly accountId: string } | null> {
  const row = await tx.first<{ accountId: string }>(sql`
    select account_id as "accountId" from money_account where company_id = ${companyId} and id = ${id} and active`)
  return row ?? null
}
