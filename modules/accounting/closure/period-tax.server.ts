/** With the taxes of which period an account is closed, as modules of taxes say it. */
import type { PeriodTax } from '#colombia/tax-periods.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'

/** @param tax null while its code says it; `none` of what closes with none of them */
export const setPeriodTax = (tx: Tx, companyId: string, accountId: string, tax: PeriodTax | 'none' | null): Promise<number> =>
  tx.run(sql`update account set period_tax = ${tax} where company_id = ${companyId} and id = ${accountId}`)
