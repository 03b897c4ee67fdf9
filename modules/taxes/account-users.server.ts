/** Which taxes and withholdings are posted with an account, by the version in force and those to come. */
import type { AccountUser } from '#modules/accounting/index.server.ts'
import { sql } from '#platform/db/tx.server.ts'

export const taxAccountUsers: readonly AccountUser[] = [
  {
    table: 'tax_version',
    titles: (companyId, ids, today) => sql`
      select t.name as title from tax_version v join tax t on t.company_id = v.company_id and t.id = v.tax_id
       where v.company_id = ${companyId} and coalesce(v.valid_to >= ${today}, true)
         and array[v.sale_account_id, v.return_account_id, v.purchase_account_id, v.purchase_return_account_id] && ${[...ids]}::uuid[]`,
  },
  {
    table: 'withholding_version',
    titles: (companyId, ids, today) => sql`
      select w.name as title from withholding_version v join withholding w on w.company_id = v.company_id and w.id = v.withholding_id
       where v.company_id = ${companyId} and coalesce(v.valid_to >= ${today}, true)
         and array[v.sale_account_id, v.purchase_account_id] && ${[...ids]}::uuid[]`,
  },
]
